// A match goes from phone to phone without a network, in the address of the page /take/ after the #, where no server ever
// sees it. /take/?give=CODE shows it, as codes to scan and as a link; /take/#… takes it. It carries the head, the log, the
// secret of the score link and what waits in the outbox, under the same ids: so both phones may send it all.
{
  const MOST = 1700; // letters in one code: that is version 30, which cameras still read from a small screen
  const PARTS = "chinchon-parts"; // codes scanned so far
  const PATIENCE = 3000; // milliseconds for the server to let this phone in, where there is one
  const LOCAL = /^[0-9a-f]{8}-/; // the code of a match that the server does not know yet: it lets in whoever sends it
  const give = document.querySelector("[data-give]"), place = document.querySelector("[data-take]");
  const words = place.querySelector("[data-take-words]");
  const known = async (key) => {
    const record = await ChinchonOutbox.match(key);
    return record?.alias ? ChinchonOutbox.match(record.alias) : record;
  };

  // ---- as text: "d" deflated or "j" plain JSON, in base64url; a part of many begins with "2.3.id." ----
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  async function packed(data) {
    const json = new TextEncoder().encode(JSON.stringify(data));
    const bytes = globalThis.CompressionStream ? await through(json, new CompressionStream("deflate-raw")) : json;
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return (bytes === json ? "j" : "d") + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  async function unpacked(text) {
    const letters = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(text[0] === "d" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes));
  }

  // ---- giving ----
  // Without what only this phone needs, and times to the minute.
  function light({ key, log }) {
    const lines = log.log.map((line) => ({ ...line, mine: false, at: line.at && `${line.at.slice(0, 16)}Z` }));
    const stored = new Set(log.log.map((line) => line.client_id));
    const queue = ChinchonOutbox.of(key).filter((item) => !stored.has(item.client_id));
    return { key, log: { ...log, log: lines, build: undefined, pencil: undefined, stamp: undefined }, queue: queue.map(({ id, answer, at, match, body, ...item }) => {
      const form = new URLSearchParams(body);
      form.delete("csrfmiddlewaretoken");
      return { ...item, body: String(form) };
    }) };
  }

  function draw(text) {
    const rows = ChinchonQr(text), side = rows.length + 8;
    const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
    give.querySelector(".qr").innerHTML = `<svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  }

  async function show(key) {
    const record = await known(key);
    place.hidden = true;
    give.hidden = false;
    document.querySelector("[data-back]").href = `/p/${record?.key ?? key}/`;
    if (!record?.log?.secret) return [...give.children].slice(1).forEach((part, at) => (at ? (part.hidden = true) : (part.textContent = give.dataset.nothing)));
    const text = await packed(light(record)), link = `${location.origin}/take/#`;
    const count = Math.ceil((text.length + 60) / MOST), long = Math.ceil(text.length / count);
    const id = crypto.randomUUID().slice(0, 4);
    const parts = [...Array(count).keys()].map((at) => `${count > 1 ? `${at + 1}.${count}.${id}.` : ""}${text.slice(at * long, (at + 1) * long)}`);
    const pages = give.querySelector("[data-pages]");
    let at = 0;
    const turn = () => {
      draw(link + parts[at]);
      give.querySelector(".qr").dataset.part = parts[at];
      pages.firstElementChild.textContent = give.dataset.count.replace("{at}", at + 1).replace("{all}", count);
    };
    pages.hidden = count === 1;
    pages.lastElementChild.addEventListener("click", () => {
      at = (at + 1) % count;
      turn();
    });
    give.querySelector(".link").textContent = link + text;
    turn();
  }

  // ---- taking ----
  // The whole text, once all its codes have been scanned; each opens this page anew.
  function whole(text) {
    const [at, all, id, part] = text.split(".");
    if (!part) return text;
    const before = JSON.parse(localStorage.getItem(PARTS) ?? "{}");
    const parts = { ...(before.id === id && before.parts), [at]: part };
    localStorage.setItem(PARTS, JSON.stringify({ id, parts }));
    const have = Object.keys(parts);
    if (have.length === Number(all)) return have.map((number) => parts[number]).join("");
    words.textContent = place.dataset.more.replace("{have}", have.join(", ")).replace("{all}", all);
    return null;
  }

  async function take(text) {
    try {
      const all = whole(text);
      if (!all) return;
      const { queue, ...given } = await unpacked(all);
      if (given.log.format !== "chinchon-log/1") throw new Error("no match");
      const mine = await known(given.key);
      const key = mine?.log ? mine.key : given.key;
      const { log } = mine?.log && (key !== given.key || mine.log.version >= given.log.version) ? mine : given;
      const taken = !mine?.log?.secret && !LOCAL.test(key);
      await ChinchonOutbox.keep({ ...mine, key, taken, log: { ...log, can_score: true, secret: given.log.secret, pencil: null } });
      const stored = new Set(log.log.map((line) => line.client_id));
      for (const item of queue)
        if (!stored.has(item.client_id) && !(item.start && key !== given.key))
          await ChinchonOutbox.add({ ...item, match: key, url: item.url.replace(given.key, key) });
      localStorage.removeItem(PARTS);
      if (taken) await Promise.race([ChinchonOutbox.send(), new Promise((late) => setTimeout(late, PATIENCE))]);
      location.replace(`/p/${key}/`); // the secret does not stay in the address
    } catch {
      words.textContent = place.dataset.wrong;
    }
  }

  const asked = () => {
    const key = new URLSearchParams(location.search).get("give");
    if (key) show(key);
    else if (location.hash.length > 1) take(location.hash.slice(1));
  };
  document.addEventListener("offline:ready", asked);
  document.addEventListener("offline:refused", () => (words.textContent = place.dataset.refused));
  addEventListener("hashchange", asked);
  document.getElementById("take-link").addEventListener("change", (event) => (location.hash = event.target.value.split("#")[1] ?? "?"));
}
