// The matches of this phone: every sheet that was open is remembered here, and listed on the first page.
{
  const KEY = "matches";
  const MOST = 20;

  // Storage may be denied (private windows): then there is nothing to remember.
  function read() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? [];
    } catch {
      return [];
    }
  }

  function remember({ code, names, hand }) {
    const matches = [{ code, names, hand: Number(hand) }, ...read().filter((match) => match.code !== code)];
    try {
      localStorage.setItem(KEY, JSON.stringify(matches.slice(0, MOST)));
    } catch {
      return;
    }
  }

  function list(section) {
    const rows = read().map(({ code, names, hand }) => {
      const row = section.querySelector("template").content.cloneNode(true);
      row.querySelector("a").href = section.dataset.href.replace("CODE", encodeURIComponent(code));
      row.querySelector(".name").textContent = names;
      row.querySelector(".soft").textContent = hand ? section.dataset.hand.replace("{number}", hand) : section.dataset.over;
      return row;
    });
    section.querySelector("ul").replaceChildren(...rows);
    section.hidden = !rows.length;
    window.htmx?.process(section);
  }

  function load() {
    const sheet = document.querySelector("#live[data-code]");
    if (sheet) remember(sheet.dataset);
    const section = document.querySelector("[data-recent]");
    if (section) list(section);
  }
  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
}
