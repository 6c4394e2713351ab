"""No search shows a passage that its filter forbids or another project holds: 10,000 tries each.

What a filter should let through is told here by tables written by hand, apart from the code that
compares: which spelling of a value asks for which of the values that documents have. The library
is small because the client's imitation of a server reads each point for each condition.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import pytest

from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    IndexUnderTest,
    citation,
    doc_id,
    document,
    index_under_test,
)

TRIES: Final = 10_000
SEEDS: Final = 5  # the tries are shared out, so that the processors may share them
FEWER_TRIES: Final = {
    "client in memory, shared": 2_000,
    "memory, held by another": 1_000,
    "edge, held by another": 1_000,
}
"""The slowest of all; what it adds to the other imitation is how projects are kept apart. What a
holder adds is the way of question and answer."""
SEED: Final = 20_261_121
ALL: Final = 100  # more than a project holds
WORDS: Final = ("alpha", "beta", "gamma", "delta", "kappa", "sigma", "omega", "theta")

Asked = Mapping[str, frozenset[str]]
"""What a user may write, and which of the values that documents have it asks for."""


TAGS: Asked = {
    "Rings": frozenset({"Rings"}),
    "rings ": frozenset({"Rings"}),
    "GRÖSSE": frozenset({"Größe"}),
    "Grosse": frozenset(),
    "open   science": frozenset({"Open Science"}),
    "Open": frozenset(),
    "x": frozenset({"x"}),
}
AUTHORS: Asked = {
    "noether": frozenset({"Noether"}),
    "GODEL": frozenset({"Gödel"}),
    "Gödel ": frozenset({"Gödel"}),
    "Van Der Waals": frozenset({"van der Waals"}),
    "Waals": frozenset(),
}
COLLECTIONS: Asked = {
    "thesis": frozenset({"Thesis", "Thesis/Tides", "Thesis/Tides/Salt Marsh"}),
    "TIDES": frozenset({"Thesis/Tides", "Thesis/Tides/Salt Marsh", "Work/Tides"}),
    "Thesis / Tides": frozenset({"Thesis/Tides", "Thesis/Tides/Salt Marsh"}),
    "/work/tides/": frozenset({"Work/Tides"}),
    "tides/salt marsh": frozenset({"Thesis/Tides/Salt Marsh"}),
    "Thesis/Salt Marsh": frozenset(),
    "Salt": frozenset(),
    "Work": frozenset({"Work/Tides"}),
}
DOIS: Asked = {
    "10.1000/One": frozenset({"10.1000/one"}),
    "https://doi.org/10.1000/one": frozenset({"10.1000/one"}),
    "doi:10.1000/two.": frozenset({"10.1000/two"}),
    "10.1000/on": frozenset(),
}
CITEKEYS: Asked = {
    "key0": frozenset({"key0"}),
    "key1": frozenset({"key1"}),
    "KEY1": frozenset(),
    "key": frozenset(),
}
LANGUAGES: Asked = {
    "de": frozenset({"de"}),
    "EN": frozenset({"en"}),
    "en-GB": frozenset({"en"}),
    "fr": frozenset(),
}
FILES: Final = (
    *("/lib/a/1.pdf", "/lib/a/2.pdf", "/lib/ab/1.pdf", "/lib/a b/Größe/3.md"),
    *(f"/z/{number}.pdf" for number in range(3)),
)
"""Of each document of a project."""
PATHS: Asked = {
    "/": frozenset(FILES),
    "/lib/a": frozenset({"/lib/a/1.pdf", "/lib/a/2.pdf"}),
    "/lib/a/": frozenset({"/lib/a/1.pdf", "/lib/a/2.pdf"}),
    "/lib/a/1.pdf": frozenset({"/lib/a/1.pdf"}),
    "/lib/a/1": frozenset(),
    "/lib/a b/Gro\u0308ße": frozenset({"/lib/a b/Größe/3.md"}),
    "/a": frozenset(),
}
SECTIONS: Asked = {
    "methods": frozenset({"2 Materials and Methods", "2 Materials and Methods|2.1 Sea level"}),
    "Methods  MATERIALS": frozenset(
        {"2 Materials and Methods", "2 Materials and Methods|2.1 Sea level"}
    ),
    "sea level": frozenset({"2 Materials and Methods|2.1 Sea level", "Meeresspiegel|Sea (level)"}),
    "methods level": frozenset(),
    "method": frozenset(),
    "2.1": frozenset({"2 Materials and Methods|2.1 Sea level"}),
    "2": frozenset({"2 Materials and Methods", "2 Materials and Methods|2.1 Sea level"}),
    "meeresspiegel": frozenset({"Meeresspiegel|Sea (level)"}),
    "GROSSEN": frozenset({"Sea|Größen"}),
    "sea": frozenset(
        {"2 Materials and Methods|2.1 Sea level", "Meeresspiegel|Sea (level)", "Sea|Größen"}
    ),
}
OF_A_CITATION: Final = {
    "tags": TAGS,
    "authors": AUTHORS,
    "collections": COLLECTIONS,
    "dois": DOIS,
    "citekeys": CITEKEYS,
}
TABLES: Final = {**OF_A_CITATION, "languages": LANGUAGES, "paths": PATHS, "sections": SECTIONS}
ALL_OF: Final = {"tags", "authors"}  # each must be met; of the others any


def values_of(table: Asked) -> list[str]:
    return sorted(frozenset[str]().union(*table.values()))


@dataclass(frozen=True)
class Passage:
    """A visible passage, and what filters may ask of it: field by field."""

    item: IndexItem
    has: Mapping[str, frozenset[str]]
    year: int | None
    words: frozenset[str]


@dataclass
class Library:
    """What is visible in each project, and how many filters are tried on it."""

    under_test: IndexUnderTest
    tries: int
    visible: dict[ProjectId, list[Passage]] = field(default_factory=dict)


def some(chance: random.Random, table: Asked, most: int) -> frozenset[str]:
    values = values_of(table)
    return frozenset(chance.sample(values, chance.randint(0, min(most, len(values)))))


def write_document(
    library: Library, project: ProjectId, number: int, chance: random.Random, rev: str = ""
) -> None:
    """Write a random document; a later one of the same number replaces it."""
    has = {name: some(chance, table, 2) for name, table in OF_A_CITATION.items()}
    for name in ("dois", "citekeys"):
        has[name] = frozenset(sorted(has[name])[:1])
    year = chance.choice([None, -44, 1999, 2005, 2020])
    cited: CitationMeta | None = None
    if chance.random() < 0.85:
        cited = citation(
            next(iter(has["citekeys"]), f"other{number}"),
            year=year,
            tags=tuple(sorted(has["tags"])),
            authors=tuple(sorted(has["authors"])),
            collections=tuple(sorted(has["collections"])),
            doi=next(iter(has["dois"]), None),
        )
    else:
        has, year = dict.fromkeys(OF_A_CITATION, frozenset[str]()), None
    language = chance.choice(["de", "en", "es", None])
    texts = tuple(" ".join(chance.choices(WORDS, k=3)) for _ in range(chance.randint(1, 2)))
    sections = tuple(chance.choice([*values_of(SECTIONS), "Unasked", ""]) for _ in texts)
    made = document(
        f"doc{number}",
        texts,
        rev=rev,
        path=FILES[number],
        cited=cited,
        vectors=tuple(tuple(chance.uniform(-1, 1) for _ in range(4)) for _ in texts),
        references=len(texts) - 1 if number % 3 == 0 else None,
        section_paths=tuple(tuple(filter(None, section.split("|"))) for section in sections),
        language=language,
    )
    made.write(library.under_test.index, project)
    library.visible[project] = [
        one for one in library.visible[project] if one.item.chunk.doc_id != made.doc_id
    ] + [
        Passage(
            item,
            {
                **has,
                "languages": frozenset({language} if language else ()),
                "paths": frozenset({FILES[number]}),
                "sections": frozenset({section}),
            },
            year,
            frozenset(text.split()),
        )
        for item, text, section in zip(made.items, texts, sections, strict=True)
    ]


@pytest.fixture(scope="module", params=KINDS)
def library(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Library]:
    """Two projects of the same documents with other metadata, old revisions, unfinished ones."""
    for under_test in index_under_test(request.param, tmp_path_factory.mktemp("index")):
        chance = random.Random(SEED)
        made = Library(under_test, FEWER_TRIES.get(request.param, TRIES))
        for name in ("first", "second"):
            project = under_test.make(name)
            made.visible[project] = []
            for number in range(len(FILES)):
                for rev in ("", "again") if number % 4 == 1 else ("",):
                    write_document(made, project, number, chance, rev)
            unfinished = document(
                "doc0", ("alpha beta",), rev="unfinished", cited=citation("key0")
            )
            under_test.index.at(project, BINDING).upsert(unfinished.items)
        yield made


@dataclass(frozen=True)
class Question:
    """A random filter, and what it asks for in the terms of the tables."""

    filters: SearchFilter | None
    wanted: Mapping[str, tuple[frozenset[str], ...]] = field(default_factory=dict)

    def allows(self, passage: Passage) -> bool:
        filters = self.filters or SearchFilter()
        if passage.item.chunk.is_references and not filters.include_references:
            return False
        if filters.doc_ids and passage.item.chunk.doc_id not in filters.doc_ids:
            return False
        for bound, met in ((filters.year_from, 1), (filters.year_to, -1)):
            if bound is not None and (passage.year is None or (passage.year - bound) * met < 0):
                return False
        return all(
            (all if name in ALL_OF else any)(passage.has[name] & one for one in wanted)
            for name, wanted in self.wanted.items()
        )


def question(chance: random.Random) -> Question:
    if chance.random() < 0.02:
        return Question(None)
    spelled: dict[str, tuple[str, ...]] = {}
    for name in chance.sample(sorted(TABLES), chance.choice([0, 1, 1, 1, 2, 2, 3, 8])):
        spelled[name] = tuple(chance.sample(sorted(TABLES[name]), chance.choice([1, 1, 2, 3])))
    first, last = sorted(chance.choices([-50, -44, 1998, 1999, 2005, 2019, 2020, 2021], k=2))
    numbers = chance.sample(range(len(FILES) + 2), chance.choice([0, 0, 0, 1, 6]))
    filters = SearchFilter(
        **spelled,
        year_from=first if chance.random() < 0.25 else None,
        year_to=last if chance.random() < 0.25 else None,
        doc_ids=tuple(doc_id(f"doc{number}") for number in numbers),
        include_references=chance.random() < 0.3,
        chunk_ids=(),
    )
    wanted = {
        name: tuple(TABLES[name][each] for each in values) for name, values in spelled.items()
    }
    return Question(filters, wanted)


def search(
    library: Library,
    mode: str,
    project: ProjectId,
    text: str,
    top_k: int,
    filters: SearchFilter | None,
    vector: tuple[float, ...],
) -> tuple[Hit, ...]:
    index = library.under_test.index
    if mode == "dense":
        return index.at(project, BINDING).search(vector, top_k, filters)
    if mode == "lexical":
        return index.at(project).lexical_query(text, top_k, filters)
    return index.at(project, BINDING).hybrid_query(text, vector, top_k, filters)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_filter_and_no_project_leaks_in_any_mode(library: Library, seed: int) -> None:
    chance = random.Random(seed)
    let_through, held_back, tries = Counter[str](), Counter[str](), Counter[str]()
    count = library.tries // SEEDS
    for number in range(count):
        asked, mode = question(chance), chance.choice(["dense", "lexical", "hybrid"])
        project = chance.choice(sorted(library.visible))
        words = chance.sample(WORDS, chance.randint(1, 3))
        top_k = chance.choice([1, 5, ALL])
        vector = tuple(chance.uniform(-1, 1) for _ in range(4))
        passages = library.visible[project]
        allowed = {one.item.chunk.id: one for one in passages if asked.allows(one)}
        due = {
            key
            for key, one in allowed.items()
            if (mode != "lexical" and one.item.embedding is not None)
            or (mode != "dense" and one.words & set(words))
        }

        hits = search(library, mode, project, " ".join(words), top_k, asked.filters, vector)

        told = f"try {number}: {mode}, top {top_k}, {words}, {asked.filters}"
        found = {hit.chunk.id for hit in hits}
        assert len(found) == len(hits) <= top_k, told
        assert found <= allowed.keys(), told
        for hit in hits:
            item = allowed[hit.chunk.id].item
            own = (item.chunk, item.citation, item.source_path)
            assert (hit.chunk, hit.citation, hit.source_path) == own, told
        if top_k == ALL:
            assert found >= due, told  # and nothing is held back that may be shown
        assert len(hits) >= min(top_k, len(due)), told
        for name in (*asked.wanted, mode):
            (let_through if allowed else held_back)[name] += 1
        tries[mode] += 1

    assert min(tries.values()) > count / 4
    for name in (*TABLES, *tries):  # each decided in both ways, or it was not tried
        assert let_through[name] > count / 100
        assert held_back[name] > count / 100


@pytest.mark.parametrize("mode", ["dense", "lexical", "hybrid"])
def test_no_mode_finds_references_unless_they_are_asked_for(library: Library, mode: str) -> None:
    for project, passages in library.visible.items():
        references = {one.item.chunk.id for one in passages if one.item.chunk.is_references}
        assert references
        for filters in (None, SearchFilter(), SearchFilter(paths=("/",))):
            hits = search(
                library, mode, project, " ".join(WORDS), ALL, filters, (1.0, 0.5, 0.2, 0.1)
            )
            assert hits
            assert not references & {hit.chunk.id for hit in hits}
        asked = SearchFilter(include_references=True)
        hits = search(library, mode, project, " ".join(WORDS), ALL, asked, (1.0, 0.5, 0.2, 0.1))
        found = references & {hit.chunk.id for hit in hits}
        assert found == (set() if mode == "dense" else references)
