// Goes on without a network: shows sheet and hand of a match from what this phone knows, and puts what is written there
// into the outbox. With a network everything goes to the server as ever, and here only if its answer does not come.
globalThis.ChinchonOffline = (() => {
  const outbox = globalThis.ChinchonOutbox;
  const table = globalThis.ChinchonTable;
  const fill = globalThis.ChinchonFill;
  const steps = globalThis.ChinchonSteps;
  const counting = globalThis.ChinchonCounting;
  const PATIENCE = 4000; // milliseconds until a write that has no answer is kept on the phone
  const PAGE = /^\/p\/([^/]+)\/((?:(?:hand|undo|redo|more|seats|fix\/[^/]+)\/)?)$/;
  const FORM = /^\/p\/([^/]+)\/((?:hand\/(?:save|referee|cards\/[^/]+)|event|undo|redo|reopen|correct|seats|fix\/[^/]+(?:\/remove)?)\/)$/;
  const MATCH = /^\/p\/([^/]+)\//;
  const LOCAL = /^[0-9a-f]{8}-/; // the code of a match that the server does not know yet

  let ready = false; // the database is open and the templates are here
  let frame; // the page of templates
  let down = false; // the last request had no answer
  let stored; // a write that the server has just answered
  let current; // the match of this page, as table.js sees it

  const page = () => document.getElementById("page");
  const template = (name) => frame.getElementById(`offline-${name}`);
  const say = (text, kind) => document.dispatchEvent(new CustomEvent("say", { detail: { text, kind } }));
  const text = (name) => document.body.dataset[name];
  const place = (path) => new URL(path, location);
  const hush = () => document.getElementById("messages").replaceChildren(); // what was said belongs to the step before

  // ---- what this phone knows ----
  async function known(key) {
    const record = await outbox.match(key);
    return record?.alias ? outbox.match(record.alias) : record;
  }

  // The match with what waits; what no longer fits is left out here, and asked about on the sheet.
  async function look(key) {
    const record = await known(key);
    if (!record?.log) return null;
    const queue = outbox.of(record.key);
    for (let kept = queue.length; kept >= 0; kept -= 1) {
      try {
        return table.game(record, queue.slice(0, kept));
      } catch (error) {
        if (!(error instanceof globalThis.ChinchonFold.RuleError) || !kept) throw error;
      }
    }
    return null;
  }

  // ---- showing it ----
  const clock = (time) => new Date(time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

  // Who scored when the server last said so, if another phone did.
  const pencil = ({ pencil: held }) => (held && !held.mine ? { pencil: held.words, pencil_seen: `(${clock(held.seen)})` } : { pencil: "" });

  // What the sheet says besides the match: what waits, what is asked about it, how old the rest is.
  function waits({ record, log }) {
    const queue = outbox.of(record.key);
    const asked = queue.find((item) => item.answer);
    const begun = !LOCAL.test(record.key);
    return {
      given: Boolean(log.secret), ...pencil(log), count: asked ? 0 : queue.length, old: queue.length || !begun || !record.seen ? "" : clock(record.seen),
      attention: asked && (asked.answer.error?.message ?? text("attention")), attention_id: asked?.id, attention_said: asked?.said ?? "",
      meets: asked?.answer.result === "conflict",
    };
  }

  function put(now, [name, data]) {
    current = now;
    htmx.swap("#page", fill(template(name), { mode: "", ...data, ...(name === "sheet" && waits(now)) }), { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    document.title = page().dataset.title;
    if (name === "sheet") deleted(now.record);
  }

  async function show(path) {
    const { pathname, searchParams, search } = place(path);
    const [, key, part] = pathname.match(PAGE) ?? [];
    const now = key && (await look(key));
    const found = now && steps.page(now, part, searchParams);
    if (!found) return false;
    put(now, found);
    const address = `/p/${now.record.key}/${found[0] === "sheet" ? "" : part + search}`;
    if (address !== location.pathname + location.search) history.replaceState({ htmx: true }, "", address);
    return true;
  }

  async function visit(path) {
    if (path !== location.pathname + location.search) history.pushState({ htmx: true }, "", path);
    if (await show(path)) document.getElementById("main").focus({ preventScroll: true });
    else location.assign(path);
  }

  // What was deleted on this phone stays readable: under its own sheet, and on the server's page of the history.
  function deleted(record) {
    const list = document.getElementById("phone-log");
    if (!list || !record?.gone?.length) return;
    const gone = record.gone.map(({ said, at, answer }) => ({ said, at: new Date(at).toLocaleString(document.documentElement.lang), why: answer?.error?.message }));
    list.outerHTML = fill(template("gone"), { gone, number: gone.length });
  }

  // ---- what is written ----
  // What htmx is about to send, if it is a form of the match on this page.
  function write_of({ verb, path, formData }) {
    const { pathname, searchParams } = place(path);
    const [, match, to] = verb === "post" ? (pathname.match(FORM) ?? []) : [];
    const known = match && current?.record.key === match && !searchParams.has("at"); // cards of an older hand need the server
    return known ? { match, to, form: formData, query: searchParams } : null;
  }

  const answer_to = ({ to, form, query }) => steps.answer(current, to, form, query);

  // Kept in the outbox, with the sheet on the screen; or the next question first. What the rules forbid stays on the
  // screen with the reason.
  async function go_on(write) {
    const { action, page: next, seen, error, body, more } = answer_to(write);
    hush();
    if (error) return say(error, "error");
    if (seen) return foresee(seen);
    if (next) {
      put(current, next);
      return document.getElementById("main").focus({ preventScroll: true });
    }
    if (!(await keep(write, action, body))) return;
    if (more) put((current = await look(write.match)), steps.review(current, more));
    else await visit(`/p/${write.match}/`);
    outbox.room();
  }

  // Into the outbox; whether there was room.
  async function keep({ match, to, form }, action, body = new URLSearchParams(form)) {
    const client_id = form.get("client_id");
    const url = `/p/${match}/${to}`;
    body.set("client_id", client_id);
    body.set("sure", "on");
    // After what this phone has waiting, but never after what another phone has stored meanwhile: the server must see that.
    const version = Math.max(Number(form.get("version")), ...outbox.of(match).map((item) => item.version + 1));
    const said = [action].flat().map((one) => table.told(current, one, current.state.hands.length + 1)).join(" ");
    try {
      await outbox.add({ match, url, body: String(body), client_id, version, action, said });
    } catch {
      down = false; // nothing can be kept, so the next try goes to the server
      say(text("full"), "error");
      return false;
    }
    return true;
  }

  const local = (match) => LOCAL.test(match) || outbox.of(match).length > 0 || down || !navigator.onLine;

  document.addEventListener("htmx:configRequest", (event) => {
    if (ready && event.detail.verb === "post" && FORM.test(place(event.detail.path).pathname)) event.detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ready) return;
    const { requestConfig } = event.detail;
    const { pathname, search } = place(requestConfig.path);
    const write = write_of(requestConfig);
    const [, match] = requestConfig.verb === "get" && event.detail.boosted ? (pathname.match(PAGE) ?? []) : [];
    if (write ? !page().dataset.local && !local(write.match) : !match || !local(match)) return;
    event.preventDefault();
    if (write) return go_on(write);
    hush();
    visit(pathname + search);
  });

  // No answer, or not one of ours: the write is kept, and sent until the server answers for it.
  function unanswered(event) {
    const write = ready && write_of(event.detail.requestConfig);
    if (!write) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    down = event.type !== "htmx:responseError";
    go_on(write);
  }
  for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(kind, unanswered, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    const write = ready && xhr.status === 200 && xhr.getResponseHeader("HX-Push-Url") ? write_of(requestConfig) : null;
    stored = write && { ...write, ...answer_to(write) };
    if (xhr.getResponseHeader("X-Build") === null && !xhr.responseText.includes('id="page"')) unanswered(event);
  }, true);

  // ---- the preview, at once ----
  function foresee(seen) {
    document.getElementById("preview").outerHTML = fill(template("preview"), seen);
    htmx.process(document.getElementById("preview"));
    document.getElementById("preview").scrollIntoView({ block: "nearest" });
  }

  // Shows what the hand in `form` would do. `null`: only the server can say it; otherwise whether it may be saved.
  function preview(form) {
    const values = new FormData(form);
    if (!ready || !current || current.version !== Number(values.get("version"))) return null;
    const action = table.hand_of(values, current.state);
    if (!action) return null;
    const seen = counting.preview(current, action, values);
    foresee(seen);
    return seen.good;
  }

  document.addEventListener("change", (event) => {
    const form = current && event.target.closest("#pick[data-on-phone]");
    if (form) document.getElementById("counted").outerHTML = fill(template("counted"), counting.ticked(current, form));
  });

  // ---- the page ----
  async function load() {
    if (!ready) return;
    const [, key] = location.pathname.match(MATCH) ?? [];
    const here = location.pathname + location.search;
    if (page().dataset.local) return;
    if (document.querySelector("[data-frame]")) {
      down = true;
      if (await show(here)) return;
      if (key && (await show(`/p/${key}/`))) say(table.words("needs-connection"), "warning"); // a page that only the server has
      return;
    }
    down = false;
    current = null;
    if (!key) return;
    if (outbox.of(key).length) {
      outbox.plan(0);
      if (await show(here)) return;
    }
    deleted(await known(key));
    await append(key);
    current = await look(key);
    await outbox.renew(key);
    current = await look(key);
  }

  // What the server has just stored is known at once, even if the connection is gone before the log can be fetched.
  async function append(key) {
    const [write, record] = [stored, await known(key)];
    stored = null;
    const next = write?.action && !Array.isArray(write.action) && record?.log && write.match === key && record.log.version === Number(write.form.get("version"));
    if (next) await outbox.keep({ ...record, log: outbox.extended(record.log, { action: write.action, client_id: write.form.get("client_id") }) });
  }

  // Back to the server's own page as soon as it has everything; never in the middle of a hand.
  async function back() {
    const shown = page()?.dataset.local;
    if (!ready || !shown) return;
    const record = await known(shown);
    if (!record || record.taken || LOCAL.test(record.key) || outbox.of(record.key).length) return;
    down = false;
    if (document.getElementById("players")) location.replace(`/p/${record.key}/`);
  }

  async function ping() {
    if (!down || document.hidden || !page()?.dataset.local) return;
    const answer = await fetch("/assets.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (!answer?.ok) return;
    await outbox.send();
    await back();
  }

  let painted; // what waited when the sheet was last drawn: drawn again for nothing, it would take the focus away
  document.addEventListener("outbox", (event) => {
    if (!ready) return;
    const shown = page()?.dataset.local;
    const mine = event.detail.waiting.filter((item) => item.match === shown);
    if (!mine.length) return (painted || !down) && back(); // all was answered; while there is no network ping() finds the way back
    const now = JSON.stringify(mine.map(({ id, answer }) => [id, answer]));
    if (now !== painted && document.getElementById("players")) show(location.pathname);
    painted = now;
  });
  document.addEventListener("outbox:begun", ({ detail: { local: old, code } }) => {
    if (location.pathname.startsWith(`/p/${old}/`)) location.replace(location.pathname.replace(old, code));
  });
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-drop]");
    if (button) await outbox.drop(Number(button.dataset.drop));
  });

  async function begin() {
    try {
      await outbox.open();
    } catch {
      return document.dispatchEvent(new CustomEvent("offline:refused"));
    }
    const answer = await fetch(`/offline/?lang=${document.documentElement.lang}`);
    frame = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("offline-words")?.remove();
    document.body.append(document.importNode(frame.getElementById("offline-words"), true));
    ready = true;
    document.dispatchEvent(new CustomEvent("offline:ready"));
    setInterval(ping, 5000);
    await load();
    outbox.plan(0);
  }
  begin();

  return { local, look, preview, visit, isReady: () => ready };
})();
