"""The entries that a document can be given."""

from typing import Annotated, TypedDict

from loccit.domain.models.reference_library import ReferenceEntry


class ListedEntryView(TypedDict):
    """An entry of the reference list."""

    citekey: Annotated[str, "its key"]
    title: Annotated[str, "without markup"]
    authors: Annotated[list[str], "family names"]
    year: Annotated[int | None, "of publication"]
    container: Annotated[str | None, "journal or book it appeared in"]
    doi: Annotated[str | None, "normalised"]


class EntriesView(TypedDict):
    """Entries of the reference list."""

    entries: Annotated[list[ListedEntryView], "in the order of the list, at most 50"]
    in_all: Annotated[int, "how many fit"]
    listed: Annotated[bool, "false when there is no reference list"]


def listed_entry_view(entry: ReferenceEntry) -> ListedEntryView:
    """Return an entry of the reference list."""
    return {
        "citekey": entry.citekey,
        "title": entry.title,
        "authors": [author.family for author in entry.authors],
        "year": entry.year,
        "container": entry.container,
        "doi": entry.doi,
    }
