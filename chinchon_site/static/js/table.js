// A match as this phone knows it, ready to be filled into the page's templates: what the server says and, behind it,
// what waits in the outbox. It mirrors scoring/queries/sheet.py, forms/hands.py and wording/happenings.py; every
// sentence comes from the page, where `words(key)` finds it.
globalThis.ChinchonTable = (() => {
  const fold = globalThis.ChinchonFold;
  const MINUS = "−";
  const points = (n) => (n === null || n === undefined ? "" : n < 0 ? MINUS + -n : String(n));
  const signed = (n) => (n > 0 ? `+${n}` : points(n));

  // The match with everything that waits. Throws a RuleError where what waits does not fit any more. A line that waits
  // has no number yet: what it brings is named by the id of its write, and corrections of it may go on doing so.
  function game(record, queue) {
    const { log } = record;
    const stored = new Map(log.log.map((line) => [line.client_id, line]));
    const waits = queue.filter((item) => !item.start && !stored.has(item.client_id));
    const added = waits.flatMap(({ action, client_id }) => [action].flat().map((one) => ({ action: one, client_id })));
    const lines = [...log.log, ...added];
    const actions = lines.map(({ action }) => fold.action_from_json(settled(action, stored)));
    const named = (place) => (place < log.log.length ? place + 1 : (added[place - log.log.length]?.client_id ?? "new"));
    const { head } = fold.match_from_json(log.head);
    const followed_by = (...more) => fold.timeline(head, [...actions, ...more], named);
    const timeline = followed_by();
    const state = timeline.replay();
    const late = lines.filter(({ action }) => action.join && action.meta);
    const names = { ...log.names, ...Object.fromEntries(late.map(({ action }) => [action.join, action.meta.name])), ...timeline.names };
    const locked = state.finished && !timeline.reopened;
    const line_of = (number) => actions[lines.findIndex((_, place) => named(place) === number)];
    return { record, log, head, timeline, state, names, actions, locked, followed_by, line_of, version: log.version + added.length };
  }

  // A correction with the numbers of lines that had none when it was made.
  function settled(action, stored) {
    if (!action.correct) return action;
    return { correct: action.correct.map((change) => {
      const kind = ["replace", "remove", "insert"].find((word) => change[word]);
      const [client_id, part] = change[kind]?.split(".") ?? [];
      const line = stored.get(client_id);
      return line ? { ...change, [kind]: line.action.echo?.of ?? line.number + (part ? `.${part}` : "") } : change;
    }) };
  }

  function words(key, values = {}) {
    const text = document.getElementById("offline-words").getAttribute(`data-${key}`) ?? key;
    return text.replace(/\{([a-z_]+)\}/g, (whole, word) => values[word] ?? whole);
  }

  function money(amount, unit) {
    const number = Number(amount);
    const digits = Number.isInteger(number) ? 0 : 2;
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const text = Math.abs(number).toLocaleString(document.documentElement.lang, format);
    const shown = (number < 0 ? MINUS : "") + text;
    return unit ? `${shown} ${unit}` : words(Math.abs(number) === 1 ? "chip" : "chips", { amount: shown });
  }

  const close_name = (close, jokers) => words(`close-${close}${close === "run7" ? jokers || 0 : ""}`);
  const listed = (names) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(words("and"));
  const list = (now, players) => listed(players.map((player) => now.names[player]));

  // A club's results helper corrects only with a network: the server knows which lines are his.
  const alters = (log) => log.can_score && log.can_alter !== false;

  // ---- the sheet ----
  function seats(now) {
    const { state, names, log } = now;
    const [dealer] = state.finished ? [null] : state.dealer_and_mano();
    const best = Math.min(...state.live.map((player) => state.totals[player]));
    return state.players.map((player) => {
      const total = state.totals[player];
      const status = fold.status(state, player);
      const used = Math.max(0, Math.min(100, Math.round((100 * total) / state.rules.target)));
      const marks = { offered: "offer", live: used >= 80 ? "near" : "live" };
      const leads = status === "live" && total === best && state.hands.length && !state.finished;
      const price = state.rules.rebuy_price ? ` · ${money(state.rules.rebuy_price / 100, log.unit)}` : "";
      return {
        player, used, status, name: names[player], total: points(total), points: total, mark: marks[status] ?? "out",
        deals: player === dealer, leads, wins: state.winners.includes(player), rebuys: state.rebuys[player] ?? 0,
        left: state.rules.target - total, live: status === "live" && !state.finished, out: status === "out",
        gone: status === "left", offered: status === "offered", score: points(state.offers[player]), price,
        offer_id: crypto.randomUUID(),
      };
    });
  }

  function lines(now) {
    const { state, timeline, locked } = now;
    let place = 0;
    const fixed = alters(now.log) && !locked;
    const found = timeline.placed.map(({ id, event }) => {
      const way = { id, fixed, firm: !fixed };
      if (!event.hand) return { ...way, hand: false, note: told(now, event) };
      const { number, deltas, totals, played } = state.hands[place++];
      const cells = state.players.map((player) => {
        const closer = player === played.closer;
        const over = player in deltas && fold.passes_limit(state.rules, totals[player]);
        return { delta: points(deltas[player]), closer, bust: over && !closer, did: closer ? "closed" : over ? "bust" : null };
      });
      return { ...way, hand: true, number, cells };
    });
    return found.reverse().map((line) => ({ ...line, across: state.players.length + 1 }));
  }

  // The number of the hand that this event is, or of the one after it.
  function number_of({ timeline: { placed } }, target) {
    const place = placed.findIndex(({ id }) => id === target);
    return 1 + placed.slice(0, Math.max(place, 0)).filter(({ event }) => event.hand).length;
  }

  // One line of the log as a sentence, as wording/events.py writes it; `hand` is the number of the hand it is.
  function told(now, action, hand) {
    const { names } = now;
    const [[kind, said]] = Object.entries(action);
    if (kind === "end") return `${words(`ending-${said}`)}.`;
    if (kind === "correct") return words(`correct-${Object.keys(said[0])[0]}`, { hand: number_of(now, Object.values(said[0])[0]) });
    if (kind === "rename") return words("note-rename", said);
    if (kind === "hand") {
      const left = Object.entries(said.points).map(([player, number]) => `${names[player]} ${number}`).join(", ");
      const values = { hand, player: names[said.closer], how: close_name(said.close, said.jokers), points: left };
      return words(said.closer === null ? "note-stock" : "note-hand", values);
    }
    const reason = said.reason ? ` (${said.reason})` : "";
    return words(`note-${kind}`, { player: names[said.player ?? said] ?? action.meta?.name, points: said.points, reason });
  }

  function sheet(now) {
    const { state, log, timeline, names } = now;
    const { rules } = state;
    const shown = seats(now);
    const bote = fold.bote(state);
    const transfers = state.finished ? fold.transfers(state) : [];
    const open = log.can_score && !state.finished;
    return {
      ...base(now), seats: shown, lines: lines(now), played: timeline.placed.length, finished: state.finished, open,
      all_names: shown.map((seat) => seat.name).join(", "), hand: state.finished ? 0 : state.hands.length + 1,
      winners: list(now, state.winners), one: state.winners.length === 1,
      bote: bote ? money(bote / 100, log.unit) : "", target: rules.target, lowest: rules.end_mode === "lowest_when_reached",
      alive: rules.out_when === ">", rules_name: words(`preset-${rules.preset}`), label: log.label,
      ending: state.ending ? words(`ending-${state.ending}`) : "", dealer: shown.find((seat) => seat.deals)?.name,
      can_enter: open && state.live.length > 1, can_undo: alters(log) && timeline.active.length > 0,
      can_redo: alters(log) && timeline.undone.length > 0, can_fix: alters(log) && !now.locked, locked: alters(log) && now.locked,
      can_score: log.can_score, view_only: !log.can_score, names, pays: transfers.length,
      transfers: transfers.map(({ payer, payee, amount }) => ({ payer: names[payer], payee: names[payee], amount: money(amount, log.unit) })),
    };
  }

  const base = ({ record, log, state, version }) => ({
    code: record.key, version, next: state.hands.length + 1, client_id: crypto.randomUUID(), label: log.label,
  });

  // ---- a hand ----
  // The form of a hand: the next one, or with `fix` {to, title, banner, hand} one that is corrected or inserted. What was
  // typed already is in `form`.
  function hand(now, fix, form = new FormData()) {
    const { rules, live } = now.state;
    const { closer = form.get("closer"), close = form.get("close"), points: typed = {}, jokers = 0 } = fix?.hand ?? {};
    const entries = seats(now).map((seat) => {
      const playing = live.includes(seat.player);
      return { ...seat, playing, seat: playing ? seat.player : null, state: playing ? "missing" : "out", closes: seat.player === closer, typed: typed[seat.player] ?? form.get(`points_${seat.player}`) ?? "", cards: form.get(`cards_${seat.player}`) ?? "", loose: form.get(`loose_${seat.player}`) ?? "" };
    });
    const chosen = close === "run7" ? `run7:${jokers}` : close;
    const stock = close === "stock";
    const { next } = base(now);
    const to = { mode: "", banner: "", title: words("hand", { number: next }), to: "hand/save/", edit: false, fresh: true, draft: `hand-${now.record.key}-${next}` };
    to.page = to.title;
    return {
      ...base(now), ...to, ...(fix && { ...fix, edit: true, fresh: false, draft: null, mode: "edit" }), entries, stock, out: rules.stock_limit !== null || stock,
      closes: closes(rules).map((one) => ({ ...one, chosen: one.value === chosen })), most: rules.max_points,
    };
  }

  function closes(rules) {
    const jokers = rules.jokers.length * rules.decks;
    const runs = Object.keys(rules.bonus_run7).filter((count) => Number(count) <= jokers);
    const found = [["loose", 0], ["seven", 0], ...runs.map((count) => ["run7", Number(count)])];
    if (rules.wrong_close_penalty !== null) found.push(["wrong", 0]);
    return found.map(([close, count]) => {
      const wins = close === "run7" && !count && rules.run7_wins;
      const bonus = (close === "run7" ? rules.bonus_run7[count] : null) ?? rules.bonus_seven;
      const typed = close === "loose" ? null : close === "wrong" ? rules.wrong_close_penalty : wins ? 0 : bonus;
      const value = close === "run7" ? `run7:${count}` : close;
      return { value, wins, how: close_name(close, count), typed: typed ?? "", told: typed !== null && !wins, says: signed(typed ?? 0) };
    });
  }

  // The hand that a form holds, as JSON of the log; null as long as something is missing.
  function hand_of(form, state) {
    const [close, jokers] = String(form.get("close") ?? "").split(":");
    const closer = close === "stock" ? null : form.get("closer");
    if (!close || (close !== "stock" && !closer)) return null;
    const quiet = close === "wrong" ? state.live : ["seven", "run7"].includes(close) ? [closer] : [];
    const typed = state.live.filter((player) => !quiet.includes(player) && form.get(`points_${player}`)?.trim());
    const given = Object.fromEntries(typed.map((player) => [player, Number(form.get(`points_${player}`).replace(MINUS, "-"))]));
    return { hand: { closer, close, points: given, ...(Number(jokers) && { jokers: Number(jokers) }) } };
  }

  // What `event` would do, in sentences; or why it cannot be.
  function preview(now, event) {
    const { hand: played } = event;
    try {
      if (played?.close === "loose" && played.points[played.closer] === 0) throw new fold.RuleError("nothing_loose");
      const read = fold.event_from_json(event);
      const after = fold.apply(now.state, read);
      const doubts = played ? fold.doubts(now.state, read.hand) : [];
      const questions = doubts.map(([code, player]) => ({ text: words(code, { player: now.names[player] }) }));
      return { sentences: [...closing(now, after, played), ...happens(now, after), ...dealing(now, after, played)], questions, errors: [], good: true };
    } catch (error) {
      return { errors: [{ text: why(now, error) }], good: false };
    }
  }

  // Why not, as a sentence; what is no refusal by the rules is thrown on.
  function why({ names }, error) {
    if (!(error instanceof fold.RuleError)) throw error;
    return words(`error-${error.code}`, { ...error.params, player: names[error.params.player] ?? error.params.player });
  }

  // What is another in the state `after`, besides the totals.
  function happens(now, after) {
    const changes = fold.compare(now.state, after);
    const found = changes.players.flatMap((change) => person(now, change, after));
    const say = (kind, glyph, key, values) => found.push({ kind, glyph, text: words(key, values) });
    if (String(changes.winners_before) !== String(changes.winners_after) || changes.ending_before !== changes.ending_after) {
      const values = { players: list(now, changes.winners_after), ending: words(`ending-${changes.ending_after}`) };
      if (changes.ending_after) say("oros", "crown", changes.winners_after.length === 1 ? "wins" : "share", values);
      else say("oros", "warning", "goes-on");
    }
    if (changes.bote_before !== changes.bote_after) {
      const [before, sum] = [changes.bote_before, changes.bote_after].map((amount) => money(amount, now.log.unit));
      say("oros", "pot", "bote", { before, after: sum });
    }
    return found;
  }

  function closing({ names }, after, hand) {
    if (!hand) return [];
    const { played, deltas } = after.hands.at(-1);
    const how = close_name(played.close, played.jokers);
    if (played.closer === null) return [{ kind: "", glyph: "info", text: words("stock", { how }) }];
    const values = { player: names[played.closer], how, points: points(deltas[played.closer]) };
    return [{ kind: "bastos", glyph: "close", text: words("closes", values) }];
  }

  function dealing({ names }, after, hand) {
    if (!hand || after.finished) return [];
    const [dealer, mano] = after.dealer_and_mano().map((player) => names[player]);
    return [{ kind: "", glyph: "deal", text: words("deals", { dealer, mano }) }];
  }

  function person(now, { player, before, after: then }, after) {
    const { rules } = after;
    const name = now.names[player] ?? player;
    if (!before || !then) return [{ kind: "espadas", glyph: "info", text: words(then ? "sits-down" : "not-there", { player: name }) }];
    const found = [];
    const values = { player: name, limit: rules.target, score: points(after.offers[player] ?? 0), price: money(rules.rebuy_price / 100, now.log.unit) };
    const looks = { offered: ["oros", "rebuy"], live: ["bastos", "check"], left: ["", "out"], out: ["copas", "out"] };
    const say = (key, [kind, glyph], more) => found.push({ kind, glyph, text: words(key, { ...values, ...more }) + (more?.also ?? "") });
    const offered = then.status === "offered";
    const also = offered && rules.rebuy_price ? ` ${words("costs", values)}` : "";
    if (before.status !== then.status) say(`becomes-${then.status}${offered && rules.out_when === ">=" ? "-at" : ""}`, looks[then.status], { also });
    if (before.rebuys !== then.rebuys) say("rebuys", looks.offered, { before: before.rebuys, after: then.rebuys });
    return found;
  }

  return { base, close_name, game, hand, hand_of, happens, list, number_of, points, preview, seats, sheet, signed, told, why, words };
})();
