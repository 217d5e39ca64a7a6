// The service worker: the site without a network. /sw.js serves this file behind a line that says BUILD, the version of
// the site, so a new version is a new worker. It only ever answers GET: what is written goes through the outbox.
//
// Pages come from the network as long as it answers in time; otherwise the pages that a phone needs at a table come
// from the cache: the first page, the start form, and for a match the frame that offline.js fills. Files carry a hash of
// their content in their name and never change. A new worker fetches its files in the background and waits until no
// hand is being typed.
const CACHE = `chinchon-${BUILD}`;
const PATIENCE = 3000; // milliseconds that a page may take before the cache answers
const FRAME = "/offline/";
const PAGES = ["/", "/new/", "/take/", FRAME];
const PARTS = ["/", "/new/"]; // pages of which only their own part is kept: the frame around it is the same
// The system has the icons, the browser the worker. Of the styles only app.css is for pages without a network.
const NOT_KEPT = /\/(icons\/|js\/(sw|cards|hall|clock)\.|css\/(?!app\.))/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MATCH = /^\/p\/[^/]+\/((hand|undo|redo|more|seats|fix\/[^/]+)\/)?$/;
const SHARE = /^\/p\/([^/]+)\/share\/$/; // its links need the server, so the match itself is handed over
const LOCAL = /^\/p\/[0-9a-f]{8}-[0-9a-f-]{27}\//; // a match that the server does not know yet

addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  const answer = await fetch("/assets.json", { cache: "no-store" });
  const files = (await answer.json()).files.filter((file) => !NOT_KEPT.test(file));
  await Promise.all([cache.addAll(files), ...PAGES.map((path) => page(cache, path))]);
}

async function page(cache, path) {
  const headers = PARTS.includes(path) ? { "HX-Request": "true", "HX-Boosted": "true" } : {};
  const answer = await fetch(path, { cache: "no-store", credentials: "same-origin", headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

addEventListener("activate", (event) => event.waitUntil(take()));

async function take() {
  const old = (await caches.keys()).filter((name) => name.startsWith("chinchon-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

// The page asks when nobody is in the middle of anything, in any tab.
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(skipWaiting());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (HASHED.test(url.pathname)) event.respondWith(file(request));
  else if (url.pathname === FRAME) event.respondWith(frame(url.searchParams.get("lang")));
  else if (request.mode === "navigate") event.respondWith(visit(request, url));
  else if (request.headers.get("HX-Boosted")) event.respondWith(boosted(request, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(fresh(request));
});

const cached = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true, ignoreSearch: true });

async function file(request) {
  return (await cached(request.url)) ?? fetch(request);
}

// A file without a hash (only in development) may change.
async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const copy = await cached(request.url);
    if (copy) return copy;
    throw error;
  }
}

// Whoever has changed the language gets all pages anew, as long as there is a network.
async function frame(language) {
  const copy = await cached(FRAME);
  if (copy && [null, undefined, copy.headers.get("Content-Language")].includes(language)) return copy;
  const cache = await caches.open(CACHE);
  await Promise.all(PAGES.map((path) => page(cache, path))).catch(() => {});
  return (await cached(FRAME)) ?? fetch(FRAME);
}

const inTime = (request) => Promise.race([
  fetch(request),
  new Promise((_, late) => setTimeout(late, PATIENCE, new Error("late"))),
]);

// A gateway that says that the server is away is no page.
async function answered(request) {
  const answer = await inTime(request);
  if ([502, 503, 504].includes(answer.status)) throw new Error(answer.status);
  return answer;
}

async function copy(url) {
  if (MATCH.test(url.pathname) || LOCAL.test(url.pathname)) return frame();
  const [, shared] = url.pathname.match(SHARE) ?? [];
  if (shared) return Response.redirect(`/take/?give=${shared}`);
  if (PARTS.includes(url.pathname)) return framed(url.pathname);
  return PAGES.includes(url.pathname) ? cached(url.pathname) : undefined;
}

// A page that is kept in part, in its frame.
async function framed(path) {
  const [around, part] = await Promise.all([FRAME, path].map(cached));
  if (!around || !part) return undefined;
  const [, title, page] = (await part.text()).match(/(<title>[^]*?<\/title>)\s*(<div id="page"[^]*)<div id="messages"/);
  const html = (await around.text()).replace(/<title>[^]*?<\/title>/, () => title).replace(/<div id="page"[^]*(?=<\/body>)/, () => page);
  return new Response(html, { headers: around.headers });
}

async function visit(request, url) {
  if (LOCAL.test(url.pathname)) return frame();
  try {
    return await answered(request);
  } catch (error) {
    return (await copy(url)) ?? (error.message === "late" ? fetch(request) : frame());
  }
}

// htmx asks for a part of a page; what is in the cache are whole ones, so it is sent to visit the page itself.
async function boosted(request, url) {
  const whole = () => new Response("", { headers: { "HX-Redirect": url.pathname + url.search, "X-Offline": "1" } });
  if (LOCAL.test(url.pathname)) return whole();
  try {
    return await answered(request);
  } catch {
    return whole();
  }
}
