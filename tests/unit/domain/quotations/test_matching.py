"""Which quotations are word for word, and what is said of those that are not."""

import pytest

from loccit.domain.models.document import DocId
from loccit.domain.models.verification import DifferenceKind
from loccit.domain.quotations.matching import QuoteMatcher
from tests.unit.domain.quotations.conftest import PAGE, PAPER, matcher_of

K = DifferenceKind


@pytest.mark.parametrize(
    ("quoted", "found"),
    [
        ("the only long conductors on earth", "the only long conductors on earth"),
        ("Telegraph lines were the\nonly  long\u00a0conductors", "Telegraph lines were the only"),
        ("the only long con-\nductors on earth", "the only long conductors on earth"),
        ("the only long con- ductors on earth", "the only long conductors on earth"),
        ("the only long con\u00adductors on earth", "the only long conductors on earth"),
        ("the only long con\u00ad\nductors on earth", "the only long conductors on earth"),
        ("the only long con\ufffe\r\nductors on earth", "the only long conductors on earth"),
        ("by the clerks in 1859\ufffe\r\n1860", "by the clerks in 1859–1860"),
        ("The currents that the storm", "the currents that the storm"),
        ("did as they pleased!", "did as they pleased"),
        ("so 'he' said", "so “he” said"),
        ("so »he« said", "so “he” said"),
        ("it flowed--a thunderstorm would", "it flowed — a thunderstorm would"),
        ("it flowed – a thunderstorm would", "it flowed — a thunderstorm would"),
        ("a thunderstorm would have burnt", "a thunderstorm would have burnt"),
        ("their long‑term instruments [12]", "their long-term instruments [12"),
        ("the office gave. What surprised", "the office gave.¹ What surprised"),
        ("fell to -850 nT (p < .05)", "fell to −850 nT (p < .05"),
        ("fell to ‐850 nT (p < .05)", "fell to −850 nT (p < .05"),
        ("25% of the CO2 was measured", "25% of the CO₂ was measured"),
        ("25 % of the CO₂ was measured", "25% of the CO₂ was measured"),
        ("by the clerks in 1859-1860", "by the clerks in 1859–1860"),
        ("instru\ufb01", None),  # half a word
    ],
)
def test_what_a_typesetter_may_change_is_still_word_for_word(
    matcher: QuoteMatcher, quoted: str, found: str | None
) -> None:
    matches = [match.span.of(PAGE) for match in matcher.exact(quoted, PAPER)]

    assert [match[: len(found)] for match in matches] == [found] if found else matches == []


@pytest.mark.parametrize(
    ("quoted", "kind", "mine", "theirs"),
    [
        ("made 106 volts in all, more than", K.NUMBER, "106", "160"),
        ("The index fell to 850 nT", K.NUMBER, "850", "−850"),
        ("The index fell to −85.0 nT", K.NUMBER, "−85.0", "−850"),
        ("(p < 05) over 10² km² of land", K.NUMBER, "05", ".05"),
        ("(p > .05) over 10² km² of land", K.PUNCTUATION, ">", "<"),
        ("over 102 km² of land, and 25% of", K.NUMBER, "102", "10²"),
        ("over 10² km³ of land, and 25% of", K.NUMBER, "³", "²"),
        ("their line was earthed at both ends", K.NEGATION, "", "not"),
        ("the storm never induced in them", K.NEGATION, "never", ""),
        ("Telegraph lines were conductors on earth, and the", K.WORD, "", "the only long"),
        ("a conductors on earth, and the currents that", K.WORD, "a", "long"),
        ("the only short conductors on earth", K.WORD, "short", "long"),
        ("the only conductors long on earth", K.WORD, "", "long"),
        ("their long term instruments [12]", K.SPACING, "long term", "long-term"),
        ("the ONLY long conductors on earth", K.CASE, "ONLY", "only"),
        ("on earth and the currents that the storm", K.PUNCTUATION, "", ","),
        ("boston and portland are 160 kilometres", K.CASE, "portland", "Portland"),
        ("measured by the clerks in 1859, 1860", K.PUNCTUATION, ",", "–"),
    ],
)
def test_what_changes_the_words_is_altered_and_shown(
    matcher: QuoteMatcher, quoted: str, kind: DifferenceKind, mine: str, theirs: str
) -> None:
    match = matcher.nearest(quoted)

    assert match is not None
    first = match.differences[0]
    assert (first.kind, first.quoted, first.source) == (kind, mine, theirs)


