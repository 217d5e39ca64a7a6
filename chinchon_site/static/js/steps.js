// Pages and forms of a match without a network, besides the sheet: what each page shows, and what a form that is sent
// means, a line for the log or the next question. It mirrors scoring/views (events, corrections, seats, logs).
globalThis.ChinchonSteps = (() => {
  const fold = globalThis.ChinchonFold;
  const table = globalThis.ChinchonTable;
  const counting = globalThis.ChinchonCounting;
  const { base, points, signed, told, words } = table;
  const LONGEST = 40; // letters of a name, and below the limits of the server's forms
  const MOST_PENALTY = 1000;
  const MOST_BROUGHT = 10_000;

  // What is wrong with a form, as a sentence for the person.
  class Wrong extends Error {}
  const must = (right, key, values) => {
    if (!right) throw new Wrong(words(key, values));
  };
  const whole = (text) => (/^[-−]?\d{1,6}$/.test(text) ? Number(text.replace("−", "-")) : NaN);

  // ---- pages ----
  // The template and the data of the page at `part` of the match's address; null for those that only the server has.
  function page(now, part, query) {
    const [, target] = part.match(/^fix\/([^/]+)\/$/) ?? [];
    if (!part || (now.state.finished && part === "hand/")) return ["sheet", table.sheet(now)];
    if (part === "hand/") return ["hand", table.hand(now)];
    if (part === "more/") return ["more", { ...base(now), seats: table.seats(now).map((seat) => ({ ...seat, here: !seat.gone })) }];
    if (part === "seats/" && !now.locked) return ["seats", seats(now)];
    if (part === "undo/" || part === "redo/") return step(now, part.slice(0, -1));
    return target && !now.locked ? fix(now, target, query.has("insert")) : null;
  }

  // What changes, before it is kept. `said`: title, about, the form's address `to`, its `fields`, the words of its button.
  function changes(now, after, said) {
    const lines = fold.compare(now.state, after).players.map(({ player, before, after: then }) => {
      const delta = (then?.total ?? 0) - (before?.total ?? 0);
      const gone = ["out", "left"].includes(then?.status ?? "left");
      return { name: now.names[player], before: points(before?.total), delta: delta ? signed(delta) : "", after: points(then?.total), state: gone ? "out" : null };
    });
    const sentences = table.happens(now, after);
    const same = JSON.stringify(now.state) === JSON.stringify(after);
    const calm = sentences.length ? "" : words(same ? "nothing-changes" : "only-totals");
    return ["changes", { ...base(now), lines, sentences, some: sentences.length, calm, fields: [], glyph: "check", back: "", about: "", edit: false, ...said }];
  }

  function step(now, kind) {
    const number = now.timeline[kind === "undo" ? "active" : "undone"].at(-1);
    if (number === undefined) return null;
    const hand = kind === "undo" ? table.number_of(now, String(number)) : base(now).next;
    const after = now.followed_by({ [kind]: true }).replay();
    const about = told(now, now.line_of(number), hand);
    return changes(now, after, { title: words(`ask-${kind}`), about, to: `${kind}/`, yes: words(`do-${kind}`), glyph: kind === "undo" ? "undo" : "rebuy" });
  }

  // The match before the event at this place.
  function before(now, place) {
    const events = now.timeline.placed.slice(0, place).map(({ event }) => event);
    const state = fold.replay(fold.begin(now.timeline.head), events);
    return { ...now, state, next: state.hands.length + 1 };
  }

  function fix(now, target, insert) {
    const place = now.timeline.placed.findIndex(({ id }) => id === target);
    if (place < 0) return null;
    const { event } = now.timeline.placed[place];
    const then = before(now, place);
    if (!event.hand && !insert) return ["note", { ...base(now), about: told(now, event), target }];
    const kind = insert ? "insert" : "fix";
    const values = { number: then.next };
    const hand = insert ? undefined : now.state.hands[then.next - 1].played;
    const said = { title: words(insert ? "new-hand" : "hand", values), banner: words(`editing-${kind}`, values), page: words(`title-${kind}`, values) };
    return ["hand", { ...table.hand(then, { ...said, hand, to: `fix/${target}/${insert ? "?insert=1" : ""}` }), ...base(now), next: then.next, target, old: !insert }];
  }

  function seats(now) {
    const { players, start, dealer } = now.timeline.head;
    const rows = players.map((player, index) => ({ player, index, name: now.names[player], brings: points(start[player] ?? 0), deals: player === (dealer ?? players[0]) }));
    return { ...base(now), rows };
  }

  // ---- forms ----
  // What the form sent to `to` means: {action} for the log, {page} to be shown first, {seen} for the hand's preview, or
  // {error} with the sentence for the person. `more` is a form to go on with once the action is kept.
  function answer(now, to, form, query) {
    try {
      const [kind, target, remove] = to.split("/");
      if (kind === "hand") return hand(now, target, form, remove);
      if (kind === "event") return event(now, form);
      if (kind === "seats") return seated(now, form);
      if (kind === "correct") return correction(now, form);
      if (kind === "fix") return remove ? { page: review(now, [{ remove: target }]) } : fixed(now, target, form, query.has("insert"));
      return { action: { [kind]: true } };
    } catch (error) {
      return { error: error instanceof Wrong ? error.message : table.why(now, error) };
    }
  }

  function hand(now, to, form, player) {
    if (to === "cards") return counting.answer(now, player, form);
    return to === "referee" ? counting.referee(now, form) : typed(now, form);
  }

  function typed(now, form) {
    const action = table.hand_of(form, now.state);
    must(action, "incomplete");
    const seen = counting.preview(now, action, form);
    return seen.good && (!seen.questions.length || form.get("sure")) ? { action } : { seen };
  }

  function event(now, form) {
    const [kind, player] = [form.get("kind"), form.get("player")];
    must(player || ["join", "end"].includes(kind), "choose-player");
    const action = { [kind]: player, ...{ penalty, join, end: () => ({ end: form.get("ending") }) }[kind]?.(now, form, player) };
    const after = fold.apply(now.state, fold.event_from_json(action));
    if (!["penalty", "leave", "end"].includes(kind) || form.get("sure")) return { action };
    const fields = [...form].filter(([key]) => !["client_id", "version", "csrfmiddlewaretoken"].includes(key));
    const values = { name: now.names[player], points: action.penalty?.points };
    const said = { title: words(`ask-${kind}`, values), about: action.penalty?.reason, yes: words(`do-${kind}`), to: "event/", back: "more/" };
    return { page: changes(now, after, { ...said, fields: [...fields, ["sure", "1"]].map(([key, value]) => ({ key, value })) }) };
  }

  function penalty(_, form, player) {
    const number = whole(form.get("points").trim());
    must(number >= 1 && number <= MOST_PENALTY, "how-many", { most: MOST_PENALTY });
    return { penalty: { player, points: number, reason: form.get("reason").trim() } };
  }

  // Whoever sits down gets the next number, as the server counts them, and takes the name along.
  function join(now, form) {
    const seats = now.head.players.length + now.actions.filter((action) => action.join).length + 1;
    return { join: String(seats), meta: { name: name_of(form.get("name")) } };
  }

  function name_of(text) {
    const name = text.trim().replace(/\s+/g, " ");
    must(name && name.length <= LONGEST, "bad-name", { most: LONGEST });
    return name;
  }

  // ---- corrections ----
  function fixed(now, target, form, insert) {
    const place = now.timeline.placed.findIndex(({ id }) => id === target);
    const { action, seen } = typed(before(now, place), form);
    if (seen) return { seen };
    return { page: review(now, [{ [insert ? "insert" : "replace"]: target, event: action }]) };
  }

  // Everything that a correction changes, or the first thing that cannot be any more with what may be done about it.
  function review(now, list) {
    must(!now.locked, "error-match_over");
    const found = conflict_of(now, list);
    if (found) return conflict(now, list, found);
    const fields = [{ key: "changes", value: JSON.stringify(list) }, { key: "save", value: "1" }];
    const after = now.followed_by(fold.action_from_json({ correct: list })).replay();
    return changes(now, after, { title: words("ask-correct"), to: "correct/", fields, yes: words("do-correct"), edit: true, mode: "edit" });
  }

  const conflict_of = (now, list) =>
    fold.first_conflict(fold.corrected(now.timeline, "new", fold.action_from_json({ correct: list }).correct));

  const value_of = ({ id }, { kind, player }) => [id, kind, player].filter(Boolean).join(" ");

  function conflict(now, list, found) {
    const glyphs = { rebuy_first: "rebuy", without: "minus", drop: "delete", drop_rest: "delete" };
    const ways = found.remedies.map((remedy) => ({
      value: value_of(found, remedy), glyph: glyphs[remedy.kind], danger: remedy.kind.startsWith("drop") ? "danger" : null,
      way: words(`way-${remedy.kind}`, { name: now.names[remedy.player] }),
    }));
    const missing = found.missing.map((player) => ({ player, name: now.names[player] }));
    const said = { about: told(now, found.event, found.hand_number), why: table.why(now, found.error), changes: JSON.stringify(list) };
    return ["conflict", { ...base(now), ...said, ways, missing, some: missing.length, fill: `${found.id} fill` }];
  }

  function correction(now, form) {
    const list = JSON.parse(form.get("changes"));
    const found = conflict_of(now, list);
    if (!found && form.has("save")) return { action: { correct: list } };
    return { page: review(now, found ? [...list, ...decided(found, form)] : list) };
  }

  // What was decided about a conflict, as further changes.
  function decided(found, form) {
    const remedy = found.remedies.find((one) => value_of(found, one) === form.get("remedy"));
    if (remedy) return remedy.changes;
    if (form.get("remedy") !== `${found.id} fill`) return [];
    const filled = Object.fromEntries(found.missing.map((player) => [player, whole(form.get(`points_${player}`).trim())]));
    must(Object.values(filled).every((number) => number >= 0), "incomplete");
    const { hand } = found.event;
    return [{ replace: found.id, event: { hand: { ...hand, points: { ...hand.points, ...filled } } } }];
  }

  // ---- seats: names at once, the rest once its consequences were seen ----
  function seated(now, form) {
    must(!now.locked, "error-match_over");
    const [names, starts, players] = ["name", "brings", "player"].map((key) => form.getAll(key));
    const clean = names.map(name_of);
    const twin = clean.find((name, seat) => clean.some((other, place) => place < seat && other.toLowerCase() === name.toLowerCase()));
    must(twin === undefined || form.get("sure"), "twins", { names: twin });
    const brought = starts.map((text) => (text.trim() ? whole(text.trim()) : 0));
    must(brought.every((number) => Math.abs(number) <= MOST_BROUGHT), "bad-start");
    const { head } = now.timeline;
    const renames = players.map((player, seat) => ({ rename: { player, name: clean[seat] } })).filter(({ rename }) => rename.name !== now.names[rename.player]);
    const start = Object.fromEntries(players.map((player, seat) => [player, brought[seat]]));
    const change = { reseat: players, start, dealer: players[Number(form.get("dealer") ?? 0)] };
    const moved = String(players) !== String(head.players) || change.dealer !== (head.dealer ?? head.players[0]) || players.some((player) => start[player] !== (head.start[player] ?? 0));
    const more = moved ? [change] : null;
    if (!renames.length) return moved ? { page: review(now, more) } : { page: ["sheet", table.sheet(now)] };
    return { action: renames.length > 1 ? renames : renames[0], body: renamed(now, renames), more };
  }

  // The form of the seats as they are, with new names: the rest is a correction of its own.
  function renamed(now, renames) {
    const name = (player) => renames.find(({ rename }) => rename.player === player)?.rename.name ?? now.names[player];
    const { rows } = seats(now);
    const body = new URLSearchParams(rows.flatMap((row) => [["name", name(row.player)], ["brings", row.brings], ["player", row.player]]));
    body.set("dealer", rows.findIndex((row) => row.deals));
    body.set("review", "1");
    return body;
  }

  return { answer, page, review };
})();
