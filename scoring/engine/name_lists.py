"""Names out of a list that somebody pasted from a chat.

People number the lines, tick them, put telephones behind names, and paste whole pieces of the conversation. What is
surely a name is told apart from what only a person can decide; no line is dropped without being named.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.engine.names import MAX_LENGTH, ZERO_WIDTH_JOINER, search_key, visible

SIGNED_UP = frozenset(
    "me apunto|yo me apunto|apuntame|apuntadme|apunta|yo|yo tambien|yo voy|voy|si|ok|vale|cuenta conmigo|"
    "contad conmigo|me|me too|im in|i am in|in|yes|count me in|ill come|+1|sign me up".split("|")
)
"""Messages by which their sender puts the own name on the list."""

_TITLE_WORDS = frozenset(
    "lista listado apuntados apuntadas inscritos inscritas jugadores jugadoras participantes reservas suplentes "
    "torneo list players participants reserves tournament".split()
)
_CHAT = re.compile(
    r"""^(?:\[[^\]]*\d{1,2}[:.]\d{2}[^\]]*\]\s*  # [12:03, 5/11/2026]
        |\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+  # 5/11/26, 12:03 -
         \d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?\s+-\s+)
        (?P<said>.*)$""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBER = re.compile(r"^\(?(?:n[.º°o]+\s*)?\d{1,3}\s*(?:[.):º°ª–—-]+|\s(?=\D)|$)\s*", re.IGNORECASE)
_BOX = re.compile(r"^[\[(]\s?[xX✓✔✗]?\s?[\])]\s*")
_BULLET = re.compile(r"^(?:[-–—·•●○◦▪*>+]\s+|[•●○◦▪·])\s*")
_PHONE = r"\+?\(?\d(?:[\s().-]*\d){6,14}"
_CONTACT = re.compile(
    rf"[\s,:;(<–-]*(?:(?:tel[eé]fono|tel[fe]?|tlf|m[oó]vil|phone|mobile|mail|e-mail|email|correo)[.:]*\s*)*"
    rf"(?P<contact>{_PHONE}|[\w.+-]+@[\w-]+\.[\w.-]+)[)>.\s]*$",
    re.IGNORECASE,
)
_PHONE_FIRST = re.compile(rf"^(?P<contact>{_PHONE})[\s,:;–-]+(?=\D)")
_ASIDE = re.compile(r"\s*[(\[](?P<aside>[^()\[\]]*)[)\]]\s*$")
_GUEST = re.compile(
    r"\s*(?:,|\+|\by\b|\band\b|\bcon\b|\bwith\b|&)\s*(?:(?:su|mi|un|una|a|his|her|my)\s+)?"
    r"(?:acompa[ñn]antes?|pareja|invitad[oa]s?|guests?|partner|\d{1,2}(?:\s*m[aá]s)?|otr[oa](?:\s+persona)?)\s*$",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"^~+[^~]+~+$")


@dataclass(frozen=True)
class ListedName:
    """One line of a list, or one part of a line.

    `kind`: `name`, surely one · `repeat` of a name before · `title` of the list · `message` that says something else ·
    `struck` out in the chat · `long`, more than 40 characters · `empty`, a number without a name.
    `contact` and `aside` are what stood behind the name; `guest`: somebody comes along whose name is not told.
    """

    line: int
    text: str
    kind: str
    name: str = ""
    contact: str = ""
    aside: str = ""
    guest: bool = False


def read_list(text: str) -> list[ListedName]:
    """The names in a pasted list, and the lines that are none, in order; blank lines are left out."""
    lines = [(number, visible(line)) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line]
    found: list[ListedName] = []
    seen: set[str] = set()
    pieces = ((number, piece) for number, line in lines for piece in _pieces(line, alone=len(lines) == 1))
    for number, piece in pieces:
        listed = replace(_read(piece), line=number)
        key = search_key(listed.name)
        if listed.kind == "name" and key in seen:
            listed = replace(listed, kind="repeat")
        if listed.kind == "name":
            seen.add(key)
        found.append(listed)
    return found


