// Keeps an open sheet up to date: asks every few seconds whether the match has moved on (204 means no), shows since when
// there has been no answer, and keeps the screen awake. Stops when the sheet leaves the page, rests while it is hidden.
{
  const EVERY = 3000; // milliseconds, as all times here
  const PATIENCE = 6000;
  const SLOWEST = 30000;
  const CONTROLS = "a, button, input, select, textarea, summary, [tabindex]";

  let timer, wait, asking, lastGood, lock;
  let awake = Promise.resolve();
  let busy = 0; // requests of the page itself on their way: their answer must not find another page

  const sheet = () => document.querySelector("#live[data-live]");
  const every = () => Number(sheet()?.dataset.every ?? EVERY); // pages that a whole room looks at ask less often
  const name = (control) => control.id || control.href || control.name + control.value + control.textContent;

  function plan(delay) {
    clearTimeout(timer);
    if (sheet() && !document.hidden) timer = setTimeout(ask, delay);
  }

  async function ask() {
    const live = sheet();
    if (!live || document.hidden || asking) return;
    if (busy || document.activeElement?.matches("#page input")) return plan(every());
    asking = new AbortController();
    const late = setTimeout(() => asking.abort(), PATIENCE);
    let html = "";
    try {
      html = await newer(live, asking.signal);
      good(live);
    } catch {
      bad(live);
    }
    clearTimeout(late);
    asking = null;
    if (html && !busy && live === sheet()) swap(html);
    plan(wait);
  }

  // The sheet if it has changed, otherwise "". Only our own sheet counts: the door of a hotel's network says 200 too.
  async function newer(live, signal) {
    const url = `${live.dataset.live}${live.dataset.live.includes("?") ? "&" : "?"}v=${live.dataset.version}`;
    const answer = await fetch(url, { headers: { "HX-Request": "true" }, signal, cache: "no-store" });
    if ([403, 404].includes(answer.status)) location.reload(); // the link is gone: the page says so itself
    if (answer.status === 204) return "";
    const html = await answer.text();
    if (!answer.ok || !html.includes('id="live"')) throw new Error(`no sheet: ${answer.status}`);
    return html;
  }

  function good(live) {
    wait = every();
    lastGood = new Date();
    live.querySelector("[data-offline]").hidden = true;
  }

  function bad(live) {
    wait = Math.min(wait * 2, SLOWEST);
    const note = live.querySelector("[data-offline]");
    const time = note.querySelector("time");
    time.dateTime = lastGood.toISOString();
    time.textContent = lastGood.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
    if (Date.now() - lastGood > PATIENCE) note.hidden = false;
  }

  // The new sheet in place of the old one; who was reading or on a button stays there.
  function swap(html) {
    const held = document.activeElement?.closest("#page") ? name(document.activeElement) : null;
    const across = document.getElementById("hands")?.scrollLeft;
    const before = pencil();
    const opened = [...document.querySelectorAll("#page details[open][id]")].map((one) => one.id);
    htmx.swap("#page", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    if (across) document.getElementById("hands").scrollLeft = across;
    const again = held && [...document.querySelectorAll(`#page :is(${CONTROLS})`)].find((one) => name(one) === held);
    if (again) again.focus({ preventScroll: true });
    if (pencil() && !before) document.dispatchEvent(new CustomEvent("say", { detail: { text: pencil(), kind: "info" } }));
  }

  // Who scores, if another phone does.
  const pencil = () => document.getElementById("pencil")?.dataset.pencil;

  // What is to be read later is shown in time: since when a phone has not written, that time is up.
  function quiet() {
    for (const seen of document.querySelectorAll("[data-quiet-in]")) setTimeout(() => (seen.hidden = false), 1000 * seen.dataset.quietIn);
  }

  // One after the other: what is asked for twice at once would never be given back.
  const stayAwake = () => (awake = awake.then(hold));
  async function hold() {
    if (!navigator.wakeLock) return;
    if (!sheet()) {
      lock?.release();
      lock = null;
    } else if (!document.hidden && (!lock || lock.released)) {
      lock = await navigator.wakeLock.request("screen").catch(() => null); // refused when the battery is low
    }
  }

  function load() {
    stayAwake();
    if (!sheet()) return clearTimeout(timer);
    wait = every();
    lastGood = new Date();
    quiet();
    plan(wait);
  }

  function wake() {
    stayAwake();
    if (document.hidden) clearTimeout(timer);
    else plan(0);
  }

  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
  document.addEventListener("htmx:beforeSend", () => (busy += 1));
  document.addEventListener("htmx:afterRequest", () => (busy = Math.max(0, busy - 1)));
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
}
