"""What stands beside a raised text tells whether it is a mark."""

import pytest

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.document.mark_rules import Raised, Role, Verdict


def raised(
    before: str, text: str, after: str = "", kind: BlockKind = BlockKind.PARAGRAPH
) -> Raised:
    return Raised(text, before, after, kind, {"of", "it", "in"}.__contains__)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        *(("in parts", "11"), ("the out.", "12"), ("back,", "1"), ("usage”", "1,2")),
        *(("as [14]", "7"), ("the clerk’s", "1"), ("in 50%", "6"), ("Alexa®", "5"), ("研究", "1")),
    ],
)
def test_behind_a_word_or_punctuation_it_is_a_mark(before: str, text: str) -> None:
    assert raised(before, text, " and").verdict() is Verdict.MARK


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("the river", "2"),
        ("(Smith et al.)", "3"),
        ("the end of", "2"),
        ("Li et al", "3"),
        ("by Ben Xu", "4"),
    ],
)
def test_a_small_figure_behind_a_word_is_likely_one(before: str, text: str) -> None:
    assert raised(before, text, " and").verdict() is Verdict.LIKELY


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        *(("of 10", "5", ""), ("2 cm", "2", ""), ("kg/m", "2", "."), ("5 in", "2", " of")),
        *(("cells mL", "-1", ""), ("the log", "2", ""), ("by χ", "2", " test"), ("a x", "3", "")),
        *(
            ("(a + b)", "2", ""),
            ("with Ca", "2", "⁺ ions"),
            ("from 5", "0", "–3"),
            ("∇", "2", "u"),
        ),
        *(("(adjust-R", "2", " = .2)"), ("an adjusted R", "2", ""), ("by I", "2", " statistics")),
        *(("whose R", "2", " > 0.9"), ("with r", "2", " values")),
    ],
)
def test_an_exponent_is_one(before: str, text: str, after: str) -> None:
    assert raised(before, text, after).verdict() is Verdict.EXPONENT


@pytest.mark.parametrize(
    ("before", "text"),
    [("in 2004", "15"), ("the US", "3"), ("vitamin C", "12"), ("5 mg", "4"), ("some R", "2")],
)
def test_what_is_open_is_told_by_the_document(before: str, text: str) -> None:
    assert raised(before, text, " and").verdict() is Verdict.OPEN


@pytest.mark.parametrize(
    ("before", "text", "after", "verdict"),
    [
        ("", "1", "Department of Rivers", Verdict.MARK),
        ("China, ", "2", "Department", Verdict.MARK),
        ("China; ", "8", "KNC Foundation", Verdict.MARK),
        ("", "1", " See the ledger", Verdict.MARK),
        ("the ", "14", "C of", Verdict.PLAIN),
        ("of ", "18", "F-FDG", Verdict.PLAIN),
        ("", "125", "I-labelled", Verdict.PLAIN),
        ("; ", "**", "P < 0.05", Verdict.MARK),
        ("", "a", " At low tide", Verdict.OPEN),
    ],
)
def test_before_a_note_it_is_its_mark(
    before: str, text: str, after: str, verdict: Verdict
) -> None:
    head = raised(before, text, after)
    assert head.role is Role.HEAD
    assert head.verdict() is verdict


@pytest.mark.parametrize("kind", [BlockKind.FORMULA, BlockKind.CODE])
@pytest.mark.parametrize("text", ["2", "a", "*", "1,2"])
def test_a_formula_has_no_marks(kind: BlockKind, text: str) -> None:
    assert raised("value", text, " = y", kind).verdict() in {Verdict.EXPONENT, Verdict.PLAIN}


def test_the_number_of_an_entry_is_no_mark() -> None:
    assert raised("", "3", " Rivers, A.", BlockKind.REFERENCE).verdict() is Verdict.PLAIN
