"""Conversations as a user has them: each question in a process of its own."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Loccit, Outcome, Sampled

CORES = "How were the soil cores taken?"


@pytest.fixture
def loccit(sampled: Sampled) -> Loccit:
    assert sampled.loccit("conversations", "forget", "--all", "--yes").code == 0
    return sampled.loccit


def test_a_question_goes_on_with_the_one_before(loccit: Loccit) -> None:
    first = loccit("ask", CORES, "--json").json
    second = loccit("ask", "--continue", "what were the limitations?", "--json").json
    third = loccit("ask", "Who built the tide predictors?", "--json").json
    named = first["conversation"]["id"]
    fourth = loccit("ask", "why?", "--continue", named[:5], "--json").json

    assert (first["conversation"]["turn"], first["conversation"]["taken_as"]) == (1, None)
    taken = second["conversation"]["taken_as"]
    assert (taken["narrowing"], second["conversation"]["id"]) == ("same", named)
    assert {item["source_path"].rpartition("/")[2] for item in second["items"]} == {
        "soil-carbon-report.pdf"
    }
    assert third["conversation"]["id"] != named
    assert fourth["conversation"]["turn"] == 3


def test_conversations_are_listed_shown_exported_and_forgotten(
    loccit: Loccit, tmp_path: Path
) -> None:
    loccit("ask", CORES)
    loccit("ask", "and what about the weather?", "--continue")
    draft = tmp_path / "draft.md"

    listed = run(loccit, "list", "--json")
    shown = run(loccit, "show", "--json")
    exported = run(loccit, "export", "--json")
    draft.write_text(loccit("conversations", "export").out, encoding="utf-8")
    verified = loccit("verify", str(draft))

    [overview] = listed["conversations"]
    assert (overview["turns"], overview["question"]) == (2, CORES)
    assert [turn["turn"] for turn in shown["turns"]] == [1, 2]
    assert not any(turn["gone"] for turn in shown["turns"])
    assert exported["markdown"] == draft.read_text(encoding="utf-8")
    assert (verified.code, verified.err) == (0, ""), verified.out
    assert CORES in loccit("conversations", "show").out
    assert overview["id"] in loccit("conversations", "list").out
    assert loccit("conversations", "forget", overview["id"], "--json").code == 2
    assert run(loccit, "forget", overview["id"], "--yes", "--json")["forgotten"] == [
        overview["id"]
    ]
    assert "No conversation" in loccit("conversations", "list").out


def test_chat_answers_line_by_line(loccit: Loccit) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "loccit", "chat"],
        input=f"{CORES}\n\nwhat were the limitations?\n",
        env=loccit.environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stderr == ""
    assert done.stdout.count("Passages found") == 2
    assert "taken as: what were the limitations?" in done.stdout
    assert run(loccit, "list", "--json")["conversations"][0]["turns"] == 2


def test_two_processes_ask_in_one_conversation_at_once(loccit: Loccit) -> None:
    loccit("ask", CORES)
    questions = [f"and what about {each}?" for each in ("hedges", "lucerne", "stones", "farms")]

    with ThreadPoolExecutor(4) as threads:
        asked = list(threads.map(lambda text: loccit("ask", text, "--continue"), questions))

    assert [each.code for each in asked] == [0] * 4, [each.err for each in asked]
    [found] = run(loccit, "list", "--json")["conversations"]
    assert found["turns"] == 5


def test_nothing_is_remembered_when_it_is_switched_off(loccit: Loccit) -> None:
    off = replace(loccit, settings={**loccit.settings, "LOCCIT_REMEMBER": "false"})

    answer = off("ask", CORES, "--json").json

    assert answer["conversation"]["kept"] is False
    assert run(loccit, "list", "--json")["conversations"] == []
    assert "ask something first" in off("ask", "why?", "--continue").err


def test_what_is_wrong_is_told(loccit: Loccit) -> None:
    assert loccit("ask").code == 2
    assert loccit("ask", "--continue").code == 2
    assert "no conversation 'beef'" in loccit("ask", "why?", "--continue", "beef").err
    assert loccit("conversations", "forget").code == 2


def run(loccit: Loccit, command: str, *more: str) -> dict[str, Any]:
    outcome = loccit("conversations", command, *more)
    named = Outcome(f"conversations {command}", outcome.code, outcome.out, outcome.err)
    assert json.loads(outcome.out)["schema"] == 1
    return named.json
