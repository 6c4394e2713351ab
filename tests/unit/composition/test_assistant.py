"""Which language model the settings name, and what it is believed to be able to do."""

import subprocess
import sys
from pathlib import Path

import pytest

from loccit.composition import load_settings
from loccit.composition.assistant import get_llm, get_supplied_llm
from loccit.domain.assistant.language_model import (
    Capabilities,
    PromptInstructions,
    StructuredOutputFallback,
)
from loccit.domain.errors import InvalidRequest, LLMNotConfigured

OLLAMA = "http://localhost:11434/v1"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def configure(monkeypatch: pytest.MonkeyPatch, **settings: str) -> None:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    pytest.importorskip("anthropic", reason="the extra anthropic is not installed")
    for name, value in settings.items():
        monkeypatch.setenv(f"LOCCIT_{name.upper()}", value)


def capabilities() -> Capabilities:
    return get_llm(load_settings()).capabilities


@pytest.mark.parametrize("model", ["", "   ", "gpt-4o-mini", "openai/", "mistral/large", "openai"])
def test_without_a_server_a_model_is_named_with_its_provider(
    monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    configure(monkeypatch, llm_model=model, llm_api_key="sk-alder")

    with pytest.raises(LLMNotConfigured, match="set LOCCIT_LLM_MODEL to openai/NAME"):
        get_llm(load_settings())


def test_a_model_whose_server_is_not_named_is_not_taken_for_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    configure(monkeypatch, llm_model="gpt-4o-mini")

    with pytest.raises(LLMNotConfigured, match="'gpt-4o-mini' does not say who serves it"):
        get_llm(load_settings())


def test_no_model_is_asked_unless_one_is_named() -> None:
    with pytest.raises(LLMNotConfigured, match="no language model is named"):
        get_llm(load_settings())


@pytest.mark.parametrize("name", ["openai/gpt-oss-20b", "qwen3:8b", "anthropic/claude-opus-5"])
def test_with_a_server_the_name_is_the_servers_own_whole(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    configure(monkeypatch, llm_model=name, llm_base_url=OLLAMA)

    assert get_llm(load_settings()).model == name
    assert "localhost" in repr(get_llm(load_settings()))


@pytest.mark.parametrize(
    ("model", "variable"),
    [("openai/gpt-4o-mini", "OPENAI_API_KEY"), ("anthropic/claude-opus-5", "ANTHROPIC_API_KEY")],
)
def test_a_provider_needs_a_key_its_usual_one_will_do(
    monkeypatch: pytest.MonkeyPatch, model: str, variable: str
) -> None:
    configure(monkeypatch, llm_model=model)
    with pytest.raises(LLMNotConfigured, match=f"LOCCIT_LLM_API_KEY or {variable}"):
        get_llm(load_settings())

    monkeypatch.setenv(variable, " ")
    with pytest.raises(LLMNotConfigured, match="needs a key"):
        get_llm(load_settings())

    monkeypatch.setenv(variable, "sk-alder")

    assert get_llm(load_settings()).model == model
    assert "alder" not in repr(load_settings())


def test_a_model_of_openai_keeps_to_a_schema_calls_tools_and_streams(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    configure(monkeypatch, llm_model="openai/gpt-4o-mini", llm_api_key="sk-alder")

    assert capabilities() == Capabilities(
        supports_structured_output=True,
        supports_streaming=True,
        structured_output_fallback=StructuredOutputFallback.NONE,
    )


@pytest.mark.parametrize(
    "settings",
    [
        {"llm_model": "anthropic/claude-opus-5", "llm_api_key": "sk-alder"},
        {"llm_model": "gpt-4o-mini", "llm_base_url": OLLAMA},
        {"llm_model": "gpt-4o", "llm_base_url": OLLAMA, "llm_structured_output": "tool"},
    ],
)
def test_any_other_model_is_believed_to_call_tools_alone(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    configure(monkeypatch, **settings)

    assert capabilities() == Capabilities(supports_streaming=True)


@pytest.mark.parametrize(
    ("settings", "believed"),
    [
        ({"llm_structured_output": "native"}, (True, True, "none")),
        ({"llm_structured_output": "prompt"}, (False, True, "prompt")),
        ({"llm_tools": "false"}, (False, False, "prompt")),
        ({"llm_tools": "false", "llm_structured_output": "native"}, (True, False, "none")),
    ],
)
def test_what_the_user_says_of_a_model_is_believed(
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, str],
    believed: tuple[bool, bool, str],
) -> None:
    configure(
        monkeypatch,
        llm_model="local",
        llm_base_url=OLLAMA,
        llm_context_tokens="8192",
        **settings,
    )

    can = capabilities()

    assert believed == (
        can.supports_structured_output,
        can.supports_tools,
        can.structured_output_fallback,
    )
    assert can.max_context_tokens == 8192


def test_answers_by_a_tool_that_cannot_be_called_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    configure(
        monkeypatch,
        llm_model="local",
        llm_base_url=OLLAMA,
        llm_tools="false",
        llm_structured_output="tool",
    )

    with pytest.raises(InvalidRequest, match="LOCCIT_LLM_TOOLS"):
        get_llm(load_settings())


@pytest.mark.parametrize(
    ("missing", "model", "extras"),
    [
        ("pydantic_ai", "openai/gpt-4o-mini", "loccit[llm]"),
        ("httpx2", "openai/gpt-4o-mini", "loccit[llm]"),
        ("openai", "openai/gpt-4o-mini", "loccit[llm]"),
        ("anthropic", "anthropic/claude-opus-5", "loccit[llm,anthropic]"),
    ],
)
def test_what_is_not_installed_is_named_with_its_extra(
    tmp_path: Path, missing: str, model: str, extras: str
) -> None:
    program = f"""
import sys
sys.modules[{missing!r}] = None
from loccit.composition import load_settings
from loccit.composition.assistant import get_llm
from loccit.domain.errors import LLMNotConfigured
try:
    get_llm(load_settings(llm_model={model!r}))
except LLMNotConfigured as error:
    print(error)
"""

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "LOCCIT_LLM_API_KEY": "sk-alder"},
    )

    assert f"pip install '{extras}'" in done.stdout


def test_what_the_user_says_that_a_model_must_be_told_reaches_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    configure(
        monkeypatch,
        llm_model="qwen3:8b",
        llm_base_url=OLLAMA,
        llm_instructions="/no_think",
        llm_json_instructions="JSON only.",
    )

    told = PromptInstructions("/no_think", "JSON only.")
    assert get_supplied_llm(load_settings()).instructions == told
