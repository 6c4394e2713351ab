"""No network without being told, no trace outside the data folder, and a reindex that dies."""

import json
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

from loccit import open_library
from tests.e2e.conftest import SAMPLES, Loccit
from tests.openai_server import ALL_ALIKE, OK, SLOW, OpenAIServer, openai_server

NO_NETWORK = """
import sys

MODELS = {"anthropic", "httpx2", "mcp", "openai", "pydantic_ai"}

def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        raise RuntimeError(f"network: {event} {arguments}")
    if event == "import" and arguments[0].partition(".")[0] in MODELS:
        raise RuntimeError(f"what asks language models is imported: {arguments[0]}")

sys.addaudithook(refuse)
"""
TITLES = [
    "The brass gauge of the northern pier",
    "Herring gulls nesting on the mole",
    "Sourdough for the lighthouse keepers",
    "A list of wrecks since the war",
    "Fog signals and how they carry",
]
NAMES = ("near", "far", "other")
NOTE = "# Note {0}\n\nObservation {0} of the harbour tide gauge, made at low water.\n"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.md").write_text(NOTE.format(number), encoding="utf-8")
    return folder


def test_without_a_model_nothing_asks_the_network_or_leaves_more_than_the_data_folder(
    tmp_path: Path,
) -> None:
    hook = tmp_path / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    loccit = Loccit(home, {"PYTHONPATH": str(hook)})
    documents = [str(SAMPLES / name) for name in ("baking-bread-note.pdf", "magnetic-birds.html")]

    ingested = loccit("ingest", *documents, "-r", str(SAMPLES / "references.json"))
    found = loccit("query", "how do birds find north?")
    answered = loccit("ask", "how do birds find north?")
    judged = loccit("eval", str(SAMPLES / "questions.json"), "--answers")
    written = loccit("note", "how birds find north", "-o", str(tmp_path / "notes.md"))
    verified = loccit("verify", str(tmp_path / "notes.md"))

    for outcome in (ingested, found, answered, judged, written, verified):
        assert outcome.code == 0, outcome.err
    assert [path.name for path in home.iterdir()] == [loccit.data_dir.name]


def test_a_reindex_killed_in_its_middle_leaves_the_old_index_answering(
    loccit: Loccit, notes: Path
) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        remote = with_server(loccit, server)
        server.play(OK, SLOW)  # the first document is copied, the second one is not
        arguments = ("reindex", "--model", "openai/test", "--yes", "--json")

        with remote.start(*arguments) as process:
            wait_for_requests(server, 2)
            process.kill()
            process.communicate()

        assert len(loccit("query", "tide gauge", "--json").json["items"]) == 5
        done = remote(*arguments)

    assert done.code == 0, done.err
    assert (done.json["documents"], done.json["chunks"], done.json["version"]) == (5, 5, 2)
    refused = loccit("query", "tide gauge", "--json")  # the project's model needs a key
    assert refused.json["error"]["code"] == "model_unavailable"
    assert "openai/test needs a key; set LOCCIT_OPENAI_API_KEY" in refused.json["error"]["message"]


def test_each_project_is_asked_with_its_own_model_and_nothing_is_set_for_it(
    loccit: Loccit, notes: Path
) -> None:
    for name in NAMES:
        assert loccit("ingest", str(notes), "-p", name).code == 0
    with openai_server() as server:
        here = with_server(loccit, server)  # its address and key, no model

        for name in ("far", "other"):
            moved = here("reindex", "-p", name, "--model", "openai/test", "--yes", "--json")
            assert moved.code == 0, moved.err
        asked = [here("query", "tide gauge", "-p", each, "--json") for each in (*NAMES, *NAMES)]
        rolled = here("rollback", "-p", "other")
        again = here("reindex", "-p", "far", "--yes", "--json")
        new = here("ingest", str(notes), "-p", "new", "--json")
        named = {**here.settings, "LOCCIT_EMBEDDING_MODEL": "openai/test"}
        old = replace(here, settings=named)("ingest", str(notes), "-p", "near", "--json")
        ok = here("doctor")
        models = {
            each["project"]: each["model"] for each in here("projects", "--json").json["projects"]
        }

    assert [len(found.json["items"]) for found in asked] == [5] * 6
    assert rolled.code == again.code == new.code == 0
    assert old.json["totals"]["unchanged"] == 5
    assert ok.code == 0, ok.out
    local = "fastembed/all-MiniLM-L6-v2"
    assert models == {"near": local, "far": "openai/test", "other": local, "new": local}


def test_ctrl_c_in_a_reindex_says_how_to_go_on_and_that_is_so(loccit: Loccit, notes: Path) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        remote = with_server(loccit, server)
        server.play(OK, SLOW)
        arguments = ("reindex", "--model", "openai/test", "--yes", "--json")

        with remote.start(*arguments) as process:
            wait_for_requests(server, 2)
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)
        done = remote(*arguments, "--resume")
        first, _, *later = (set(request.body["input"]) for request in server.requests)

    assert process.returncode == 130
    assert err.splitlines() == [
        "Stopped. What is embedded stays; run the same command again with --resume to go on.",
        "Interrupted.",
    ]
    assert (done.code, done.json["documents"]) == (0, 5)
    assert first.isdisjoint(set().union(*later))  # what is embedded is not embedded again


