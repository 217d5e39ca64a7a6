"""Several words in one phrase, as each language joins them."""

import re
from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

SOUNDS_LIKE_I = re.compile(r"\W*(i|í|hi(?!e))", re.IGNORECASE)
"""Before these the Spanish `y` becomes `e`: Ana e Inés, Ana e Hilario, but Ana y Hierro."""


def listed(words: Sequence[str]) -> str:
    """`Ana`, `Ana and Beto`, `Ana, Beto and Carla`; nothing for no words."""
    if len(words) < 2:
        return "".join(words)
    joiner = _(" and ")
    if (get_language() or "").startswith("es") and SOUNDS_LIKE_I.match(words[-1]):
        joiner = " e "
    return ", ".join(words[:-1]) + joiner + words[-1]
