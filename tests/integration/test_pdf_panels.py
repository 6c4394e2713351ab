"""An abstract beside what the publisher says of the article, below rules of their own."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from tests.layout_pages import body, headings, read, story, texts
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

LEFT, GUTTER, BESIDE, RIGHT = 60, 195, 225, 535
TITLE = [
    Text(LEFT, 100, "The Tides of the Northern Harbours", 16),
    Text(LEFT, 125, "Ada Marsh and Bela Quay", 11),
]
KEYWORDS = ["Tides", "Harbours", "Ferry traffic in winter", "Storm surges", "Pilots"]
ABSTRACT = story(3, 14).strip()
Rules = list[tuple[float, float, float, float]]


def across(y: float) -> tuple[float, float, float, float]:
    """Return a rule from the left of the text to its right."""
    return (LEFT, y, RIGHT, y)


def both(y: float) -> Rules:
    """Return a rule above each column, the right one a little higher."""
    return [(LEFT, y, GUTTER, y), (BESIDE, y - 0.4, RIGHT, y - 0.4)]


def article(
    rules: Rules, abstract: list[Text], notes: list[str], folder: Path
) -> ConversionResult:
    """Read a paper whose notes stand beside its abstract, line by line, as publishers set them."""
    # The leadings are those of the type, so lines of both columns stand on one height.
    lines = [Text(LEFT, 211 + 9.6 * place, note, 8) for place, note in enumerate(notes)]
    beside = sorted((*abstract, *lines), key=lambda line: line.y)
    text = [Text(LEFT, 430, "1. Introduction", 12, "Helvetica-Bold"), *body(1, 20, 455)]
    return read(Pdf([PdfPage([*TITLE, *beside, *text], rules=rules)]), folder)


@pytest.mark.parametrize(
    "foot", [[across(400)], both(400), [*both(400), across(410)]], ids=["rule", "pair", "both"]
)
def test_an_abstract_is_not_read_across_the_keywords_beside_it(
    foot: Rules, tmp_path: Path
) -> None:
    labels = [Text(LEFT, 190, "ARTICLE INFO", 8), Text(BESIDE, 190, "ABSTRACT", 8)]
    abstract = [*labels, *wrapped(ABSTRACT, BESIDE, 211, RIGHT - BESIDE, 8)]
    result = article(
        [across(170), *both(197), *foot], abstract, ["Keywords:", *KEYWORDS], tmp_path
    )
    assert (1, "ABSTRACT") in headings(result)
    assert ABSTRACT in texts(result, BlockKind.PARAGRAPH)
    assert "ARTICLE INFO" in texts(result, BlockKind.IMPRINT)
    assert not texts(result, BlockKind.TABLE)


def test_an_abstract_without_a_label_stands_between_the_rules(tmp_path: Path) -> None:
    abstract = wrapped(ABSTRACT, BESIDE, 190, RIGHT - BESIDE, 8)
    notes = ["Received 1 May 2020", "Accepted 7 June 2020"]
    rules = [across(170), (LEFT, 197, GUTTER, 197), *both(400)]
    labelled = [Text(LEFT, 190, "article information", 8), *abstract]
    result = article(rules, labelled, notes, tmp_path)
    assert ABSTRACT in texts(result, BlockKind.PARAGRAPH)
    assert "article information" in texts(result, BlockKind.IMPRINT)


def test_keywords_in_a_margin_of_dates_stay_with_their_label(tmp_path: Path) -> None:
    labels = [Text(LEFT, 190, "ARTICLE INFO", 8), Text(BESIDE, 190, "ABSTRACT", 8)]
    abstract = [*labels, *wrapped(ABSTRACT, BESIDE, 211, RIGHT - BESIDE, 8)]
    notes = ["Article history:", "Received 1 May 2020", "", "Keywords:", *KEYWORDS]
    result = article([across(170), *both(197), across(400)], abstract, notes, tmp_path)
    flat = " ".join(texts(result, BlockKind.PARAGRAPH))
    assert "Keywords: " + " ".join(KEYWORDS) in flat
    assert "Received 1 May 2020" in " ".join(texts(result, BlockKind.IMPRINT))


@pytest.mark.parametrize(
    "cell",
    [
        "{n}.1            {n}.4            {n}.7",
        "The mean height of the spring tide at quay {n}, above the mean of low water, in m.",
    ],
)
def test_columns_of_a_table_with_two_heads_are_no_panel(cell: str, tmp_path: Path) -> None:
    rows = [("Harbour", "Spring tide and neap tide")]
    rows += [(f"Quay {n}", cell.format(n=n)) for n in range(1, 9)]
    cells = [
        Text(LEFT if column == 0 else BESIDE, 190 + 14 * place, words, 9)
        for place, row in enumerate(rows)
        for column, words in enumerate(row)
    ]
    caption = Text(LEFT, 160, "Table 1. Tides of eight harbours.", 9)
    rules = [across(172), *both(194), across(310)]
    page = PdfPage([*TITLE, caption, *cells, *body(1, 20, 455)], rules=rules)
    result = read(Pdf([page]), tmp_path)
    (table,) = texts(result, BlockKind.TABLE)
    assert table.count("\n") == len(rows)
