"""One's own marks as a test of retrieval."""

import pytest

from loccit.application.evaluate.marked_questions import marked_questions
from loccit.application.marks.align_marks import AlignMarks
from loccit.application.marks.kept_marks import KeptMarks
from loccit.domain.annotations.annotation import Annotation, AnnotationKind, PdfPlace
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import JudgedCollection, UsableMarks
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader, line
from tests.unit.application.conftest import PROJECT, Library

FIRST = "The tide predictor adds up the harmonic constituents of the tide."
SECOND = "It was built of brass, and it hangs in the museum of the harbour now."


@pytest.fixture
def document(library: Library) -> DocId:
    record = library.ingest(library.write("tides.txt", f"{FIRST}\f{SECOND}")).record
    assert record is not None
    return record.doc_id


def made(library: Library, *marks: Annotation) -> tuple[JudgedCollection, UsableMarks]:
    index, memory = library.index.at(PROJECT), library.index.memory(PROJECT)
    [record] = index.documents()
    AlignMarks(index, memory, InMemoryMarkReader())({record.doc_id: marks}, "zotero")
    return marked_questions(KeptMarks(index, memory).all(), index)


def mark(key: str, comment: str = "", *tags: str, words: str = FIRST, page: int = 0) -> Annotation:
    place = PdfPlace(page, (line(0),))
    return Annotation(key, AnnotationKind.HIGHLIGHT, words, comment, None, tags, place=place)


def test_what_a_comment_asks_is_a_question_that_the_marked_page_answers(
    library: Library, document: DocId
) -> None:
    collection, usable = made(
        library, mark("a", "Nice.\nWhere does it hang today?", words=SECOND, page=1), mark("b")
    )

    [query] = collection.queries
    assert query.text == "Where does it hang today?"
    assert dict(query.relevant) == {document: 1}
    assert query.pages == {2}
    assert query.quote == SECOND
    assert usable == UsableMarks(marks=2, used=1, questions=1, tags=0)


def test_a_tag_is_a_question_that_its_documents_answer(library: Library, document: DocId) -> None:
    collection, usable = made(
        library,
        mark("a", "", "measuring machines", "TODO", "!!"),
        mark("b", "", "measuring machines", words=SECOND, page=1),
    )

    [query] = collection.queries
    assert query.text == "measuring machines"
    assert dict(query.relevant) == {document: 1}
    assert query.pages == {1, 2}
    assert query.quote is None
    assert usable == UsableMarks(marks=2, used=2, questions=0, tags=1)


@pytest.mark.parametrize(
    "comment", ["asdf", "TODO", "why?", "an important point", f"{FIRST[:-1]}?", "??? ?"]
)
def test_what_asks_nothing_is_left_out(library: Library, document: DocId, comment: str) -> None:
    assert document
    with pytest.raises(InvalidRequest, match="asks"):
        made(library, mark("a", comment))


def test_the_same_marks_have_the_same_fingerprint(library: Library, document: DocId) -> None:
    assert document
    first, _ = made(library, mark("a", "Where does it hang today?"))
    second, _ = made(library, mark("a", "Where does it hang today?"))
    third, _ = made(library, mark("a", "Where does it hang now?"))
    assert first.fingerprint == second.fingerprint != third.fingerprint
