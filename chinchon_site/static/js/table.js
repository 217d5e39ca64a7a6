// A match as this phone knows it, ready to be filled into the page's templates: what the server says and, behind it,
// what waits in the outbox. It mirrors scoring/queries/sheet.py, forms/hands.py and wording/happenings.py; every
// sentence comes from the page, where `words(key)` finds it.
globalThis.ChinchonTable = (() => {
  const fold = globalThis.ChinchonFold;
  const MINUS = "−";
  const points = (n) => (n === null || n === undefined ? "" : n < 0 ? MINUS + -n : String(n));
  const signed = (n) => (n > 0 ? `+${n}` : points(n));

  // The match with everything that waits. Throws a RuleError where what waits does not fit any more.
  function game(record, queue) {
    const { log } = record;
    const known = new Set(log.log.map((line) => line.client_id));
    const lines = log.log.map((line) => line.action);
    const added = queue.filter((item) => !item.start && !known.has(item.client_id)).map((item) => item.action);
    const actions = [...lines, ...added].map(fold.action_from_json);
    const { head } = fold.match_from_json(log.head);
    const timeline = fold.timeline(head, actions);
    const state = timeline.replay();
    const joined = queue.filter((item) => item.action?.join).map((item) => [item.action.join, item.name]);
    const names = { ...log.names, ...Object.fromEntries(joined), ...timeline.names };
    return { record, log, timeline, state, names, added, version: log.version + added.length };
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
  const list = (now, players) => players.map((player) => now.names[player]).join(words("and"));

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

  function lines({ state, timeline, names, log }) {
    let place = 0;
    const found = timeline.placed.map(({ event }) => {
      if (!event.hand) return { hand: false, note: note(event, names) };
      const { number, deltas, totals, played } = state.hands[place++];
      const cells = state.players.map((player) => {
        const closer = player === played.closer;
        const over = player in deltas && passes(state.rules, totals[player]);
        return { delta: points(deltas[player]), closer, bust: over && !closer, did: closer ? "closed" : over ? "bust" : null };
      });
      return { hand: true, number, cells };
    });
    return found.reverse().map((line) => ({ ...line, across: state.players.length + 1, code: log.code }));
  }

  const passes = ({ out_when, target }, total) => (out_when === ">=" ? total >= target : total > target);

  function note(event, names) {
    const [[kind, said]] = Object.entries(event);
    if (kind === "end") return `${words(`ending-${said}`)}.`;
    if (kind !== "penalty") return words(`note-${kind}`, { player: names[said] });
    const reason = said.reason ? ` (${said.reason})` : "";
    return words("note-penalty", { player: names[said.player], points: said.points, reason });
  }

  function sheet(now) {
    const { state, log, timeline, names } = now;
    const { rules } = state;
    const shown = seats(now);
    const bote = fold.bote(state);
    return {
      ...base(now), seats: shown, lines: lines(now), played: timeline.placed.length, finished: state.finished,
      all_names: shown.map((seat) => seat.name).join(", "), hand: state.finished ? 0 : state.hands.length + 1,
      winners: list(now, state.winners), one: state.winners.length === 1,
      bote: bote ? money(bote / 100, log.unit) : "", target: rules.target, lowest: rules.end_mode === "lowest_when_reached",
      alive: rules.out_when === ">", rules_name: words(`preset-${rules.preset}`), label: log.label,
      ending: state.ending ? words(`ending-${state.ending}`) : "", dealer: shown.find((seat) => seat.deals)?.name,
      can_enter: log.can_score && !state.finished && state.live.length > 1, can_undo: log.can_score && timeline.active.length > 0,
      can_score: log.can_score, view_only: !log.can_score, names,
    };
  }

  const base = ({ record, log, state, version }) => ({
    code: record.key, version, next: state.hands.length + 1, client_id: crypto.randomUUID(), label: log.label,
  });

  // ---- a hand ----
  function hand(now) {
    const { rules } = now.state;
    const live = new Set(now.state.live);
    const entries = seats(now).map((seat) => {
      const playing = live.has(seat.player);
      return { ...seat, playing, seat: playing ? seat.player : null, state: playing ? "missing" : "out" };
    });
    return { ...base(now), entries, closes: closes(rules), stock: rules.stock_limit !== null, most: rules.max_points };
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
    try {
      const after = fold.apply(now.state, fold.event_from_json(event));
      return { sentences: sentences(now, event, after), questions: questions(now.state, event, after), errors: [], good: true };
    } catch (error) {
      if (!(error instanceof fold.RuleError)) throw error;
      return { errors: [{ text: why(now, error) }], good: false };
    }
  }

  function why({ names }, { code, params }) {
    return words(`error-${code}`, { ...params, player: names[params.player] ?? params.player });
  }

  function sentences(now, event, after) {
    const changes = fold.preview(now.state, event);
    const found = changes.players.flatMap((change) => person(now, change, after));
    const played = event.hand && after.hands.at(-1);
    if (played) found.unshift(closing(now, played));
    if (String(changes.winners_before) !== String(changes.winners_after) || changes.ending_before !== changes.ending_after) {
      const values = { players: list(now, changes.winners_after), ending: words(`ending-${changes.ending_after}`) };
      found.push({ kind: "oros", glyph: "crown", text: words(changes.winners_after.length === 1 ? "wins" : "share", values) });
    }
    if (changes.bote_before !== changes.bote_after) {
      const [before, sum] = [changes.bote_before, changes.bote_after].map((amount) => money(amount, now.log.unit));
      found.push({ kind: "oros", glyph: "pot", text: words("bote", { before, after: sum }) });
    }
    const [dealer, mano] = [changes.dealer, changes.mano].map((player) => now.names[player]);
    if (played && !after.finished) found.push({ kind: "", glyph: "deal", text: words("deals", { dealer, mano }) });
    return found;
  }

  function closing({ names }, { played, deltas }) {
    const how = close_name(played.close, played.jokers);
    if (played.closer === null) return { kind: "", glyph: "info", text: words("stock", { how }) };
    const values = { player: names[played.closer], how, points: points(deltas[played.closer]) };
    return { kind: "bastos", glyph: "close", text: words("closes", values) };
  }

  function person(now, { player, before, after: then }, after) {
    if (!before || before.status === then.status) return [];
    const price = after.rules.rebuy_price;
    const key = then.status === "offered" && price ? "offered-price" : then.status;
    const values = {
      player: now.names[player], limit: after.rules.target, score: points(after.offers[player] ?? 0),
      price: money(price / 100, now.log.unit),
    };
    const looks = { offered: ["oros", "rebuy"], live: ["bastos", "check"], left: ["", "out"], out: ["copas", "out"] };
    const [kind, glyph] = looks[then.status];
    return [{ kind, glyph, text: words(`becomes-${key}`, values) }];
  }

  function questions({ hands }, event, after) {
    const played = event.hand && after.hands.at(-1).played;
    const last = hands.at(-1)?.played;
    const text = ({ closer, close, points, jokers = 0 }) => JSON.stringify([closer, close, Object.entries(points).sort(), jokers]);
    return played && last && played.close !== "wrong" && text(played) === text(last) ? [{ text: words("same_again") }] : [];
  }

  // What taking back the last entry would do.
  function step(now) {
    const actions = now.log.log.map((line) => line.action).concat(now.added, { undo: true });
    const after = fold.timeline(fold.match_from_json(now.log.head).head, actions.map(fold.action_from_json)).replay();
    const changes = now.state.players.map((player) => {
      const [before, then] = [now.state.totals[player], after.totals[player] ?? 0];
      return { name: now.names[player], before: points(before), delta: then === before ? "" : signed(then - before), after: points(then) };
    });
    return { ...base(now), changes };
  }

  return { game, hand, hand_of, points, step, preview, sheet, signed, why, words };
})();
