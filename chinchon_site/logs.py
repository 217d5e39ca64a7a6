"""What is kept out of the logs."""

import logging
import re

_SECRET_LINK = re.compile(r"(/s/)[^/?#\s'\"]+")


class MaskingFormatter(logging.Formatter):
    """A log line whose secret links are unreadable: who can read the log must not be able to write in a match."""

    def format(self, record: logging.LogRecord) -> str:
        """The finished line, tracebacks included, with the token of every /s/<token> replaced."""
        return _SECRET_LINK.sub(r"\1***", super().format(record))
