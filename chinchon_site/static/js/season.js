// The table of a season: filters by name as somebody types, opens a row into its results, and remembers on this phone
// who its owner is ("That's me"), whose row is then shown on top. Without it the same links and the form do the same.
{
  const KEY = "season-me"; // the code of one's own player, by the address of the club

  // Storage may be denied (private windows): then it is remembered until the page is left.
  let known = {};
  try {
    known = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    known = {};
  }
  function remember(club, code) {
    known[club] = code;
    try {
      localStorage.setItem(KEY, JSON.stringify(known));
    } catch {
      return;
    }
  }

  const table = () => document.getElementById("season-table");
  const me = () => document.getElementById("season-me");
  const get = (url, target) => htmx.ajax("GET", url, { target, swap: "outerHTML" });
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  // ---- one's own row
  async function pin() {
    const section = me();
    if (!section) return;
    const code = known[section.dataset.club];
    if (code && !section.querySelector("[data-player]")) await get(`?me=${encodeURIComponent(code)}`, section);
    mark();
  }
  function mark() {
    const code = me().querySelector("[data-player]")?.dataset.player;
    for (const row of table()?.querySelectorAll(".rank") ?? []) row.toggleAttribute("data-mine", row.dataset.code === code);
  }
  async function choose(code) {
    remember(me().dataset.club, code);
    me().replaceChildren();
    await pin();
    me().scrollIntoView({ block: "center" });
  }
  function forget() {
    remember(me().dataset.club, null);
    me().replaceChildren();
    me().hidden = true;
    mark();
  }

  // ---- the filter; what is not here yet comes with the first letter
  let whole = null;
  let typed = ""; // kept when the page is renewed by itself
  async function filter(box) {
    if (table().dataset.rest) {
      whole ??= get(table().dataset.rest, table());
      await whole;
      whole = null;
      mark();
    }
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of table().querySelectorAll(".rank")) {
      const name = plain(row.querySelector(".name").textContent);
      row.hidden = !words.every((word) => name.includes(word));
      found += !row.hidden;
    }
    const nobody = document.getElementById("nobody");
    nobody.textContent = found ? "" : nobody.dataset.nobody;
  }

  function type(box) {
    if (!typed) box.scrollIntoView({ block: "start" }); // room for those found, above the keyboard
    typed = box.value;
    filter(box);
  }
  function renew() {
    pin();
    const box = document.getElementById("sought");
    if (!box || !typed) return;
    box.value = typed;
    filter(box);
  }

  document.addEventListener("input", (event) => event.target.id === "sought" && type(event.target));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-me], [data-forget]");
    if (!link) return;
    event.preventDefault();
    link.dataset.me ? choose(link.dataset.me) : forget();
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const link = target.open && target.querySelector?.("a[data-results]");
      if (link) get(link.getAttribute("href").split("#")[0], link.parentElement);
    },
    true,
  );
  document.addEventListener("DOMContentLoaded", pin);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && renew());
}
