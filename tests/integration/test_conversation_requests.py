"""What a model and a store are asked for while questions follow each other."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from loccit.application.conversations.conversation import Conversation
from loccit.composition import load_settings, open_library
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from loccit.domain.policy.unrelated_questions import UNRELATED_QUESTIONS
from loccit.infrastructure.adapters.holder.version_index import HeldVersionIndex
from tests.openai_server import OpenAIServer, openai_server

TEA = "# Tea\n\nTea keeps nurses awake at night. Fifty nurses drank tea every evening.\n"
COFFEE = "# Coffee\n\nCoffee keeps drivers awake at night. Ninety drivers drank coffee daily.\n"
POLICY = RetrievalPolicy(top_k=3)
UNRELATED = UNRELATED_QUESTIONS["en"]


@contextmanager
def talking(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Conversation, OpenAIServer]]:
    """Begin a conversation about two notes, with a model that a server has."""
    monkeypatch.setenv("LOCCIT_OPENAI_API_KEY", "sk-test")
    for name, text in (("tea.md", TEA), ("coffee.md", COFFEE)):
        (folder / name).write_text(text, encoding="utf-8")
    with openai_server(dimension=64) as server:
        monkeypatch.setenv("LOCCIT_OPENAI_BASE_URL", server.url)
        settings = load_settings("talk", data_dir=folder, embedding_model="openai/one")
        with open_library(settings) as library:
            project = library.project()
            project.ingest(folder / "tea.md")
            project.ingest(folder / "coffee.md")
            server.requests.clear()
            yield project.conversation(), server


def test_the_unrelated_texts_of_a_model_are_embedded_once_however_many_questions_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with talking(tmp_path, monkeypatch) as (conversation, server):
        conversation.ask("Who drank tea every evening?", policy=POLICY)
        first = len(server.requests)
        _, one = conversation.ask("and how many were they?", policy=POLICY)
        _, other = conversation.ask("what kept them awake?", policy=POLICY)

    asked = Counter(text for request in server.requests for text in request.texts)
    followed = [text for request in server.requests[first:] for text in request.texts]
    assert one.taken is not None
    assert other.taken is not None
    assert {asked[text] for text in UNRELATED} == {1}
    assert followed
    assert not set(UNRELATED) & set(followed)


def test_the_passages_of_a_document_are_fetched_at_most_twice_for_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: Counter[DocId] = Counter()
    fetch = HeldVersionIndex.chunks

    def counted(index: HeldVersionIndex, doc_id: DocId) -> tuple[Chunk, ...]:
        fetched[doc_id] += 1
        return fetch(index, doc_id)

    monkeypatch.setattr(HeldVersionIndex, "chunks", counted)
    with talking(tmp_path, monkeypatch) as (conversation, _):
        conversation.ask("Who drank tea every evening?", policy=POLICY)
        for question in ("and how many were they?", "what were the limitations?"):
            fetched.clear()
            conversation.ask(question, policy=POLICY)
            assert set(fetched.values()) <= {1, 2}
            assert fetched
