"""The formats that are read as pages of the web, and what makes a page of each."""

from collections.abc import Callable
from typing import Final

from loccit.infrastructure.adapters.docling.trees import Element
from loccit.infrastructure.adapters.docling.web.books import prepare_epub
from loccit.infrastructure.adapters.docling.web.markdown import markdown_to_html
from loccit.infrastructure.adapters.docling.web.pages import prepare_html, prepare_saved_page


def _prepare_markdown(data: bytes) -> Element:
    return prepare_html(markdown_to_html(data))


PAGE_FORMATS: Final[dict[str, Callable[[bytes], Element]]] = {
    ".eml": prepare_html,  # its body, when it is HTML
    ".epub": prepare_epub,
    ".htm": prepare_saved_page,
    ".html": prepare_saved_page,
    ".markdown": _prepare_markdown,
    ".md": _prepare_markdown,
    ".xhtml": prepare_saved_page,
}
