"""Training of the reader's model, on rows that anybody can tell apart."""

from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.structure.folds import folds_of
from benchmarks.structure.material import Item
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
    network = trained(rows(1, known=False), RECIPE)
    test = rows(3, known=True)
    right = network(test.values).argmax(axis=1) == test.allowed.argmax(axis=1)
    assert right.mean() > 0.98


def test_the_same_seed_gives_the_same_network() -> None:
    one, other = (trained(rows(1, known=True), RECIPE) for _ in range(2))
    assert all(map(np.array_equal, one.weights, other.weights))


def _truth(deepest: int | None) -> dict[str, Any]:
    names = [(1, "Ropes"), (2, "Stones"), (1, "Tides")]
    blocks = [
        {"kind": "heading", "level": level, "text": text, "page": 0, "continued": False}
        for level, text in names
    ]
    known = {"kinds": ["heading"], "headings_to": deepest}
    origin = {"source": "outline"}
    return {"blocks": blocks, "known": known, "origin": origin, "script": "Latin"}


def test_a_heading_below_the_wrong_one_is_found_with_a_wrong_path() -> None:
    found = score("x", [(1, "Ropes", 1), (1, "Stones", 1), (1, "Tides", 1)], _truth(None))
    assert (found.matched, found.paths, found.f1) == (3, 2, 1.0)


def test_headings_deeper_than_an_outline_goes_are_not_wrong() -> None:
    levels = [(1, "Ropes", 1), (2, "Stones", 1), (3, "Hemp", 1), (1, "Tides", 1)]
    assert score("x", levels, _truth(2)).found == 3
    assert score("x", levels, _truth(None)).found == 4


def _item(name: str, source: str, group: str) -> Item:
    return Item(name, Path(name), "", {"origin": {"source": source}, "group": group})


def test_documents_of_a_group_are_in_one_fold_and_sources_in_all() -> None:
    items = [
        _item(f"{source} {group} {copy}", source, str(group))
        for source in ("jats", "latex")
        for group in range(10)
        for copy in range(2)
    ]
    folds = folds_of(items, 5)
    for one in items:
        assert folds[one.name] == folds[f"{one.name[:-1]}{1 - int(one.name[-1])}"]
    for source in ("jats", "latex"):
        assert {fold for name, fold in folds.items() if name.startswith(source)} == set(range(5))


def test_a_title_that_the_truth_has_as_the_root_of_all_headings_is_in_no_path() -> None:
    truth = _truth(None)
    truth["blocks"] = [{**block, "level": 2} for block in truth["blocks"]]
    first = {"kind": "heading", "level": 1, "text": "Harbours", "page": 0, "continued": False}
    truth["blocks"] = [first, *truth["blocks"]]
    found = [(1, "Ropes", 1), (1, "Stones", 1), (1, "Tides", 1)]
    assert score("x", found, truth, "Harbours").paths == 3
    assert score("x", found, truth).paths == 0


def _told(*headings: tuple[int, str]) -> list[dict[str, Any]]:
    return [
        {"kind": "heading", "level": level, "text": text, "page": 0, "continued": False}
        for level, text in headings
    ]


def test_a_title_that_is_found_as_a_heading_as_well_is_in_no_path() -> None:
    truth = _truth(None)
    truth["blocks"] = _told((1, "Harbours"), (2, "Ropes"), (2, "Tides"))
    found = [(1, "Harbours", 1), (2, "Ropes", 1), (2, "Tides", 1)]
    assert score("x", found, truth, "Harbours").paths == 2


def test_nothing_stands_below_the_contents() -> None:
    truth = _truth(None)
    truth["blocks"] = _told((1, "Contents"), (2, "Ropes"))
    assert score("x", [(1, "Contents", 1), (1, "Ropes", 1)], truth).paths == 2
    assert score("x", [(1, "Contents", 1), (2, "Ropes", 1)], truth).paths == 1


def test_the_label_of_a_chapter_need_not_be_in_the_truth() -> None:
    truth = _truth(None)
    truth["blocks"] = _told((1, "Ropes"), (2, "Hemp"))
    found = score("x", [(1, "Chapter 3 Ropes", 1), (2, "Hemp", 1)], truth)
    assert (found.matched, found.found, found.paths) == (2, 2, 2)


def test_letters_of_right_to_left_text_may_stand_in_the_order_of_the_glyphs() -> None:
    truth = _truth(None) | {"script": "Arabic"}
    truth["blocks"] = _told((1, "تايوتحملا"), (1, "ةمدقملا"))
    found = score("x", [(1, "المحتويات", 1), (1, "الخاتمة", 1)], truth)
    assert (found.matched, found.paths) == (1, 1)
