"""A matrix says what each document says to each question, in its own words or not at all."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.application.matrix.extractive_cells import ExtractiveCells
from loccit.application.matrix.fill_matrix import MOST_COLUMNS, FillMatrix, MatrixInTheMaking
from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.matrix import Column, Matrix
from loccit.domain.models.retrieval import SearchFilter
from tests.unit.application.conftest import PROJECT, Library

STUDY = """# Salt in the marsh

## Abstract

Salt marshes are flooded by the tide. We measured the salt of the water with a chain of probes.
Our results show that the water is saltest at the end of summer.

## Methods

### Participants

In all 42 keepers of tide gauges were recruited from three harbours.

## Discussion

A limitation of our study is that winter was not covered.

## References

Rossi, A. (2019). We found that the results show a limitation of the method. Tides 4, 1-9.
"""
LETTER = "# A letter\n\nDear sister, the weather is fine, and the dog has learned to swim.\n"
ASPECTS = ("What method was used?", "sample", "main finding", "limitations")


@pytest.fixture
def studies(library: Library) -> Library:
    library.ingest(library.write("study.md", STUDY))
    library.ingest(library.write("letter.md", LETTER))
    return library


def fill(library: Library, *columns: str, filters: SearchFilter | None = None) -> Matrix:
    make = FillMatrix(library.query_chunks, ExtractiveCells(library.query_chunks))
    return make([Column(each) for each in columns], PROJECT, filters=filters)


def quotes(matrix: Matrix, name: str) -> list[str]:
    """Return the quotations of the row of a document, "" for an empty cell."""
    [row] = [each for each in matrix.rows if each.source_path.endswith(name)]
    return [" ".join(cell.quoted.chunk.text.split()) if cell.quoted else "" for cell in row.cells]


def test_each_aspect_of_a_study_is_quoted_from_where_the_study_says_it(studies: Library) -> None:
    assert quotes(fill(studies, *ASPECTS), "study.md") == [
        "We measured the salt of the water with a chain of probes.",
        "In all 42 keepers of tide gauges were recruited from three harbours.",
        "Our results show that the water is saltest at the end of summer.",
        "A limitation of our study is that winter was not covered.",
    ]


LABELLED = """# Salt again

## Abstract

Background: Our results show salt wherever they were looked for. Methods: We measured the water.
Results: Our results show that the water was salt in June. Conclusions: Our results show that it
is saltest at the end of summer.
"""


def test_the_named_parts_of_an_abstract_tell_what_is_said_in_them(library: Library) -> None:
    library.ingest(library.write("labelled.md", LABELLED))

    assert [each[-40:] for each in quotes(fill(library, "finding", "method"), "labelled.md")] == [
        "that it is saltest at the end of summer.",
        "Methods: We measured the water.",
    ]


def test_a_document_that_does_not_say_it_has_an_empty_cell(studies: Library) -> None:
    matrix = fill(studies, *ASPECTS)

    assert quotes(matrix, "letter.md") == ["", "", "", ""]
    assert matrix.is_done


def test_a_question_with_a_subject_of_its_own_is_answered_where_the_subject_is(
    studies: Library,
) -> None:
    matrix = fill(studies, "What has the dog learned?")

    assert "the dog has learned to swim" in quotes(matrix, "letter.md")[0]
    assert quotes(matrix, "study.md") == [""]


def test_reference_lists_are_never_quoted(studies: Library) -> None:
    matrix = fill(studies, "main finding", "What did Rossi find in Tides?")

    assert not any("Rossi" in each for each in quotes(matrix, "study.md"))


def test_documents_and_passages_meet_the_filters(studies: Library) -> None:
    [letter] = [
        each.doc_id
        for each in studies.index.at(PROJECT).documents()
        if "letter" in each.source.path
    ]

    only = fill(studies, "limitations", filters=SearchFilter(doc_ids=(letter,)))
    methods = fill(studies, "limitations", filters=SearchFilter(sections=("methods",)))

    assert [row.doc_id for row in only.rows] == [letter]
    assert quotes(methods, "study.md") == [""]


def test_a_cell_does_not_depend_on_the_other_documents(studies: Library) -> None:
    together = quotes(fill(studies, *ASPECTS), "study.md")
    [study] = [
        each.doc_id
        for each in studies.index.at(PROJECT).documents()
        if "study" in each.source.path
    ]

    alone = fill(studies, *ASPECTS, filters=SearchFilter(doc_ids=(study,)))

    assert quotes(alone, "study.md") == together


@pytest.mark.parametrize(
    "columns", [(), ("sample", "Sample"), tuple(f"column {n}" for n in range(MOST_COLUMNS + 1))]
)
def test_no_column_too_many_and_two_of_one_name_are_refused(
    studies: Library, columns: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidRequest):
        fill(studies, *columns)


def test_what_is_kept_is_not_filled_again_and_progress_counts_the_rest(studies: Library) -> None:
    first = fill(studies, "sample")
    column = Column("sample")
    kept = {(row.doc_id, column): row.cells[0] for row in first.rows[:1]}
    seen: list[tuple[int, int]] = []

    def see(making: MatrixInTheMaking) -> None:
        seen.append((len(making.cells), making.total))

    class Counting(ExtractiveCells):
        pass

    again = FillMatrix(studies.query_chunks, Counting(studies.query_chunks))(
        [column, Column("limitations")], PROJECT, kept=kept, on_cell=see
    )

    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [row.cells[0] for row in again.rows] == [row.cells[0] for row in first.rows]


_ANY = (
    "we measured found results show limitation of the sample 42 participants were recruited tide"
    " salt | * = <b> \x1b[31m “quoted” „zitiert“ @smith [1] However Figure 3."
)
_WORDS = st.sampled_from(_ANY.split(" "))
_PARAGRAPHS = st.lists(
    st.lists(_WORDS, min_size=4, max_size=30).map(lambda words: " ".join(words) + "."), max_size=6
)
_HEADINGS = st.sampled_from(["Abstract", "Methods", "Results", "Limitations", "References", "Mud"])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(_HEADINGS, _PARAGRAPHS), min_size=1, max_size=5))
def test_any_quotation_is_the_slice_of_its_document_at_its_span(
    sections: list[tuple[str, list[str]]],
) -> None:
    text = "\n\n".join(
        ["# Any document", *(part for head, own in sections for part in (f"## {head}", *own))]
    )
    with TemporaryDirectory() as home:
        library = Library(Path(home))
        library.ingest(library.write("any.md", text))
        [record] = library.index.at(PROJECT).documents()
        whole = text_of(library.index.at(PROJECT).chunks(record.doc_id))

        matrix = fill(library, *ASPECTS, "How salt is the tide?")

    for quoted in matrix.quotations:
        assert quoted.chunk.doc_id == record.doc_id
        assert quoted.chunk.text == quoted.chunk.span.of(whole)
        assert quoted.chunk.text
