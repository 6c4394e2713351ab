"""Training of the reader's model, on rows that anybody can tell apart."""

import numpy as np

from benchmarks.structure.score import score
from benchmarks.structure.training import Recipe, Rows, trained

RECIPE = Recipe(hidden=(8,), epochs=12, batch=32, dropout=0.0, rate=0.01)


def rows(seed: int, *, known: bool) -> Rows:
    """Return rows of three kinds; where kinds are not all known, the third may be the second."""
    random = np.random.default_rng(seed)
    kind = random.integers(0, 3, 600)
    values = np.eye(3)[kind] + random.normal(0, 0.1, (600, 3))
    allowed = np.eye(3, dtype=np.bool_)[kind]
    if not known:
        allowed[kind == 2, 1] = True
        allowed[::3] = np.eye(3, dtype=np.bool_)[kind[::3]]
    return Rows(values, allowed, np.ones(600))


def test_a_network_learns_kinds_that_are_known_in_part() -> None:
    network = trained(rows(1, known=False), rows(2, known=True), RECIPE)
    test = rows(3, known=True)
    right = network(test.values).argmax(axis=1) == test.allowed.argmax(axis=1)
    assert right.mean() > 0.98


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = (trained(rows(1, known=True), rows(2, known=True), RECIPE) for _ in range(2))
    assert all(map(np.array_equal, one.weights, other.weights))


def _truth(deepest: int | None) -> dict[str, object]:
    names = [(1, "Ropes"), (2, "Stones"), (1, "Tides")]
    blocks = [
        {"kind": "heading", "level": level, "text": text, "page": 0, "continued": False}
        for level, text in names
    ]
    known = {"kinds": ["heading"], "headings_to": deepest}
    return {"blocks": blocks, "known": known, "origin": {"source": "outline"}}


def test_a_heading_below_the_wrong_one_is_found_with_a_wrong_path() -> None:
    found = score("x", [(1, "Ropes", 1), (1, "Stones", 1), (1, "Tides", 1)], _truth(None))
    assert (found.matched, found.paths, found.f1) == (3, 2, 1.0)


def test_headings_deeper_than_an_outline_goes_are_not_wrong() -> None:
    levels = [(1, "Ropes", 1), (2, "Stones", 1), (3, "Hemp", 1), (1, "Tides", 1)]
    assert score("x", levels, _truth(2)).found == 3
    assert score("x", levels, _truth(None)).found == 4
