"""Verdicts are mapped back to the quotations of a draft, and counted by what they say."""

from pathlib import Path
from typing import Any

from benchmarks.verify.cases import Case
from benchmarks.verify.outcomes import UNREAD, Outcome, outcomes
from benchmarks.verify.papers import Paper
from benchmarks.verify.report import misses, table

PAPER = Paper("group/one", Path("/one.pdf"), {"id": "one"}, None)
FIRST = "The seeds of the first plant were dried in the sun."
SECOND = "Nothing of the kind was ever seen by anyone of them."
THIRD = "All of the others grew (Li et al., 2012) in the shade."


def case(text: str, *, right: bool = True, page: int | None = 3) -> Case:
    name = "plain" if right else "digit changed"
    return Case(PAPER, "one", name, right, text, text, page, None, held=True)


def verdict(
    text: str, state: str = "exact", page: int = 3, citekey: str = "one"
) -> dict[str, Any]:
    return {
        "text": text,
        "state": state,
        "reason": None,
        "found": {"citekey": citekey, "page_span": [page, page]},
        "differences": [{"kind": "word", "quoted": "a", "source": "b"}],
    }


def test_verdicts_are_mapped_by_their_letters_in_order() -> None:
    found = outcomes(
        [case(FIRST), case(SECOND), case(THIRD)],
        {"quotations": [verdict(FIRST.upper()), verdict(THIRD, "altered")]},
    )

    assert [each.state for each in found] == ["exact", UNREAD, "altered"]
    assert found[2].differences == ("word 'a'/'b'",)


def test_a_quotation_of_which_a_part_was_read_keeps_its_verdict() -> None:
    cut = THIRD.replace(" (Li et al., 2012)", "")

    found = outcomes(
        [case(FIRST), case(SECOND), case(THIRD)], {"quotations": [verdict(FIRST), verdict(cut)]}
    )

    assert [(each.state, each.read) for each in found] == [
        ("exact", FIRST),
        (UNREAD, ""),
        ("exact", cut),
    ]


def test_a_right_quotation_stands_in_its_document_alone() -> None:
    exact, elsewhere, other, altered = outcomes(
        [case(FIRST), case(SECOND), case(THIRD), case(FIRST + SECOND)],
        {
            "quotations": [
                verdict(FIRST),
                verdict(SECOND, "elsewhere", page=4),
                verdict(THIRD, "elsewhere", citekey="two"),
                verdict(FIRST + SECOND, "altered"),
            ]
        },
    )

    assert [each.stands for each in (exact, elsewhere, other, altered)] == [
        True,
        True,
        True,
        False,
    ]
    assert [each.is_miss for each in (exact, elsewhere, other, altered)] == [
        False,
        False,
        True,
        True,
    ]
    assert (exact.on_its_page, elsewhere.on_its_page) == (True, False)


def test_a_wrong_quotation_that_was_not_read_passes() -> None:
    unread, rejected = outcomes(
        [case(SECOND, right=False), case(FIRST, right=False)],
        {"quotations": [verdict(FIRST, "altered")]},
    )

    assert (unread.stands, unread.is_miss) == (True, True)
    assert (rejected.stands, rejected.is_miss) == (False, False)


def test_no_page_is_judged_where_none_is_known() -> None:
    assert Outcome(case(FIRST, page=None), "exact", page=(1, 1)).on_its_page is None
    assert Outcome(case(FIRST), "absent").on_its_page is None


def test_the_table_has_a_line_for_each_class_and_the_misses_each_fault() -> None:
    found = [
        Outcome(case(FIRST), "exact", FIRST, (3, 3), "one"),
        Outcome(case(SECOND), "altered", SECOND, (3, 3), "one", ("word 'a'/'b'",)),
        Outcome(case(THIRD), "exact", THIRD, (2, 2), "one"),
        Outcome(case(FIRST, right=False), "exact", FIRST, (3, 3), "one"),
    ]

    lines = {line[:36].strip(): line[36:].split() for line in table(found)}

    assert lines["plain"][:2] == ["3", "0.6667"]
    assert lines["plain"][-3:] == ["0.6667", "0.6667", "3"]
    assert lines["digit changed"][:2] == ["1", "1.0000"]
    shown = list(misses(found))
    assert [line.split(" | ")[0] for line in shown] == ["plain", "plain", "digit changed"]
    assert "word 'a'/'b'" in shown[0]
    assert "wrong page" in shown[1]


def test_a_cited_page_that_is_refused_is_told_once_for_a_paper() -> None:
    found = [Outcome(case(text), "elsewhere", text, (3, 3), "one") for text in (FIRST, SECOND)]

    [line] = misses(found)

    assert line.startswith("cited page refused | group/one | 2 quotations")
