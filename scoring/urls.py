"""Addresses of matches. A match's own are under `/p/<code>/`, where its cookies are sent."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from scoring.views import cards, corrections, events, hands, judge, links, logs, matches, rules, seats, sheets

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
    path("again/", matches.rematch, name="rematch"),
]

urlpatterns = [
    path("", matches.home, name="home"),
    path("new/", matches.start, name="start"),
    path("judge/", judge.judge, name="judge"),
    path("rules/", rules.index, name="rules"),
    path("rules/<str:preset>/", rules.detail, name="rules-preset"),
    path("s/<str:secret>/", links.open_link, name="link"),
    path("p/<code:code>/", include(match)),
]
