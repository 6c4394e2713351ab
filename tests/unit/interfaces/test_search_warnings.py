"""What a reader is told of documents that the search hardly reached."""

from dataclasses import replace

from click import unstyle

from loccit.application.notes.note_markdown import new_note
from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.document import DocumentWarning
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.interfaces.presenters.answer_as_text import answer_lines
from loccit.interfaces.presenters.hits_as_markdown import query_result
from loccit.interfaces.presenters.hits_as_text import result_lines
from loccit.interfaces.presenters.note_as_text import note_lines
from loccit.interfaces.views.answers import answer_view
from loccit.interfaces.views.notes import note_view
from loccit.interfaces.views.passages import query_view
from tests.unit.interfaces.test_presenters import CHUNK, HIT

PROJECT = project_id("p")
GAP = DocumentWarning("language_not_joined", "2 documents in German are hardly found. Ask so")
OTHER = DocumentWarning("another", "something else")
FOUND = QueryResult("mud", PROJECT, "m", SearchMode.HYBRID, (HIT,), warnings=(GAP,))
NOTHING = replace(FOUND, hits=(), relevant=False)
ANSWER = Answer("mud", PROJECT, "m", (Excerpt(HIT, CHUNK.span),), (GAP,))
UNANSWERED = replace(ANSWER, excerpts=())
LINE = "2 documents in German are hardly found. Ask so."


def test_it_stands_below_what_was_found_and_below_what_says_that_nothing_was() -> None:
    for lines in (
        result_lines(FOUND, 80),
        result_lines(NOTHING, 80),
        result_lines(replace(NOTHING, relevant=True), 80),
        answer_lines(ANSWER, 80),
        answer_lines(UNANSWERED, 80),
    ):
        assert unstyle(lines[-1]) == LINE
        assert lines.count(lines[-1]) == 1
    assert result_lines(FOUND, 80)[-2] == answer_lines(ANSWER, 80)[-2] == ""
    assert query_result(FOUND).endswith(f"\n\n{LINE}\n")
    assert query_result(NOTHING).endswith(f"Nothing relevant found.\n\n{LINE}\n")


def test_a_project_does_not_answer_as_far_as_it_was_searched() -> None:
    said = "Project 'p' does not answer this"

    assert answer_lines(UNANSWERED, 80)[0] == f"{said}, as far as it was searched."
    assert answer_lines(replace(UNANSWERED, warnings=()), 80)[0] == f"{said}."
    assert answer_lines(replace(UNANSWERED, warnings=(OTHER,)), 80)[0] == f"{said}."


def test_a_note_says_it_once_however_many_topics_it_has() -> None:
    topics = [Findings(name, (), is_answered=False, warnings=(GAP,)) for name in ("mud", "salt")]
    searched = Findings("moon", (), is_answered=False)
    note = ResearchNote(PROJECT, "m", (*topics, searched))

    text = new_note(note, "2026-11-21", "n.bib")

    assert "- The library does not answer, as far as it was searched: mud\n" in text
    assert "- The library does not answer: moon\n" in text
    assert text.count(f"- {LINE}\n") == 1
    assert [unstyle(line) for line in note_lines(note, "n.md")].count(LINE) == 1


def test_programs_find_it_among_the_warnings() -> None:
    item = {"code": GAP.code, "message": GAP.message}

    assert query_view(FOUND, SearchFilter())["warnings"] == [item]
    assert answer_view(ANSWER, SearchFilter())["warnings"] == [item]
    note = ResearchNote(PROJECT, "m", (Findings("a", (), is_answered=False, warnings=(GAP,)),))
    assert note_view("n.md", note)["topics"][0]["warnings"] == [item]
