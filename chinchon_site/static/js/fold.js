// The fold of a match, so that the sheet is right without a network and a preview is there at once.
//
// A mirror of scoring/engine, file by file: each function has the Python one's name (without a leading underscore),
// does the same in the same order and refuses the same with the same code; reasons and sources stand there. The server
// is the truth, and tests/browser/test_fold.py holds the two together. Here are the rules, the state and what happens
// to it; fold_sheet.js, loaded after this file, reads logs and files, compares, and counts money and places.
//
// Mappings are objects without a prototype (a player may be called "constructor"), events are their JSON, money is
// whole cents. In Python HandJudged is played too; here a hand comes as its points.
globalThis.ChinchonFold = (() => {
  const MIN_PLAYERS = 2;
  const MAX_PLAYERS = 8;
  const MAX_PEOPLE = 12;
  const HAND_SIZE = 7;
  const RULE_FIELDS = 32; // as `full_json` writes them; otherwise the rules are of a version that is not known here

  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const updated = (mapping, keys, value) =>
    ({ __proto__: null, ...mapping, ...Object.fromEntries(keys.map((key) => [key, value(key)])) });
  const mapped = (keys, value) => updated({}, keys, value);
  const without = (mapping, player) =>
    mapped(Object.keys(mapping).filter((key) => key !== player), (key) => mapping[key]);

  // errors.py

  class RuleError extends Error {
    event = 0;
    constructor(code, params = {}) {
      super(code);
      Object.assign(this, { code, params });
    }
  }

  function need(right, code, params) {
    if (!right) throw new RuleError(code, params);
  }

  // The work for every item; an error is told the place of its item, from 1.
  const each = (items, work) => items.map((item, place) => {
    try {
      return work(item);
    } catch (error) {
      throw Object.assign(error, { event: place + 1 });
    }
  });

  // rulesets.py, cards.py, doubts.py

  function ruleset(data) {
    need(Object.keys(data ?? {}).length === RULE_FIELDS, "bad_rules", { field: "rules" });
    const [entry, rebuy_price] = [data.entry, data.rebuy_price].map((amount) => Number(amount.replace(".", "")));
    return { ...data, entry, rebuy_price, max_points: max_points(data) };
  }

  const ranks = (deck) => [1, 2, 3, 4, 5, 6, 7, ...(deck === 40 ? [] : [8, 9]), 10, 11, 12];
  const most_of_seven = (values) => sum(values.sort((one, other) => other - one).slice(0, HAND_SIZE));

  function card_value({ jokers, joker_loose, face_values }, card) {
    return jokers.includes(card) ? (joker_loose ?? 0) : (face_values[parseInt(card)] ?? parseInt(card));
  }

  const unmelded_points = (rules) =>
    most_of_seven(ranks(rules.deck).flatMap((rank) => ["e", "b"].map((suit) => card_value(rules, rank + suit))));

  function max_points(rules) {
    const naturals = ranks(rules.deck).flatMap((rank) => [..."oceb"].map((suit) => rank + suit));
    const one_deck = [...naturals, ...rules.jokers.filter((card) => card === "J")];
    return most_of_seven(one_deck.flatMap((card) => Array(rules.decks).fill(card_value(rules, card))));
  }

  const passes_limit = ({ out_when, target }, total) => (out_when === ">=" ? total >= target : total > target);

  // state.py

  class MatchState {
    changed(changes) {
      return Object.assign(new MatchState(), this, changes);
    }
    get finished() {
      return this.ending !== null;
    }
    get live() {
      return this.players.filter((player) => !(player in this.passed));
    }
    get may_rebuy() {
      return this.players.filter((player) => player in this.offers);
    }
    get out() {
      const { players, passed, offers, totals } = this;
      return players
        .filter((player) => player in passed && !(player in offers))
        .sort((one, other) => passed[one] - passed[other] || totals[other] - totals[one]);
    }
    dealer_and_mano() {
      const first = (this.deal_from + !this.same_dealer) % this.players.length;
      const turned = [...this.players.slice(first), ...this.players.slice(0, first)];
      const live = turned.filter((player) => !(player in this.passed));
      return [live[0], live[1 % live.length]];
    }
  }

  // hands.py

  function deltas(rules, totals, live, hand) {
    check_people(totals, live, hand);
    if (hand.close === "wrong") return wrong_close(rules, live, hand);
    const points = hand.closer === null ? 0 : closer_points(rules, totals, hand);
    return mapped(live, (player) => (player === hand.closer ? points : loose_points(rules, hand, player)));
  }

  const wins_match = (rules, hand) => hand.close === "run7" && !hand.jokers && rules.run7_wins;

  function check_people(totals, live, { closer, close, points, jokers }) {
    need(["loose", "seven", "run7", "wrong", "stock"].includes(close), "bad_file", { close });
    need((closer === null) === (close === "stock"), "bad_file", { close });
    need(!jokers || close === "run7", "bad_file");
    for (const player of [closer, ...Object.keys(points)].filter((player) => player !== null)) {
      need(player in totals, "unknown_player", { player });
      need(live.includes(player), "player_out", { player });
    }
  }

  function wrong_close(rules, live, hand) {
    need(rules.wrong_close_penalty !== null, "wrong_close_has_no_penalty");
    need(!Object.values(hand.points).some(Boolean), "bad_file");
    return mapped(live, (player) => (player === hand.closer ? rules.wrong_close_penalty : 0));
  }

  function closer_points(rules, totals, hand) {
    const { closer: player, close, jokers = 0 } = hand;
    if (close === "loose") return legal_loose_close(rules, totals[player], hand, player);
    need(!(player in hand.points), "bad_file", { player });
    const most = Math.min(rules.jokers.length * rules.decks, HAND_SIZE - rules.min_naturals);
    need(close === "seven" || (jokers >= 0 && jokers <= most), "no_jokers_in_rules", { jokers });
    if (wins_match(rules, hand)) return 0;
    return (close === "run7" ? rules.bonus_run7[jokers] : null) ?? rules.bonus_seven;
  }

  function legal_loose_close(rules, before, hand, player) {
    const points = given(hand, player);
    const total = before + points;
    need(points <= rules.close_max_points, "closing_points", { player, points, most: rules.close_max_points });
    need(!rules.near_limit_close_ban || !passes_limit(rules, total), "near_limit", { player, points, total });
    return points;
  }

  function loose_points(rules, hand, player) {
    const points = given(hand, player);
    need(hand.counted || points <= rules.max_points, "too_many_points", { player, points, most: rules.max_points });
    return points;
  }

  function given(hand, player) {
    const points = hand.points[player];
    need(player in hand.points, "missing_points", { player });
    need(points >= 0, "negative_points", { player, points });
    return points;
  }

  // match.py

  function begin({ rules, players, start, dealer }) {
    need(players.length >= MIN_PLAYERS, "too_few_players", { least: MIN_PLAYERS });
    need(players.length <= MAX_PLAYERS, "too_many_players", { most: MAX_PLAYERS });
    players.forEach((player, seat) => need(players.indexOf(player) === seat, "duplicate_player", { player }));
    const first = dealer ?? players[0];
    for (const player of [...Object.keys(start), first]) need(players.includes(player), "unknown_player", { player });
    for (const [player, total] of Object.entries(start))
      need(!passes_limit(rules, total) && !at_negative(rules, total), "bad_file", { player, total });
    const totals = mapped(players, (player) => start[player] ?? 0);
    const none = mapped([]);
    return new MatchState().changed({
      rules, players, totals, deal_from: players.indexOf(first), same_dealer: true, rebuys: none, passed: none,
      offers: none, left: [], hands: [], step: 0, anyone_passed: false, ending: null, winners: [],
    });
  }

  const at_negative = ({ win_at_negative }, total) => win_at_negative !== null && total <= win_at_negative;

  function replay(state, events) {
    each(events, (event) => (state = apply(state, event)));
    return state;
  }

  function apply(state, event) {
    need(!state.finished, "match_over");
    const [[kind, said]] = Object.entries(event);
    return EVENTS[kind](state.changed({ step: state.step + 1 }), said);
  }

  const EVENTS = {
    hand(state, hand) {
      const { rules, live } = state;
      need(live.length >= MIN_PLAYERS, "too_few_players", { least: MIN_PLAYERS });
      const delta = deltas(rules, state.totals, live, hand);
      const totals = updated(state.totals, live, (player) => state.totals[player] + delta[player]);
      const [dealer, mano] = state.dealer_and_mano();
      const result = { number: state.hands.length + 1, played: hand, deltas: delta, totals, dealer, mano };
      const after = state.changed({
        totals,
        offers: mapped([]),
        hands: [...state.hands, result],
        deal_from: state.players.indexOf(dealer),
        same_dealer: hand.close === "wrong",
      });
      return settle(after, wins_match(rules, hand) ? [hand.closer] : []);
    },
    rebuy(state, player) {
      const score = offered(state, player);
      return state.changed({
        totals: updated(state.totals, [player], () => score),
        passed: without(state.passed, player),
        offers: without(state.offers, player),
        rebuys: updated(state.rebuys, [player], () => (state.rebuys[player] ?? 0) + 1),
      });
    },
    decline(state, player) {
      offered(state, player);
      return settle(state.changed({ offers: without(state.offers, player) }));
    },
    penalty(state, { player, points }) {
      need_live(state, player);
      need(points >= 0, "negative_points", { player, points });
      return settle(state.changed({ totals: updated(state.totals, [player], () => state.totals[player] + points) }));
    },
    leave(state, player) {
      if (!(player in state.offers)) need_live(state, player);
      return settle(state.changed({
        passed: updated(state.passed, [player], () => state.passed[player] ?? state.step),
        offers: without(state.offers, player),
        left: [...state.left, player],
      }));
    },
    join(state, player) {
      const { players, totals } = state;
      need(!(player in totals), "duplicate_player", { player });
      need(!state.anyone_passed, "late_join", { player });
      need(players.length - state.left.length < MAX_PLAYERS, "too_many_players", { most: MAX_PLAYERS });
      need(players.length < MAX_PEOPLE, "too_many_players", { most: MAX_PEOPLE });
      return state.changed({
        players: [...players, player],
        totals: updated(totals, [player], () => highest_live(state)),
      });
    },
    end(state, reason) {
      need(["time", "agreement"].includes(reason), "bad_file");
      return finish(state, reason, lowest(state, state.live));
    },
  };

  function settle(state, chinchon = []) {
    const { rules, totals, live: standing } = state;
    if (chinchon.length) return finish(state, "chinchon", chinchon);
    if (standing.some((player) => at_negative(rules, totals[player])))
      return finish(state, "negative", lowest(state, standing));
    const at_limit = standing.filter((player) => passes_limit(rules, totals[player]));
    const lowest_wins = rules.end_mode === "lowest_when_reached";
    const busted = lowest_wins ? [] : at_limit;
    const marked = mark(state, busted);
    if (lowest_wins && at_limit.length) return finish(marked, "limit", lowest(state, standing));
    const after = marked.changed({ offers: offers(marked, busted) });
    const { live, may_rebuy } = after;
    if (!live.length) return finish(after, "all_bust", lowest(state, [...busted, ...state.may_rebuy]));
    if (live.length === 1 && !may_rebuy.length) return finish(after, "last_standing", live);
    if (state.hands.length >= (rules.max_hands ?? Infinity)) return finish(after, "max_hands", lowest(state, live));
    return after;
  }

  const mark = (state, busted) => state.changed({
    passed: updated(state.passed, busted, () => state.step),
    anyone_passed: state.anyone_passed || busted.length > 0,
  });

  function offers(state, passed_now) {
    const { rules, players, live, rebuys } = state;
    const two = players.length === 2 && !rules.rebuy_two_players;
    if (!live.length || live.length < rules.rebuy_min_live || two) return mapped([]);
    const allowed = passed_now.filter((player) => (rebuys[player] ?? 0) < (rules.rebuys_max ?? Infinity));
    return updated(state.offers, allowed, () => highest_live(state));
  }

  const highest_live = ({ live, totals }) => Math.max(...live.map((player) => totals[player]));

  const finish = (state, ending, winners) => state.changed({ ending, winners, offers: mapped([]) });

  function lowest({ players: seats, totals }, players) {
    const least = Math.min(...players.map((player) => totals[player]));
    return seats.filter((player) => players.includes(player) && totals[player] === least);
  }

  function offered(state, player) {
    need(player in state.totals, "unknown_player", { player });
    need(player in state.offers, "rebuy_not_allowed", { player });
    return state.offers[player];
  }

  function need_live(state, player) {
    need(player in state.totals, "unknown_player", { player });
    need(!(player in state.passed), "player_out", { player });
  }

  return { RuleError, EVENTS, apply, begin, each, mapped, need, passes_limit, replay, ruleset, sum, unmelded_points, without };
})();
