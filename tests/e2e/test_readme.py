"""The README and the guides are true: their commands and their Python run, none is missing."""

import re
import shlex
import shutil
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import click
import pytest

from loccit.composition import Settings
from loccit.infrastructure.adapters.fastembed.listed_model import listed_model
from loccit.interfaces.cli.main import COMMANDS as ALL_COMMANDS
from loccit.interfaces.cli.main import cli
from tests.built_model import copied, with_model
from tests.command_lines import command_lines
from tests.e2e.conftest import ROOT, SAMPLES, Loccit, Sampled
from tests.llm_server import llm_server, says
from tests.model_hub import BGE_SMALL, ModelHub
from tests.model_hub import served as model_hub
from tests.openai_server import openai_server
from tests.pdf_factory import Pdf, PdfPage, Text

README = ROOT / "README.md"
LINKED = re.findall(r"\(specs/(\w[\w-]*\.md)\)", README.read_text(encoding="utf-8"))
DOCUMENTS = [README, *(ROOT / "specs" / name for name in dict.fromkeys(LINKED))]
ALL = [README, *sorted((ROOT / "specs").glob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
LONGEST_README = 170


def blocks(document: Path, language: str) -> list[str]:
    """Return the blocks of code of a document."""
    text = document.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def lines(document: Path) -> list[str]:
    """Return the commands for a shell, without what is said of them."""
    found = (line for block in blocks(document, "sh") for line in block.splitlines())
    return [line.partition("#")[0].strip() for line in found]


def commands(document: Path) -> list[str]:
    return [line for line in lines(document) if line.startswith("loccit ")]


def names(documents: list[Path]) -> list[str]:
    return [document.name for document in documents]


SHELL = [document for document in DOCUMENTS if commands(document)]
PYTHON = [document for document in DOCUMENTS if blocks(document, "python")]


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= LONGEST_README


@pytest.mark.parametrize("name", sorted(ALL_COMMANDS))
def test_the_guides_show_every_command(name: str) -> None:
    shown = [command for document in SHELL for command in commands(document)]

    assert any(shlex.split(command)[1] == name for command in shown)


@pytest.mark.parametrize("name", sorted(ALL_COMMANDS))
def test_every_command_and_option_has_help(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None

    assert command.help
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    named = {line.split()[1] for line in lines(README) if line.startswith("make ")}

    assert {"demo", "test"} <= named
    assert all(re.search(rf"^{name}:", MAKEFILE, re.MULTILINE) for name in named)


def test_the_guide_to_settings_names_every_one() -> None:
    text = (ROOT / "specs" / "settings.md").read_text(encoding="utf-8")

    assert [
        each.name for each in fields(Settings) if f"LOCCIT_{each.name.upper()}" not in text
    ] == []


@pytest.mark.parametrize("document", ALL, ids=lambda document: document.name)
def test_every_link_leads_to_a_file(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))

    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", SHELL, ids=names(SHELL))
def test_the_commands_run_in_their_order(document: Path, sampled: Sampled, tmp_path: Path) -> None:
    papers = few(tmp_path / "papers")
    Pdf([PdfPage([Text(72, 700, "A draft on the tides of the inner harbour.")])]).write(
        papers / "draft.pdf"
    )
    shutil.copy(SAMPLES / "references.json", tmp_path / "library.json")
    copied(sampled.loccit.data_dir, tmp_path / "data")  # so that `eval` need not ingest

    (tmp_path / "programs").mkdir()
    with (
        openai_server(dimension=1536) as server,
        llm_server() as llm,
        command_lines(tmp_path / "programs") as programs,
        model_hub(ModelHub(listed_model("bge-small-en-v1.5").repository, BGE_SMALL)) as hub,
    ):
        llm.otherwise = lambda _: says("NOT ANSWERED")
        programs.otherwise = lambda _: "NOT ANSWERED"
        loccit = Loccit(
            tmp_path,
            {
                "LOCCIT_OPENAI_API_KEY": "sk-test",
                "LOCCIT_OPENAI_BASE_URL": server.url,
                "LOCCIT_LLM_BASE_URL": llm.url,
                "HF_ENDPOINT": hub,
                "PATH": f"{programs.folder}:/usr/bin:/bin",
            },
        )
        assert loccit("ingest", "papers/", "-p", "thesis", "-r", "library.json").code == 0
        for command in commands(document):
            arguments = shlex.split(command)[1:]
            if arguments[0] == "delete":
                arguments.append("--yes")
            if arguments[0] == "serve":  # until Ctrl-C
                assert served(loccit, *arguments).startswith("http://127.0.0.1:")
                continue
            # The client of the hub hears of its address when it is imported.
            starts = document == README or arguments[0] == "models"
            outcome = (loccit.started if starts else loccit)(*arguments)
            if arguments[0] == "copy":  # its server is not there
                assert "index_unavailable" in outcome.err
                continue
            assert outcome.code == 0, (command, outcome.err, outcome.out)


def few(folder: Path) -> Path:
    """Return a new folder with the two short documents of the sample library."""
    folder.mkdir()
    for path in sorted(SAMPLES.glob("*.md")) + sorted(SAMPLES.glob("*.html")):
        shutil.copy(path, folder)
    return folder


def served(loccit: Loccit, *arguments: str) -> str:
    """Return the first line of a service, which is then ended."""
    with loccit.start(*arguments, "--port", "0") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    return first


@pytest.mark.parametrize("document", PYTHON, ids=names(PYTHON))
def test_the_python_runs_in_its_order(
    document: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LOCCIT_DATA_DIR", str(with_model(tmp_path / "library")))
    monkeypatch.chdir(tmp_path)
    shutil.copy(SAMPLES / "references.json", few(tmp_path / "data"))

    for block in blocks(document, "python"):
        exec(compile(block, document.name, "exec"), {})  # noqa: S102  (it is our own text)

        assert capsys.readouterr().out.strip()


def test_the_transcript_is_what_the_demo_prints(tmp_path: Path) -> None:
    [transcript] = blocks(README, "console")
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
