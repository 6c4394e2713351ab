"""Nothing of the assistant lacks a caller outside of tests."""

from typing import Final

from tests.architecture.ways_in import all_ways, program, reached_from

PACKAGE: Final = "application.assistant"
PACKAGES: Final = (PACKAGE, "application.answering", "application.notes", "domain.assistant")


def test_every_public_part_is_reached_from_a_command_or_a_method_of_a_project() -> None:
    reached = frozenset().union(*map(reached_from, all_ways()))

    assert [
        part for package in PACKAGES for part in program().public(package) if part not in reached
    ] == []


def test_a_part_that_only_tests_call_is_noticed() -> None:
    reached = frozenset().union(*map(reached_from, all_ways()))

    # The scripted model is for tests, and shipped.
    assert "infrastructure.adapters.scripted_llm:ScriptedLLM.ainvoke" not in reached


def test_retrieval_reaches_nothing_of_it() -> None:
    for way in ("loccit query", "loccit verify", "Project.query"):
        assert not [part for part in reached_from(way) if part.startswith(PACKAGE)]
