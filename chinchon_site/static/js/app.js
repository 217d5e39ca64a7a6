// Makes the page an app: starts the service worker, takes a new version when nobody is in the middle of anything, and
// loads what is needed without a network once the worker has it. Where there is no worker (an old browser, a private
// window, plain http), the site works with a connection only, and the first page says so.
{
  const here = document.currentScript.dataset;
  const SAFE = /^\/(p\/[^/]+\/)?$/; // the first page and sheets: nothing is being typed there
  const FORMS = "form[data-hand], form[data-start], form[data-seating]";
  const FIELDS = "input, select, textarea";
  const STUCK = 10000; // milliseconds
  const safe = () => SAFE.test(location.pathname) && !document.querySelector(FORMS) && !document.activeElement?.matches(FIELDS);

  // While a form is open its tab holds a lock, so that every other tab of this phone knows. It may be granted later than
  // the form is closed again.
  let end = null;
  function typing() {
    const open = document.querySelector(FORMS);
    if (open && !end) {
      const closed = new Promise((resolve) => (end = resolve));
      navigator.locks.request("chinchon-typing", { mode: "shared" }, () => closed);
    }
    if (open || !end) return;
    end();
    end = null;
  }

  function load(url) {
    const script = document.createElement("script");
    script.src = url;
    script.async = false; // in the order of the list
    document.head.append(script);
  }

  // Nothing can be kept on this phone: the badge and the first page say so.
  let online_only = false;
  function warn() {
    if (!online_only) return;
    const badge = document.getElementById("saved"), note = document.querySelector("[data-online-only]");
    Object.assign(badge, { hidden: false, textContent: badge.dataset.refused });
    Object.assign(badge.dataset, { kind: "oros", state: "refused" });
    if (note) note.hidden = false;
  }
  function refused() {
    online_only = true;
    warn();
  }
  document.addEventListener("offline:refused", refused);
  document.addEventListener("htmx:load", warn);

  // A version that waits takes over on a safe page as soon as nobody is typing; the page then begins anew with it.
  // Chromium now and then waits for ever until the old worker is idle; loading the page again gets it unstuck.
  let again, asked;
  const soon = (registration, delay) => {
    clearTimeout(again);
    again = setTimeout(offer, delay, registration);
  };
  async function offer(registration) {
    typing();
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    soon(registration, 1000);
    const { held } = await navigator.locks.query();
    if (!safe() || held.some((lock) => lock.name === "chinchon-typing")) return;
    registration.waiting?.postMessage("take over");
    asked ??= performance.now();
    if (performance.now() - asked > STUCK) location.reload();
  }

  async function begin() {
    if (!navigator.serviceWorker || !globalThis.indexedDB) return refused();
    const controlled = Boolean(navigator.serviceWorker.controller);
    try {
      const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
      navigator.serviceWorker.addEventListener("controllerchange", () => controlled && safe() && location.reload());
      document.addEventListener("htmx:afterSettle", () => {
        typing();
        soon(registration, 0);
      });
      document.addEventListener("visibilitychange", () => !document.hidden && registration.update().catch(() => {}));
      const watch = () => registration.installing?.addEventListener("statechange", ({ target }) => {
        if (target.state === "redundant" && !registration.active) refused(); // no room for the first one
        else offer(registration);
      });
      registration.addEventListener("updatefound", watch);
      watch();
      document.addEventListener("outbox:upgrade", () => {
        registration.update().catch(() => {});
        if (safe()) location.reload(); // the page of the new version comes from the network
      });
      offer(registration);
    } catch {
      if (!controlled) return refused(); // no network is no reason: an older worker is at work
    }
    await navigator.serviceWorker.ready;
    for (const url of here.scripts.split(" ")) load(url);
  }
  begin();
}
