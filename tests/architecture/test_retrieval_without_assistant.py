"""Ingesting and searching load nothing of the assistant."""

import json
import subprocess
import sys
from pathlib import Path

ASSISTANT = (
    "loccit.application.answering",
    "loccit.application.assistant",
    "loccit.composition.assistant",
    "loccit.composition.command_lines",
    "loccit.composition.tool_servers",
    "loccit.infrastructure.adapters.command_line_llm",
    "loccit.infrastructure.adapters.llm",
    "loccit.infrastructure.adapters.mcp",
    "loccit.infrastructure.adapters.scripted_llm",
    "pydantic_ai",
    "openai",
    "anthropic",
    "mcp",
)
_PROGRAM = """
import json, sys
from loccit.interfaces.cli.main import main
try:
    main()
except SystemExit as end:
    code = end.code or 0
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""


def test_help_ingest_and_query_load_nothing_of_the_assistant(tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("The moon drives the tides of the sea.", encoding="utf-8")

    assert _loaded(tmp_path, "--help") == []
    assert _loaded(tmp_path, "ask", "--help") == []
    assert _loaded(tmp_path, "ingest", str(note), "-p", "notes") == []
    assert _loaded(tmp_path, "query", "What drives the tides?", "-p", "notes") == []


def test_what_is_loaded_is_noticed(tmp_path: Path) -> None:
    loaded = _modules(
        tmp_path, "import loccit.application.assistant.memory\n" + _PROGRAM, "--help"
    )

    assert "loccit.application.assistant.memory" in _of_the_assistant(loaded)


def _loaded(home: Path, *arguments: str) -> list[str]:
    return _of_the_assistant(_modules(home, _PROGRAM, *arguments))


def _of_the_assistant(modules: list[str]) -> list[str]:
    return [
        name for name in modules if any(f"{name}.".startswith(f"{each}.") for each in ASSISTANT)
    ]


def _modules(home: Path, program: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "LOCCIT_DATA_DIR": str(home / "data")},
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert code == 0, done.stderr
    assert isinstance(modules, list)
    return modules
