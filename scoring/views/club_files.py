"""The whole club as a file: taken away, and a new club founded from one."""

import tempfile
import zlib

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import http
from scoring.club_pages import club_for
from scoring.engine.errors import RuleError
from scoring.exchange.club_document import Document
from scoring.exchange.clubs import export_club, import_club, look
from scoring.forms.club_files import AddressForm, ClubFileForm
from scoring.http import HtmxHttpRequest
from scoring.models import ClubFile
from scoring.services.clubs import keep_file, note_export
from scoring.views.clubs import NEW_CLUBS
from scoring.wording.club_files import counted, problem

IN_MEMORY = 4 * 1024 * 1024
"""Longer files wait on the disk while they are sent."""


@require_safe
def export(request: HtmxHttpRequest, slug: str) -> HttpResponseBase:
    """The club as a file, for its owners: contacts and notes are in it."""
    club, _allowed = club_for(request, slug, "can_own")
    if request.method == "HEAD":
        return HttpResponse(content_type="application/json")
    note_export(club=club, by=http.actor(request))
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - closed with the response
    for piece in export_club(club):
        file.write(piece.encode())
    file.seek(0)
    name = f"{club.slug}-{timezone.localdate().isoformat()}.json"
    response = FileResponse(file, as_attachment=True, filename=name, content_type="application/json")
    response["Cache-Control"] = "private, no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HtmxHttpRequest) -> HttpResponse:
    """Send the file of a club; it is kept until somebody has looked at what is in it."""
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    sent = request.method == "POST"
    form = ClubFileForm(request.POST, request.FILES) if sent else ClubFileForm()
    if sent and form.is_valid():
        content = form.cleaned_data["file"]
        try:
            look(Document(content))
        except RuleError as error:
            form.add_error("file", problem(error))
        else:
            kept = keep_file(by=http.actor(request), name=form.name, content=content)
            return http.go(reverse("scoring:club-import-check", args=[kept.code]))
    return http.page(request, "scoring/club_files/import.html", {"form": form}, status=422 if sent else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What is in a file that was sent; the club is founded from here, all of it or nothing."""
    if not request.user.is_authenticated:
        raise http.LoginNeeded
    kept = ClubFile.objects.filter(account=request.user, code=code).first()
    if kept is None:
        messages.info(request, _("This file is no longer here: its club has been founded, or it is older than a day."))
        return http.go(reverse("scoring:clubs"))
    document = Document(zlib.decompress(kept.content))
    contents, error = look(document), ""
    form = AddressForm(request.POST or None, initial={"slug": contents.slug})
    if request.method == "POST" and form.is_valid():
        http.limit_key(f"new-club {request.user.pk}", NEW_CLUBS)
        by, slug = http.actor(request), form.cleaned_data["slug"]
        try:
            club = import_club(document=document, by=by, slug=slug, owner=request.user)
        except RuleError as refusal:
            error = problem(refusal)
        else:
            kept.delete()
            return http.go(reverse("scoring:club-home", args=[club.slug]))
    context = {"form": form, "kept": kept, "contents": contents, "counts": counted(contents.counts), "error": error}
    return http.page(request, "scoring/club_files/check.html", context, status=422 if request.method == "POST" else 200)
