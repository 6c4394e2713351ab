"""When titles and DOIs are the same, and which entry is taken for a document's own."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.policy.doi import normalise_doi
from loccit.domain.policy.match_decision import Agreement, TitleEvidence, decide, objection
from loccit.domain.policy.title_match import (
    TitleFit,
    TitleForm,
    compare_titles,
    normalised_words,
    title_forms,
    title_readings,
    without_markup,
)

YES, NO, UNKNOWN = Agreement.YES, Agreement.NO, Agreement.UNKNOWN
LONG = "Tides and salt marshes in the northern bay: a century of observations"


def fit(document: str, entry: str) -> TitleFit:
    return compare_titles(TitleForm.of(document), TitleForm.of(entry))


def evidence(
    title: str = LONG,
    *,
    fit: TitleFit = TitleFit.EXACT,
    citekey: str = "key",
    score: float = 1.0,
    authors: Agreement = UNKNOWN,
    year: Agreement = UNKNOWN,
    printed: Agreement = UNKNOWN,
    venue: Agreement = UNKNOWN,
    work: str = "",
    second_hand: bool = False,
) -> TitleEvidence:
    return TitleEvidence(
        citekey=citekey,
        work=work or citekey,
        title=TitleForm.of(title),
        fit=fit,
        score=score,
        authors=authors,
        year=year,
        printed=printed,
        venue=venue,
        second_hand=second_hand,
    )


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        ("10.1000/ABC.1", "10.1000/abc.1"),
        ("https://doi.org/10.1000/abc", "10.1000/abc"),
        ("http://dx.doi.org/10.1000/abc", "10.1000/abc"),
        ("https://doi-org.proxy.example.edu/10.1000/abc", "10.1000/abc"),
        ("doi:10.1000/abc.", "10.1000/abc"),
        ("DOI: 10.1000/abc,", "10.1000/abc"),
        ("(see 10.1000/abc)", "10.1000/abc"),
        ("10.1002/(SICI)1097-0258(19980815)17:15", "10.1002/(sici)1097-0258(19980815)17:15"),
        ("10.1000%2Fabc", "10.1000/abc"),
        ("10.1000/a&lt;b&gt;c", "10.1000/a<b>c"),
        ("10.1000.10/abc", "10.1000.10/abc"),
        ("https://doi.org/10/gfz5zz", "10/gfz5zz"),
        ("no doi here", None),
        ("10.1000/", None),
        ("", None),
    ],
)
def test_a_doi_is_lower_case_without_resolver_prefix_and_trailing_marks(
    written: str, doi: str | None
) -> None:
    assert normalise_doi(written) == doi


@given(st.text() | st.text("10./%25()[]<>&;aZ?. ", max_size=40).map("10.1234/".__add__))
def test_normalising_a_doi_twice_changes_nothing(text: str) -> None:
    once = normalise_doi(text)
    assert once is None or normalise_doi(once) == once


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("<i>Erratum:</i> In<sub>x</sub>Ga", "Erratum: InxGa"),
        ('the <span class="nocase">eBay</span> effect', "the eBay effect"),
        ("Smith &amp; Sons &lt;i&gt;x&lt;/i&gt;", "Smith & Sons x"),
        ("p < 0.05 and q > 3", "p < 0.05 and q > 3"),
        ("two\n  lines", "two lines"),
        ("<b>open", "open"),
    ],
)
def test_markup_goes_and_signs_stay(marked: str, plain: str) -> None:
    assert without_markup(marked) == plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Über die Öle", "UBER DIE OLE"),
        ("Sørensen’s “test”", "Sorensens test"),
        ("TNF-α in mice", "TNF alpha in mice"),
        ("Salt & pepper", "Salt and Pepper"),
        ("multi\u00adlayer", "multilayer"),
        ("H<sub>2</sub>O", "H₂O"),
        ("eﬃcient", "efficient"),
        ("Straße", "STRASSE"),
    ],
)
def test_spellings_of_one_title_have_the_same_words(one: str, other: str) -> None:
    assert normalised_words(one) == normalised_words(other)


@pytest.mark.parametrize(("one", "other"), [("in C", "in C++"), ("in C#", "in C"), ("x", "")])
def test_names_that_differ_by_a_sign_have_different_words(one: str, other: str) -> None:
    assert normalised_words(one) != normalised_words(other)


LETTERS = st.characters(
    categories=["Lu", "Ll", "Lo", "Nd"], exclude_characters="ŉǰΐΰևẖẗẘẙẚſ", max_codepoint=0x2FFF
)
TITLES = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=12).map(" ".join)


@given(TITLES, st.sampled_from(["upper", "lower", "title", "markup", "dash", "marks", "quotes"]))
def test_any_title_is_itself_in_another_dress(title: str, change: str) -> None:
    words = title.split(" ")
    changed = {
        "upper": title.upper(),
        "lower": title.lower(),
        "title": title.title(),
        "markup": " ".join(f"<i>{word}</i>" for word in words),
        "dash": "–".join(words),
        "marks": "\u0301".join(unicodedata.normalize("NFD", title)),
        "quotes": f"“{title}”.",
    }[change]
    expected = TitleFit.EXACT if TitleForm.of(title).letters else TitleFit.NONE
    assert fit(changed, title) is expected


@given(st.text(), st.text())
def test_comparing_never_fails_and_an_empty_title_fits_none(one: str, other: str) -> None:
    found = fit(one, other)
    if not normalised_words(one) or not normalised_words(other):
        assert found is TitleFit.NONE


@pytest.mark.parametrize(
    ("document", "entry"),
    [
        ("River bends, Part I", "River bends, Part II"),
        ("River bends in men", "River bends in women"),
        ("Growth rates in Algeria", "Growth rates in Nigeria"),
        ("Supervised learning of maps", "Unsupervised learning of maps"),
        ("Oxidation of methanol on gold", "Oxidation of ethanol on gold"),
        ("Effects of hypotension on sleep", "Effects of hypertension on sleep"),
        ("Report for the year 2014", "Report for the year 2015"),
        ("Reply to: the shape of rivers", "The shape of rivers"),
        ("[Re] The shape of rivers", "The shape of rivers"),
        ("River bends: part II", "River bends"),
        ("River bends", "River bends: II. Experiments"),
        ("River bends", "River bends: 2"),
    ],
)
def test_titles_that_differ_by_a_word_are_two(document: str, entry: str) -> None:
    assert fit(document, entry) is TitleFit.NONE


@pytest.mark.parametrize(
    ("document", "entry", "expected"),
    [
        ("The colour of water", "The color of water", TitleFit.SPELLING),
        ("The efect of water", "The effect of water", TitleFit.SPELLING),
        ("Effect of the water", "The effect of water", TitleFit.SPELLING),
        ("The effcet of water", "The effect of water", TitleFit.SPELLING),
        ("Salt-marsh growth", "Saltmarsh growth", TitleFit.EXACT),
        ("River bends", "River bends: a field study", TitleFit.DOCUMENT_LACKS_SUBTITLE),
        ("River bends — a field study", "River bends", TitleFit.ENTRY_LACKS_SUBTITLE),
        ("River bends: a lab study", "River bends: a field study", TitleFit.NONE),
    ],
)
def test_misprints_and_missing_subtitles_are_told_apart(
    document: str, entry: str, expected: TitleFit
) -> None:
    assert fit(document, entry) is expected


def test_a_label_of_its_kind_is_no_part_of_a_title() -> None:
    assert TitleForm.of("River bends") in title_forms("Research Article River bends")
    assert title_forms("Reviewing rivers") == [TitleForm.of("Reviewing rivers")]


@pytest.mark.parametrize("title", ["Deep learning", "Editorial", "深層学習", "Rivers and bends"])
def test_a_title_of_a_few_words_is_short(title: str) -> None:
    assert TitleForm.of(title).is_short


def test_titles_read_from_the_opening_are_whole_lines() -> None:
    opening = "J. Rivers 3 (2)\nThe shape of\nrivers in spring\nAda Lund\nA shape is"
    readings = {form.words for form in title_readings(opening)}
    assert ("the", "shape", "of", "rivers", "in", "spring") in readings
    assert ("the", "shape", "of") not in readings
    assert ("rivers", "in", "spring") not in readings


@pytest.mark.parametrize(
    "opening", ["Comment on\nRiver bends", "River bends\nPart II", "River bends:\nA new view"]
)
def test_half_a_title_is_not_read_from_the_opening(opening: str) -> None:
    assert ("river", "bends") not in {form.words for form in title_readings(opening)}


@pytest.mark.parametrize(
    "against",
    [
        evidence(fit=TitleFit.NONE),
        evidence(authors=NO),
        evidence(year=NO),
        evidence(printed=NO),
        evidence(fit=TitleFit.SPELLING, year=NO, authors=YES),
        evidence(fit=TitleFit.ENTRY_LACKS_SUBTITLE),
        evidence(fit=TitleFit.DOCUMENT_LACKS_SUBTITLE),
        evidence(fit=TitleFit.DOCUMENT_LACKS_SUBTITLE, printed=NO, authors=YES),
        evidence("Deep learning"),
        evidence("Deep learning", authors=YES, year=NO),
        evidence("Editorial", authors=YES),
        evidence("Rivers in spring and in autumn", second_hand=True),
    ],
)
def test_an_entry_that_something_speaks_against_is_not_taken(against: TitleEvidence) -> None:
    assert objection(against)
    assert decide([against]).chosen is None
    assert decide([against]).nearest is against


@pytest.mark.parametrize(
    "admitted",
    [
        evidence(),
        evidence(authors=YES, year=NO),
        evidence(authors=YES, printed=NO),
        evidence(fit=TitleFit.SPELLING),
        evidence(fit=TitleFit.ENTRY_LACKS_SUBTITLE, authors=YES),
        evidence("Deep learning", authors=YES),
        evidence("Editorial", authors=YES, year=YES),
        evidence(second_hand=True),
    ],
)
def test_an_entry_that_enough_speaks_for_is_taken(admitted: TitleEvidence) -> None:
    assert decide([admitted]).chosen is admitted


def test_the_same_words_go_before_a_misprint() -> None:
    misprint = evidence(citekey="a", fit=TitleFit.SPELLING, score=0.99, authors=YES, year=YES)
    exact = evidence(citekey="b")
    assert decide([misprint, exact]).chosen is exact


def test_of_two_subtitles_the_shorter_is_not_nearer() -> None:
    lacking = TitleFit.DOCUMENT_LACKS_SUBTITLE
    pair = [
        evidence(citekey=k, fit=lacking, score=s, authors=YES) for k, s in (("a", 0.9), ("b", 0.6))
    ]
    assert decide(pair).chosen is None


def test_two_entries_within_the_margin_give_none() -> None:
    pair = [evidence(citekey="a"), evidence(citekey="b")]
    assert decide(pair).chosen is None
    assert decide(pair).reason == "two entries fit equally well"


@pytest.mark.parametrize("fact", ["authors", "year", "printed", "venue"])
def test_one_more_fact_breaks_a_tie(fact: str) -> None:
    told: dict[str, Any] = {fact: YES}
    plain, better = evidence(citekey="a"), evidence(citekey="b", **told)
    assert decide([plain, better]).chosen is better


def test_of_two_copies_of_one_work_the_first_is_taken() -> None:
    first, second = evidence(citekey="a", work="10.1/x"), evidence(citekey="b", work="10.1/x")
    assert decide([first, second]).chosen is first


def test_nothing_near_is_said_so() -> None:
    decision = decide([])
    assert decision.chosen is None
    assert decision.nearest is None
    assert decision.reason
