"""`loccit copy`, as far as it can be seen without a server."""

import socket

from tests.e2e.conftest import SAMPLES, Loccit

IMITATION = ":memory:"
"""The client's own imitation of a server, which is gone with the command."""


def filled(loccit: Loccit) -> Loccit:
    assert loccit("ingest", str(SAMPLES / "fieldwork-notes.md"), "-p", "notes").code == 0
    return loccit


def test_copy_says_what_was_copied_and_compared(loccit: Loccit) -> None:
    filled(loccit)

    plain = loccit("copy", "-p", "notes", "--to", IMITATION)
    told = loccit("copy", "-p", "notes", "--to", IMITATION, "--to-project", "kept", "--json")

    assert plain.code == 0, plain.err
    assert "project 'notes' is copied as 'notes': 1 document and 9 chunks" in plain.out
    assert told.json == {
        "schema": 1,
        "project": "notes",
        "copied_as": "kept",
        "model": "fastembed/all-MiniLM-L6-v2",
        "documents": 1,
        "chunks": 9,
        "queries": 1,
    }


def test_copy_needs_one_server(loccit: Loccit) -> None:
    neither = loccit("copy", "-p", "notes")
    both = loccit("copy", "-p", "notes", "--to", IMITATION, "--from", IMITATION)

    assert (neither.code, both.code) == (2, 2)
    assert "--to URL, or --from URL" in neither.err


def test_copying_back_what_a_server_does_not_have_makes_nothing(loccit: Loccit) -> None:
    outcome = loccit("copy", "-p", "notes", "--from", IMITATION, "--json")

    assert outcome.code == 1
    assert outcome.json["error"]["code"] == "project_not_found"
    assert loccit("projects", "--json").json["projects"] == []


def test_a_server_that_does_not_answer_is_named_without_its_key(loccit: Loccit) -> None:
    filled(loccit)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    keyed = Loccit(loccit.home, {"LOCCIT_QDRANT_API_KEY": "very-secret"})

    outcome = keyed("copy", "-p", "notes", "--to", address)

    assert outcome.code == 1
    assert "index_unavailable" in outcome.err
    assert "start it" in outcome.err
    assert "very-secret" not in outcome.err + outcome.out
