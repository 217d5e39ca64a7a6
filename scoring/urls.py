"""Addresses of matches. A match's own are under `/p/<code>/`, where its cookies are sent."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from scoring.views import (
    accounts,
    audit,
    builds,
    cards,
    claims,
    club_matches,
    club_starts,
    clubs,
    corrections,
    events,
    hands,
    judge,
    links,
    logs,
    matches,
    meetings,
    memberships,
    merges,
    offline,
    outbox,
    player_imports,
    players,
    rulebook,
    rules,
    seats,
    sheets,
)

app_name = "scoring"


class CodeConverter(StringConverter):
    """The code of a match; anything else is not even looked for."""

    regex = "[A-Z0-9]{1,12}"


register_converter(CodeConverter, "code")

match = [
    path("", sheets.show, name="sheet"),
    path("live/", sheets.live, name="live"),
    path("end/", sheets.end, name="end"),
    path("hand/", hands.new, name="hand-new"),
    path("hand/check/", hands.check, name="hand-check"),
    path("hand/save/", hands.record, name="hand-record"),
    path("hand/cards/<str:player>/", cards.pick, name="hand-cards"),
    path("hand/referee/", cards.referee, name="hand-referee"),
    path("why/<str:target>/", judge.why, name="why"),
    path("more/", events.more, name="event-new"),
    path("event/", events.record, name="event-record"),
    path("fix/<str:target>/", corrections.fix, name="fix"),
    path("fix/<str:target>/remove/", corrections.remove, name="fix-remove"),
    path("correct/", corrections.correct, name="correct"),
    path("seats/", seats.fix, name="seats"),
    path("log/", logs.log, name="log"),
    path("match.json", logs.export, name="export"),
    path("undo/", logs.undo, name="undo"),
    path("redo/", logs.redo, name="redo"),
    path("reopen/", logs.reopen, name="reopen"),
    path("share/", links.share, name="share"),
    path("rules/", matches.rules, name="match-rules"),
    path("log.json", outbox.log_json, name="log-json"),
    path("pencil/", outbox.pencil, name="pencil"),
    path("phone/", links.name_phone, name="phone"),
    path("meet/", meetings.meet, name="meet"),
    path("again/", matches.rematch, name="rematch"),
]

club = [
    path("", clubs.home, name="club-home"),
    path("settings/", clubs.settings_page, name="club-settings"),
    path("leave/", memberships.leave, name="club-leave"),
    path("matches/", club_matches.index, name="club-matches"),
    path("matches/new/", club_starts.new, name="club-match-new"),
    path("matches/claim/", claims.claim, name="club-match-claim"),
    path("matches/<code:code>/people/", club_matches.people, name="club-match-people"),
    path("matches/<code:code>/discount/", club_matches.discount, name="club-match-discount"),
    path("matches/<code:code>/recount/", club_matches.recount, name="club-match-recount"),
    path("matches/<code:code>/release/", club_matches.release, name="club-match-release"),
    path("rules/", rulebook.index, name="club-rules"),
    path("rules/new/", rulebook.new, name="club-ruleset-new"),
    path("rules/default/", rulebook.default, name="club-default-rules"),
    path("rules/<code:code>/", rulebook.detail, name="club-ruleset"),
    path("rules/<code:code>/edit/", rulebook.edit, name="club-ruleset-edit"),
    path("rules/<code:code>/retire/", rulebook.retire, name="club-ruleset-retire"),
    path("rules/<code:code>/restore/", rulebook.restore, name="club-ruleset-restore"),
    path("members/", memberships.index, name="club-members"),
    path("members/<code:member>/role/", memberships.role, name="club-role"),
    path("members/<code:member>/remove/", memberships.remove, name="club-member-remove"),
    path("invitations/", memberships.invite, name="club-invite"),
    path("invitations/<code:invitation>/", memberships.invitation, name="club-invitation"),
    path("invitations/<code:invitation>/revoke/", memberships.revoke, name="club-invitation-revoke"),
    path("players/", players.index, name="players"),
    path("players/new/", players.new, name="player-new"),
    path("players/same/", merges.same, name="players-same"),
    path("players/apart/", merges.apart, name="players-apart"),
    path("players/paste/", player_imports.paste, name="players-paste"),
    path("players/import/", player_imports.upload, name="players-import"),
    path("players/import/<code:code>/", player_imports.check, name="players-import-check"),
    path("players/all.<str:kind>", players.export, name="players-export"),
    path("players/<code:player>/", players.show, name="player"),
    path("players/<code:player>/edit/", players.edit, name="player-edit"),
    path("players/<code:player>/active/", players.active, name="player-active"),
    path("players/<code:player>/merge/", merges.merge, name="player-merge"),
    path("players/<code:player>/merge/<code:merge>/undo/", merges.undo, name="player-merge-undo"),
    path("players/<code:player>/forget/", merges.forget, name="player-forget"),
    path("changes/", audit.index, name="club-audit"),
    path("changes.csv", audit.download, name="club-audit-file"),
]

urlpatterns = [
    path("p/<code:code>/", include(match)),  # first: phones that look on ask here every few seconds
    path("", matches.home, name="home"),
    path("new/", matches.start, name="start"),
    path("assets.json", builds.assets, name="assets"),
    path("sw.js", offline.worker, name="worker"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.frame, name="offline"),
    path("take/", offline.take, name="take"),
    path("judge/", judge.judge, name="judge"),
    path("rules/", rules.index, name="rules"),
    path("rules/<str:preset>/", rules.detail, name="rules-preset"),
    path("csrf/", outbox.token, name="csrf"),
    path("s/<str:secret>/", links.open_link, name="link"),
    path("c/<slug:slug>/", include(club)),
    path("clubs/", clubs.index, name="clubs"),
    path("clubs/new/", clubs.new, name="club-new"),
    path("i/<str:secret>/", memberships.accept, name="invitation"),
    path("account/", accounts.account, name="account"),
    path("account/login/", accounts.login, name="login"),
    path("account/logout/", accounts.logout, name="logout"),
    path("account/password/", accounts.password, name="password"),
    path("account/reset/", accounts.reset, name="reset"),
    path("account/reset/<str:uidb64>/<str:token>/", accounts.set_password, name="reset-confirm"),
    path("admin/login/", accounts.admin_login, name="admin-login"),  # before Django's own
]
