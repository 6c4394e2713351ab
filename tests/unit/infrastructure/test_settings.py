"""Where settings come from, and what they never show."""

from pathlib import Path

import pytest

from loccit.composition import load_settings
from loccit.domain.errors import InvalidRequest

SECRETS = {
    "OPENAI_API_KEY": "sk-alder",
    "QDRANT_API_KEY": "qd-birch",
    "QDRANT_URL": "http://user:cedar@localhost:6333",
    "LOCCIT_OPENAI_BASE_URL": "http://user:dogwood@localhost/v1",
    "LOCCIT_LLM_API_KEY": "sk-elder",
    "ANTHROPIC_API_KEY": "sk-fir",
    "LOCCIT_LLM_BASE_URL": "http://user:gorse@localhost/v1",
}

PLANTS = ("alder", "birch", "cedar", "dogwood", "elder", "fir", "gorse")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loccit.toml").write_text(
        'project = "file"\nmax_tokens = 111\nembedding_model = "fastembed/file"\n'
    )
    monkeypatch.setenv("LOCCIT_PROJECT", "environment")
    monkeypatch.setenv("LOCCIT_EMBEDDING_MODEL", "fastembed/environment")

    settings = load_settings(embedding_model="fastembed/command")

    assert settings.max_tokens == 111
    assert settings.project == "environment"
    assert settings.embedding_model == "fastembed/command"


def test_secrets_show_in_no_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)

    settings = load_settings()

    assert settings.openai_api_key is not None
    assert settings.openai_api_key.get_secret_value() == "sk-alder"
    assert not [part for part in PLANTS if part in repr(settings)]


def test_a_wrong_setting_is_named_without_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCCIT_MAX_TOKENS", "sk-pasted-by-mistake")

    with pytest.raises(InvalidRequest, match=r"(?i)max_tokens") as refusal:
        load_settings()

    assert "sk-pasted" not in str(refusal.value)


def test_an_empty_address_undoes_the_server_that_a_file_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loccit.toml").write_text('qdrant_url = "http://server:6333"\n')
    assert load_settings().qdrant_url == "http://server:6333"

    monkeypatch.setenv("LOCCIT_QDRANT_URL", "")

    assert load_settings().qdrant_url is None


def test_a_tilde_in_the_data_folder_is_the_home(tmp_path: Path) -> None:
    assert load_settings(data_dir=Path("~/index")).data_dir == tmp_path / "index"


def test_a_file_that_is_not_in_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "loccit.toml").write_bytes('project = "größen"\n'.encode("latin-1"))

    with pytest.raises(InvalidRequest, match=r"loccit\.toml is not in UTF-8; save it so"):
        load_settings()
