"""Who sits out: those who missed the fewest rounds, nobody more than the organiser allows."""

from random import Random

from scoring.engine.errors import RuleError
from tournaments.engine.chance import shuffled


def sitting_out(missed: list[int], numbers: list[int], most: int, chance: Random | None) -> list[list[int]]:
    """For each round to draw the people who sit out, as many as `numbers` says.

    `missed` is how many rounds each person has missed so far. Those with the fewest go first; among them chance
    decides or, without it, the last in order. Raises RuleError `bad_file` if somebody would miss more than `most`.
    """
    missed = list(missed)
    result = []
    for number in numbers:
        order = shuffled(range(len(missed)), chance) if chance else list(reversed(range(len(missed))))
        out = sorted(order, key=lambda person: missed[person])[:number]
        for person in out:
            missed[person] += 1
            if missed[person] > most:
                raise RuleError("bad_file", f"byes: somebody would sit out more than {most} rounds", most=most)
        result.append(sorted(out))
    return result
