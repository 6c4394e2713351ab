"""Title pages of theses and reports, where forms and other languages stand beside the title."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.layout_pages import body, read
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

TITLE = "Measuring Tidal Rivers with a Rope"
PLACE = Text(200, 60, "University of the Delta", 14)
KIND = Text(220, 330, "Master's thesis", 12)
AUTHOR = Text(230, 400, "Ada Rope", 12)
DATE = Text(240, 700, "May 2019", 12)


def title_of(folder: Path, *cover: Text, more: list[Text] | None = None) -> str | None:
    pages = [PdfPage([*cover]), *([PdfPage(more)] if more else []), PdfPage(body(1))]
    return read(Pdf(pages), folder).title


def lines(*texts: str, top: float = 200, size: float = 20, space: float = 24) -> list[Text]:
    return [
        Text(140, top + space * row, text, size, "Times-Bold") for row, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    ("own", "english"),
    [
        ("Mätning av älvar och öar", "Causes of the Tide in Rivers"),
        ("Mätning av älvar och öar", "Tide Measuring Rope Tables"),
        ("A medida da maré em rios", "Measuring the Tide with Ropes"),
    ],
)
def test_a_title_is_that_in_the_language_of_the_document(
    own: str, english: str, tmp_path: Path
) -> None:
    assert title_of(tmp_path, PLACE, *lines(own, english), KIND, AUTHOR, DATE) == own
    smaller = lines(english, top=228, size=15)
    assert title_of(tmp_path, PLACE, *lines(own), *smaller, KIND, AUTHOR, DATE) == own


@pytest.mark.parametrize(
    "both",
    [
        ("Measuring the Rivers of the Delta", "With the Rope and the Stone"),
        ("Measuring the Tide in Rivers", "Mätning av älvar och öar"),
    ],
)
def test_two_lines_in_english_or_english_first_are_one_title(
    both: tuple[str, str], tmp_path: Path
) -> None:
    assert title_of(tmp_path, PLACE, *lines(*both), KIND, AUTHOR, DATE) == " ".join(both)


def test_other_labels_of_a_form_follow_its_title(tmp_path: Path) -> None:
    form = [
        *("Title: " + TITLE, "Title in Polish (draft): Mierzenie rzek", "Pages: 58"),
        "Keywords: rope, stone",
    ]
    cover = [Text(100, 100 + 17 * row, line, 12) for row, line in enumerate(form)]
    assert title_of(tmp_path, *cover, DATE) == TITLE


def test_nothing_above_a_label_belongs_to_the_title(tmp_path: Path) -> None:
    cover = [
        Text(80, 92, "INDUSTRIAL TRAINING RECORD", 16, "Times-Bold"),
        Text(80, 112, "TITLE: " + TITLE.upper(), 16, "Times-Bold"),
    ]
    assert title_of(tmp_path, *cover, AUTHOR, DATE) == TITLE.upper()


def test_a_title_in_capitals_goes_on_at_a_wide_distance(tmp_path: Path) -> None:
    parts = ("LES RIVIERES ET RESISTANCES AU PASSAGE", "A L'ECHELLE, UNE PROPOSITION POUR")
    cover = [
        Text(110, 213 + 27 * row, line, 11)
        for row, line in enumerate((*parts, "LES DELTAS DU 1.º CYCLE"))
    ]
    found = title_of(tmp_path, PLACE, *cover, Text(290, 400, "MEMOIRE", 11), DATE)
    assert found == " ".join((*parts, "LES DELTAS DU 1.º CYCLE"))


@pytest.mark.parametrize("space", [26, 90])
def test_a_subtitle_stands_below_its_title_at_any_distance_on_a_cover(
    space: int, tmp_path: Path
) -> None:
    below = Text(150, 200 + space, "A stone and its agreement with tables", 14)
    found = title_of(tmp_path, PLACE, *lines(TITLE), below, KIND, AUTHOR, DATE)
    assert found == f"{TITLE}: {below.text}"


def test_names_behind_a_smaller_subtitle_tell_that_it_is_one(tmp_path: Path) -> None:
    head = [
        Text(72, 80, TITLE, 20),
        Text(72, 106, "A stone and its agreement with tables", 14),
        Text(72, 130, "Laura Stone, Martin Quay", 11),
    ]
    result = read(Pdf([PdfPage([*head, *body(1, 60, 170)]), PdfPage(body(2))]), tmp_path)
    assert result.title == f"{TITLE}: A stone and its agreement with tables"


def test_a_summary_in_larger_type_has_the_title_of_the_cover(tmp_path: Path) -> None:
    cover = [PLACE, *lines(TITLE, size=14), Text(240, 400, "Laura Rope", 14), DATE]
    summary = [
        *(Text(240, 60, "Summary", 18, "Times-Bold"), Text(120, 100, TITLE, 18, "Times-Bold")),
        *body(3, 12, 140),
    ]
    result = read(Pdf([PdfPage(cover), PdfPage(summary), PdfPage(body(1))]), tmp_path)
    assert result.title == TITLE
    title = next(one for one in result.structure.blocks if one.kind is BlockKind.TITLE)
    assert title.span.start < result.plain_text.index("Summary")


def test_a_large_first_line_is_the_title_though_chapters_are_set_alike(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 76, name, 26, "Helvetica-Bold"), *body(number, 20, 176)])
        for number, name in enumerate((TITLE, "Getting started", "Stones and ropes"))
    ]
    assert read(Pdf(pages), tmp_path).title == TITLE


def test_a_usual_section_on_the_first_line_is_none(tmp_path: Path) -> None:
    pages = [
        PdfPage([Text(72, 76, name, 26), *body(number, 20, 176)])
        for number, name in enumerate(("Introduction", "Getting started", "Stones and ropes"))
    ]
    assert read(Pdf(pages), tmp_path).title != "Introduction"


def test_a_name_with_its_place_in_larger_type_than_the_title_is_none(tmp_path: Path) -> None:
    cover = [
        Text(250, 147, "Rope-Radio 5", 14),
        Text(190, 202, "Laura Stone, Lazy Chair Ltd", 18),
        DATE,
    ]
    assert title_of(tmp_path, *cover) == "Rope-Radio 5"


def test_the_title_of_a_document_in_english_is_whole_whatever_its_words(tmp_path: Path) -> None:
    both = lines("Ropes de novo in São Tomé", "The Role of Stones and Tides")
    text = "The rope of the harbour and the stone of the river tell the height of the tide. " * 30
    english = wrapped(text, 72, 100, 450)
    cover = [PLACE, *both, KIND, AUTHOR, DATE]
    assert title_of(tmp_path, *cover, more=english) == " ".join(one.text for one in both)
