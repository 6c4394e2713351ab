"""Marks go where their project goes."""

import pytest

from loccit.application.copy.copy_project import CopyProject
from loccit.application.marks.align_marks import AlignMarks
from loccit.application.marks.kept_marks import KeptMarks
from loccit.application.marks.mark_entries import mark_entry, mark_of
from loccit.domain.annotations.annotation import (
    Annotation,
    AnnotationKind,
    EpubPlace,
    HtmlPlace,
    PdfPlace,
    Place,
    Rect,
)
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.choice import PALETTE, MarkChoice, color_name
from loccit.domain.models.chunk import ChunkId, PageBox
from loccit.domain.models.document import Box, DocId
from loccit.domain.models.mark import LeftReason, Mark
from loccit.domain.models.project import ProjectId, Revision
from loccit.domain.text.spans import Span
from loccit.infrastructure.adapters.in_memory.index import InMemoryIndex
from loccit.infrastructure.adapters.in_memory.mark_reader import InMemoryMarkReader
from tests.unit.application.conftest import PROJECT, TIDES, Library

MARK = Annotation("k", AnnotationKind.HIGHLIGHT, "harmonic constituents.", "why?", "#ffd400")


def marked(library: Library) -> DocId:
    record = library.ingest(library.write("tides.md", TIDES)).record
    assert record is not None
    index, memory = library.index.at(PROJECT), library.index.memory(PROJECT)
    AlignMarks(index, memory, InMemoryMarkReader())({record.doc_id: [MARK]}, "zotero")
    return record.doc_id


def test_a_copied_project_has_the_marks_of_its_source(library: Library) -> None:
    marked(library)
    target, name = InMemoryIndex(), ProjectId("copy")

    CopyProject(library.index, target)(PROJECT, name)

    [mark] = KeptMarks(target.at(name), target.memory(name)).all()
    [source] = KeptMarks(library.index.at(PROJECT), library.index.memory(PROJECT)).all()
    assert mark == source


def test_marks_of_a_document_that_is_gone_are_none(library: Library) -> None:
    doc_id = marked(library)
    index, memory = library.index.at(PROJECT), library.index.memory(PROJECT)
    assert len(KeptMarks(index, memory).of(doc_id)) == 1

    index.delete_document(doc_id)

    assert KeptMarks(index, memory).of(doc_id) == ()
    assert KeptMarks(index, memory).all() == ()


@pytest.mark.parametrize(
    "place",
    [
        PdfPlace(3, (Rect(1, 2, 3, 4.5),), (Rect(5, 6, 7, 8),)),
        EpubPlace("epubcfi(/6/8!/4/2,/1:0,/3:4)"),
        HtmlPlace("#content > p", 3, 9),
        HtmlPlace("#content"),
        None,
    ],
)
def test_any_mark_is_remembered_whole(place: Place | None) -> None:
    mark = Mark(
        DocId("d" * 64),
        Annotation("k", AnnotationKind.INK, "a", "b", None, ("c", "d"), "xii", place, "Ada"),
        "zotero",
        Revision("r"),
        None,
        LeftReason.NO_WORDS,
        Span(3, 9),
        (ChunkId("c"),),
        (PageBox(4, Box(1, 2, 3, 4)),),
    )
    assert mark_of(mark_entry(mark)) == mark


@pytest.mark.parametrize("color", ["puce", "#12345", "#gggggg", ""])
def test_what_is_no_colour_is_refused(color: str) -> None:
    with pytest.raises(InvalidRequest, match="colour"):
        MarkChoice(colors=(color,))


def test_each_colour_of_the_palette_has_its_name() -> None:
    assert {color_name(code): code for code in PALETTE.values()} == PALETTE
    assert color_name("#ffed00") == "yellow"
    assert color_name("#c9222a") == "red"
