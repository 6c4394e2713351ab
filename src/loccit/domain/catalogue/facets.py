"""Counting the values that documents can be filtered by."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from glob import escape as glob_escape
from pathlib import PurePath

from loccit.domain.answers.citation import entry_label
from loccit.domain.catalogue.document_filter import document_meets
from loccit.domain.models.document import DocId
from loccit.domain.models.facets import Facets, FacetValue
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.filter_keys import author_key, language_key, tag_key

_Values = Callable[[DocumentRecord], Iterable[tuple[str, str]]]
"""The values of a document, each as its key and as it is shown."""


def facets_of(
    records: Sequence[DocumentRecord], wanted: SearchFilter, passages: Mapping[DocId, int]
) -> Facets:
    """Count the values of the documents that meet a filter.

    Of a condition that a document meets by one of several values (collections, languages,
    documents, years), the others are counted as well: they would widen the search. Tags and
    authors must all be met, so that another one narrows it.

    Args:
        records: The documents that have a passage which meets what `wanted` asks of passages.
        wanted: The filter.
        passages: How many such passages each document has; none for those that are left out.
    """

    def counted(found: Iterable[DocumentRecord], values: _Values) -> tuple[FacetValue, ...]:
        return _values_of(found, values, passages)

    met = _meeting(records, wanted)
    in_any_collection = _meeting(records, replace(wanted, collections=()))
    in_any_year = _meeting(records, replace(wanted, year_from=None, year_to=None))
    in_any_language = _meeting(records, replace(wanted, languages=()))
    all_documents = _meeting(records, replace(wanted, doc_ids=()))
    return Facets(
        collections=counted(in_any_collection, _collections),
        tags=counted(met, _tags),
        authors=counted(met, _authors),
        years=tuple(sorted(counted(in_any_year, _year), key=_newest)),
        languages=counted(in_any_language, _language),
        documents=counted(all_documents, _document),
        kinds=counted(met, _kind),
        documents_in_all=len(met),
        passages_in_all=sum(passages.get(each.doc_id, 0) for each in met),
    )


def _meeting(records: Sequence[DocumentRecord], wanted: SearchFilter) -> list[DocumentRecord]:
    return [
        each
        for each in records
        if document_meets(
            each.doc_id, each.source.path, each.coverage.language, each.citation, wanted
        )
    ]


def _values_of(
    records: Iterable[DocumentRecord], values: _Values, passages: Mapping[DocId, int]
) -> tuple[FacetValue, ...]:
    counts: Counter[str] = Counter()
    held: Counter[str] = Counter()
    labels: dict[str, str] = {}
    for record in records:
        for key, label in dict(values(record)).items():
            counts[key] += 1
            held[key] += passages.get(record.doc_id, 0)
            labels.setdefault(key, label)
    found = [FacetValue(key, labels[key], count, held[key]) for key, count in counts.items()]
    return tuple(sorted(found, key=lambda each: (each.label.casefold(), each.value)))


def _newest(value: FacetValue) -> int:
    return -int(value.value)


def _collections(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    """Yield each collection and those that it is in."""
    for path in record.citation.collections if record.citation else ():
        names = path.split("/")
        for depth in range(1, len(names) + 1):
            own = "/".join(names[:depth])
            yield own, own


def _tags(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    return [(tag_key(tag), tag) for tag in record.citation.tags] if record.citation else []


def _authors(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    authors = record.citation.authors if record.citation else ()
    return [(author_key(each.family), each.family) for each in authors]


def _year(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    year = record.citation.year if record.citation else None
    return [] if year is None else [(str(year), str(year))]


def _language(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    code = language_key(record.coverage.language) if record.coverage.language else None
    return [(code, code)] if code else []


def _document(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    return [(record.doc_id, document_label(record))]


def _kind(record: DocumentRecord) -> Iterable[tuple[str, str]]:
    suffix = PurePath(record.source.path).suffix
    return [(f"/**/*{glob_escape(suffix)}", suffix[1:].upper())] if suffix else []


def document_label(record: DocumentRecord) -> str:
    """Return "Rossi 2019. Title", without a citation the own title, else the file's name."""
    if record.citation:
        return entry_label(record.citation, record.source.path)
    return record.title or PurePath(record.source.path).name
