"""Questions in German and French, and documents in another language than the question."""

import json
from pathlib import Path

from loccit import open_project
from loccit.domain.models.project import project_id
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.e2e.conftest import SAMPLES, Sampled

PROJECT = project_id("sample")
ASKED: dict[str, dict[str, list[str]]] = json.loads(
    (SAMPLES / "sources" / "asked_by_language.json").read_text(encoding="utf-8")
)
ENGLISH = "When does the church day begin?"
CODE = "language_not_joined"


def test_questions_off_topic_are_refused_in_each_language_and_those_on_topic_answered(
    sampled: Sampled,
) -> None:
    with open_project("sample", data_dir=sampled.loccit.data_dir) as project:
        answered = {
            (language, kind): [bool(project.query(text).hits) for text in questions]
            for language, kinds in ASKED.items()
            for kind, questions in kinds.items()
        }

    for language in ("en", "de", "fr"):
        off_topic = answered[language, "off_topic"]
        assert len(off_topic) >= 40
        assert sum(off_topic) / len(off_topic) <= 0.06
    for language in ("de", "fr"):
        assert all(answered[language, "on_topic"])


def test_what_was_not_searched_by_meaning_is_said_with_what_helps(sampled: Sampled) -> None:
    told = sampled.loccit("ask", ENGLISH)
    german = sampled.loccit("ask", "Wann beginnt der kirchliche Tag?", "--language", "de")
    answer = sampled.loccit("ask", ENGLISH, "--json").json
    query = sampled.loccit("query", ENGLISH, "--json").json
    lines = told.out.splitlines()

    assert lines[0] == "Project 'sample' does not answer this, as far as it was searched."
    assert lines[-1].startswith(
        "2 documents (1 in German, 1 in French) are found by names and words in common only:"
        " all-MiniLM-L6-v2 does not join English with German or French. Ask in German or French"
    )
    assert "loccit reindex -p sample --model fastembed/" in lines[-1]
    assert "Vesper" in german.out
    assert "is found by" not in german.out
    assert [each["code"] for each in answer["warnings"]] == [CODE]
    assert query["warnings"] == answer["warnings"]


def test_it_is_said_of_no_document_that_a_filter_leaves_out(sampled: Sampled) -> None:
    for arguments in (
        ("--language", "en"),
        ("--tag", "soil"),
        ("--doc", "sourdough-microbes.pdf"),
    ):
        outcome = sampled.loccit("query", ENGLISH, *arguments, "--json").json
        assert CODE not in [each["code"] for each in outcome["warnings"]]

    some = sampled.loccit("query", ENGLISH, "--doc", "mondfinsternisse.pdf", "--json").json
    assert some["warnings"][0]["message"].startswith("1 document in German is found by")


def test_the_model_named_can_be_had_here_by_that_command(sampled: Sampled) -> None:
    """The model is not there; the refusal is not that nobody knows it."""
    message = sampled.loccit("query", ENGLISH, "--json").json["warnings"][0]["message"]
    command = message.partition("or run loccit ")[2].partition(" to move")[0].split()

    outcome = sampled.loccit(*command)

    assert command[:3] == ["reindex", "-p", "sample"]
    assert "loccit models get" in outcome.err


def test_a_note_with_such_a_line_verifies_clean(sampled: Sampled, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    sampled.loccit("note", "What are the rules of backgammon?", ENGLISH, "-o", str(note))
    text = note.read_text(encoding="utf-8")

    assert "- The library does not answer, as far as it was searched: What are the rules" in text
    assert text.count("- 2 documents (1 in German, 1 in French) are found by names") == 1
    assert sampled.loccit("verify", str(note)).code == 0


def test_the_cause_is_told_in_each_mode(sampled: Sampled) -> None:
    with open_project("sample", data_dir=sampled.loccit.data_dir) as project:
        for mode in SearchMode:
            result = project.query(ENGLISH, policy=RetrievalPolicy(mode=mode))
            assert result.language_gap is not None
            assert result.language_gap.documents == (("de", 1), ("fr", 1))
            assert ("does not join" in result.warnings[-1].message) == (
                mode is not SearchMode.LEXICAL
            )
