"""Marks that other programs made, of papers, a book and a web page: each at its own words.

LOCCIT_TEST_MARKS names a folder of them, laid out as Zotero's reader and its tests have them.
"""

import os
from pathlib import Path
from typing import Final

import pytest

from benchmarks.marks import Outcome, measured

MARKS: Final = os.environ.get("LOCCIT_TEST_MARKS")  # noqa: TID251 (tests have no settings)
LEAST: Final = 0.97  # of the marks that have text, at their own words

pytestmark = pytest.mark.skipif(not MARKS, reason="LOCCIT_TEST_MARKS names no folder of marks")


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    found = measured(Path(MARKS or ""))
    assert found
    return found


def test_nearly_every_mark_with_text_is_aligned(outcomes: list[Outcome]) -> None:
    written = [each for each in outcomes if each.has_text]
    assert len(written) >= 40
    assert sum(each.is_right for each in written) >= LEAST * len(written)


def test_no_mark_is_put_to_other_words(outcomes: list[Outcome]) -> None:
    assert [each for each in outcomes if each.is_wrong] == []


def test_what_a_pdf_holds_is_what_zotero_imports_of_it(outcomes: list[Outcome]) -> None:
    assert [each for each in outcomes if each.is_missing] == []
