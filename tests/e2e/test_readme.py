"""The README is true: its commands run, its Python runs, and no command is missing from it."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from loccit.composition import Settings
from loccit.interfaces.cli.main import COMMANDS as ALL_COMMANDS
from loccit.interfaces.cli.main import cli
from tests.e2e.conftest import ROOT, SAMPLES, Loccit, Sampled
from tests.llm_server import llm_server, says
from tests.openai_server import openai_server
from tests.pdf_factory import Pdf, PdfPage, Text

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
SHELL = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
PYTHON = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LINES = [line.partition("#")[0].strip() for block in SHELL for line in block.splitlines()]
COMMANDS = [line for line in LINES if line.startswith("loccit ")]


@pytest.mark.parametrize("name", sorted(ALL_COMMANDS))
def test_the_readme_shows_every_command(name: str) -> None:
    assert any(shlex.split(command)[1] == name for command in COMMANDS)


@pytest.mark.parametrize("name", sorted(ALL_COMMANDS))
def test_every_command_and_option_has_help(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None

    assert command.help
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    named = {line.split()[1] for line in LINES if line.startswith("make ")}

    assert {"demo", "test"} <= named
    assert all(re.search(rf"^{name}:", MAKEFILE, re.MULTILINE) for name in named)


def test_the_readme_names_every_setting() -> None:
    assert [name for name in Settings.model_fields if f"LOCCIT_{name.upper()}" not in README] == []


def test_the_commands_of_the_readme_run_in_their_order(sampled: Sampled, tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    papers.mkdir()
    for path in sorted(SAMPLES.glob("*.md")) + sorted(SAMPLES.glob("*.html")):
        shutil.copy(path, papers)
    Pdf([PdfPage([Text(72, 700, "A draft on the tides of the inner harbour.")])]).write(
        papers / "draft.pdf"
    )
    shutil.copy(SAMPLES / "references.json", tmp_path / "library.json")
    shutil.copytree(sampled.loccit.data_dir, tmp_path / "data")  # so that `eval` need not ingest

    with openai_server(dimension=1536) as server, llm_server() as llm:
        llm.otherwise = lambda _: says("NOT ANSWERED")
        loccit = Loccit(
            tmp_path,
            {
                "LOCCIT_OPENAI_API_KEY": "sk-test",
                "LOCCIT_OPENAI_BASE_URL": server.url,
                "LOCCIT_LLM_BASE_URL": llm.url,
            },
        )
        for command in COMMANDS:
            arguments = shlex.split(command)[1:]
            if arguments[0] == "delete":
                arguments.append("--yes")
            outcome = loccit.started(*arguments)
            if arguments[0] == "copy":  # its server is not there
                assert "index_unavailable" in outcome.err
                continue
            assert outcome.code == 0, (command, outcome.err, outcome.out)


def test_the_python_of_the_readme_runs_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOCCIT_DATA_DIR", str(tmp_path))
    monkeypatch.chdir(ROOT)

    for block in PYTHON:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102  (it is our own README)

        assert capsys.readouterr().out.strip()


def test_the_transcript_is_what_the_demo_prints(tmp_path: Path) -> None:
    [transcript] = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    loccit = Loccit(tmp_path)

    done = subprocess.run(
        ["/bin/sh", str(SAMPLES / "demo.sh")],
        cwd=ROOT,
        env={**loccit.environment, "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert stable(transcript) == stable(done.stdout)


def stable(text: str) -> list[str]:
    """Return the lines without what differs from machine to machine: seconds and scores."""
    return re.sub(r"\d+\.\d+( s\b|(?=  ))", "…", text).strip().splitlines()
