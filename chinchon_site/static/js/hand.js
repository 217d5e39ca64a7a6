// The hand form on a phone: one question at a time (who closed, how, what was left), a keypad of its own, and the
// preview as soon as everything is there. The form works without this file; all words come from the page.
{
  const MINUS = "−";
  const print = (n) => (n < 0 ? MINUS + -n : String(n));
  let asking; // the check on its way, to be dropped when something else is typed

  const the = (form) => {
    const entries = [...form.querySelectorAll(".entry[data-player]")];
    const close = form.querySelector("[name=close]:checked");
    const closer = form.querySelector("[name=closer]:checked");
    const [kind] = close ? close.value.split(":") : [""];
    const typed = entries.filter((entry) => {
      const closes = closer && closer.value === entry.dataset.player;
      return kind !== "wrong" && !(closes && kind !== "loose");
    });
    const missing = typed.filter((entry) => !field(entry).value.trim());
    return { entries, close, closer, kind, typed, missing, complete: kind && (closer || kind === "stock") && !missing.length };
  };
  const field = (entry) => entry.querySelector(".points");
  const now = (form) => form.querySelector("[data-state=now]");

  function paint(form) {
    const hand = the(form);
    for (const entry of hand.entries) {
      const closes = hand.closer?.value === entry.dataset.player && hand.kind !== "stock";
      const types = hand.typed.includes(entry);
      const fixed = closes ? Number(hand.close?.dataset.points ?? 0) : 0;
      const total = Number(entry.dataset.total);
      const value = field(entry).value.trim();
      const output = entry.querySelector("output");
      const mark = entry.querySelector(".mark");
      if (mark) mark.hidden = !closes;
      field(entry).hidden = !types;
      const bare = !types && hand.kind;
      output.className = bare ? "how num" : value ? "num" : "missing";
      if (bare) output.innerHTML = `${fixed > 0 ? "+" : ""}${print(fixed)} → <b>${print(total + fixed)}</b>`;
      else output.textContent = value ? print(total + Number(value)) : form.dataset.missing;
      entry.dataset.state = entry === now(form) && types ? "now" : closes && !types ? "closer" : types && !value ? "missing" : "done";
    }
    form.querySelector("[data-question]").textContent =
      form.dataset[{ closer: "askCloser", how: "askHow" }[form.dataset.step] ?? "askPoints"];
    offerCards(form, hand);
    count(form, hand);
  }

  // One way to count cards at a time: those of the player whose turn it is, or of the closer.
  function offerCards(form, hand) {
    const asked = form.dataset.step !== "closer" && (now(form) ?? hand.closer?.closest(".entry") ?? hand.entries[0]);
    for (const button of form.querySelectorAll("[data-whose]"))
      button.hidden = !asked || button.dataset.whose !== asked.dataset.player;
  }

  function count(form, hand) {
    const place = document.querySelector("[data-count-here]");
    if (!place) return;
    place.textContent = "";
    if (!["points", "done"].includes(form.dataset.step)) return;
    const done = hand.entries.length - hand.missing.length;
    place.append(form.dataset.count.replace("{done}", done).replace("{all}", hand.entries.length));
    if (hand.missing.length) {
      const who = document.createElement("span");
      who.className = "soft";
      who.textContent = form.dataset.lacks.replace("{name}", hand.missing[0].querySelector(".name").textContent);
      place.append(document.createElement("br"), who);
    }
  }

  function go(form, step) {
    form.dataset.step = step;
    now(form)?.setAttribute("data-state", "done");
    if (step === "points") point(form, the(form).missing[0] ?? the(form).typed[0]);
    paint(form);
  }

  function point(form, entry) {
    if (!entry) return;
    now(form)?.setAttribute("data-state", "done");
    entry.dataset.state = "now";
    field(entry).dataset.fresh = "1"; // the next digit begins the number anew
    field(entry).focus({ preventScroll: true });
    paint(form);
  }

  // Where the form stands after a change: the first question without an answer, or the preview.
  function settle(form) {
    const hand = the(form);
    if (!hand.closer && hand.kind !== "stock") return go(form, "closer");
    if (!hand.kind) return go(form, "how");
    if (hand.complete) {
      go(form, "done");
      return check(form);
    }
    go(form, "points");
  }

  function changed(form) {
    ready(false);
    document.getElementById("preview").replaceChildren();
    document.getElementById("preview").className = "";
    keep(form);
  }

  function press(form, key) {
    const entry = now(form);
    if (!entry) return;
    const input = field(entry);
    const before = input.dataset.fresh ? "" : input.value;
    input.value = key === "erase" ? before.slice(0, -1) : (before + key).replace(/^0+(?=\d)/, "").slice(0, 3);
    delete input.dataset.fresh;
    typed(form, input);
  }

  // A number moves on by itself once no further digit can belong to it.
  function typed(form, input) {
    const player = input.closest(".entry").dataset.player; // points typed by hand are no longer those of the cards
    for (const kind of ["cards", "loose"]) form.elements[`${kind}_${player}`].value = "";
    changed(form);
    paint(form);
    const number = input.value.trim();
    if (number.length > 1 && Number(number) * 10 > Number(form.dataset.max)) next(form);
  }

  function next(form) {
    const hand = the(form);
    if (hand.complete) return settle(form);
    const here = hand.entries.indexOf(now(form));
    point(form, hand.missing.find((entry) => hand.entries.indexOf(entry) > here) ?? hand.missing[0]);
  }

  async function check(form) {
    asking?.abort();
    asking = new AbortController();
    const seen = globalThis.ChinchonOffline?.preview(form) ?? null; // at once, where this phone knows the match
    if (seen !== null) ready(seen);
    if (form.dataset.onPhone !== undefined) return;
    try {
      const answer = await fetch(form.dataset.check, {
        method: "POST", body: new URLSearchParams(new FormData(form)), signal: asking.signal,
        headers: { "HX-Request": "true", "HX-Target": "preview" },
      });
      if (!answer.ok && answer.status !== 422) throw new Error(answer.status);
      document.getElementById("preview").outerHTML = await answer.text();
      htmx.process(document.getElementById("preview"));
      ready(answer.ok);
      document.getElementById("preview").scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error.name === "AbortError" || seen !== null) return;
      const preview = document.getElementById("preview");
      preview.textContent = form.dataset.offline;
      preview.className = "note";
    }
  }

  function ready(is) {
    const [save, review] = ["[data-save]", "[data-review]"].map((name) => document.querySelector(name));
    if (!save || !review) return;
    save.hidden = !is;
    review.hidden = is;
  }

  // What was typed survives a reload, with the form's own id: sent again, it is still stored once.
  function keep(form) {
    if (!form.dataset.draft) return;
    try {
      localStorage.setItem(form.dataset.draft, new URLSearchParams(new FormData(form)));
    } catch {
      form.dataset.draft = ""; // storage is refused or full: the form itself goes on working
    }
  }

  function recall(form) {
    if (!form.dataset.draft) return;
    if (the(form).closer || the(form).close) return keep(form); // what the page brought is newer than the draft
    let draft;
    try {
      draft = localStorage.getItem(form.dataset.draft);
    } catch {
      return;
    }
    for (const [name, value] of new URLSearchParams(draft ?? "")) {
      if (["csrfmiddlewaretoken", "version"].includes(name)) continue;
      const fields = [...form.elements].filter((one) => one.name === name);
      for (const one of fields) one.type === "radio" ? (one.checked = one.value === value) : (one.value = value);
    }
  }

  function begin(form) {
    if (form.dataset.step) return;
    form.noValidate = true;
    for (const input of form.querySelectorAll(".points")) input.inputMode = "none";
    recall(form);
    const wrong = form.querySelector(".points[aria-invalid]");
    form.dataset.step = "closer";
    if (wrong) {
      go(form, "points");
      point(form, wrong.closest(".entry"));
    } else if (document.querySelector("#preview[data-ready]")) go(form, "done"); // the server has looked already
    else settle(form);
    document.querySelector("#preview .error")?.scrollIntoView({ block: "nearest" }); // what the referee said of the cards
  }

  const formOf = (event) => event.target.closest?.("form[data-hand]");

  document.addEventListener("click", (event) => {
    const form = formOf(event) ?? (event.target.closest?.("[data-review]") && document.querySelector("form[data-hand]"));
    if (!form) return;
    const key = event.target.closest(".key");
    if (key) return key.dataset.key ? press(form, key.dataset.key) : key.dataset.kind === "next" ? next(form) : press(form, "erase");
    if (event.target.closest("[data-review]")) {
      event.preventDefault();
      return settle(form);
    }
    const entry = event.target.closest(".entry[data-player]");
    if (!entry || !["points", "done"].includes(form.dataset.step)) return;
    event.preventDefault();
    if (the(form).typed.includes(entry)) {
      form.dataset.step = "points";
      point(form, entry);
    } else go(form, "closer");
  });

  document.addEventListener("change", (event) => {
    const form = formOf(event);
    if (!form || !["closer", "close"].includes(event.target.name)) return;
    if (event.target.value === "stock") for (const one of form.querySelectorAll("[name=closer]")) one.checked = false;
    const stock = form.querySelector("[name=close][value=stock]");
    if (stock && event.target.name === "closer") stock.checked = false;
    changed(form);
    if (event.target.name === "closer") go(form, "how");
    else settle(form);
  });

  document.addEventListener("input", (event) => {
    const form = formOf(event);
    if (!form || !event.target.matches(".points")) return;
    event.target.value = event.target.value.replace(/\D/g, "").slice(0, 3);
    typed(form, event.target);
  });

  document.addEventListener("focusin", (event) => {
    const form = formOf(event);
    const entry = event.target.matches?.(".points") && event.target.closest(".entry");
    if (form && entry && entry !== now(form) && form.dataset.step === "points") point(form, entry);
  });

  document.addEventListener("keydown", (event) => {
    const form = formOf(event);
    if (!form || event.key !== "Enter" || event.target.matches("button")) return;
    event.preventDefault();
    if (event.target.matches("[type=radio]")) event.target.checked || event.target.click();
    if (form.dataset.step === "points" && !the(form).complete) return next(form);
    settle(form);
    document.querySelector("[data-save]:not([hidden])")?.focus();
  });

  const load = () => {
    for (const form of document.querySelectorAll("form[data-hand]")) begin(form);
    const sheet = document.querySelector("#live[data-code]"); // the hand is stored: its draft has done its work
    if (!sheet) return;
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(`hand-${sheet.dataset.code}-`) && key !== `hand-${sheet.dataset.code}-${sheet.dataset.hand}`)
          localStorage.removeItem(key);
    } catch {
      return; // no storage, no drafts
    }
  };
  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", load);
}