@pytest.mark.parametrize(
    "quoted",
    [
        "Telegraph lines […] did as they pleased",
        "Telegraph lines ... did as they pleased.",
        "telegraph lines (…) on earth … the currents that the storm induced",
        "[T]he currents that the storm induced",
        "What surprised [them] was the calm with which it flowed",
        "What surprised the clerk[s] was the calm",
        "the batter[y] of the office gave",
        "the calm with which it [the current] flowed",
        "The index [sic] fell to −850 nT",
        "the batteries of the office [emphasis added] gave",
    ],
)
def test_ellipses_and_brackets_may_stand_for_something(matcher: QuoteMatcher, quoted: str) -> None:
    assert len(list(matcher.exact(quoted, PAPER))) == 1


@pytest.mark.parametrize(
    "quoted",
    [
        "did as they pleased […] Telegraph lines were the only",  # in the wrong order
        "their line was […] earthed at both ends",
        "their line was [ever] earthed at both ends",
        "their line was [not] not earthed at both ends",
        "Boston and Portland are [16 whole] kilometres apart",
        "Boston and Portland are [16] kilometres apart",
        "[not] earthed at both ends",
        "burnt their long-term instruments [Az19]",
        "[13], so “he” said. The index",
        "long-term instruments [Az12], so “he” said",
        "the batt[le] of the office gave",
        "[un]measured by the clerks in 1859",
    ],
)
def test_ellipses_and_brackets_may_not_hide_what_turns_the_meaning(
    matcher: QuoteMatcher, quoted: str
) -> None:
    assert not list(matcher.exact(quoted, PAPER))
    match = matcher.nearest(quoted)
    assert match is None or not match.is_exact


def test_an_ellipsis_does_not_reach_over_pages() -> None:
    far = (
        f"The first words of a long paper. {'Filling words of no interest. ' * 400}Its last words."
    )
    near = far.replace("Filling words of no interest. " * 300, "")
    quoted = "The first words of a long paper … Its last words"

    assert not list(matcher_of(far).exact(quoted, DocId("0")))
    assert not list(matcher_of(near).exact(quoted, DocId("0")))  # three words stand everywhere
    long_end = near + " They are the most important ones."
    whole = f"{quoted}. They are the most important ones"
    assert list(matcher_of(long_end).exact(whole, DocId("0")))


def test_parts_of_two_documents_are_no_quotation() -> None:
    library = matcher_of(
        "The tide predictor adds up the harmonic constituents of a port.",
        "Lactic acid bacteria and yeasts live together in every starter.",
    )

    for between in (" … ", " "):
        spliced = f"The tide predictor adds up{between}live together in every starter"
        match = library.nearest(spliced)
        assert match is None or not match.is_exact


def test_a_quotation_is_found_among_many_documents() -> None:
    texts = [f"Paper {n} says that sample {n * 7} held salt and sand in part." for n in range(300)]

    match = matcher_of(*texts).nearest("that sample 1470 held salt and sand")

    assert match is not None
    assert (match.doc_id, match.is_exact) == ("210", True)


def test_every_place_of_a_repeated_sentence_is_found() -> None:
    text = "It is so. The marsh grows upward. And more. The marsh grows upward."

    spans = [match.span for match in matcher_of(text).exact("the marsh grows upward", DocId("0"))]

    assert [(span.start, span.end) for span in spans] == [(10, 32), (44, 66)]


@pytest.mark.parametrize("quoted", ["volts in al", "in them", "nothing like it here at all", "…"])
def test_a_short_text_is_found_exactly_or_not_at_all(matcher: QuoteMatcher, quoted: str) -> None:
    match = matcher.nearest(quoted)

    assert match is None or match.is_exact


def test_scripts_without_blanks_are_quoted_by_character() -> None:
    text = "潮の満ち引きは月と太陽の引力によって起こる。観測は三年続いた。"

    [match] = matcher_of(text).exact("月と太陽の引力によって", DocId("0"))
    altered = matcher_of(text).nearest("満ち引きは月と大陽の引力によって起こる。観測は")

    assert match.span.of(text) == "月と太陽の引力によって"
    assert altered is not None
    assert [(each.quoted, each.source) for each in altered.differences] == [("大", "太")]
