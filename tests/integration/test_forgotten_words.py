"""What is forgotten of a document that an ingest has replaced or removed."""

import json
import shutil
from pathlib import Path

import pytest

from loccit import Project
from loccit.composition import load_settings, open_library
from loccit.domain.models.memory import MemoryKind
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from tests.integration.test_conversation_requests import COFFEE, TEA
from tests.openai_server import openai_server

POLICY = RetrievalPolicy(top_k=3)


def remembered(project: Project) -> str:
    """Return all that the project remembers, as text."""
    return json.dumps([str(each) for each in project.conversations.memory.entries()])


@pytest.mark.parametrize("pruned", [True, False])
def test_the_words_of_a_document_that_an_ingest_takes_away_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, pruned: bool
) -> None:
    monkeypatch.setenv("LOCCIT_OPENAI_API_KEY", "sk-test")
    papers = tmp_path / "papers"
    papers.mkdir()
    tea, coffee = papers / "tea.md", papers / "coffee.md"
    tea.write_text(TEA, encoding="utf-8")
    for number in range(11):  # more than a tenth of a project is not pruned unasked
        (papers / f"{number}.md").write_text(f"# Note {number}\n\nNothing.\n", encoding="utf-8")
    coffee.write_text(COFFEE, encoding="utf-8")
    with openai_server(dimension=64) as server:
        monkeypatch.setenv("LOCCIT_OPENAI_BASE_URL", server.url)
        settings = load_settings("talk", data_dir=tmp_path, embedding_model="openai/one")
        with open_library(settings) as library:
            project = library.project()
            project.ingest(papers)
            talk = project.conversation()
            talk.ask("Which nurses drank tea every evening?", policy=POLICY)
            talk.ask("Which drivers drank coffee daily?", policy=POLICY)
            assert "Fifty nurses" in remembered(project)

            if pruned:
                shutil.move(tea, tmp_path / "away.md")
            else:
                tea.write_text(TEA.replace("Fifty", "Sixty"), encoding="utf-8")
            run = project.ingest(papers, prune=pruned)

            assert run.pruned is pruned
            assert "Fifty nurses" not in remembered(project)
            assert "Ninety drivers" in remembered(project)
            kinds = {each.kind for each in project.conversations.memory.entries()}
            assert kinds == {MemoryKind.TURN, MemoryKind.FINDING}
