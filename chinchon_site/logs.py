"""What is kept out of the logs."""

import logging
import re

_SLASH, _WORD = "(?:/|%2F)", r"[^/?#&%\s'\"]+"
_SECRET_LINK = re.compile(f"({_SLASH}(?:s|i|account{_SLASH}reset{_SLASH}{_WORD}){_SLASH}){_WORD}", re.IGNORECASE)
"""Of a match, of an invitation, and one that sets a password; also as the address to go on to after a login."""


class MaskingFormatter(logging.Formatter):
    """A log line whose secret links are unreadable: who can read the log must not be able to write in a match."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished line, tracebacks included, with the secret of every link replaced."""
        return _SECRET_LINK.sub(r"\1***", super().format(record))
