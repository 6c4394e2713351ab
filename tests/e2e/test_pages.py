"""Pages of a project's documents, what it can be narrowed down by, and its entries."""

import json
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from loccit import SearchFilter, open_project
from loccit.application.project import Project
from loccit.domain.catalogue.entries import entries_with
from loccit.domain.errors import InvalidRequest, PageUnavailable
from loccit.domain.models.chunk import PageBox
from loccit.domain.models.shown_page import FileState
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES
from tests.lit_words import words_inside

TIDES, NOTES = "salt-marsh-tides.pdf", "fieldwork-notes.md"
BOOK = "soil-carbon-report.pdf"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    folder = tmp_path_factory.mktemp("pages")
    for name in (TIDES, NOTES, "magnetic-birds.html"):
        shutil.copy(SAMPLES / name, folder)
    with open_project("essay", data_dir=with_model(folder / "index")) as project:
        project.ingest(folder, references=SAMPLES / "references.json")
        yield project


@pytest.fixture
def moved(project: Project) -> Iterator[Path]:
    """The paper, which a test may change and which is put back."""
    path = Path(project.document(TIDES).source.path)
    kept = path.with_name("kept")
    path.rename(kept)
    yield path
    kept.rename(path)


def test_the_words_of_any_passage_are_lit_on_each_of_its_pages(project: Project) -> None:
    path = Path(project.document(TIDES).source.path)
    for chunk in project.passages(TIDES):
        shown = [project.page(TIDES, page.index, chunk.span) for page in chunk.pages]
        lines = [PageBox(page.index, box) for page in shown for box in page.lines or ()]
        words = " ".join(words_inside(path, tuple(lines))).split()

        assert all(page.file is FileState.UNCHANGED for page in shown)
        signs = chunk.text.replace("|", " ").split()  # bars stand for the lines of a table
        assert len(words) >= 0.97 * len([each for each in signs if each.strip("-")])


def test_the_texts_of_the_pages_are_slices_that_make_up_the_text(project: Project) -> None:
    text = project.text(TIDES)
    pages = [project.page(TIDES, number) for number in range(1, 6)]

    spans = [page.span for page in pages if page.span]
    assert [page.text for page in pages] == [span.of(text) for span in spans]
    assert spans == sorted(spans)
    assert sum(map(len, spans)) >= 0.99 * len(text)
    assert [page.label for page in pages] == ["41", "42", "43", "44", "45"]
    assert pages[2].cite == "[@lindqvistSpringTides2019, p. 43]"


def test_nothing_is_lit_unless_a_passage_is_given(project: Project) -> None:
    page = project.page(TIDES, 2)

    assert (page.lines, page.blocks) == (None, ())
    assert page.size


def test_a_page_has_an_image(project: Project) -> None:
    size = project.page(TIDES, 1).size
    drawn = project.page_image(TIDES, 1, 600)

    assert size
    image = Image.open(BytesIO(drawn.data))
    assert image.width == 600
    assert image.height == pytest.approx(600 * size.height / size.width, abs=1)


def test_of_a_file_that_is_gone_the_text_and_the_blocks_remain(
    project: Project, moved: Path
) -> None:
    chunk = project.passages(TIDES)[3]
    page = project.page(TIDES, chunk.pages[0].index, chunk.span)

    assert not moved.exists()
    assert page.file is FileState.GONE
    assert (page.size, page.lines) == (None, None)
    assert page.blocks
    assert page.text
    with pytest.raises(PageUnavailable, match="the file is gone"):
        project.page_image(TIDES, 1, 600)


def test_a_file_that_has_changed_is_not_shown(project: Project, moved: Path) -> None:
    shutil.copy(SAMPLES / BOOK, moved)
    try:
        assert project.page(TIDES, 1).file is FileState.CHANGED
        with pytest.raises(PageUnavailable, match="has changed"):
            project.page_image(TIDES, 1, 600)
    finally:
        moved.unlink()


@pytest.mark.parametrize(("name", "number"), [(TIDES, 0), (TIDES, 6), (NOTES, 1)])
def test_a_page_that_a_document_does_not_have_is_an_error(
    project: Project, name: str, number: int
) -> None:
    with pytest.raises(PageUnavailable):
        project.page(name, number)
    with pytest.raises(PageUnavailable):
        project.page_image(name, number, 600)


def test_facets_count_the_documents_that_each_value_would_leave(project: Project) -> None:
    everything = project.facets()
    [birds] = [each for each in everything.documents if "north" in each.label.casefold()]
    narrowed = project.facets(SearchFilter(year_from=2020))

    assert everything.documents_in_all == 3
    years = {each.value: each.documents for each in everything.years}
    assert years == {"2024": 1, "2023": 1, "2019": 1}
    assert everything.years[0].value == "2024"
    assert {each.value for each in everything.languages} == {"en"}
    assert narrowed.documents_in_all == 2
    assert narrowed.years == everything.years
    assert birds.value in [each.value for each in narrowed.documents]


def test_any_value_of_a_facet_is_one_that_the_filter_takes(project: Project) -> None:
    facets = project.facets()
    wanted = [
        *((each, SearchFilter(collections=(each.value,))) for each in facets.collections),
        *((each, SearchFilter(tags=(each.value,))) for each in facets.tags),
        *((each, SearchFilter(authors=(each.value,))) for each in facets.authors),
        *((each, SearchFilter(languages=(each.value,))) for each in facets.languages),
    ]

    assert len(wanted) > 5
    for value, filters in wanted:
        assert project.facets(filters).documents_in_all == value.documents


def test_the_entries_of_documents_are_given_for_pandoc_and_for_latex(project: Project) -> None:
    listed = SAMPLES / "references.json"
    bibliography = project.bibliography(TIDES, NOTES, references=listed)
    item, provisional = json.loads(bibliography.csl_json)

    assert item["id"] == "lindqvistSpringTides2019"
    assert (provisional["id"], provisional["keyword"]) == ("rowe2024mud", "loccit-provisional")
    assert "@article{lindqvistSpringTides2019," in bibliography.bibtex
    assert len(json.loads(project.bibliography().csl_json)) == 3
    with pytest.raises(InvalidRequest):
        project.bibliography("none.pdf")


def test_an_entry_is_found_by_the_beginnings_of_words(project: Project) -> None:
    references = project.references(SAMPLES / "references.json")

    assert references
    for words in ("lindqvist 2019", "2019 SPRING", "lindqvistspringtides2019"):
        [entry] = entries_with(words, references.entries)
        assert entry.citekey == "lindqvistSpringTides2019"
    assert entries_with("", references.entries) == list(references.entries)
    assert project.references() is None
