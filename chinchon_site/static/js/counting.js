// Counting one player's cards without a network: the deck to tick, what it comes to, the hand form filled with it. It
// mirrors scoring/forms/picker.py and views/cards.py; the referee is in referee.js. The server judges again what is sent.
globalThis.ChinchonCounting = (() => {
  const { RuleError, mapped } = globalThis.ChinchonFold;
  const { deadwood, judge, loose_points } = globalThis.ChinchonReferee;
  const table = globalThis.ChinchonTable;
  const { words } = table;
  const MOST = 8; // cards that anybody may hold
  const SUITS = { o: "oros", c: "copas", e: "espadas", b: "bastos" };
  const FIGURES = { 10: "sota", 11: "caballo", 12: "rey" };
  const LOOSE = "loose";
  const HAND = "hand";
  const OWN = ["card", "way", "ticking", "go"]; // fields of the deck, which the hand form does not have

  const whole = (cards) => Math.abs(cards.length - 7) < 2;
  const held = (form, kind, live) => mapped(live, (player) => (form.get(kind + player) ?? "").split(" ").filter(Boolean));

  // Who closed; null if the stock ran out, undefined as long as it is not known.
  function closer_of(form, live) {
    if (form.get("close") === "stock") return null;
    return live.find((player) => player === form.get("closer"));
  }

  // What can be said from the whole hands that are known; nothing while the closer's is not among them.
  function judge_known({ live, rules, totals }, closer, hands) {
    const known = live.filter((player) => whole(hands[player]));
    if (closer === undefined || !known.length || (closer && !known.includes(closer))) return null;
    const first = Math.max(0, known.indexOf(closer));
    return judge(rules, closer, [...known.slice(first), ...known.slice(0, first)], mapped(known, (player) => hands[player]), totals);
  }

  // Why the closer may not close.
  function refusal({ names, state: { rules, totals } }, closer, { reason, left: { [closer]: points } }) {
    const most = rules.close_max_points;
    const key = reason === "closing_points" && points <= most ? "closing_joker" : reason;
    return words(`error-${key}`, { player: names[closer], points, most, total: totals[closer] + points });
  }

  // What the hand in `form` would do; the cards in it have a say. They may forbid the close, or say something else.
  function preview(now, action, form) {
    const { live, rules } = now.state;
    const { closer, close } = action.hand;
    if (close === "wrong") return table.preview(now, action);
    const hands = held(form, "cards_", live);
    let judgement;
    try {
      judgement = judge_known(now.state, closer, hands);
    } catch (error) {
      return { errors: [{ text: table.why(now, error) }], good: false };
    }
    const { key: code } = now.record;
    if (judgement?.reason) {
      const cost = rules.wrong_close_penalty === null ? "" : table.signed(rules.wrong_close_penalty);
      return { errors: [{ text: refusal(now, closer, judgement) }], good: false, refused: true, cost, code };
    }
    const differs = ([key, value]) => value !== "" && String(value) !== form.get(key)?.trim();
    const disagrees = live.every((player) => whole(hands[player])) && Object.entries(said(judgement, closer)).some(differs);
    return { ...table.preview(now, action), disagrees, code };
  }

  // What to do where form and cards disagree: take what the cards say, forget them, or a wrong close.
  function referee(now, form) {
    const { live } = now.state;
    const closer = closer_of(form, live);
    const values = {
      fill: () => said(judge_known(now.state, closer, held(form, "cards_", live)), closer),
      wrong: () => ({ close: "wrong" }),
      forget: () => Object.fromEntries(live.flatMap((player) => [[`cards_${player}`, ""], [`loose_${player}`, ""]])),
    }[form.get("do")]();
    return { page: filled(now, changed(form, values)) };
  }

  function changed(form, values) {
    const found = new URLSearchParams(form);
    for (const [key, value] of Object.entries(values)) found.set(key, value);
    return found;
  }

  // ---- the deck of one player ----
  // What the form says of the hand and of this player's cards.
  function read(now, player, form) {
    const { live, rules } = now.state;
    const [hands, loose] = ["cards_", "loose_"].map((kind) => held(form, kind, live));
    const own = hands[player].length ? hands[player] : loose[player];
    const marked = form.has("ticking") ? form.getAll("card") : own;
    const usual = loose[player].length || (form.get("close") && !live.some((one) => hands[one].length)) ? LOOSE : HAND;
    const way = form.get("way") ?? usual;
    const closer = closer_of(form, live);
    const now_held = { ...hands, [player]: marked };
    let [problem, judgement] = [wrong(way, marked), null];
    try {
      if (way === HAND && !problem) judgement = judge_known(now.state, closer, now_held);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      problem = table.why(now, error);
    }
    const cards = marked.slice(0, MOST);
    const left = way === LOOSE ? loose_points(rules, cards) : (judgement?.left[player] ?? deadwood(rules, cards));
    const turn = [...live, ...live].slice(live.indexOf(player) + 1, live.indexOf(player) + live.length);
    return {
      player, hands, loose, marked, way, closer, problem, judgement, left,
      points: judgement?.points?.[player] ?? left, missing: turn.filter((one) => !whole(hands[one])),
    };
  }

  function wrong(way, { length: count }) {
    if (count > MOST) return words("many-cards", { count });
    return way === HAND && Math.abs(count - 7) > 1 ? words("seven-cards", { count }) : "";
  }

  function counted(now, { player, marked, way, closer, judgement, hands, left, points }) {
    const { names } = now;
    const mine = judgement && closer === player;
    const how = mine && !judgement.reason && table.close_name(judgement.close, judgement.jokers);
    const good = mine && !judgement.reason;
    const may = () => words(judgement.wins ? "may-win" : "may-close", { player: names[player], how, points: table.signed(points) });
    const said = good ? may() : mine && refusal(now, player, judgement);
    return {
      marked: marked.length, whole: way === HAND, points: left, gives: points === left ? "" : table.signed(points),
      said, kind: good ? "bastos" : "copas", glyph: good ? "close" : "warning",
      bare: way === HAND && closer && closer !== player && !hands[closer].length, closer: names[closer],
    };
  }

  function pick(now, player, form) {
    const found = read(now, player, form);
    const { live, rules } = now.state;
    const data = table.hand(now);
    const own = [`cards_${player}`, `loose_${player}`];
    const fields = ["client_id", "version", "closer", "close", ...live.flatMap((one) => ["points_", "cards_", "loose_"].map((kind) => kind + one))];
    const next = found.missing[0];
    return ["cards", {
      ...data, ...counted(now, found), player, name: now.names[player], loose: found.way === LOOSE, deck: rules.deck, suits: deck(now, found),
      fields: fields.filter((key) => !own.includes(key)).map((key) => ({ key, value: form.get(key) ?? "" })), next, next_name: now.names[next] ?? "", last: !next,
    }];
  }

  function deck({ names, state: { live, rules } }, { player, hands, loose, marked }) {
    const ticks = [...marked];
    const others = live.filter((one) => one !== player);
    const box = (card, copy, suit) => {
      const holders = others.flatMap((one) => [...hands[one], ...loose[one]].filter((other) => other === card).map(() => names[one]));
      const holder = holders[copy] ?? null;
      const ticked = !holder && ticks.includes(card);
      if (ticked) ticks.splice(ticks.indexOf(card), 1);
      const rank = card === "J" ? "" : parseInt(card);
      const said = [card_words(rules, card), copy && words("twin"), holder && words("holds", { name: holder })];
      return { card, suit, rank, figure: FIGURES[rank], holder, ticked, wild: rank && rules.jokers.includes(card), words: said.filter(Boolean).join("") };
    };
    const copies = (cards, suit) => [...Array(rules.decks).keys()].flatMap((copy) => cards.map((card) => box(card, copy, suit)));
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((rank) => rules.deck !== 40 || rank < 8 || rank > 9);
    const suits = Object.entries(SUITS).map(([letter, suit]) => ({ suit, legend: words(`suit-${letter}`), boxes: copies(ranks.map((rank) => rank + letter), suit) }));
    const jokers = rules.jokers.filter((card) => card === "J").length * rules.decks;
    if (jokers) suits.push({ suit: "joker", legend: words("joker"), boxes: [...Array(jokers).keys()].map((copy) => box("J", copy, "joker")) });
    return suits;
  }

  function card_words({ jokers }, card) {
    if (card === "J") return words("joker");
    const rank = parseInt(card);
    const name = words("card", { rank: [1, 10, 11, 12].includes(rank) ? words(`rank-${rank}`) : rank, suit: words(`suit-${card.at(-1)}`) });
    return jokers.includes(card) ? words("wild", { card: name }) : name;
  }

  // ---- what the buttons do ----
  function answer(now, player, form) {
    const go = form.get("go") ?? "";
    const found = read(now, player, form);
    if (go === "back") return { page: filled(now, form) };
    if (!go || go === "count") return { page: pick(now, player, form) };
    if (found.problem) return { error: found.problem };
    const values = { ...kept(found), [`points_${player}`]: found.points, ...said(found.judgement, found.closer, form.get("close")) };
    const next = changed([...form].filter(([key]) => !OWN.includes(key)), values);
    if (go === "take") return { page: filled(now, next) };
    next.set("way", HAND);
    return { page: pick(now, go, next) };
  }

  const kept = ({ player, way, marked }) => ({
    [`cards_${player}`]: way === HAND ? marked.join(" ") : "", [`loose_${player}`]: way === LOOSE ? marked.join(" ") : "",
  });

  // After every tap: what it comes to now. It is kept with the draft of the hand.
  function ticked(now, element) {
    const form = new FormData(element);
    const found = read(now, element.dataset.player, form);
    try {
      localStorage.setItem(element.dataset.draft, changed([...form].filter(([key]) => !OWN.includes(key)), kept(found)));
    } catch {
      element.dataset.draft = ""; // storage is refused or full: counting goes on without
    }
    return counted(now, found);
  }

  // What the referee writes into the form: the close, and the points of everybody whose cards are known.
  function said(judgement, closer, close) {
    if (!judgement) return {};
    if (judgement.reason) return { close: close || "loose" };
    const points = Object.entries(judgement.points).map(([player, number]) => [`points_${player}`, player === closer && judgement.close !== "loose" ? "" : number]);
    return { ...Object.fromEntries(points), close: judgement.close === "run7" ? `run7:${judgement.jokers}` : judgement.close };
  }

  const filled = (now, form) => ["hand", { ...table.hand(now, undefined, form), client_id: form.get("client_id") }];

  return { answer, preview, referee, ticked };
})();
