"""The options that say which documents and sections a command may answer from."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from loccit.interfaces.cli.option_group import option_group

if TYPE_CHECKING:
    from loccit.application.project import Project
    from loccit.domain.models.retrieval import SearchFilter

_OPTIONS: Final = (
    click.option("--tag", multiple=True, help="Only documents with this tag; each that is given."),
    click.option(
        "--collection",
        multiple=True,
        metavar="NAME",
        help="Only this Zotero collection and those in it: a name, or a path as in Thesis/Tides.",
    ),
    click.option("--author", multiple=True, help="Only documents by this author's family name."),
    click.option(
        "--year", metavar="FROM:TO", help="Only these years: 2015:2020, 2015:, :2020, 2018."
    ),
    click.option("--citekey", multiple=True, help="Only this entry of the reference list."),
    click.option("--doi", multiple=True, help="Only the document with this DOI."),
    click.option("--doc", multiple=True, help="Only this document, by its id or how it begins."),
    click.option(
        "--path",
        multiple=True,
        metavar="PATH",
        help="Only this file or folder, or what a quoted pattern fits: 'papers/**/*.pdf'.",
    ),
    click.option(
        "--section",
        multiple=True,
        metavar="WORDS",
        help="Only below a heading with these words: methods, '3.2', 'sea level'.",
    ),
    click.option(
        "--language", multiple=True, metavar="CODE", help="Only documents in this language: de."
    ),
    click.option(
        "--include-references",
        is_flag=True,
        help="Search reference lists too, by their words: they have no vectors.",
    ),
)


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """The values of these options as the command line gave them."""

    tag: tuple[str, ...]
    collection: tuple[str, ...]
    author: tuple[str, ...]
    year: str | None
    citekey: tuple[str, ...]
    doi: tuple[str, ...]
    doc: tuple[str, ...]
    path: tuple[str, ...]
    section: tuple[str, ...]
    language: tuple[str, ...]
    include_references: bool

    def search_filter(self, project: "Project") -> "SearchFilter":
        """Return the filter that they make for a project.

        Raises:
            BadParameter: If the years are none.
            InvalidRequest: If a value is none of its kind, or names no document and no author.
            ProjectNotFound: If there is no such project.
        """
        from loccit.domain.models.retrieval import SearchFilter

        year_from, year_to = _years(self.year)
        filters = SearchFilter(
            tags=self.tag,
            year_from=year_from,
            year_to=year_to,
            citekeys=self.citekey,
            collections=self.collection,
            dois=self.doi,
            sections=self.section,
            languages=self.language,
            include_references=self.include_references,
        )
        return project.where(filters, documents=self.doc, paths=self.path, authors=self.author)


filter_options = option_group("filters", FilterOptions, _OPTIONS)
"""Gives a command these options; it takes them as one parameter, `filters`."""


def _years(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    first, colon, last = text.partition(":")
    try:
        year_from, year_to = int(first) if first else None, int(last) if last else None
    except ValueError:
        raise click.BadParameter(
            "use 2015:2020, 2015:, :2020 or 2018", param_hint="--year"
        ) from None
    if not colon:
        return year_from, year_from
    if year_from is not None and year_to is not None and year_from > year_to:
        raise click.BadParameter("the first year is after the last", param_hint="--year")
    return year_from, year_to
