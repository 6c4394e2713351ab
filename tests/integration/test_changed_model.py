"""Another process changes a project's model in the moment in which it is asked."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from loccit.application.library import Library
from loccit.application.ports.embedding import EmbeddingPort
from loccit.composition import load_settings, open_library
from loccit.composition.adapters import BuiltAdapters
from loccit.domain.models.project import ProjectId
from tests.openai_server import openai_server


class Overtaken(BuiltAdapters):
    """Lets something happen after the model of questions was looked up."""

    happening: Callable[[], object] | None = None

    def query_model(self, project_id: ProjectId) -> EmbeddingPort:
        model = super().query_model(project_id)
        happening, self.happening = self.happening, None
        if happening:
            happening()
        return model


def test_the_question_is_asked_with_the_new_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCCIT_OPENAI_API_KEY", "sk-test")
    note = tmp_path / "note.md"
    note.write_text("# Bell\n\nThe bell rang on the third of May.\n", encoding="utf-8")
    with openai_server() as server:
        monkeypatch.setenv("LOCCIT_OPENAI_BASE_URL", server.url)
        settings = load_settings("essay", data_dir=tmp_path, embedding_model="openai/one")
        adapters = Overtaken(settings)
        with Library(adapters, "essay") as library, closing(open_library(settings)) as other:
            essay = library.project()
            essay.ingest(note)
            adapters.happening = partial(other.project("essay").reindex, "openai/two")
            queried = essay.query("bell")
            adapters.happening = partial(other.project("essay").reindex, "openai/one")
            answered = essay.ask("bell")

    assert (queried.model, answered.model) == ("openai/two", "openai/one")
    assert len(queried.hits) == 1
