"""The conditions that an answer meets."""

from typing import Annotated, NotRequired, TypedDict, cast

from loccit.domain.models.retrieval import SearchFilter


class FiltersView(TypedDict):
    """The conditions in force; those that were not given are left out."""

    tags: NotRequired[Annotated[list[str], "each of which the citation has"]]
    authors: NotRequired[Annotated[list[str], "family names, each among the authors"]]
    year_from: NotRequired[Annotated[int, "earliest year of publication"]]
    year_to: NotRequired[Annotated[int, "latest year"]]
    citekeys: NotRequired[Annotated[list[str], "any of which it has; likewise all below"]]
    doc_ids: NotRequired[Annotated[list[str], "documents"]]
    collections: NotRequired[Annotated[list[str], "of Zotero, with those below them"]]
    dois: NotRequired[Annotated[list[str], "in any spelling"]]
    sections: NotRequired[Annotated[list[str], "words of one heading above the passage"]]
    languages: NotRequired[Annotated[list[str], "ISO 639-1, or tags that begin with it"]]
    paths: NotRequired[Annotated[list[str], "files and folders"]]
    phrases: NotRequired[Annotated[list[str], "words that stand in the passage, all of them"]]
    without: NotRequired[Annotated[list[str], "words of which none stands in it"]]
    include_references: NotRequired[Annotated[bool, "whether reference lists are searched"]]


def filters_view(wanted: SearchFilter) -> FiltersView:
    """Return the conditions in force."""
    every: FiltersView = {
        "tags": list(wanted.tags),
        "authors": list(wanted.authors),
        "year_from": cast("int", wanted.year_from),
        "year_to": cast("int", wanted.year_to),
        "citekeys": list(wanted.citekeys),
        "doc_ids": list(wanted.doc_ids),
        "collections": list(wanted.collections),
        "dois": list(wanted.dois),
        "sections": list(wanted.sections),
        "languages": list(wanted.languages),
        "paths": list(wanted.paths),
        "phrases": list(wanted.phrases),
        "without": list(wanted.without),
        "include_references": wanted.include_references,
    }
    given = {name: value for name, value in every.items() if value not in ([], None, False)}
    return cast("FiltersView", given)
