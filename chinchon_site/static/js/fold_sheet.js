// What is read off a match and how it is written: money, places, the log, what an event changes, JSON. The second half
// of the mirror that fold.js begins, and a part of the same `ChinchonFold`.
Object.assign(globalThis.ChinchonFold, (({ RuleError, EVENTS, apply, begin, each, mapped, need, replay, ruleset, sum, unmelded_points, without }) => {
  // ledger.py

  const paid_in = ({ rules, rebuys }, player) => rules.entry + rules.rebuy_price * (rebuys[player] ?? 0);

  const bote = (state) => sum(state.players.map((player) => paid_in(state, player)));

  const points_owed = ({ rules, winners, totals }, player) =>
    rules.payout !== "points_of_losers" || winners.includes(player) ? 0 : totals[player] * 100;

  function payout(state) {
    const { winners, players } = state;
    const prize = bote(state) + sum(players.map((player) => points_owed(state, player)));
    const share = Math.floor(prize / winners.length);
    return mapped(winners, (player) => share + (winners.indexOf(player) < prize - share * winners.length));
  }

  function net(state) {
    const taken = payout(state);
    const left = (player) => (taken[player] ?? 0) - paid_in(state, player) - points_owed(state, player);
    return mapped(state.finished ? state.players : [], left);
  }

  function transfers(state) {
    const nets = net(state);
    const people = state.players.filter((player) => nets[player]);
    return most_zero_groups(people, nets).flatMap((group) => settle_group(group, nets));
  }

  function most_zero_groups(people, nets) {
    const group = (mask) => people.filter((_, seat) => (mask >> seat) & 1);
    const known = [[]];
    const best = (mask) => {
      if (known[mask]) return known[mask];
      const first = mask & -mask;
      const rest = mask ^ first;
      let found = [mask];
      for (let part = (rest - 1) & rest; part !== rest; part = (part - 1) & rest) {
        if (sum(group(part | first).map((player) => nets[player]))) continue;
        const option = [part | first, ...best(rest ^ part)];
        if (option.length > found.length) found = option;
      }
      return (known[mask] = found);
    };
    return best((1 << people.length) - 1).map(group);
  }

  function settle_group(group, nets) {
    const moves = [];
    const creditors = group.filter((player) => nets[player] > 0);
    for (const payer of group.filter((player) => nets[player] < 0))
      while (nets[payer]) {
        const payee = creditors[0];
        const amount = Math.min(-nets[payer], nets[payee]);
        moves.push({ payer, payee, amount: money(amount) });
        nets[payer] += amount;
        nets[payee] -= amount;
        if (!nets[payee]) creditors.shift();
      }
    return moves;
  }

  // places.py

  function places(state) {
    const { players, winners, passed, totals } = state;
    const key = (player) => (winners.includes(player) ? [0, 0, 0] : [1, -(passed[player] ?? Infinity), totals[player]]);
    const ahead = ([a, b, c], [x, y, z]) => a < x || (a === x && (b < y || (b === y && c < z)));
    return mapped(players, (player) => 1 + players.filter((other) => ahead(key(other), key(player))).length);
  }

  // history.py; a log is the list of its actions. They are numbered from 1, unless `named` gives a place another name

  function timeline(head, log, named = (place) => place + 1) {
    const active = [];
    let undone = [];
    const take = (entries) => entries.pop() ?? need(false, "bad_file");
    log.forEach((action, place) => {
      if (action.echo || action.dropped) return undefined; // kept, without effect
      if (action.undo) return undone.push(take(active));
      if (!action.redo) undone = [];
      active.push(action.redo ? take(undone) : { number: named(place), action });
    });
    const placed = [];
    const names = mapped([]);
    let reopened = false;
    for (const { number, action } of active) {
      if (action.correct) head = correct(head, placed, number, action.correct);
      else if (action.rename) names[action.rename.player] = action.rename.name;
      else if (action.reopen) reopened = true;
      else {
        placed.push({ id: String(number), event: action });
        reopened = false;
      }
    }
    const [numbers, taken_back] = [active, undone].map((entries) => entries.map((entry) => entry.number));
    return {
      head, placed, active: numbers, undone: taken_back, reopened, names,
      replay: () => replay(begin(head), placed.map((item) => item.event)),
    };
  }

  // Head and events with a correction that is entered under `number`.
  function corrected({ head, placed: before }, number, changes) {
    const placed = [...before];
    return { head: correct(head, placed, number, changes), placed };
  }

  function correct(head, placed, number, changes) {
    changes.forEach(({ replace, remove, insert, event, reseat, start, dealer }, part) => {
      const target = replace ?? remove ?? insert;
      const place = placed.findIndex((item) => item.id === target);
      need(reseat || place >= 0, "bad_file", { target });
      if (reseat) head = { rules: head.rules, players: reseat, start, dealer };
      else if (replace) placed[place] = { id: target, event };
      else if (remove) placed.splice(place, 1);
      else placed.splice(place, 0, { id: `${number}.${part + 1}`, event });
    });
    return head;
  }

  // consequences.py

  function compare(before, after) {
    const people = [...after.players, ...before.players.filter((player) => !after.players.includes(player))];
    return {
      players: people.map((player) => ({ player, before: standing(before, player), after: standing(after, player) })),
      winners_before: before.winners,
      winners_after: after.winners,
      ending_before: before.ending,
      ending_after: after.ending,
      bote_before: money(bote(before)),
      bote_after: money(bote(after)),
    };
  }

  const standing = (state, player) => player in state.totals
    ? { total: state.totals[player], status: status(state, player), rebuys: state.rebuys[player] ?? 0 }
    : null;

  function status(state, player) {
    if (player in state.offers) return "offered";
    if (state.left.includes(player)) return "left";
    return player in state.passed ? "out" : "live";
  }

  // The first event that the rules forbid, why, and what somebody may decide about it; null if all are possible.
  function first_conflict({ head, placed }) {
    let state = begin(head);
    for (const [place, { event }] of placed.entries()) {
      try {
        state = apply(state, event);
      } catch (error) {
        if (!(error instanceof RuleError)) throw error;
        return conflict(placed.slice(place), state, error);
      }
    }
    return null;
  }

  function conflict(rest, { live, finished, may_rebuy, hands }, error) {
    const [{ id, event }] = rest;
    const hand = finished ? null : event.hand;
    const surplus = Object.keys(hand?.points ?? {}).filter((player) => !live.includes(player));
    const back = hand ? may_rebuy.filter((player) => [...surplus, hand.closer].includes(player)) : [];
    const remedies = back.map((player) => ({ kind: "rebuy_first", player, changes: [{ insert: id, event: { rebuy: player } }] }));
    const offer = (kind, ...changes) => remedies.push({ kind, player: null, changes });
    if (surplus.length && [null, ...live].includes(hand.closer)) {
      const points = surplus.reduce(without, hand.points);
      offer("without", { replace: id, event: { hand: { ...hand, points } } });
    }
    offer("drop", { remove: id });
    if (rest.length > 1) offer("drop_rest", ...rest.map((later) => ({ remove: later.id })));
    return { id, event, hand_number: hands.length + 1, error, remedies, missing: hand ? missing(hand, live) : [] };
  }

  function missing({ closer, close, points }, live) {
    const silent = close === "loose" ? null : closer;
    return close === "wrong" ? [] : live.filter((player) => !(player in points) && player !== silent);
  }

  // What `event` would do: `compare`, what a hand adds, who may come back at which total, who deals next.
  function preview(state, event) {
    const after = apply(state, event_from_json(event));
    const [dealer, mano] = after.finished ? [null, null] : after.dealer_and_mano();
    const added = event.hand ? after.hands.at(-1).deltas : {};
    return { ...compare(state, after), deltas: added, offers: after.offers, dealer, mano };
  }

  // doubts.py

  function doubts({ rules, hands }, hand) {
    const most = unmelded_points(rules);
    const many = Object.keys(hand.points).filter((player) => hand.points[player] > most);
    const text = ({ closer, close, points, jokers = 0 }) => JSON.stringify([closer, close, Object.entries(points).sort(), jokers]);
    const again = hands.length && hand.close !== "wrong" && text(hands.at(-1).played) === text(hand);
    return [...many.map((player) => ["many_points", player]), ...(again ? [["same_again", null]] : [])];
  }

  // notation.py: of the format only what a wrong form could get wrong; names come clean from the server

  function match_from_json({ rules, players, start = {}, dealer = null, events = [] }) {
    const head = { rules: ruleset(rules), players, start: by_name(start), dealer };
    need(Object.values(start).every(whole), "bad_file");
    begin(head);
    return { head, events: each(events, event_from_json) };
  }

  function event_from_json(data) {
    const { meta: _, ...event } = data ?? {};
    const [[kind, said] = [], ...more] = Object.entries(event);
    need(!more.length && Object.hasOwn(EVENTS, kind), "bad_file");
    if (kind === "hand") return { hand: hand_from_json(said ?? {}) };
    need(kind === "penalty" ? whole(said?.points) : typeof said === "string", "bad_file");
    return kind === "penalty" ? { penalty: { reason: "", ...said } } : event;
  }

  function hand_from_json({ closer, close, points = {}, jokers = 0, counted, cards }) {
    const typed = Object.fromEntries(Object.entries(points).filter(([, value]) => value !== null));
    need(!cards && closer !== undefined && [jokers, ...Object.values(typed)].every(Number.isInteger), "bad_file");
    return { closer, close, points: by_name(typed), ...(jokers && { jokers }), ...(counted && { counted }) };
  }

  const by_name = (data) => ({ __proto__: null, ...data });
  const whole = (data) => Number.isInteger(data) && Math.abs(data) <= 1_000_000;

  function result_to_json(state) {
    const amounts = (cents) => mapped(Object.keys(cents), (player) => money(cents[player]));
    const { totals, live, out, finished, winners, rebuys, may_rebuy, hands } = state;
    return {
      totals, live, out, finished, winners, places: places(state), rebuys, may_rebuy,
      bote: money(bote(state)),
      payout: amounts(payout(state)),
      net: amounts(net(state)),
      dealers: hands.map((hand) => hand.dealer),
      manos: hands.map((hand) => hand.mano),
      hands: hands.map(({ number, deltas, totals }) => ({ number, deltas, totals })),
    };
  }

  const error_to_json = ({ event, code, params }) => ({ error: { event, code, params } });

  const money = (cents) => `${cents < 0 ? "-" : ""}${String(Math.abs(cents)).padStart(3, "0").replace(/..$/, ".$&")}`;

  // log_notation.py

  function action_from_json(data) {
    if (data.rename || data.echo || data.dropped || [data.undo, data.redo, data.reopen].includes(true)) return data;
    if (data.correct) return { correct: data.correct.map(change_from_json) };
    return event_from_json(data);
  }

  function change_from_json(change) {
    if (change.remove) return change;
    if (change.reseat) return { ...change, start: by_name(change.start) };
    return { ...change, event: event_from_json(change.event) };
  }

  return {
    action_from_json, bote, compare, corrected, doubts, error_to_json, event_from_json, first_conflict, match_from_json,
    money, net, payout, places, preview, result_to_json, status, timeline, transfers,
  };
})(globalThis.ChinchonFold));
