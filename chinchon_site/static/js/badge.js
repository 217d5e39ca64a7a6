// Says whether everything is saved: in the header of every page, and on the first page when nothing can be kept here.
// Whoever is asked to decide something is taken to the page where both worlds are side by side. A match is handed over
// without a network in the address of the page /take/, after the #, where no server ever sees it.
{
  const outbox = globalThis.ChinchonOutbox;
  const known = async (key) => {
    const record = await outbox.match(key);
    return record?.alias ? outbox.match(record.alias) : record;
  };

  function paint(waiting) {
    const badge = document.getElementById("saved");
    const asked = waiting.find((item) => item.answer);
    const { saved, waiting: words, attention } = badge.dataset;
    badge.textContent = asked ? attention : waiting.length ? words.replace("{n}", waiting.length) : saved;
    badge.dataset.kind = asked ? "copas" : waiting.length ? "oros" : "bastos";
    badge.dataset.state = asked ? "attention" : waiting.length ? "waiting" : "saved";
    badge.setAttribute("href", waiting.length ? `/p/${(asked ?? waiting[0]).match}/` : "/");
    badge.hidden = false;
  }
  document.addEventListener("outbox", (event) => paint(event.detail.waiting));
  if (outbox.all()) paint(outbox.all()); // before the outbox is open nobody knows, and "saved" would be a guess

  // ---- two worlds meet: the page for it is the server's ----
  async function meet(id) {
    const item = outbox.all().find((one) => one.id === id);
    const answer = await fetch("/csrf/", { cache: "no-store" });
    const { token } = await answer.json();
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: `/p/${item.match}/meet/`, hidden: true });
    const fields = new URLSearchParams(item.body);
    for (const [name, value] of Object.entries({ version: item.version, csrfmiddlewaretoken: token, what: item.url.split("/")[3] })) fields.set(name, value);
    for (const [name, value] of fields) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
    form.setAttribute("hx-boost", "false");
    document.body.append(form);
    form.submit();
  }

  // ---- handing over ----
  const packed = async (data) => {
    const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };

  async function handOver(button) {
    const key = document.querySelector("#page[data-local], #live[data-code]");
    const record = await known(key.dataset.local ?? key.dataset.code);
    const link = `${location.origin}/take/#${await packed({ record, queue: outbox.of(record.key) })}`;
    const { title, copied } = button.dataset;
    if (navigator.share) return navigator.share({ title, url: link }).catch(() => {}); // closed without sharing
    await navigator.clipboard.writeText(link);
    document.dispatchEvent(new CustomEvent("say", { detail: { text: copied, kind: "success" } }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-meet-with], [data-hand-over]");
    if (!button) return;
    if (button.dataset.meetWith) meet(Number(button.dataset.meetWith));
    else handOver(button);
  });
}
