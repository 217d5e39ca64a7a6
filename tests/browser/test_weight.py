"""What a phone has to load: the score page at most 60 KB on a first visit, a saved hand at most 5 KB, compressed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Response

from tests.browser.table import Table
from tests.served import Served

PEOPLE = ["Ana", "O'Brien", "María Fernanda Gutiérrez-Ñ.", "Jose Luis", "Begoña", "Iñaki", "Lucía", "Tío Paco"]
KB = 1024


def size(response: Response) -> int:
    """Bytes of the answer's body as they came over the wire."""
    return int(response.request.sizes()["responseBodySize"])


def test_the_first_visit_of_a_sheet_and_a_saved_hand_are_light(phone: Page, served: Served) -> None:
    table = Table(phone)
    phone.goto(served.url + "/new/")
    for name in PEOPLE:
        phone.fill("#new", name)
        phone.press("#new", "Enter")
    table.tap("[name=start]")
    table.sheet()
    for points in range(20, 24):
        table.hand("1", "seven", {str(player): points for player in range(2, 9)})
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    phone.on("response", keep)
    table.type_hand("1", "seven", dict.fromkeys(map(str, range(2, 9)), 1))
    answers.clear()
    table.save()
    saved = next(answer for answer in answers if answer.url.endswith("/hand/save/"))
    assert size(saved) <= 5 * KB
    session = phone.context.new_cdp_session(phone)
    session.send("Network.clearBrowserCache")
    answers.clear()
    phone.reload(wait_until="networkidle")
    first_visit = {Path(answer.url).name: size(answer) for answer in answers}
    assert sum(first_visit.values()) <= 60 * KB, first_visit
