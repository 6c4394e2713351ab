"""Conditions on payloads: what they ask for, and that all of it is indexed."""

from collections.abc import Iterator
from types import ModuleType

import pytest

from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.infrastructure.adapters.qdrant.edge import models as edge_models
from loccit.infrastructure.adapters.qdrant.filters import (
    AnyOf,
    Between,
    Condition,
    HasId,
    HasValue,
    HasWords,
    visible_chunks,
)
from loccit.infrastructure.adapters.qdrant.heading_keys import (
    DEPTHS,
    heading_keys,
    keys_at_each_depth,
)
from loccit.infrastructure.adapters.qdrant.server import models as server_models

PROJECT = ProjectId("p")
EVERYTHING = SearchFilter(
    tags=("Open Science",),
    authors=("Gödel",),
    year_from=1900,
    year_to=2000,
    citekeys=("goedel1931",),
    doc_ids=(DocId("d"),),
    collections=("Thesis / Logic", "logic"),
    dois=("https://doi.org/10.1000/X",),
    sections=("methods", "open questions"),
    languages=("de-AT",),
    paths=("/home/ada/",),
    phrases=("open question",),
)


def fields_of(condition: Condition) -> Iterator[str]:
    match condition:
        case HasValue(key) | HasWords(key) | Between(key):
            yield key
        case AnyOf(groups):
            for group in groups:
                for member in group:
                    yield from fields_of(member)
        case HasId():
            pass


@pytest.mark.parametrize("vendor", [edge_models, server_models])
def test_every_field_that_a_filter_asks_for_is_indexed(vendor: ModuleType) -> None:
    indexed = {name for name, _ in vendor.payload_indexes()}
    where = visible_chunks(PROJECT, ["r"], EVERYTHING)

    asked = {field for one in (*where.must, *where.must_not) for field in fields_of(one)}

    assert len(asked) == 14
    assert asked <= indexed


def test_values_are_asked_for_in_the_form_in_which_they_are_stored() -> None:
    must = visible_chunks(PROJECT, [], EVERYTHING).must

    for expected in (
        HasValue("zotero.tags", ("open science",)),
        HasValue("zotero.collections", ("thesis/logic", "logic")),
        HasValue("zotero.doi", ("10.1000/x",)),
        HasValue("language", ("de",)),
        HasValue("paths", ("/home/ada",)),
    ):
        assert expected in must


def test_a_heading_is_asked_for_at_every_depth_that_is_stored() -> None:
    path = tuple(f"Heading {number}" for number in range(DEPTHS + 3))
    stored = set(heading_keys(path))

    for number in range(DEPTHS + 3):
        assert any(stored.issuperset(keys) for keys in keys_at_each_depth({str(number)}))
    assert not any(stored.issuperset(keys) for keys in keys_at_each_depth({"0", "1"}))
