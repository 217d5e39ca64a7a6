// What this phone has written and the server has not answered yet, and the matches it knows. Kept in IndexedDB: every
// write waits there in the order in which it was made, survives closing the browser, and leaves only when the server has
// answered for it. Only our own JSON is an answer; everything else (no network, a proxy's page, a hotel's door) means
// that the write is sent again, which is safe: the server knows it by its client_id.
globalThis.ChinchonOutbox = (() => {
  const PATIENCE = 10_000; // milliseconds for one answer, as all times here
  const FIRST_PAUSE = 1_000;
  const LONGEST_PAUSE = 20_000;
  const NEARLY = 0.9; // of the storage
  const channel = new BroadcastChannel("chinchon"); // other tabs of this phone

  let base; // the database, once it is open
  let waiting = []; // what is in the outbox now, oldest first
  let pause = FIRST_PAUSE;
  let timer;

  // ---- the database ----
  const settled = (request) => new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = () => bad(request.error);
  });

  // Rejects where storage is refused (private windows of some browsers) or full.
  async function open() {
    const request = indexedDB.open("chinchon", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("matches", { keyPath: "key" });
      request.result.createObjectStore("outbox", { autoIncrement: true, keyPath: "id" }).createIndex("match", "match");
    };
    const opened = await settled(request);
    opened.onversionchange = () => opened.close();
    waiting = await settled(opened.transaction("outbox").objectStore("outbox").getAll());
    base = opened;
    await change((matches) => Promise.all([settled(matches.put({ key: "room" })), settled(matches.delete("room"))])); // is there any?
    await refresh();
    room();
  }

  // Tells the page before the storage is full, where the browser says so: Chromium always speaks of 10 GB more than is used.
  // A write that fails is told at once everywhere.
  async function room() {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    if (usage > quota * NEARLY) document.dispatchEvent(new CustomEvent("say", { detail: { text: document.body.dataset.nearlyFull, kind: "warning" } }));
  }

  // One transaction over both stores; it is on the disk when the promise is kept.
  async function change(work) {
    const transaction = base.transaction(["matches", "outbox"], "readwrite", { durability: "strict" });
    const done = new Promise((good, bad) => {
      transaction.oncomplete = good;
      transaction.onabort = transaction.onerror = () => bad(transaction.error);
    });
    const result = await work(transaction.objectStore("matches"), transaction.objectStore("outbox"));
    await done;
    return result;
  }

  const match = (key) => settled(base.transaction("matches").objectStore("matches").get(key));
  const matches = () => settled(base.transaction("matches").objectStore("matches").getAll());
  const keep = (record) => change((matches) => settled(matches.put(record)));

  async function refresh() {
    waiting = await settled(base.transaction("outbox").objectStore("outbox").getAll());
    document.dispatchEvent(new CustomEvent("outbox", { detail: { waiting } }));
  }

  async function changed() {
    await refresh();
    channel.postMessage("changed");
  }
  channel.onmessage = refresh;

  // ---- into the outbox ----
  // A write with {match, url, body, client_id, version, action}; `record`, if given, is the match as it is known now.
  // The same client_id is kept once.
  async function add(write, record) {
    await change(async (matches, outbox) => {
      if (record) await settled(matches.put(record));
      const all = await settled(outbox.getAll());
      if (!all.some((item) => item.client_id === write.client_id)) await settled(outbox.add({ ...write, at: Date.now() }));
    });
    await changed();
    navigator.storage?.persist?.(); // now that something is kept which nobody else has
    pause = FIRST_PAUSE;
    plan(0);
  }

  // ---- out of it ----
  function plan(delay) {
    clearTimeout(timer);
    timer = setTimeout(send, delay);
  }

  // One sender at a time on this phone, whatever tabs are open.
  const send = () => navigator.locks.request("chinchon-outbox", { ifAvailable: true }, async (lock) => {
    if (!lock || !base) return;
    await refresh();
    for (const record of await matches()) if (record.taken) await settle_in(record);
    const stuck = new Set(); // matches that wait for somebody's decision
    const next = () => waiting.find((item) => !stuck.has(item.match));
    let token = waiting.length ? await csrf() : "";
    for (let item = next(); item; item = next()) {
      let answer = token && (await deliver(item, token));
      if (answer?.result === "csrf") answer = (token = await csrf()) && (await deliver(item, token));
      if (answer?.result === "gone" && (await entered(item.match))) answer = await deliver(item, token);
      if (!answer || ["csrf", "upgrade"].includes(answer.result)) return later(answer);
      if (!(await settle(item, answer))) stuck.add(item.match);
    }
    pause = FIRST_PAUSE;
    if (stuck.size || (await matches()).some((record) => record.taken)) plan(LONGEST_PAUSE);
  });

  function later(answer) {
    if (answer?.result === "upgrade") upgrade(answer);
    plan(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  // The server does not serve this version any more: everything stays here until the new one sends it.
  const upgrade = (said) => said.build !== build() && document.dispatchEvent(new CustomEvent("outbox:upgrade"));

  const ask = (url, options = {}) => fetch(url, {
    ...options, cache: "no-store", signal: AbortSignal.timeout(PATIENCE), headers: { ...options.headers, "X-Build": build() },
  });
  const build = () => document.querySelector("meta[name=build]")?.content ?? "";

  // A fresh token: the one in a page that lay in the cache is of no use.
  async function csrf() {
    try {
      const answer = await ask("/csrf/");
      const said = await answer.json();
      if (said.result === "upgrade") upgrade(said);
      return said.token;
    } catch {
      return undefined;
    }
  }

  // Opens the score link of a match that another phone handed over, so that this one may write too; whether it worked.
  async function entered(key) {
    const secret = (await match(key))?.log?.secret;
    const answer = secret && (await ask(`/s/${secret}/`).catch(() => null));
    return Boolean(answer?.ok);
  }

  // A match that was taken over without a network: until its link has been opened, the server knows nothing of this phone.
  async function settle_in(record) {
    if (!(await entered(record.key))) return;
    await keep({ ...(await match(record.key)), taken: false });
    await changed();
  }

  // The server's own answer, or nothing.
  async function deliver(item, token) {
    const body = new URLSearchParams(item.body);
    body.set("version", item.version);
    body.set("csrfmiddlewaretoken", token);
    try {
      const answer = await ask(item.url, { method: "POST", body, headers: { "X-Outbox": "1" }, redirect: "error" });
      const ours = answer.headers.get("X-Chinchon") === "1";
      const json = answer.headers.get("Content-Type")?.startsWith("application/json");
      const said = json ? await answer.json() : {};
      return ours || ["csrf", "upgrade"].includes(said.result) ? said : undefined;
    } catch {
      return undefined;
    }
  }

  // Whether the match goes on after this answer.
  async function settle(item, answer) {
    if (["conflict", "refused", "gone"].includes(answer.result)) {
      await change((_, outbox) => settled(outbox.put({ ...item, answer })));
      await changed();
      return false;
    }
    if (item.start) await begun(item, answer);
    else await stored(item, answer);
    await changed();
    return true;
  }

  // The line joins what is known of the match in the same moment in which it leaves the outbox.
  async function stored(item, answer) {
    const record = await match(item.match);
    const appended = answer.result === "stored" && answer.version === record.log.version + 1;
    const log = appended ? extended(record.log, item) : await fetched(item.match, record.log);
    await change(async (matches, outbox) => {
      await settled(matches.put({ ...record, log }));
      await settled(outbox.delete(item.id));
      // What comes next was made on top of this: the server goes by the version to know which hand it is.
      const rest = (await settled(outbox.index("match").getAll(item.match))).filter((other) => other.id > item.id);
      for (const [place, other] of rest.entries())
        await settled(outbox.put({ ...other, version: Math.max(other.version, answer.version + place) }));
    });
  }

  const extended = (log, { action, client_id }) => ({
    ...log,
    version: log.version + 1,
    log: [...log.log, { number: log.version + 1, action, client_id, mine: true, at: new Date().toISOString() }],
  });

  // The match as the server has it; what is known already where it cannot be had.
  async function fetched(code, known) {
    try {
      const answer = await ask(`/p/${code}/log.json`);
      const log = await answer.json();
      return log.format === "chinchon-log/1" ? log : known;
    } catch {
      return known;
    }
  }

  // A match that was started here has a code now: everything that waits for it goes to its real address.
  async function begun(item, { code, build }) {
    const [record, there] = [await match(item.match), await match(code)]; // both, if it was handed over in between
    const log = there?.log?.version > record.log.version ? there.log : record.log;
    await change(async (matches, outbox) => {
      await settled(matches.put({ ...record, key: code, log: { ...log, code, build } }));
      await settled(matches.put({ key: item.match, alias: code }));
      await settled(outbox.delete(item.id));
      for (const other of await settled(outbox.index("match").getAll(item.match)))
        if (!other.start) await settled(outbox.put({ ...other, match: code, url: other.url.replace(item.match, code) }));
    });
    document.dispatchEvent(new CustomEvent("outbox:begun", { detail: { local: item.match, code } }));
  }

  // Takes one write away because somebody said so on the screen; without its start a match has nothing to wait for.
  // What it said stays with the match.
  async function drop(id) {
    const item = waiting.find((one) => one.id === id);
    const all = item.start ? of(item.match) : [item];
    const record = (await match(item.match)) ?? { key: item.match };
    await change(async (matches, outbox) => {
      await settled(matches.put({ ...record, gone: [...(record.gone ?? []), ...all] }));
      for (const one of all) await settled(outbox.delete(one.id));
    });
    await changed();
    plan(0);
  }

  // The match from the server, if it is newer than what is known; nothing is replaced while something waits for it.
  async function renew(code) {
    const record = (await match(code)) ?? { key: code };
    const log = await fetched(code, record.log);
    if (!log || log === record.log || of(code).length) return record.log && record;
    const newer = { ...record, log, seen: Date.now() };
    await keep(newer);
    return newer;
  }

  const of = (key) => waiting.filter((item) => item.match === key);

  addEventListener("online", () => plan(0));
  document.addEventListener("visibilitychange", () => !document.hidden && plan(0));

  return { open, match, matches, keep, add, of, send, plan, drop, renew, room, extended, all: () => (base ? waiting : null) };
})();
