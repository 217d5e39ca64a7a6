// Goes on without a network: shows sheet and hand of a match from what this phone knows, and puts what is written there
// into the outbox. With a network everything goes to the server as ever, and here only if its answer does not come.
globalThis.ChinchonOffline = (() => {
  const outbox = globalThis.ChinchonOutbox;
  const table = globalThis.ChinchonTable;
  const fill = globalThis.ChinchonFill;
  const PATIENCE = 4000; // milliseconds until a write that has no answer is kept on the phone
  const PAGE = /^\/p\/([^/]+)\/(hand\/|undo\/)?$/;
  const WRITE = /^\/p\/([^/]+)\/(hand\/save|event|undo)\/$/;
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
  function data(name, now) {
    if (name === "hand") return table.hand(now);
    if (name === "step") return table.step(now);
    const queue = outbox.of(now.record.key);
    const asked = queue.find((item) => item.answer);
    const seen = now.record.seen ? new Date(now.record.seen).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }) : "";
    return {
      ...table.sheet(now), given: now.log.can_score && !LOCAL.test(now.record.key), count: asked ? 0 : queue.length, old: queue.length || LOCAL.test(now.record.key) ? "" : seen,
      attention: asked && (asked.answer.error?.message ?? text("attention")), attention_id: asked?.id, meets: asked && !asked.start && asked.answer.result !== "gone",
    };
  }

  async function show(path) {
    const [, key, part] = path.match(PAGE) ?? [];
    const now = key && (await look(key));
    if (!now) return false;
    current = now;
    const over = now.state.finished && part === "hand/";
    const name = over ? "sheet" : { "hand/": "hand", "undo/": "step" }[part] ?? "sheet";
    htmx.swap("#page", fill(template(name), data(name, now)), { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    document.title = page().dataset.title;
    const address = `/p/${now.record.key}/${over ? "" : part ?? ""}`;
    if (address !== location.pathname) history.replaceState({ htmx: true }, "", address);
    return true;
  }

  async function visit(path) {
    if (path !== location.pathname) history.pushState({ htmx: true }, "", path);
    if (await show(path)) document.getElementById("main").focus({ preventScroll: true });
    else location.assign(path);
  }

  // ---- what is written ----
  // The event of a form that may wait, as JSON of the log; null for those that need the server.
  function event_of(kind, form, state) {
    if (kind === "undo") return { undo: true };
    if (kind === "hand/save") return table.hand_of(form, state);
    const [name, player] = [form.get("kind"), form.get("player")];
    return ["rebuy", "decline"].includes(name) ? { [name]: player } : null;
  }

  // What htmx is about to send, if it is something that may wait.
  function write_of({ verb, path, formData }) {
    const [, match, kind] = verb === "post" ? (new URL(path, location).pathname.match(WRITE) ?? []) : [];
    if (!match || !current || current.record.key !== match) return null;
    const action = event_of(kind, formData, current.state);
    return action && { match, action, url: `/p/${match}/${kind}/`, form: formData, asked: formData.get("sure") };
  }

  // Into the outbox, and the sheet with it on the screen. What the rules forbid stays on the screen with the reason.
  async function keep({ match, action, url, form, asked }) {
    if (action.hand) {
      const seen = table.preview(current, action);
      if (!seen.good || (seen.questions.length && !asked)) return put(seen);
    }
    const body = new URLSearchParams(form);
    body.set("sure", "on");
    // After what this phone has waiting, but never after what another phone has stored meanwhile: the server must see that.
    const version = Math.max(Number(form.get("version")), ...outbox.of(match).map((item) => item.version + 1));
    try {
      await outbox.add({ match, url, body: String(body), client_id: form.get("client_id"), version, action });
    } catch {
      return say(text("full"), "error");
    }
    navigator.storage?.persist?.();
    await visit(`/p/${match}/`);
    say(text("kept"), "info");
    warn();
  }

  const local = (match) => LOCAL.test(match) || outbox.of(match).length > 0 || down || !navigator.onLine;

  document.addEventListener("htmx:configRequest", (event) => {
    if (ready && event.detail.verb === "post" && WRITE.test(new URL(event.detail.path, location).pathname)) event.detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!ready) return;
    const { requestConfig } = event.detail;
    const path = new URL(requestConfig.path, location).pathname;
    const write = write_of(requestConfig);
    const [, match] = requestConfig.verb === "get" && event.detail.boosted ? (path.match(PAGE) ?? []) : [];
    if (write ? !local(write.match) : !match || !local(match)) return;
    event.preventDefault();
    if (write) keep(write);
    else visit(path);
  });

  // No answer, or not one of ours: the write is kept, and sent until the server answers for it.
  function unanswered(event) {
    const write = ready && write_of(event.detail.requestConfig);
    if (!write) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    down = event.type !== "htmx:responseError";
    keep(write);
  }
  for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(kind, unanswered, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    stored = ready && xhr.status === 200 ? write_of(requestConfig) : null;
    if (xhr.getResponseHeader("X-Build") === null && !xhr.responseText.includes('id="page"')) unanswered(event);
  }, true);

  // ---- the preview, at once ----
  function put(seen) {
    document.getElementById("preview").outerHTML = fill(template("preview"), seen);
    htmx.process(document.getElementById("preview"));
  }

  // Shows what the hand in `form` would do. `null`: only the server can say it; otherwise whether it may be saved.
  function preview(form) {
    const values = new FormData(form);
    const cards = [...values].some(([name, value]) => /^(cards|loose)_/.test(name) && value);
    if (!ready || !current || cards || current.version !== Number(values.get("version"))) return null;
    const action = table.hand_of(values, current.state);
    if (!action) return null;
    const seen = table.preview(current, action);
    put(seen);
    return seen.good;
  }

  // ---- the page ----
  async function load() {
    if (!ready) return;
    const [, key] = location.pathname.match(PAGE) ?? [];
    if (page().dataset.local) return;
    if (document.querySelector("[data-frame]")) {
      down = true;
      return (await show(location.pathname)) || undefined;
    }
    down = false;
    current = null;
    if (!key) return;
    if (outbox.of(key).length) {
      outbox.plan(0);
      return show(location.pathname);
    }
    await append(key);
    current = await look(key);
    await outbox.renew(key);
    current = await look(key);
  }

  // What the server has just stored is known at once, even if the connection is gone before the log can be fetched.
  async function append(key) {
    const [write, record] = [stored, await known(key)];
    stored = null;
    const next = write && record?.log && write.match === key && record.log.version === Number(write.form.get("version"));
    if (next) await outbox.keep({ ...record, log: outbox.extended(record.log, { action: write.action, client_id: write.form.get("client_id") }) });
  }

  // Back to the server's own page as soon as it has everything; never in the middle of a hand.
  async function back() {
    const shown = page()?.dataset.local;
    if (!ready || !shown) return;
    const record = await known(shown);
    if (!record || LOCAL.test(record.key) || outbox.of(record.key).length) return;
    down = false;
    if (!document.querySelector("form[data-hand]")) location.replace(`/p/${record.key}/`);
  }

  async function ping() {
    if (!down || document.hidden || !page()?.dataset.local) return;
    const answer = await fetch("/assets.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (!answer?.ok) return;
    await outbox.send();
    await back();
  }

  async function warn() {
    const { usage = 0, quota = 1 } = (await navigator.storage?.estimate?.()) ?? {};
    if (usage / quota > 0.9) say(text("nearlyFull"), "warning");
  }

  document.addEventListener("outbox", (event) => {
    if (!ready) return;
    const shown = page()?.dataset.local;
    if (shown && document.getElementById("players") && event.detail.waiting.some((item) => item.match === shown)) show(location.pathname);
    else back();
  });
  document.addEventListener("outbox:begun", ({ detail: { local: old, code } }) => {
    if (location.pathname.startsWith(`/p/${old}/`)) location.replace(location.pathname.replace(old, code));
  });
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-drop]");
    if (button && confirm(button.textContent.trim())) await outbox.drop(Number(button.dataset.drop));
  });

  async function begin() {
    try {
      await outbox.open();
    } catch {
      return document.dispatchEvent(new CustomEvent("offline:refused"));
    }
    const answer = await fetch("/offline/");
    frame = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("offline-words")?.remove();
    document.body.append(document.importNode(frame.getElementById("offline-words"), true));
    if (frame.documentElement.lang !== document.documentElement.lang) navigator.serviceWorker.controller?.postMessage("language");
    ready = true;
    document.dispatchEvent(new CustomEvent("offline:ready"));
    setInterval(ping, 5000);
    await load();
    outbox.plan(0);
  }
  begin();

  return { keep, local, look, preview, visit, isReady: () => ready };
})();
