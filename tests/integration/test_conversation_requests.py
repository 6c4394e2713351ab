"""What a server of embeddings is asked for while questions follow each other."""

from collections import Counter
from pathlib import Path

import pytest

from loccit.composition import load_settings, open_library
from loccit.domain.policy.background import BACKGROUND_TEXTS
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from tests.openai_server import openai_server

TEA = "# Tea\n\nTea keeps nurses awake at night. Fifty nurses drank tea every evening.\n"
COFFEE = "# Coffee\n\nCoffee keeps drivers awake at night. Ninety drivers drank coffee daily.\n"
POLICY = RetrievalPolicy(top_k=3)
UNRELATED = BACKGROUND_TEXTS["en"]


def test_the_unrelated_texts_of_a_model_are_embedded_once_however_many_questions_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCCIT_OPENAI_API_KEY", "sk-test")
    for name, text in (("tea.md", TEA), ("coffee.md", COFFEE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    with openai_server(dimension=64) as server:
        monkeypatch.setenv("LOCCIT_OPENAI_BASE_URL", server.url)
        settings = load_settings("talk", data_dir=tmp_path, embedding_model="openai/one")
        with open_library(settings) as library:
            project = library.project()
            project.ingest(tmp_path / "tea.md")
            project.ingest(tmp_path / "coffee.md")
            server.requests.clear()
            conversation = project.conversation()
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
