// Says whether everything is saved: in the header of every page, and on the first page when nothing can be kept here.
// Whoever is asked to decide something is taken to the page where both worlds are side by side.
{
  const outbox = globalThis.ChinchonOutbox;

  // A screen reader hears when the state changes, not every number of writes that wait, and nothing when a page opens.
  function paint(waiting) {
    const badge = document.getElementById("saved");
    const before = badge.dataset.state;
    const asked = waiting.find((item) => item.answer);
    const { saved, waiting: words, attention } = badge.dataset;
    badge.textContent = asked ? attention : waiting.length ? words.replace("{n}", waiting.length) : saved;
    badge.dataset.kind = asked ? "copas" : waiting.length ? "oros" : "bastos";
    badge.dataset.state = asked ? "attention" : waiting.length ? "waiting" : "saved";
    badge.setAttribute("href", waiting.length ? `/p/${(asked ?? waiting[0]).match}/` : "/");
    badge.hidden = false;
    if (before && before !== badge.dataset.state) document.getElementById("saved-said").textContent = badge.textContent;
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

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-meet-with]");
    if (button) meet(Number(button.dataset.meetWith));
  });
}
