"""Views say what answers were before they were described, and their description is up to date."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from loccit.domain.models.retrieval import SearchFilter
from loccit.interfaces.views.catalogue import ANSWERS
from loccit.interfaces.views.filters import FiltersView, filters_view
from loccit.interfaces.views.json_schema import json_schema
from loccit.interfaces.views.keys import keys_of, views_in
from loccit.interfaces.views.specification import specification
from tests.answer_views import require_described

ROOT = Path(__file__).parents[4]
SPECIFICATION = ROOT / "specs" / "json-output.md"
SCHEMA_1 = Path(__file__).with_name("schema_1.txt")
"""Keys and types of answers that `--json` printed before there were views, by command."""
NUMBERS = {"integer": "number"}


def recorded() -> Iterator[tuple[str, str, set[str]]]:
    command = ""
    for line in SCHEMA_1.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            command = line[2:]
        else:
            path, types = line.split(" ")
            yield command, path, set(types.split("|"))


def alternatives(schema: Any) -> Iterator[Any]:  # noqa: ANN401
    if "anyOf" in schema:
        for each in schema["anyOf"]:
            yield from alternatives(each)
    else:
        yield schema


def below(schemas: list[Any], step: str) -> list[Any]:
    """Return what stands under a key, or in a list, of any of these."""
    found: list[Any] = []
    for schema in schemas:
        if step == "[]":
            found += [schema["items"]] if "items" in schema else schema.get("prefixItems", [])
        elif step in schema.get("properties", {}):
            found.append(schema["properties"][step])
        elif "additionalProperties" in schema:
            found.append(schema["additionalProperties"])
    return [each for schema in found for each in alternatives(schema)]


def types_of(schema: Any) -> set[str]:  # noqa: ANN401
    named = [schema["type"]] if "type" in schema else []
    return {NUMBERS.get(name, name) for name in named} | {"string" for _ in schema.get("enum", ())}


@pytest.mark.parametrize("command", ANSWERS)
def test_every_key_of_schema_1_is_there_and_holds_what_it_held(command: str) -> None:
    paths = [(path, types) for each, path, types in recorded() if each == command]

    assert paths
    for path, types in paths:
        schemas: list[Any] = [json_schema(ANSWERS[command])]
        for step in re.findall(r"\[\]|[^.\[\]]+", path):
            schemas = below(schemas, step)
        allowed = {name for schema in schemas for name in types_of(schema)}
        assert types <= allowed, f"{command}: {path} held {types}, its view allows {allowed}"


def test_the_specification_is_that_of_the_views() -> None:
    written = SPECIFICATION.read_text(encoding="utf-8")

    assert written == specification(), f"{SPECIFICATION.name} is stale: run 'make specs'"


def test_every_key_of_every_answer_says_what_it_is() -> None:
    waiting = list(ANSWERS.values())
    for view in waiting:
        assert view.__doc__, view
        for key in keys_of(view):
            assert key.meaning or view.__name__.endswith("Part"), f"{view.__name__}.{key.name}"
            waiting += [each for each in views_in(key.type) if each not in waiting]


def test_every_condition_of_a_filter_has_a_key() -> None:
    names = {key.name for key in keys_of(FiltersView)}
    set_by_no_user = {"chunk_ids"}  # `--mine` searches these passages
    assert names == {each.name for each in fields(SearchFilter)} - set_by_no_user
    assert filters_view(SearchFilter()) == {}
    assert filters_view(
        SearchFilter(year_from=-300, tags=("tides",), include_references=True)
    ) == {
        "tags": ["tides"],
        "year_from": -300,
        "include_references": True,
    }


def test_an_answer_with_a_key_that_no_view_has_is_noticed() -> None:
    answer = {"project": "p", "needed": True, "built": False}
    require_described("optimize", answer)

    with pytest.raises(Exception, match="'more' was unexpected"):
        require_described("optimize", {**answer, "more": 1})


def test_the_view_of_a_query_is_cheap_to_import() -> None:
    names = "loccit.interfaces.views.passages"
    code = f"import sys, json, {names}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    loaded = {name.partition(".")[0] for name in json.loads(run.stdout)}
    assert not loaded & {"click", "numpy", "pydantic", "rich", "typing_extensions"}
