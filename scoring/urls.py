"""Addresses of matches. A match's own are under `/p/<code>/`, where its cookies are sent."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from scoring.views import (
    builds,
    cards,
    corrections,
    events,
    hands,
    judge,
    links,
    logs,
    matches,
    meetings,
    offline,
    outbox,
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
    path("meet/", meetings.meet, name="meet"),
    path("again/", matches.rematch, name="rematch"),
]

urlpatterns = [
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
    path("p/<code:code>/", include(match)),
]
