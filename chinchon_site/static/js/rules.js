// The rules in the start form, read and shown as scoring/forms/rules.py and rule_fields.py do it: a preset, and what the
// fields say otherwise. What a rule may be comes with the page of templates (views/offline.py).
globalThis.ChinchonRules = (() => {
  const MONEY = ["entry", "rebuy_price"];
  const MOST_MONEY = 1_000_000;
  const MOST_FACE = 100;
  const BELOW_ZERO = ["bonus_seven", "win_at_negative"]; // typed without the minus
  const RUN7 = "bonus_run7_";
  const known = () => JSON.parse(document.getElementById("offline-words").dataset.rules);
  const equal = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  // A rule that cannot be like this; `field` is the name of its field.
  class BadRule extends Error {
    constructor(field) {
      super(field);
      this.field = field;
    }
  }

  function whole(field, text, [least, most, optional]) {
    const typed = text.trim().replace(/^[−-]/, "");
    if (optional && !text.trim()) return null;
    const number = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
    const value = least < 0 ? -number : typed === text.trim() ? number : NaN;
    if (!(value >= least && value <= most)) throw new BadRule(field);
    return value + 0; // no minus zero
  }

  function money(field, text) {
    const typed = text.trim().replace(",", ".");
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed) || Number(typed) > MOST_MONEY) throw new BadRule(field);
    return Number(typed).toFixed(2);
  }

  // A preset as a changed one starts from: with 8 and 9 in the deck the faces of Fournier move up.
  function preset_of(presets, preset, deck) {
    const moved = preset === "fournier" && deck !== 40;
    return { ...presets[preset], ...(moved && { face_values: { 10: 10, 11: 11, 12: 12 } }) };
  }

  function shown_by(presets, custom) {
    const [preset, deck] = custom.split(" ");
    return deck ? { ...preset_of(presets, preset, Number(deck)), deck: Number(deck) } : presets[preset];
  }

  // One field as JSON of the rules.
  function value_of(name, text, { presets, ranges }) {
    if (name.startsWith("face_")) return whole(name, text, [0, MOST_FACE, false]);
    if (name.startsWith(RUN7)) return whole(name, text, [-1000, 0, true]);
    if (name === "jokers") return text === "none" ? [] : text.split(",");
    if (MONEY.includes(name)) return money(name, text);
    if (ranges[name]) return whole(name, text, ranges[name]);
    const like = typeof presets.ludoteka[name];
    return like === "boolean" ? text === "yes" : like === "number" ? Number(text) : text;
  }

  // The rules that `values` (the form's fields without "rules-" before their names) describe. Throws BadRule.
  function read({ preset, custom, ...values }, known_rules = known()) {
    const { presets } = known_rules;
    const now = {};
    for (const [name, text] of Object.entries(values)) {
      const value = value_of(name, text, known_rules);
      const [rule, key] = name.startsWith("face_") ? ["face_values", name.slice(5)] : name.startsWith(RUN7) ? ["bonus_run7", name.slice(RUN7.length)] : [name];
      if (key === undefined) now[rule] = value;
      else now[rule] = { ...now[rule], ...(value !== null && { [key]: value }) };
    }
    const shown = shown_by(presets, custom);
    const changed = Object.fromEntries(Object.entries(now).filter(([name, value]) => !equal(value, shown[name])));
    if (now.deck !== presets[shown.preset].deck) changed.deck = now.deck;
    return together({ ...preset_of(presets, preset, changed.deck ?? 40), ...changed });
  }

  function together(rules) {
    const cards = rules.jokers.filter((card) => card !== "J");
    const there = cards.every((card, place) => (rules.deck !== 40 || !/^[89]/.test(card)) && cards.indexOf(card) === place);
    if (!there) throw new BadRule("jokers");
    if (rules.jokers.length && rules.joker_loose === null) throw new BadRule("joker_loose");
    return rules;
  }

  const of_form = (form) => Object.fromEntries([...new FormData(form)].filter(([name]) => name.startsWith("rules-")).map(([name, text]) => [name.slice(6), text]));

  const field_of = (form, name) => form.querySelector(`[name=rules-${name}]:not(button)`);

  function typed(rules, name) {
    if (name.startsWith("face_")) return rules.face_values[name.slice(5)];
    const value = name.startsWith(RUN7) ? rules.bonus_run7[name.slice(RUN7.length)] : rules[name];
    if (name === "jokers") return value.join(",") || "none";
    if (MONEY.includes(name)) return Number.isInteger(Number(value)) ? Number(value) : Number(value).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2, useGrouping: false });
    if (typeof value === "boolean") return value ? "yes" : "no";
    return value === null || value === undefined ? "" : BELOW_ZERO.includes(name) || name.startsWith(RUN7) ? -value : value;
  }

  // Puts the rules that are chosen in the form into its fields, as the server would; they stay where they cannot be read.
  function show(form) {
    const values = of_form(form);
    let rules;
    try {
      rules = read(values);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      return;
    }
    for (const name of Object.keys(values)) {
      const field = field_of(form, name);
      if (name === "custom") field.value = `${rules.preset} ${rules.deck}`;
      else if (name !== "preset") field.value = typed(rules, name);
    }
  }

  return { BadRule, field_of, of_form, read, show };
})();
