"""Citations as payloads of points, and back."""

from dataclasses import replace

from loccit.domain.models.citation_meta import (
    PROVISIONAL,
    Author,
    LookupEvidence,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.project import project_id
from loccit.infrastructure.adapters.qdrant.records.payload import citation_payload, read_citation
from loccit.infrastructure.adapters.qdrant.records.record_payload import (
    document_point,
    read_record,
)
from tests.contracts.index_factories import citation, document

LOOKED_UP = replace(
    citation("rowe2014"),
    match=MatchEvidence(
        MatchMethod.LOOKUP,
        1.0,
        lookup=LookupEvidence(
            "crossref", "10.1234/x", "doi", 1.0, 0.5, "2026-11-23T18:00:00+00:00"
        ),
    ),
    entry='{"id": "rowe2014", "volume": "12"}',
)
PROVISIONAL_ENTRY = replace(citation("rowe2014"), match=None, tags=(PROVISIONAL,))


def test_a_record_keeps_an_entry_whole_with_its_evidence_and_who_wrote_it() -> None:
    hint = SourceHint(people=(Author("Rowe", "Ann", "Jr."),), venue="Journal of Shores")
    for kept in (LOOKED_UP, PROVISIONAL_ENTRY):
        record = replace(document("a").record, citation=kept, hint=hint)

        assert read_record(document_point(record, project_id("thesis")).payload) == record


def test_a_passage_keeps_all_of_a_citation_but_the_whole_entry() -> None:
    assert read_citation(citation_payload(LOOKED_UP)) == LOOKED_UP.of_passages
    assert LOOKED_UP.of_passages == replace(LOOKED_UP, entry="")
    assert PROVISIONAL_ENTRY.of_passages is PROVISIONAL_ENTRY


def test_a_citation_of_an_earlier_version_of_loccit_is_read() -> None:
    before = citation_payload(citation("rowe2014"))

    assert read_citation({**before, "match": ["doi", 1.0, None, 0.0]}).match == MatchEvidence(
        MatchMethod.DOI, 1.0
    )
