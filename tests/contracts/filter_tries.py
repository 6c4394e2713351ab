"""Random filters, tried on a small library: what each search shows, and what facets count.

What a filter should let through is told here by tables written by hand, apart from the code that
compares: which spelling of a value asks for which of the values that documents have. The library
is small because the client's imitation of a server reads each point for each condition.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from loccit.application.query.query_facets import query_facets
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.facets import FacetValue
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, IndexItem, SearchFilter
from tests.contracts.index_factories import (
    BINDING,
    IndexUnderTest,
    citation,
    doc_id,
    document,
)

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
    text: str

    @property
    def words(self) -> frozenset[str]:
        return frozenset(self.text.split())

    def holds(self, phrase: str) -> bool:
        return f" {phrase} " in f" {self.text} "


@dataclass
class Library:
    """What is visible in each project."""

    under_test: IndexUnderTest
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
            text,
        )
        for item, text, section in zip(made.items, texts, sections, strict=True)
    ]


def library_of(under_test: IndexUnderTest) -> Library:
    """Two projects of the same documents with other metadata, old revisions, unfinished ones."""
    chance = random.Random(SEED)
    made = Library(under_test)
    for name in ("first", "second"):
        project = under_test.make(name)
        made.visible[project] = []
        for number in range(len(FILES)):
            for rev in ("", "again") if number % 4 == 1 else ("",):
                write_document(made, project, number, chance, rev)
        unfinished = document("doc0", ("alpha beta",), rev="unfinished", cited=citation("key0"))
        under_test.index.at(project, BINDING).upsert(unfinished.items)
    return made


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
        if not all(map(passage.holds, filters.phrases)) or any(
            map(passage.holds, filters.without)
        ):
            return False
        return all(
            (all if name in ALL_OF else any)(passage.has[name] & one for one in wanted)
            for name, wanted in self.wanted.items()
        )

    def but_for(self, *names: str) -> "Question":
        """Return it without these conditions."""
        empty = SearchFilter()
        filters = replace(self.filters or empty, **{name: getattr(empty, name) for name in names})
        kept = {name: each for name, each in self.wanted.items() if name not in names}
        return Question(filters, kept)

    @property
    def asks_of_passages(self) -> bool:
        """Whether it asks anything that passages of one document may answer differently."""
        filters = self.filters or SearchFilter()
        return bool(filters.sections or filters.asks_for_words)


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
        phrases=words(chance),
        without=words(chance),
    )
    wanted = {
        name: tuple(TABLES[name][each] for each in values) for name, values in spelled.items()
    }
    return Question(filters, wanted)


def words(chance: random.Random) -> tuple[str, ...]:
    """Return phrases of one word or two; mostly none."""
    lengths = chance.choice([*[()] * 9, (1,), (1,), (2,)])
    return tuple(" ".join(chance.choices(WORDS, k=length)) for length in lengths)


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


WORDY: Final = ("phrases", "without")


def try_filters(library: Library, seed: int, count: int, *, facets_each: int = 1) -> None:
    """Try so many random filters; every so many times facets are counted, too."""
    chance = random.Random(seed)
    let_through, held_back, tries = Counter[str](), Counter[str](), Counter[str]()
    for number in range(count):
        asked, mode = question(chance), chance.choice(["dense", "lexical", "hybrid"])
        project = chance.choice(sorted(library.visible))
        asked_for = chance.sample(WORDS, chance.randint(1, 3))
        top_k = chance.choice([1, 5, ALL])
        vector = tuple(chance.uniform(-1, 1) for _ in range(4))
        passages = library.visible[project]
        allowed = {one.item.chunk.id: one for one in passages if asked.allows(one)}
        due = {
            key
            for key, one in allowed.items()
            if (mode != "lexical" and one.item.embedding is not None)
            or (mode != "dense" and one.words & set(asked_for))
        }

        hits = search(library, mode, project, " ".join(asked_for), top_k, asked.filters, vector)

        told = f"try {number}: {mode}, top {top_k}, {asked_for}, {asked.filters}"
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
        if number % facets_each == 0:
            check_facets(library, project, asked, told)
        held = [name for name in WORDY if asked.filters and getattr(asked.filters, name)]
        for name in (*asked.wanted, *held, mode):
            (let_through if allowed else held_back)[name] += 1
        tries[mode] += 1

    assert min(tries.values()) > count / 4
    for name in (*TABLES, *WORDY, *tries):  # each decided in both ways, or it was not tried
        assert let_through[name] > count / 250, name
        assert held_back[name] > count / 250, name


def check_facets(library: Library, project: ProjectId, asked: Question, told: str) -> None:
    """Compare what is counted with what the tables tell."""
    facets = query_facets(library.under_test.index.at(project), asked.filters or SearchFilter())

    def met(*but_for: str) -> list[Passage]:
        """Return a passage of each document that counts."""
        wanted = asked.but_for(*but_for)
        if not wanted.asks_of_passages:  # what has reference lists alone counts as well
            wanted = Question(
                replace(wanted.filters or SearchFilter(), include_references=True), wanted.wanted
            )
        by_document = {
            one.item.chunk.doc_id: one for one in library.visible[project] if wanted.allows(one)
        }
        return list(by_document.values())

    def counted(values: tuple[FacetValue, ...]) -> dict[str, int]:
        return {each.label: each.documents for each in values}

    def counts(passages: list[Passage], name: str) -> Counter[str]:
        return Counter(value for one in passages for value in one.has[name])

    allowed = [one for one in library.visible[project] if asked.allows(one)]
    assert facets.passages_in_all == len(allowed), told
    assert facets.documents_in_all == len(met()), told
    assert counted(facets.tags) == counts(met(), "tags"), told
    assert counted(facets.authors) == counts(met(), "authors"), told
    assert counted(facets.languages) == counts(met("languages"), "languages"), told
    kinds = Counter(one.item.source_path.rpartition(".")[2].upper() for one in met())
    assert counted(facets.kinds) == kinds, told
    years = Counter(str(one.year) for one in met("year_from", "year_to") if one.year is not None)
    assert counted(facets.years) == years, told
    assert {each.value for each in facets.documents} == {
        one.item.chunk.doc_id for one in met("doc_ids")
    }, told
    collections = Counter(
        path
        for one in met("collections")
        for path in {
            "/".join(whole.split("/")[:depth])
            for whole in one.has["collections"]
            for depth in range(1, whole.count("/") + 2)
        }
    )
    assert counted(facets.collections) == collections, told
