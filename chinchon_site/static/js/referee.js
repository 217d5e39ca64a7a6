// The referee without a network: what scoring/engine/judge.py says of a hand's points. That one decides, and explains
// every rule and every choice between equal ways; tests/browser/test_fold_cards.py holds the two together. Functions have
// the names of the Python ones in meld_tables, melds, closing, layoffs and judge.
//
// There are no tables here: a hand has eight cards at most. A natural card is one letter, suit after suit and upwards in
// each. `cards` are such letters, the highest first, so that two of them compare as the packed numbers do in Python.
// A meld, or a hand, is {cards, jokers}; `room` says how many more jokers a meld can take.
globalThis.ChinchonReferee = (() => {
  const { need: must, passes_limit, sum } = globalThis.ChinchonFold;
  // The letter of the first card. Signs that end or divide a text come before it.
  const FIRST = 48;
  const SUIT = 13;
  const code = (cards) => cards.charCodeAt() - FIRST;
  const suit = (cards) => Math.floor(code(cards) / SUIT);
  const rank = (cards) => code(cards) % SUIT;
  const those = (cards, right) => [...cards].filter(right).join("");
  const alike = (cards, key, one) => those(cards, (card) => key(card) === key(one));
  const sorted = (letters) => [...letters].sort().reverse().join("");
  const is_run = (cards) => new Set(cards).size === cards.length && alike(cards, suit, cards) === cards;

  // `cards` without those of `part`; null if they are not all there.
  function without(cards, part) {
    for (const card of part) {
      if (!cards?.includes(card)) return null;
      cards = cards.replace(card, "");
    }
    return cards;
  }

  // The first item with the least key, a list.
  function least(items, key) {
    let best;
    for (const item of items) {
      const keys = key(item);
      const place = best ? keys.findIndex((part, at) => part !== best.keys[at]) : 0;
      if (!best || keys[place] < best.keys[place]) best = { keys, item };
    }
    return best.item;
  }

  // ---- meld_tables.py, melds.py: what follows from the rules ----
  function tables_of({ deck, decks, jokers, joker_loose, face_values, min_naturals }) {
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((rank) => deck !== 40 || rank < 8 || rank > 9);
    const joker = joker_loose ?? 0;
    const worth = (cards) => sum([...cards].map((card) => face_values[ranks[rank(card)]] ?? ranks[rank(card)]));
    const points = (hand) => worth(hand.cards) + hand.jokers * joker;
    const letter = (card) => String.fromCharCode(FIRST + SUIT * "oceb".indexOf(card.at(-1)) + ranks.indexOf(parseInt(card)));
    const core = (cards, need, most) => ({ saved: worth(cards), cards, need, room: most - cards.length });

    function pack(hand) {
      const naturals = hand.filter((card) => !jokers.includes(card));
      return { cards: sorted(naturals.map(letter)), jokers: hand.length - naturals.length };
    }

    function runs(spare, cards) {
      const held = [...new Set(cards)].reverse();
      const from = (low) => {
        const rows = [low]; // which grows as it is walked
        const found = [];
        for (const row of rows) {
          const gaps = code(row) - code(low) + 1 - row.length;
          const need = Math.max(gaps, 3 - row.length);
          if (row.length >= min_naturals && need <= spare) found.push(core(row, need, ranks.length));
          rows.push(...held.filter((card) => card > row[0] && code(card) <= code(row) + spare - gaps + 1).map((card) => card + row));
        }
        return found;
      };
      return held.flatMap(from);
    }

    function sets(spare, cards) {
      let parts = [""];
      for (const same of cards.match(/(.)\1*/g).reverse())
        parts = parts.flatMap((part) => ["", ...same].map((_, count) => same.slice(0, count) + part));
      return parts
        .map((part) => core(part, Math.max(0, 3 - part.length), decks > 1 ? 99 : 4))
        .filter((set) => set.cards.length >= Math.max(2, min_naturals) && set.need <= spare && set.room >= set.need);
    }

    // Nothing, every meld, every pair; `left` are the naturals that stay loose.
    function options({ cards, jokers: spare }) {
      const each = (key, melds) => [...new Set([...cards].map(key))].flatMap((one) => melds(spare, those(cards, (card) => key(card) === one)));
      const cores = [...each(suit, runs), ...each(rank, sets)].sort((one, other) => other.saved - one.saved || (one.cards < other.cards ? 1 : -1));
      const option = (...melds) => {
        const total = (key) => sum(melds.map((meld) => meld[key]));
        const left = melds.reduce((rest, meld) => without(rest, meld.cards), cards);
        return { saved: total("saved"), need: total("need"), room: total("room"), left, melds };
      };
      const all = cores.flatMap((first, at) => [option(first), ...cores.slice(at).map((second) => option(first, second))]);
      return [option(), ...all].filter(({ need, left }) => need <= spare && left !== null);
    }
    return { joker, worth, points, pack, runs, sets, options };
  }

  // `jokers` shared out: what each meld needs, then as many more as fit, the first meld first.
  function share(melds, jokers) {
    let spare = jokers - sum(melds.map((meld) => meld.need));
    return melds.map(({ cards, need, room }) => {
      const more = Math.min(spare, room - need);
      spare -= more;
      return { cards, jokers: need + more, room: room - need - more };
    });
  }

  function best_melds({ options, joker }, hand) {
    const saved = (option) => option.saved + Math.min(hand.jokers, option.room) * joker;
    return share(least(options(hand), (option) => [-saved(option)]).melds, hand.jokers);
  }

  function every_sharing({ melds, room }, jokers) {
    const used = Math.min(jokers, room);
    const shared = [...Array(used + 1).keys()].map((count) => melds.map((meld, at) => ({ ...meld, jokers: at || melds.length < 2 ? used - count : count })));
    const fits = (meld) => meld.jokers >= meld.need && meld.jokers <= meld.room;
    const found = shared.filter((way) => way.every(fits)).map((way) => way.map((meld) => ({ ...meld, room: meld.room - meld.jokers })));
    return melds.length < 2 ? found.slice(0, 1) : found;
  }

  // ---- closing.py ----
  function closes(rules, tables, hand, total) {
    const ways = tables.options(hand).map((option) => ({ option, ...close(rules, tables, hand, total, option) }));
    const key = ({ reason, wins, points, name, loose }) => [Boolean(reason), !wins, points, ["run7", "seven", "loose"].indexOf(name), loose];
    const first = String(key(least(ways, key)));
    const text = (melds) => melds.length + melds.map(({ cards, jokers }) => `${cards} ${jokers}`).sort().join();
    return ways
      .filter((way) => String(key(way)) === first)
      .flatMap((way) => every_sharing(way.option, hand.jokers).map((melds) => ({ ...way, melds, text: text(melds) })))
      .sort((one, other) => (one.text < other.text ? -1 : 1));
  }

  function close(rules, { points: count }, { jokers }, total, { melds, room, left }) {
    const kept = Math.max(0, jokers - room);
    const loose = left.length + kept;
    if (!loose) return { loose, ...all_melded(rules, melds, jokers) };
    const points = count({ cards: left, jokers: kept });
    const reasons = {
      closing_points: points > rules.close_max_points || kept,
      closing_cards: loose > (rules.close_max_cards ?? loose),
      near_limit: rules.near_limit_close_ban && passes_limit(rules, total + points),
    };
    return { reason: Object.keys(reasons).find((one) => reasons[one]), name: "loose", points, loose };
  }

  function all_melded(rules, melds, jokers) {
    const run = melds.length === 1 && is_run(melds[0].cards);
    if (run && rules.run7_wins && !jokers) return { name: "run7", jokers, points: 0, wins: true };
    const points = run ? rules.bonus_run7[jokers] : undefined;
    return points === undefined ? { name: "seven", points: rules.bonus_seven } : { name: "run7", jokers, points };
  }

  // ---- layoffs.py ----
  function unload(tables, hand, targets) {
    const { jokers } = hand;
    const reach = targets.map((target) => additions(tables, hand, target));
    const most = sum(reach.map((more) => Math.max(0, ...more.map((one) => one.saved)))) + jokers * tables.joker;
    let best = { saved: -1 };
    for (const option of tables.options(hand).sort((one, other) => other.saved - one.saved)) {
      if (option.saved + most < best.saved) break;
      for (const plan of plans({ ...option, count: 0, added: [] }, reach, targets)) {
        const used = Math.min(jokers, plan.room);
        const laid = plan.count + used - Math.min(option.room, used - plan.need + option.need);
        const saved = plan.saved + used * tables.joker;
        const better = saved > best.saved || (saved === best.saved && laid < best.laid);
        if (plan.need <= jokers && better) best = { saved, laid, option, plan };
      }
    }
    const needed = best.plan.need - best.option.need;
    const melds = share(best.option.melds, jokers - needed);
    return { melds, laid: share(best.plan.added, jokers - sum(melds.map((meld) => meld.jokers))) };
  }

  function additions({ runs, sets, worth }, hand, target) {
    const { cards, jokers } = target;
    const more = (melds, added) => (added ? melds(jokers + hand.jokers, sorted(added + cards)) : []);
    const beside = those(alike(hand.cards, suit, cards), (card) => !cards.includes(card));
    const found = is_run(cards) ? more(runs, beside) : [];
    if (alike(cards, rank, cards) === cards) found.push(...more(sets, alike(hand.cards, rank, cards)));
    return found.flatMap((bigger) => {
      const added = without(bigger.cards, cards);
      const [need, room] = [Math.max(0, bigger.need - jokers), bigger.room - jokers];
      return added && room >= need ? { saved: bigger.saved - worth(cards), cards: added, need, room } : [];
    });
  }

  function* plans(plan, reach, targets) {
    const done = plan.added.length;
    if (done === targets.length) return yield plan;
    for (const extra of [{ saved: 0, cards: "", need: 0, room: targets[done].room }, ...reach[done]]) {
      const left = without(plan.left, extra.cards);
      const both = (key) => plan[key] + extra[key];
      const next = { left, saved: both("saved"), need: both("need"), room: both("room"), count: plan.count + extra.cards.length };
      if (left !== null) yield* plans({ ...next, added: [...plan.added, extra] }, reach, targets);
    }
  }

  // ---- judge.py, showdown.py ----
  const minus = (hand, melds) => melds.reduce((rest, meld) => ({ cards: without(rest.cards, meld.cards), jokers: rest.jokers - meld.jokers }), hand);
  const ordered = (melds) => melds.sort((one, other) => (one.order < other.order ? -1 : 1));
  const shown = (melds) => ordered(melds.map((own) => ({ ...own, own, order: (is_run(own.cards) ? " " : "~") + own.cards })));

  // `seats` are the players in turn from the closer. What the close is and gives, or the `reason` against it; `left` is
  // what everybody has loose in the end, `table` the melds as they lie then.
  function judge(rules, closer, seats, hands, totals) {
    check(rules, Object.values(hands).flat());
    const tables = tables_of(rules);
    const everybody = (value) => Object.fromEntries(seats.map((player) => [player, value(player)]));
    const packed = everybody((player) => tables.pack(hands[player]));
    const best = everybody((player) => best_melds(tables, packed[player]));
    const table = () => everybody((player) => shown(best[player]));
    const left = everybody((player) => tables.points(minus(packed[player], best[player])));
    if (closer === null) return { close: "stock", points: left, left, table: table() };
    if (hands[closer].length !== 7) return { reason: "irregular_hand", left, table: table() };
    const ways = closes(rules, tables, packed[closer], totals[closer]);
    const [{ reason, points, melds }] = ways;
    if (reason) return { reason, left: { ...left, [closer]: points }, table: { ...table(), [closer]: shown(melds) } };
    const ends = ways.map((way) => ({ way, ...end(rules, tables, way, seats, packed, { ...table(), [closer]: shown(way.melds) }, left) }));
    const { way, ...after } = least(ends, (one) => [-sum(seats.slice(1).map((player) => one.left[player]))]);
    const { name, jokers = 0, wins = false } = way;
    return { close: name, jokers, wins, points: { ...after.left, [closer]: points }, left: { ...after.left, [closer]: name === "loose" ? points : 0 }, table: after.table };
  }

  function check({ decks, jokers }, cards) {
    const copies = (all, card) => all.filter((one) => one === card).length;
    for (const card of cards) must(copies(cards, card) <= decks * (card === "J" ? copies(jokers, card) : 1), "duplicate_card", { card });
  }

  function end(rules, tables, way, seats, packed, table, left) {
    left = { ...left };
    if (way.name !== "loose" && rules.layoff_blocked_if_closer_melded_all) return { left, table };
    seats.slice(1).forEach((player, place) => {
      const on = { closer: seats.slice(0, 1), shown_before: seats.slice(0, place + 1), all: seats }[rules.layoff_on];
      const kept = table[player].filter((meld) => meld.carries);
      const targets = [...kept, ...on.flatMap((owner) => (owner === player ? [] : table[owner]))];
      const hand = minus(packed[player], kept.map((meld) => meld.own));
      const { melds, laid } = unload(tables, hand, targets);
      table[player] = ordered([...kept, ...shown(melds)]);
      left[player] = tables.points(minus(hand, [...melds, ...laid]));
      targets.forEach((meld, at) => {
        const { cards, jokers, room } = laid[at];
        if (cards || jokers) Object.assign(meld, { carries: true, cards: sorted(meld.cards + cards), jokers: meld.jokers + jokers, room });
      });
    });
    return { left, table };
  }

  // Points of cards that are all loose, and the fewest of one hand alone.
  const loose_points = (rules, cards) => tables_of(rules).points(tables_of(rules).pack(cards));
  function deadwood(rules, cards) {
    const tables = tables_of(rules);
    const hand = tables.pack(cards);
    return tables.points(minus(hand, best_melds(tables, hand)));
  }

  return { judge, deadwood, loose_points };
})();
