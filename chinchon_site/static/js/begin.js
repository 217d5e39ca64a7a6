// A match that begins without a network. It gets an address of its own on this phone; its code becomes real when the
// server first answers. Its id and the secret of its score link are made here, so that it is one match on the server,
// however often and by whichever phone it is sent (hand_over.js).
{
  const outbox = globalThis.ChinchonOutbox;
  const offline = globalThis.ChinchonOffline;
  const PATIENCE = 4000; // milliseconds, as in offline.js
  const { BadRule, field_of, of_form, read } = globalThis.ChinchonRules;
  const { why, words } = globalThis.ChinchonTable;
  const TABLE = { least: 2, most: 8 }; // people
  const LONGEST = 40; // letters of a name
  const MOST_BROUGHT = 10_000;
  const say = (text, kind) => document.dispatchEvent(new CustomEvent("say", { detail: { text, kind } }));

  // ---- the start form ----
  const starts = ({ verb, path, formData }) => verb === "post" && new URL(path, location).pathname === "/new/" && formData.has("start");

  // What is wrong with the form, as a sentence.
  function wrong(data, head) {
    const names = data.getAll("name").map((name) => name.trim());
    const twin = names.find((name, seat) => names.some((other, place) => place < seat && other.toLowerCase() === name.toLowerCase()));
    if (names.length < TABLE.least || names.length > TABLE.most) return words("bad-table", TABLE);
    if (names.some((name) => !name || name.length > LONGEST)) return words("bad-name", { most: LONGEST });
    if (twin !== undefined && !data.get("sure")) return words("twins", { names: twin });
    if (!Object.values(head.start).every((points) => Math.abs(points) <= MOST_BROUGHT)) return words("bad-start");
    try {
      globalThis.ChinchonFold.match_from_json(head);
    } catch (error) {
      return why({ names: {} }, error);
    }
    return null;
  }

  // Shows the field of a rule that cannot be.
  function bad_rule(form, { field }) {
    const input = field_of(form, field);
    for (let place = input.closest("details"); place; place = place.parentElement.closest("details")) place.open = true;
    input.focus();
    return words("bad-rule", { rule: input.labels[0].textContent.trim() });
  }

  function record(form, data, key) {
    const names = data.getAll("name");
    const brought = data.getAll("brings").map((points) => Number(points.replace("−", "-") || 0));
    const players = names.map((_, seat) => String(seat + 1));
    const start = Object.fromEntries(players.map((player, seat) => [player, brought[seat]]).filter(([, points]) => points));
    const head = { rules: read(of_form(form)), players, start, dealer: players[Number(data.get("dealer") ?? 0)] };
    return {
      key,
      log: {
        format: "chinchon-log/1", code: key, label: data.get("label") ?? "", unit: data.get("unit") ?? "", version: 0,
        can_score: true, secret: data.get("secret"), head, names: Object.fromEntries(players.map((player, seat) => [player, names[seat]])), log: [],
      },
    };
  }

  async function start(form, data) {
    const key = data.get("client_id");
    let begun;
    try {
      begun = record(form, data, key);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      return say(bad_rule(form, error), "error");
    }
    const refused = wrong(data, begun.log.head);
    if (refused) return say(refused, "error");
    const body = new URLSearchParams(data);
    body.set("sure", "on");
    try {
      await outbox.add({ match: key, url: "/new/", body: String(body), client_id: key, version: 0, start: true }, begun);
    } catch {
      return say(document.body.dataset.full, "error");
    }
    await offline.visit(`/p/${key}/`);
    outbox.room();
  }

  const form = () => document.querySelector("form[data-start]");

  // One id for all tries of one form; the one in a page from the cache may have been used before.
  function ids(form) {
    const secret = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll("+", "-").replaceAll("/", "_");
    return (form.ids ??= { client_id: crypto.randomUUID(), secret: secret() });
  }

  document.addEventListener("htmx:configRequest", (event) => {
    if (!offline.isReady() || !starts(event.detail)) return;
    event.detail.timeout = PATIENCE;
    for (const [name, value] of Object.entries(ids(form()))) event.detail.formData.set(name, value);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!offline.isReady() || navigator.onLine || !starts(event.detail.requestConfig)) return;
    event.preventDefault();
    start(form(), event.detail.requestConfig.formData);
  });
  function unanswered(event) {
    if (!offline.isReady() || !starts(event.detail.requestConfig)) return;
    event.stopImmediatePropagation();
    start(form(), event.detail.requestConfig.formData);
  }
  for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(kind, unanswered, true);
}