def test_the_old_version_is_dropped_when_asked(loccit: Loccit, notes: Path) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        remote = with_server(loccit, server)
        remote("reindex", "--model", "openai/test", "--yes")
        kept = loccit("projects", "--json").json["projects"][0]["versions"]
        remote("reindex", "--model", "openai/test", "--drop-old")

    assert kept == [1, 2]
    assert loccit("projects", "--json").json["projects"][0]["versions"] == [2]


def test_a_model_that_finds_less_is_not_switched_to_unless_told(
    loccit: Loccit, notes: Path
) -> None:
    for number in range(5):
        (notes / f"{number}.md").write_text(f"# {TITLES[number]}\n\nA note.\n", encoding="utf-8")
    loccit("ingest", str(notes))
    with openai_server() as server:
        remote = with_server(loccit, server)
        server.play(*[ALL_ALIKE] * 20)
        refused = remote("reindex", "--model", "openai/test", "--yes-if-not-worse")
        listed = loccit("versions", "--json").json["versions"]
        agreed = remote("reindex", "--model", "openai/test", "--resume", "--yes")

    assert refused.code == 1
    assert "The new version finds less." in refused.out
    assert "still answers from version 1" in refused.out
    assert [(each["version"], each["active"], each["documents"]) for each in listed] == [
        (1, True, 5),
        (2, False, 5),
    ]
    assert agreed.code == 0, agreed.err
    assert "now holds vectors of openai/test" in agreed.out


def test_one_command_rolls_back_and_one_drops_what_is_no_longer_wanted(
    loccit: Loccit, notes: Path
) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        with_server(loccit, server)("reindex", "--model", "openai/test", "--yes")

    back = loccit("rollback", "--json")
    answers = loccit("query", "tide gauge", "--json")
    dropped = loccit("versions", "--drop", "2")

    assert (back.code, back.json["version"], back.json["missing"]) == (0, 1, [])
    assert answers.code == 0
    assert dropped.out.splitlines() == [
        line for line in dropped.out.splitlines() if line.startswith("*   1  5 documents")
    ]
    assert loccit("rollback").code == 2


def test_a_version_that_is_not_kept_is_a_wrong_call_and_nothing_is_dropped(
    loccit: Loccit, notes: Path
) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        with_server(loccit, server)("reindex", "--model", "openai/test", "--yes")

    for arguments in (["versions", "--drop", "1", "--drop", "7"], ["rollback", "--to", "7"]):
        outcome = loccit(*arguments)
        assert outcome.code == 2
        assert "version 7 is not kept; there is 1, 2, and 2 answers" in outcome.err
    kept = loccit("versions", "--json").json["versions"]
    assert [each["version"] for each in kept] == [1, 2]


def test_a_limited_reindex_is_resumed(loccit: Loccit, notes: Path) -> None:
    loccit("ingest", str(notes))
    with openai_server() as server:
        remote = with_server(loccit, server)
        part = remote("reindex", "--model", "openai/test", "--limit", "2", "--json")
        rest = remote("reindex", "--model", "openai/test", "--resume", "--yes", "--json")

    assert (part.json["documents"], part.json["remaining"], part.json["switched"]) == (2, 3, False)
    assert (rest.json["documents"], rest.json["remaining"], rest.json["switched"]) == (5, 0, True)


def test_questions_of_a_file_are_asked_before_the_switch(
    loccit: Loccit, notes: Path, tmp_path: Path
) -> None:
    loccit("ingest", str(notes))
    questions = tmp_path / "questions.json"
    first = min(path.name for path in notes.iterdir())
    questions.write_text(
        json.dumps([{"question": "which observation is this?", "document": first}]),
        encoding="utf-8",
    )
    with openai_server() as server:
        done = with_server(loccit, server)(
            *("reindex", "--model", "openai/test", "--questions", str(questions)),
            *("--yes", "--json"),
        )

    assert done.code == 0, done.err
    assert (done.json["comparison"]["questions"], done.json["comparison"]["drawn"]) == (1, False)


def test_an_open_library_follows_what_other_processes_make_of_its_projects(
    loccit: Loccit, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = sorted(notes.iterdir())
    question = "harbour tide gauge"
    with openai_server() as server:
        other = with_server(loccit, server)
        for name, value in other.settings.items():
            monkeypatch.setenv(name, value)
        with open_library(data_dir=loccit.data_dir) as library:
            thesis, essay = library.project("thesis"), library.project("essay")
            thesis.ingest(first)
            essay.ingest(first)
            before = thesis.query(question)
            moved = other("reindex", "-p", "thesis", "--model", "openai/test", "--yes")
            asked = thesis.query(question)
            thesis.ingest(second)
            untouched = essay.query(question)
            back = other("reindex", "-p", "thesis", "--model", before.model, "--yes")
            after = thesis.query(question)
            held = thesis.documents()

    assert (moved.code, back.code) == (0, 0), (moved.err, back.err)
    assert asked.model == "openai/test"
    assert untouched.model == after.model == before.model
    assert [record.source.path for record in held] == [str(first), str(second)]


def with_server(loccit: Loccit, server: OpenAIServer) -> Loccit:
    return Loccit(
        loccit.home,
        {
            "LOCCIT_OPENAI_API_KEY": "sk-test",
            "LOCCIT_OPENAI_BASE_URL": server.url,
            "LOCCIT_EMBEDDING_DIMENSION": "8",
        },
    )


def wait_for_requests(server: OpenAIServer, count: int) -> None:
    deadline = time.monotonic() + 30
    while len(server.requests) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)
