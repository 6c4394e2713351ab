"""The names of a document, apart from each other, whatever the file is called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.documents.document_names import searched_names
from loccit.domain.models.citation_meta import Author, CitationMeta, MatchEvidence, MatchMethod
from loccit.domain.text.words import passage_words

CITED = CitationMeta(
    citekey="noetherInvariante1918a",
    title="Invariante Variationsprobleme",
    authors=(Author("Noether", "Emmy"), Author("van der Waerden", "B. L.")),
    year=1918,
    doi=None,
    url=None,
    tags=(),
    collections=(),
    container=None,
    match=MatchEvidence(MatchMethod.DOI, 1.0),
)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("/reports/2023 Q3 NVDA.pdf", "2023 q3 nvda"),
        ("/reports/2023Q3_AnnualReport-v2.final.pdf", "2023 q3 annual report v2 final"),
        ("/papers/carrington1859description.pdf", "carrington 1859 description"),
        ("/papers/PMC5080681.pdf", "pmc5080681"),
        ("/papers/ÜberFlügel.pdf", "über flügel"),
        ("/evaluation/corpus.jsonl#360", "corpus"),
    ],
)
def test_the_words_and_the_years_of_a_file_name_are_told_apart(path: str, names: str) -> None:
    assert " ".join(passage_words(searched_names(path, None))) == names


def test_a_citation_adds_its_authors_its_year_and_its_key() -> None:
    words = passage_words(searched_names("/a/x.pdf", CITED))
    assert words == [
        *("x", "noether", "van", "der", "waerden", "1918"),
        *("noether", "invariante", "1918", "a"),
    ]


@given(st.text())
def test_any_path_has_names(path: str) -> None:
    assert isinstance(searched_names(path, None), str)
