"""Arithmetic in finite fields and in products of them, as tables. Elements are the numbers 0…order-1."""

from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Ring:
    """A finite commutative ring with a set of elements that differ pairwise by units.

    `add[a][b]` is a + b; `scale[j][a]` is a times the j-th element of that set.
    """

    add: list[list[int]]
    scale: list[list[int]]


def prime_powers(number: int) -> list[tuple[int, int]]:
    """The factors of `number` (at least 1) as (prime, exponent), smallest prime first."""
    factors = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            factors.append((prime, exponent))
        prime += 1
    return factors


def _powers(prime: int, tail: tuple[int, ...]) -> list[int]:
    """1, x, x², … until 1 comes back or nothing is left, where x^len(tail) = tail (digits, lowest place first)."""
    digits = [1] + [0] * (len(tail) - 1)
    seen: list[int] = []
    while True:
        number = sum(digit * prime**place for place, digit in enumerate(digits))
        if number == 0 or number in seen[:1]:
            return seen
        seen.append(number)
        top = digits[-1]
        digits = [(low + top * t) % prime for low, t in zip([0, *digits[:-1]], tail, strict=True)]


def field(prime: int, exponent: int) -> Ring:
    """The field with prime**exponent elements, any two of which differ by a unit.

    It is built on the first tail whose powers of x run through every element but zero: every finite field has one.
    """
    order = prime**exponent
    tails = (tail for tail in product(range(prime), repeat=exponent) if tail[0])
    powers = next(powers for powers in (_powers(prime, tail) for tail in tails) if len(powers) == order - 1)
    log = {number: power for power, number in enumerate(powers)}
    products = [[0, *(powers[(log[a] + log[b]) % (order - 1)] for b in range(1, order))] for a in range(1, order)]
    return Ring(_sums(prime, exponent), [[0] * order, *products])


def _sums(prime: int, exponent: int) -> list[list[int]]:
    """Addition place by place without carrying."""
    one = [[(a + b) % prime for b in range(prime)] for a in range(prime)]
    result = one
    for _ in range(exponent - 1):
        result = _pairwise(one, result)
    return result


def _pairwise(left: list[list[int]], right: list[list[int]]) -> list[list[int]]:
    """The table of an operation on pairs (a, b), written a·|right's columns| + b."""
    wide = len(right[0])
    return [[x * wide + y for x in row for y in other] for row in left for other in right]


def ring(order: int) -> Ring:
    """The product of the fields of the prime powers of `order` (at least 2).

    Its set of elements differing by units is as long as the smallest of those prime powers: none can be longer.
    """
    fields = [field(prime, exponent) for prime, exponent in prime_powers(order)]
    result = fields[0]
    for other in fields[1:]:
        wide = len(other.add)
        rows = zip(result.scale, other.scale, strict=False)
        scale = [[x * wide + y for x in left for y in right] for left, right in rows]
        result = Ring(_pairwise(result.add, other.add), scale)
    return result
