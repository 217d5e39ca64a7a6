// The form of a new match: names of before as chips, seats moved without the server, a draft that survives a reload.
// Everything works without this file too, by the same buttons; all words come from the page. The page that corrects
// seats uses the moving alone.
{
  const NAMES = "names"; // who played before on this phone, newest first
  const DRAFT = "start"; // the form as it was typed, until its match has begun
  const MOST_NAMES = 40;
  const MOST_CHIPS = 12;
  const NOT_KEPT = ["csrfmiddlewaretoken", "new", "sure"];
  let asking; // the rules on their way

  // Storage may be denied (private windows): then nothing is remembered.
  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }
  function write(key, value) {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value));
      else localStorage.removeItem(key);
    } catch {
      return;
    }
  }

  const startForm = () => document.querySelector("form[data-start]");
  const listOf = (form) => form.querySelector("ol.seats");
  const nameOf = (seat) => seat.querySelector("[name=name]").value;
  const same = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

  // ---- seats ----
  function renumber(list) {
    const seats = [...list.children];
    seats.forEach((seat, index) => {
      seat.id = `seat-${index}`;
      for (const one of seat.querySelectorAll("[name=dealer], [name=up], [name=down], [name=drop]")) one.value = index;
      seat.querySelector("[name=up]").disabled = index === 0;
      seat.querySelector("[name=down]").disabled = index === seats.length - 1;
      for (const words of seat.querySelectorAll("[data-says]"))
        words.textContent = words.dataset.says.replace("{name}", nameOf(seat));
      seat.setAttribute("draggable", "true");
    });
    if (seats.length && !list.querySelector("[name=dealer]:checked")) seats[0].querySelector("[name=dealer]").checked = true;
    full(list);
  }

  function full(list) {
    const form = list.closest("[data-start]");
    if (form) form.querySelector("[name=add]").disabled = list.children.length >= Number(form.querySelector("#seats").dataset.most);
  }

  function seat(form, name, start = "") {
    const row = form.querySelector("template[data-row]").content.firstElementChild.cloneNode(true);
    row.querySelector("[name=name]").value = row.querySelector(".name").textContent = name;
    row.querySelector("[name=brings]").value = start;
    listOf(form).append(row);
  }

  function add(form) {
    const input = form.querySelector("#new");
    const name = input.value.trim().replace(/\s+/g, " ");
    if (name) {
      seat(form, name);
      changed(form);
    }
    input.value = "";
    input.focus();
  }

  function drop(form, row) {
    const near = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    changed(form);
    (near?.querySelector("[name=drop]") ?? form.querySelector("#new")).focus();
  }

  function move(form, row, button) {
    const up = button.name === "up";
    if (up) row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    changed(form);
    const again = button.disabled ? row.querySelector(up ? "[name=down]" : "[name=up]") : button;
    again.focus();
  }

  function changed(form) {
    renumber(listOf(form));
    if (form === startForm()) {
      chips(form);
      keep(form);
    }
  }

  // ---- names of before ----
  function chips(form) {
    const place = form.querySelector("[data-chips]");
    const seated = [...listOf(form).children].map(nameOf);
    const held = place.contains(document.activeElement) ? document.activeElement.textContent : null;
    const buttons = (read(NAMES) ?? []).slice(0, MOST_CHIPS).map((name) => {
      const chip = form.querySelector("template[data-chip]").content.firstElementChild.cloneNode(true);
      const sits = seated.some((other) => same(name, other));
      chip.setAttribute("aria-pressed", sits);
      chip.querySelector(".glyph").toggleAttribute("hidden", !sits);
      chip.querySelector("span").textContent = name;
      return chip;
    });
    place.replaceChildren(...buttons);
    place.hidden = !buttons.length;
    buttons.find((chip) => chip.textContent === held)?.focus();
  }

  function toggle(form, name) {
    const row = [...listOf(form).children].find((one) => same(nameOf(one), name));
    if (row) row.remove();
    else if (!form.querySelector("[name=add]").disabled) seat(form, name);
    changed(form);
  }

  // ---- draft ----
  function keep(form, sent = false) {
    const entries = [...new FormData(form)].filter(([name]) => !NOT_KEPT.includes(name));
    write(DRAFT, { entries, sent });
  }

  function recall(form) {
    const draft = read(DRAFT);
    if (!draft) return;
    const all = (name) => draft.entries.filter(([other]) => other === name).map(([, value]) => value);
    const starts = all("brings");
    all("name").forEach((name, index) => seat(form, name, starts[index]));
    renumber(listOf(form));
    for (const [name, value] of draft.entries) {
      if (["name", "brings", "player"].includes(name)) continue;
      for (const one of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (["radio", "checkbox"].includes(one.type)) one.checked = one.value === value;
        else if (one.type !== "submit") one.value = value;
      }
    }
    refresh(form, "#ruleset");
  }

  // The match has begun: its people come first among the names, and the draft has done its work.
  function begun() {
    const draft = read(DRAFT);
    if (!draft?.sent) return;
    const played = draft.entries.filter(([name]) => name === "name").map(([, name]) => name);
    const before = (read(NAMES) ?? []).filter((name) => !played.some((other) => same(name, other)));
    write(NAMES, [...new Set([...played, ...before])].slice(0, MOST_NAMES));
    write(DRAFT, null);
  }

  // ---- rules ----
  // Has the server say in words what the rules are now, and puts that part of its answer in place.
  async function refresh(form, part, button) {
    asking?.abort();
    asking = new AbortController();
    const data = new FormData(form);
    if (button) data.set(button.name, button.value);
    const opened = [...document.querySelectorAll(`${part} details[open]`)].map((one) => one.id);
    let html;
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { "HX-Request": "true" }, signal: asking.signal });
      html = answer.ok ? await answer.text() : "";
    } catch (error) {
      return error.name === "AbortError" ? undefined : alone(form, button); // that one was dropped for a newer one
    }
    if (!html.includes('id="ruleset-card"') || !document.querySelector(part)) return;
    htmx.swap(part, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { select: part });
    for (const id of opened) document.getElementById(id).open = true;
    if (button) document.getElementById("preset").focus({ preventScroll: true });
    if (form === startForm()) keep(form);
  }

  // Without a connection nobody lists the rules; what is chosen counts, and the fields say it.
  function alone(form, button) {
    const { ChinchonRules: rules, ChinchonTable: table } = globalThis;
    if (!rules || !table || !document.getElementById("offline-words")) return document.addEventListener("offline:ready", () => alone(form, button), { once: true });
    if (button) rules.field_of(form, "decks").value = button.value;
    rules.show(form);
    const card = form.querySelector("#ruleset-card");
    card.dataset.preset = form.elements["rules-preset"].value;
    card.querySelector("h2").textContent = form.elements["rules-preset"].selectedOptions[0].text;
    card.querySelector(".soft").textContent = table.words("rules-alone");
    for (const list of card.querySelectorAll("ul, h3")) list.remove();
    keep(form);
  }

  // ---- dragging, by finger or mouse ----
  function drag(event) {
    const row = event.target.closest?.(".seat[draggable] .grip")?.closest(".seat");
    if (!row || event.button) return;
    event.preventDefault();
    const list = row.parentElement;
    row.classList.add("dragged");
    const over = ({ clientY }) => {
      const others = [...list.children].filter((one) => one !== row);
      const next = others.find((one) => clientY < one.getBoundingClientRect().top + one.offsetHeight / 2) ?? null;
      if (row.nextElementSibling !== next) list.insertBefore(row, next);
    };
    const end = () => {
      row.classList.remove("dragged");
      removeEventListener("pointermove", over);
      for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, end);
      changed(list.closest("form"));
    };
    addEventListener("pointermove", over);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end);
  }

  // ---- events ----
  document.addEventListener("click", (event) => {
    const form = event.target.closest("form:is([data-start], [data-seating])");
    const button = event.target.closest("button");
    if (!form || !button) return;
    const row = button.closest(".seat");
    if (button.closest("[data-chips]")) return toggle(form, button.textContent);
    if (!["add", "up", "down", "drop", "rules-decks"].includes(button.name)) return;
    event.preventDefault();
    if (button.name === "add") add(form);
    else if (button.name === "drop") drop(form, row);
    else if (button.name === "rules-decks") refresh(form, "#ruleset", button);
    else move(form, row, button);
  });

  document.addEventListener("input", (event) => event.target.form && event.target.form === startForm() && keep(startForm()));
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form?.matches("[data-start], [data-seating]")) return;
    if (form === startForm()) keep(form);
    if (event.target.name.startsWith("rules-")) refresh(form, event.target.id === "preset" ? "#ruleset" : "#ruleset-card");
  });
  document.addEventListener("pointerdown", drag);
  document.addEventListener("dragstart", (event) => event.target.closest?.(".seat") && event.preventDefault());

  // A name that was typed but not added still counts.
  document.addEventListener("submit", (event) => {
    if (event.target !== startForm() || event.submitter?.name !== "start") return;
    if (event.target.querySelector("#new").value.trim()) add(event.target);
    keep(event.target, true);
  }, true);

  function load() {
    if (document.querySelector("#live[data-code]")) begun();
    const seats = document.querySelector("form[data-seating] ol.seats"); // the form of a ruleset has none
    if (seats) renumber(seats);
    const form = startForm();
    if (!form) return;
    if (listOf(form).children.length) keep(form);
    else recall(form);
    renumber(listOf(form));
    chips(form);
  }
  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
}
