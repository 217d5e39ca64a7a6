// A match that begins without a network: started from the form, or taken over from another phone. It gets an address of
// its own on this phone; its code and links become real when the server first answers.
{
  const outbox = globalThis.ChinchonOutbox;
  const offline = globalThis.ChinchonOffline;
  const PATIENCE = 4000; // milliseconds, as in offline.js
  const MONEY = ["entry", "rebuy_price"];
  const say = (text, kind) => document.dispatchEvent(new CustomEvent("say", { detail: { text, kind } }));

  // ---- the start form ----
  const starts = ({ verb, path, formData }) => verb === "post" && new URL(path, location).pathname === "/new/" && formData.has("start");

  function touched(field) {
    if (["radio", "checkbox"].includes(field.type)) return field.checked !== field.defaultChecked;
    if (!field.options) return field.value !== field.defaultValue;
    const first = [...field.options].findIndex((one) => one.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }

  // The rules as chosen: a preset, and the prices of this table. Null where a single rule was changed.
  function rules(form) {
    const others = "[name^=rules-]:not([name=rules-preset], [name=rules-custom], button)";
    const fields = [...form.elements].filter((field) => field.matches(others));
    const changed = fields.filter(touched).map((field) => field.name.replace("rules-", ""));
    if (changed.some((name) => !MONEY.includes(name))) return null;
    const presets = JSON.parse(document.getElementById("offline-words").dataset.presets);
    const prices = changed.map((name) => [name, Number(form.elements[`rules-${name}`].value.replace(",", ".")).toFixed(2)]);
    return { ...presets[form.elements["rules-preset"].value], ...Object.fromEntries(prices) };
  }

  function record(form, data, key) {
    const names = data.getAll("name");
    const brought = data.getAll("brings").map((points) => Number(points.replace("−", "-") || 0));
    const players = names.map((_, seat) => String(seat + 1));
    const start = Object.fromEntries(players.map((player, seat) => [player, brought[seat]]).filter(([, points]) => points));
    const head = { rules: rules(form), players, start, dealer: players[Number(data.get("dealer") ?? 0)] };
    return {
      key,
      log: {
        format: "chinchon-log/1", code: key, label: data.get("label") ?? "", unit: data.get("unit") ?? "", version: 0,
        can_score: true, head, names: Object.fromEntries(players.map((player, seat) => [player, names[seat]])), log: [],
      },
    };
  }

  async function start(form, data) {
    if (!rules(form)) return say(document.body.dataset.rulesOffline, "error");
    const names = data.getAll("name").map((name) => name.toLocaleLowerCase());
    if (names.length < 2 || names.length > 8 || new Set(names).size < names.length) return say(document.querySelector("#seats .help").textContent, "error");
    const key = crypto.randomUUID();
    const body = new URLSearchParams(data);
    body.set("client_id", key);
    body.set("sure", "on");
    try {
      await outbox.add({ match: key, url: "/new/", body: String(body), client_id: key, version: 0, start: true }, record(form, data, key));
    } catch {
      return say(document.body.dataset.full, "error");
    }
    await offline.visit(`/p/${key}/`);
    say(document.body.dataset.kept, "info");
  }

  const form = () => document.querySelector("form[data-start]");
  document.addEventListener("htmx:configRequest", (event) => {
    if (offline.isReady() && starts(event.detail)) event.detail.timeout = PATIENCE;
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

  // ---- taking over ----
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  async function take(place) {
    const words = place.querySelector("[data-take-words]");
    try {
      const { record: given, queue } = await unpacked(location.hash.slice(1));
      if (given.log.format !== "chinchon-log/1") throw new Error("no match");
      const mine = await outbox.match(given.key);
      if (!mine?.log || mine.log.version < given.log.version) await outbox.keep(given);
      for (const { id: _, answer: __, ...item } of queue) await outbox.add(item);
      history.replaceState(null, "", "/take/"); // the secret does not stay in the address
      await offline.visit(`/p/${given.key}/`);
    } catch {
      words.textContent = place.dataset.wrong;
    }
  }

  const load = () => {
    const place = document.querySelector("[data-take]");
    if (place && location.hash.length > 1) take(place);
  };
  document.addEventListener("offline:ready", load);
}