def _pieces(line: str, *, alone: bool) -> Iterator[str]:
    """A line that is a list by itself, in its parts. One comma in one line among many parts surname and name."""
    if _CHAT.match(line):
        yield line
        return
    title, colon, rest = line.partition(":")
    if colon and rest.strip(" *_") and _is_title(title) and not _CONTACT.fullmatch(rest):
        yield f"{title}:"
        line = rest.strip()
    parts = [part.strip() for part in re.split(r"[,;]", line)]
    if len(parts) > (1 if alone else 2):
        yield from (part for part in parts if part)
    else:
        yield line


def _read(piece: str) -> ListedName:
    """What one piece of text is."""
    if chat := _CHAT.match(piece):
        return replace(_read_message(chat["said"]), text=piece)
    return _read_item(piece)


def _read_message(said: str) -> ListedName:
    """A line of the conversation: who signs up is its sender; who posts a list only carries it on."""
    sender, colon, message = said.partition(": ")
    sender = sender.lstrip("~ ")
    words = re.sub(r"[^\w+ ]", "", search_key(message)).strip()
    if not colon:
        return ListedName(0, said, "message")
    if words in SIGNED_UP or not words:
        return _read_item(sender)
    item = _read_item(message)
    if item.kind == "title" or (item.kind != "message" and _unmarked(message) != message):
        return item
    return replace(_read_item(sender), kind="message")


def _read_item(text: str) -> ListedName:
    """One line as people write it below one another."""
    plain = _unmarked(text)
    if _STRUCK.match(plain.strip()):
        return replace(_named(text, plain.strip("~ ")), kind="struck")
    plain = plain.strip("*_~ ")
    if _is_title(plain) or (plain.endswith(":") and plain.strip(": ")):
        return ListedName(0, text, "title")
    return _named(text, plain)


def _named(text: str, plain: str) -> ListedName:
    """The name in a line without marks, with what stands behind it."""
    contact = aside = ""
    plain = _without_last_pictures(plain)
    if match := _PHONE_FIRST.match(plain):
        contact, plain = match["contact"].strip(), plain[match.end() :]
    if match := _CONTACT.search(plain):
        contact, plain = match["contact"].strip(" ()."), plain[: match.start()]
    if match := _ASIDE.search(plain):
        aside, plain = match["aside"].strip(), plain[: match.start()]
        plain = f"{plain} {aside}" if aside.startswith("+") else plain
    guest = _GUEST.search(plain)
    if guest:
        plain = plain[: guest.start()]
    name = _bare(plain)
    kind = "empty" if not name else "long" if len(name) > MAX_LENGTH else "name"
    return ListedName(0, text, kind, name, contact, "" if aside.startswith("+") else aside, bool(guest))


def _unmarked(text: str) -> str:
    """`text` without number, bullet, box, tick or picture at its beginning, however many stand there."""
    before = None
    while before != text:
        before = text
        text = _without_pictures(text)
        if not _PHONE_FIRST.match(text) and not re.fullmatch(_PHONE, text):
            text = _NUMBER.sub("", text)
        text = _BOX.sub("", text)
        text = _BULLET.sub("", text)
    return text


def _without_pictures(text: str) -> str:
    """`text` without pictures at its beginning, unless it is nothing else; a digit in a key is a picture."""
    text = re.sub(r"^(?:\d\ufe0f?\u20e3\s*)+", "", text)
    start = next((place for place, char in enumerate(text) if not _is_picture(char)), 0)
    return text[start:].lstrip() if start else text


def _bare(text: str) -> str:
    """`text` without pictures and stray signs at both ends; a name that is only a picture stays."""
    kept = text.strip(" ,;.:-–—|/*_>")
    return visible(_without_last_pictures(kept).rstrip(" ,;:-–—|/*_") or kept)


def _without_last_pictures(text: str) -> str:
    """`text` without pictures at its end, unless it is nothing else."""
    end = len(text)
    while end and (_is_picture(text[end - 1]) or text[end - 1] == " "):
        end -= 1
    return text[:end] or text


def _is_picture(char: str) -> bool:
    """Emoji and the signs that hold them together."""
    joins = char in f"\ufe0f{ZERO_WIDTH_JOINER}"
    return joins or (unicodedata.category(char) in ("So", "Sk", "Sm") and char not in "+~")


def _is_title(text: str) -> bool:
    """Whether a line names the list: `Lista viernes`, `*Apuntados (12)*`."""
    words = re.findall(r"\w+", search_key(text))
    return bool(words) and words[0] in _TITLE_WORDS
