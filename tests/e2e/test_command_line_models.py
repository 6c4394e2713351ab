"""`loccit ask --llm claude-cli` and the like, with programs that behave like the real ones."""

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.composition import load_settings
from loccit.composition.assistant import get_llm
from loccit.domain.assistant.conversation import Message
from tests.command_lines import CommandLines, Fails, Odd, Reply, Told, command_lines
from tests.e2e.conftest import Loccit, Sampled
from tests.waiting import answer_of

QUESTION = "How did telegraph operators work without batteries?"
NAMES = ("claude-cli", "codex-cli", "gemini-cli", "cli/mine")
SECRET = "alder-birch-cedar-0123"  # noqa: S105  (of no one)
REAL = "LOCCIT_TEST_COMMAND_LINE"
ASKED = os.environ.get(REAL)  # noqa: TID251  (of tests, not of loccit)
TABLE = """
[llm_commands.mine]
command = ["lines-model"]
output = "jsonl"
answer = "text"
where = { kind = "model" }
env = ["MY_API_KEY"]
"""


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[CommandLines]:
    with command_lines(tmp_path) as running:
        yield running
        assert running.left() == []


def with_programs(loccit: Loccit, lines: CommandLines) -> Loccit:
    own = lines.home / ".config" / "loccit"
    own.mkdir(parents=True)
    (own / "loccit.toml").write_text(TABLE, encoding="utf-8")
    settings = {
        **loccit.settings,
        "HOME": str(lines.home),
        "PATH": f"{lines.folder}:/usr/bin:/bin",
        **dict.fromkeys(("ANTHROPIC_API_KEY", "CODEX_API_KEY", "GEMINI_API_KEY"), SECRET),
        "MY_API_KEY": SECRET,
    }
    return replace(loccit, settings=settings)


def quoting(told: Told) -> Reply:
    """Search, then quote the operators' talk with the id that its passage was given."""
    prompt = told.everything.replace('\\"', '"').replace('\\"', '"')
    key = next(word for word in prompt.split('"') if word.startswith("call_") and len(word) > 12)
    if "Please cut off your battery" not in prompt:
        return f'{{"{key}": "search_library", "arguments": {{"query": "telegraph batteries"}}}}'
    before = prompt[: prompt.index("Please cut off your battery")]
    shown = before.rpartition('"id"')[2].split('"')[1]
    return (
        "They worked with the current of the aurora."
        f' [{shown} "worked for two hours with the current of the aurora alone"]'
    )


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_quoted_from_the_page(
    sampled: Sampled, lines: CommandLines, name: str
) -> None:
    lines.otherwise = quoting

    told = with_programs(sampled.loccit, lines)("ask", QUESTION, "--llm", name)

    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"Answer by {'claude' if name == 'claude-cli' else ''}")
    assert "worked for two hours with the current of the aurora alone" in told.out
    assert "unsupported" not in told.out
    assert len(lines.told) == 2
    assert SECRET not in told.out


@pytest.mark.parametrize("name", NAMES)
def test_without_a_login_it_says_how_to_log_in_and_no_key(
    sampled: Sampled, lines: CommandLines, name: str
) -> None:
    lines.play(Fails("login"))
    loccit = with_programs(sampled.loccit, lines)

    told = loccit("ask", QUESTION, "--llm", name)

    assert told.code == 1
    assert "is not logged in" in told.err
    lines.play(Fails("other key", SECRET))
    assert SECRET not in str(loccit("ask", QUESTION, "--llm", name, "--json", "--trace"))


def test_a_program_that_is_not_installed_is_named_with_what_installs_it(
    sampled: Sampled,
) -> None:
    told = sampled.loccit("ask", QUESTION, "--llm", "claude-cli")

    assert told.code == 1
    assert "npm install -g @anthropic-ai/claude-code" in told.err


def test_a_deadline_ends_the_program(sampled: Sampled, lines: CommandLines) -> None:
    lines.play(Odd("silence"))

    told = with_programs(sampled.loccit, lines)(
        "ask", QUESTION, "--llm", "gemini-cli", "--timeout", "1"
    )

    assert told.code == 1
    assert "nothing was answered within 1 s" in told.err


def test_what_it_said_until_the_deadline_is_shown(sampled: Sampled, lines: CommandLines) -> None:
    lines.play(Odd("ignores the end"))

    told = with_programs(sampled.loccit, lines)(
        "ask", QUESTION, "--llm", "gemini-cli", "--timeout", "1"
    )

    assert told.out.startswith("Answer by gemini-cli\n\nEnergy\n    unsupported")
    assert "It ended early: the time was over" in told.out


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_command_that_is_ended_leaves_no_program_behind(
    sampled: Sampled, lines: CommandLines, number: signal.Signals, code: int
) -> None:
    lines.play(Odd("ignores the end"))
    running = with_programs(sampled.loccit, lines).start("ask", QUESTION, "--llm", "codex-cli")
    lines.wait()

    running.send_signal(number)

    running.communicate(timeout=30)
    assert running.returncode == code
    deadline = time.monotonic() + 5
    while lines.left() and time.monotonic() < deadline:
        time.sleep(0.05)


def test_a_folder_may_not_bring_a_program_of_its_own(
    sampled: Sampled, lines: CommandLines, tmp_path: Path
) -> None:
    folder = tmp_path / "downloaded"
    folder.mkdir()
    (folder / "loccit.toml").write_text(f'llm_model = "cli/mine"\n{TABLE}', encoding="utf-8")

    told = with_programs(sampled.loccit, lines)("ask", QUESTION, cwd=folder)

    assert told.code == 2
    assert "only your own file may" in told.err
    assert lines.told == []


@pytest.mark.parametrize("name", ["claude-cli", "codex-cli"])
def test_doctor_tells_where_a_program_is_and_whether_it_is_logged_in(
    sampled: Sampled, lines: CommandLines, name: str
) -> None:
    loccit = with_programs(sampled.loccit, lines)
    loccit = replace(loccit, settings={**loccit.settings, "LOCCIT_LLM_MODEL": name})

    before = loccit("doctor")
    (lines.home / "logged-in").touch()
    after = loccit("doctor")

    assert f"{lines.folder}/" in before.out
    assert "it is not logged in: run '" in before.out
    assert ", logged in" in after.out
    assert lines.told == []  # no model is asked


def test_doctor_names_the_programs_that_are_there(sampled: Sampled, lines: CommandLines) -> None:
    told = with_programs(sampled.loccit, lines)("doctor")

    assert "none is named; here are claude-cli, codex-cli, gemini-cli, for --llm" in told.out


@pytest.mark.skipif(ASKED is None, reason=f"{REAL} names no program that is logged in")
def test_a_real_program_answers() -> None:
    llm = get_llm(load_settings(llm_model=ASKED))

    question = Message.user("What is the capital of France? Answer in one word.")
    response = answer_of(llm, [question])

    assert "Paris" in response.content
    assert response.usage.total_tokens > 0
