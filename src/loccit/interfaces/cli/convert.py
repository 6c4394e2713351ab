"""`loccit convert`."""

import re
from pathlib import Path

import click

from loccit.interfaces.cli.common import conversion_options, print_json, reported_errors

_PAGES = re.compile(r"(\d+)(?:-(\d+))?")


@click.command()
@click.argument("file")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option("--pages", metavar="A-B", help="Only these pages, counted from 1: 3, or 3-7.")
@click.option(
    "--overlay",
    type=click.Path(path_type=Path, file_okay=False),
    help="Draw blocks, their order and headings on the pages of a PDF or an image, as PNG files in"
    " this folder, with a legend.",
)
@conversion_options
def convert(
    *,
    file: str,
    form: str,
    pages: str | None,
    overlay: Path | None,
    pdf_engine: str | None,
    ocr: str | None,
    ocr_language: str | None,
) -> None:
    """Show what conversion makes of FILE, without any index."""
    from loccit import composition, open_library
    from loccit.domain.documents.page_range import only_pages
    from loccit.domain.text.printable import safe
    from loccit.interfaces.presenters import as_markdown
    from loccit.interfaces.views.conversion import conversion_view

    wanted = _page_range(pages)
    with reported_errors(as_json=form == "json"):
        path = str(Path(file).absolute())
        with open_library(pdf_engine=pdf_engine, ocr=ocr, ocr_language=ocr_language) as library:
            result = library.convert(path)
        if wanted:
            result = only_pages(result, *wanted)
        if overlay:
            composition.draw_overlay(path, result, overlay)
    if form == "json":
        print_json(conversion_view(result))
        return
    text = as_markdown.conversion(result) if form == "markdown" else result.plain_text
    click.echo("\n".join(safe(line) for line in text.split("\n")))
    for warning in result.warnings:
        click.echo(f"warning {warning.code}: {safe(warning.message)}", err=True)


def _page_range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _PAGES.fullmatch(text)
    if not found:
        raise click.BadParameter("use 3 or 3-7", param_hint="--pages")
    return int(found[1]), int(found[2] or found[1])
