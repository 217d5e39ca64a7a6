"""The one error the rules raise."""

from typing import Any


class RuleError(ValueError):
    """Something the rules forbid.

    `code` is one of the codes of docs/formats.md and never changes; `params` holds what a message needs
    (names, points, limits). The English sentence is `str(error)`; forms say the same in the user's language.
    `event` is the place in the list of events, counted from 1; 0 is the head (rules, players, start).
    """

    event = 0

    def __init__(self, code: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.params = params

    def at(self, event: int) -> "RuleError":
        """The same error, told which event caused it."""
        self.event = event
        return self
