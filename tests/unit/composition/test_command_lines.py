"""Which command line the settings name, where it is, and what it gets."""

import sys
from pathlib import Path

import pytest

from loccit.composition import load_settings
from loccit.composition.assistant import get_llm
from loccit.composition.command_lines import found_command_lines
from loccit.domain.errors import InvalidRequest, LLMNotConfigured

PROGRAMS = ("claude", "codex", "gemini", "mine")
TABLES = '{"mine": {"command": ["mine"]}, "away": {"command": ["away"]}}'


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in PROGRAMS:
        (programs / name).symlink_to(sys.executable)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("LOCCIT_LLM_COMMANDS", TABLES)


@pytest.mark.parametrize(
    "name",
    [
        *("claude-cli", "claude-cli/opus", "claude-cli/claude-opus-4-8[1m]", "codex-cli"),
        *("codex-cli/gpt-5.5", "gemini-cli", "gemini-cli/gemini-2.5-pro", "cli/mine"),
    ],
)
@pytest.mark.parametrize("server", [None, "http://localhost:11434/v1"])
def test_a_command_line_is_meant_by_its_name_whatever_server_is_configured(
    monkeypatch: pytest.MonkeyPatch, name: str, server: str | None
) -> None:
    if server is not None:
        monkeypatch.setenv("LOCCIT_LLM_BASE_URL", server)

    llm = get_llm(load_settings(llm_model=name))

    assert llm.model == name
    assert repr(llm) == f"CommandLineLLM({name!r})"
    assert not llm.capabilities.supports_tools


@pytest.mark.parametrize("name", ["claude-cli/", "codex-cli/--yolo", "gemini-cli/a b"])
def test_a_models_name_is_no_option(name: str) -> None:
    with pytest.raises(InvalidRequest, match="followed by a model's name"):
        get_llm(load_settings(llm_model=name))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("claude-cli", "npm install -g @anthropic-ai/claude-code"),
        ("codex-cli", "npm install -g @openai/codex"),
        ("gemini-cli", "npm install -g @google/gemini-cli"),
        ("cli/away", r"check \[llm_commands.away\]"),
        ("cli/none", "there are: away, mine"),
        ("cli", "there are: away, mine"),
    ],
)
def test_what_is_missing_is_named_with_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, told: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(LLMNotConfigured, match=told):
        get_llm(load_settings(llm_model=name))


def test_no_program_of_the_working_folder_is_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert found_command_lines() == ("claude-cli", "codex-cli", "gemini-cli")
    monkeypatch.chdir(tmp_path / "bin")
    monkeypatch.setenv("PATH", ".::bin")

    assert found_command_lines() == ()


@pytest.mark.parametrize(
    ("name", "way", "native"),
    [
        ("claude-cli", "auto", True),
        ("claude-cli", "native", True),
        ("claude-cli", "prompt", False),
        ("codex-cli", "auto", True),
        ("gemini-cli", "auto", False),
        ("gemini-cli", "prompt", False),
        ("cli/mine", "prompt", False),
    ],
)
def test_the_settings_say_how_it_answers_with_json(
    monkeypatch: pytest.MonkeyPatch, name: str, way: str, native: object
) -> None:
    monkeypatch.setenv("LOCCIT_LLM_STRUCTURED_OUTPUT", way)
    monkeypatch.setenv("LOCCIT_LLM_CONTEXT_TOKENS", "9000")

    can = get_llm(load_settings(llm_model=name)).capabilities

    assert can.supports_structured_output is native
    assert can.max_context_tokens == 9000


@pytest.mark.parametrize(
    ("name", "way"),
    [("claude-cli", "tool"), ("gemini-cli", "native"), ("cli/mine", "native")],
)
def test_a_way_that_it_does_not_have_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, way: str
) -> None:
    monkeypatch.setenv("LOCCIT_LLM_STRUCTURED_OUTPUT", way)

    with pytest.raises(InvalidRequest, match=f"LOCCIT_LLM_STRUCTURED_OUTPUT={way}"):
        get_llm(load_settings(llm_model=name))
