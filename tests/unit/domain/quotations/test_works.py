"""Which documents of a library a citation means."""

import pytest

from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.quotation import Citation
from loccit.domain.quotations.works import Works
from loccit.domain.text.spans import Span

HERE = Span(0, 1)
GUIDE = "The history of tides: A beginner's guide"
MATCH = MatchEvidence(MatchMethod.TITLE, 1.0)


def record(
    citekey: str, title: str, family: str, year: int | None, doi: str | None = None
) -> DocumentRecord:
    authors = (Author(family, "Ann"), Author("Lee", "Bo")) if family else ()
    cited = CitationMeta(citekey, title, authors, year, doi, None, (), (), None, MATCH)
    return DocumentRecord(
        DocId(citekey), Revision("r"), SourceFile(f"/{citekey}.pdf", 1, 1, DocId(citekey)), None,
        cited, None, SourceHint(), "", 1, Coverage(),
    )  # fmt: skip


WORKS = Works(
    [
        record(
            "tides", "The history of tides: A beginner's guide", "van der Rowe", 2014, "10.1/a"
        ),
        record("marsh", "Salt marshes and their birds in winter", "van der Rowe", 2014),
        record("intro", "Introduction", "Rowe", 2014),
        record("intro2", "Introduction", "Marsh", 2015),
        record("report", "Annual report of the harbour board", "", 1999),
        record(
            "long", "What the keepers of the harbour wrote of it in the winter", "Keepers", 1999
        ),
        record("second", "Salt marshes and their birds in winter", "Rowe", 2020),
    ]
)


def cited(  # a field names what it has
    citekey: str | None = None,
    doi: str | None = None,
    title: str | None = None,
    names: tuple[str, ...] = (),
    year: int | None = None,
) -> list[str]:
    citation = Citation(HERE, citekey, names, year, None, doi, title)
    return [each.doc_id for each in WORKS.cited(citation)]


def test_a_citekey_comes_first_then_a_doi_then_a_title() -> None:
    assert cited("marsh", "10.1/a", "Introduction", ("Marsh",), 2015) == ["marsh"]
    assert cited("unknown", "10.1/a", "Introduction", ("Marsh",), 2015) == ["tides"]
    assert cited("unknown", "10.9/z", "Introduction", ("Marsh",), 2015) == ["intro2"]
    assert cited("unknown") == []


@pytest.mark.parametrize(
    ("title", "names", "year", "expected"),
    [
        ("The History of <i>Tides</i> – a beginner’s guide", ("Rowe",), 2013, ["tides"]),
        ("The history of tides", ("Rowe", "Lee"), 2014, ["tides"]),
        ("The histroy of tides: A beginner's guide", ("Rowe",), 2014, ["tides"]),
        ("Salt marshes and their birds in winter", ("Rowe",), 2014, ["marsh"]),
        ("Salt marshes and their birds in winter", ("Rowe",), 2020, ["second"]),
        ("Salt marshes and their birds in winter", ("Rowe",), None, ["marsh", "second"]),
        ("Salt marshes and their birds in winter", ("Miller",), 2014, []),
        ("Introduction", ("Rowe",), 2014, ["intro"]),
        ("Introduction", ("Rowe",), 2019, []),
        ("Annual report of the harbour board", (), 1999, ["report"]),
        ("What the keepers of the harbour wrote of it in the winter", ("Board",), 1999, ["long"]),
        ("Annual report of the harbour board", ("Harbour Board",), 1999, ["report"]),
        ("Another book of the same year", ("Rowe", "Lee"), 2014, []),
        ("…", ("Rowe",), 2014, []),
    ],
)
def test_a_title_means_the_work_that_bears_it_and_no_other_of_that_author_and_year(
    title: str, names: tuple[str, ...], year: int | None, expected: list[str]
) -> None:
    assert cited(title=title, names=names, year=year) == expected


def test_without_a_title_names_and_year_mean_every_work_that_they_fit() -> None:
    assert cited(names=("Rowe",), year=2014) == ["tides", "marsh", "intro"]
    assert cited(names=("Rowe", "Lee"), year=2020) == ["second"]
    assert cited(names=("Lee",), year=2014) == []
