"""Short public names of rows: what addresses and files call them, never the number of a row."""

from django.utils.crypto import get_random_string

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without those that are mistaken for another when read aloud or from paper."""

LENGTH = 8


def new_code() -> str:
    """A code that nothing has yet: 30^8 of them, and the column is unique."""
    return get_random_string(LENGTH, LETTERS)
