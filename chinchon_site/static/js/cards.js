// Marking cards: count and sum at once, what was marked kept with the hand's draft, a card used in one hand not free in
// the other, and the referee's sentence in reach of the thumb. A module, so that it runs once however often its page
// comes. Everything works without this file too: the server counts.
const boxes = (root) => [...root.querySelectorAll(".deck input")];

function tally(form) {
  const marked = boxes(form).filter((box) => box.checked);
  const put = (selector, value) => document.querySelectorAll(selector).forEach((place) => (place.textContent = value));
  put("#counted [data-count]", marked.length);
  put("#counted [data-sum]", marked.reduce((sum, box) => sum + Number(box.dataset.points), 0));
}

// The same draft as the hand form's: after a reload it holds what was marked here.
function keep(form) {
  if (!form.dataset.draft) return;
  const fields = new FormData(form);
  const player = form.dataset.player;
  const whole = fields.get("way") === "hand";
  const cards = fields.getAll("card").join(" ");
  for (const name of ["card", "way", "ticking"]) fields.delete(name);
  fields.set(`cards_${player}`, whole ? cards : "");
  fields.set(`loose_${player}`, whole ? "" : cards);
  try {
    localStorage.setItem(form.dataset.draft, new URLSearchParams(fields));
  } catch {
    form.dataset.draft = ""; // storage is refused or full: counting goes on without
  }
}

// On a page with two hands the copies of a card are shared out between them.
function share(form, changed) {
  const copies = boxes(form).filter((box) => box.value === changed.value);
  const decks = new Set(copies.map((box) => box.name)).size;
  if (decks < 2) return;
  let free = copies.length / decks - copies.filter((box) => box.checked).length;
  for (const name of ["hand", "other"]) {
    const open = copies.filter((box) => box.name === name && !box.checked);
    open.forEach((box, place) => (box.disabled = place >= free));
  }
}

function short() {
  const place = document.querySelector("[data-short-here]");
  if (place) place.textContent = document.querySelector("#verdict [data-short]")?.textContent.trim() ?? "";
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-cards]");
  if (!form) return;
  if (event.target.closest(".options") && event.target.tagName === "SELECT") return form.requestSubmit();
  if (event.target.closest(".deck")) share(form, event.target);
  tally(form);
  keep(form);
});
// The arrows walk through the deck as it lies on the screen; without them every card is a stop of the tab key as well.
document.addEventListener("keydown", (event) => {
  const suit = event.target.closest?.(".suit");
  if (!suit || !event.key.startsWith("Arrow")) return;
  const row = [...suit.querySelectorAll(".pick")].map((card) => card.offsetTop);
  const columns = row.filter((top) => top === row[0]).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const all = [...suit.closest(".deck").querySelectorAll("input")];
  let place = all.indexOf(event.target) + step;
  while (all[place]?.disabled) place += Math.sign(step);
  all[place]?.focus();
  event.preventDefault();
});
document.addEventListener("htmx:afterSettle", short);
short();
