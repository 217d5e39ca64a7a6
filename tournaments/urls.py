"""Addresses of tournaments: a club's under `/c/<slug>/tournaments/`, one tournament's own under `/t/<code>/`."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    board,
    clock,
    closing,
    corrections,
    counting,
    drafts,
    ending,
    entries,
    entry,
    export,
    hall,
    links,
    merging,
    money,
    plans,
    printing,
    rehearsals,
    roll,
    rounds,
    season_bote,
    season_ending,
    season_events,
    season_finals,
    season_rules,
    seasons,
    sign_up,
    splits,
    standings,
    tables,
    tournaments,
)

app_name = "tournaments"

person = [
    path("", entry.show, name="entry"),
    path("pay/", entry.pay, name="entry-pay"),
    path("table/", entry.fix_table, name="entry-table"),
    path("withdraw/", entry.withdraw, name="entry-withdraw"),
    path("take-in/", entry.take_in, name="entry-take-in"),
    path("arrive/", entry.arrive, name="entry-arrive"),
    path("sit-down/", entry.sit_down, name="entry-sit-down"),
    path("leave/", entry.leave, name="entry-leave"),
    path("come-back/", entry.come_back, name="entry-come-back"),
    path("substitute/", entry.substitute, name="entry-substitute"),
]

table = [
    path("", tables.show, name="table"),
    path("calls/<code:call>/", tables.answer, name="table-answer"),
    path("extra/", tables.extra, name="table-extra"),
    path("decide/", tables.decide, name="table-decide"),
    path("undecide/", tables.undecide, name="table-undecide"),
    path("time/", tables.time, name="table-time"),
]

running = [
    path("", board.show, name="board-round"),
    path("now/", board.now, name="board-round-now"),
    path("needs/", board.show, {"only": True}, name="board-needs"),
    path("needs/now/", board.now, {"only": True}, name="board-needs-now"),
    path("clock/", clock.set_round, name="clock"),
]

results = [
    path("standings/", standings.show, name="standings"),
    path("standings/live/", standings.live, name="standings-live"),
    path("standings.csv", export.standings, name="standings-csv"),
    path("tournament.json", export.whole, name="file"),
    path("podium/", ending.podium, name="podium"),
    path("podium/finish/", ending.finish, name="finish"),
    path("reopen/", ending.reopen, name="reopen"),
    path("penalties/", ending.penalty_list, name="penalties"),
    path("penalties/<code:penalty>/withdraw/", ending.withdraw, name="penalty-withdraw"),
    path("corrections/", corrections.show, name="corrections"),
    path("money/", money.show, name="money"),
    path("money/add/", money.add, name="money-add"),
    path("money/prizes/", money.prizes, name="prizes"),
    path("money/<code:entry>/", money.hand_over, name="hand-over"),
    path("money.csv", money.export, name="money-csv"),
    path("rehearsal/", rehearsals.show, name="rehearsal"),
    path("rehearsal/discard/", rehearsals.discard, name="rehearsal-discard"),
]

tournament: list[URLPattern | URLResolver] = [
    *results,
    path("", tournaments.home, name="home"),
    path("rounds/", rounds.index, name="rounds"),
    path("rounds/<int:number>/", rounds.show, name="round"),
    path("rounds/<int:number>/draw/", rounds.draw, name="round-draw"),
    path("rounds/<int:number>/draw.json", rounds.draw_input, name="round-draw-file"),
    path("rounds/<int:number>/links/", links.index, name="table-links"),
    path("rounds/<int:number>/close/", closing.show, name="closing"),
    path("rounds/<int:number>/close/now/", closing.close, name="round-close"),
    path("rounds/<int:number>/cut/", closing.cut, name="round-cut"),
    path("rounds/<int:number>/cut/settle/", closing.settle, name="tie-settle"),
    path("rounds/<int:number>/cut/move-up/", closing.move_up, name="move-up"),
    path("rounds/<int:number>/buy-back/", closing.buy_back, name="buy-back"),
    path("rounds/<int:number>/reopen/", closing.reopen, name="round-reopen"),
    path("rounds/<int:number>/paper/", printing.index, name="paper"),
    path("rounds/<int:number>/paper/tables/", printing.by_table, name="print-tables"),
    path("rounds/<int:number>/paper/names/", printing.by_name, name="print-names"),
    path("rounds/<int:number>/paper/cards/", printing.cards, name="print-cards"),
    path("rounds/<int:number>/paper/sheets/", printing.sheets, name="print-sheets"),
    path("roll/paper/", printing.roll, name="print-roll"),
    path("draft/", drafts.show, name="draft"),
    path("draft/draw/", drafts.draw, name="draft-draw"),
    path("draft/move/", drafts.move, name="draft-move"),
    path("draft/away/", drafts.send_away, name="draft-away"),
    path("draft/discard/", drafts.discard, name="draft-discard"),
    path("draft/publish/", drafts.publish, name="draft-publish"),
    path("board/", board.show, name="board"),
    path("hall/", hall.hall, name="hall"),
    path("hall/now/", hall.hall_now, name="hall-now"),
    path("live/", hall.live, name="live"),
    path("live/now/", hall.live_now, name="live-now"),
    path("board/<int:number>/", include(running)),
    path("tables/<code:table>/", include(table)),
    path("merge/", merging.merge, name="merge"),
    path("settings/", tournaments.settings_page, name="settings"),
    path("plan/", plans.show, name="plan"),
    path("plan/check/", plans.save, name="plan-check"),
    path("plan/step/", plans.step, name="plan-step"),
    path("plan/format/", plans.fresh, name="plan-format"),
    path("plan/counting/", counting.keys, name="plan-counting"),
    path("plan/<int:number>/", plans.edit, name="plan-round"),
    path("splits/", splits.show, name="splits"),
    path("people/", entries.index, name="entries"),
    path("people/add/", entries.add, name="entry-add"),
    path("people/paste/", entries.paste, name="entries-paste"),
    path("people/apart/", entries.apart, name="apart"),
    path("people/apart/end/", entries.together, name="apart-end"),
    path("people/codes/", entries.codes, name="codes"),
    path("people/<code:entry>/", include(person)),
    path("roll/", roll.index, name="roll"),
    path("roll/no-shows/", roll.nobody_came, name="no-shows"),
    path("roll/<code:entry>/", roll.mark, name="roll-mark"),
    path("sign-up/", sign_up.join, name="sign-up"),
    path("sign-up/cancel/", sign_up.cancel, name="sign-up-cancel"),
    path("here/", sign_up.here, name="here"),
]

club = [
    path("", tournaments.listing, name="list"),
    path("new/", tournaments.new, name="new"),
]

club_seasons: list[URLPattern | URLResolver] = [
    path("", seasons.listing, name="seasons"),
    path("new/", seasons.new, name="season-new"),
]

season: list[URLPattern | URLResolver] = [
    path("settings/", seasons.settings_page, name="season-settings"),
    path("rule/", season_rules.show, name="season-rule"),
    path("rule/change/", season_rules.change, name="season-rule-change"),
    path("rule/save/", season_rules.save, name="season-rule-save"),
    path("events/", season_events.show, name="season-events"),
    path("events/choose/", season_events.choose, name="season-events-choose"),
    path("events.<str:kind>", season_events.export, name="season-events-file"),
    path("bote/", season_bote.show, name="season-bote"),
    path("bote/add/", season_bote.add, name="season-bote-add"),
    path("bote.<str:kind>", season_bote.export, name="season-bote-file"),
    path("close/", season_ending.close, name="season-close"),
    path("reopen/", season_ending.reopen, name="season-reopen"),
    path("final/", season_finals.final, name="season-final"),
]

urlpatterns = [
    path("t/<code:code>/", include(tournament)),
    path("c/<slug:slug>/tournaments/", include(club)),
    path("c/<slug:slug>/seasons/", include(club_seasons)),
    path("season/<code:code>/", include(season)),
]
