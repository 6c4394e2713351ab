"""E-books: their chapters in order, and what they call what."""

import re
import zipfile
from io import BytesIO

import pytest

from loccit.infrastructure.adapters.docling.web.books import prepare_epub
from tests.unit.infrastructure.docling.page_markup import body_of

CONTAINER = '<container><rootfiles><rootfile full-path="x/a.opf"/></rootfiles></container>'
PACKAGE = (
    '<package><manifest><item id="a" href="a.xhtml"/><item id="n" href="the%20notes.xhtml"/>'
    '</manifest><spine><itemref idref="n"/><itemref idref="a"/></spine></package>'
)


def book(**pages: str) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("x/a.opf", PACKAGE)
        for name, page in pages.items():
            archive.writestr(
                f"x/{name.replace('_', ' ')}.xhtml", f"<html><body>{page}</body></html>"
            )
    return packed.getvalue()


def made_of(data: bytes) -> str:
    return body_of(prepare_epub(data))


def test_chapters_stand_in_the_order_of_the_spine_without_lists_of_contents() -> None:
    contents = '<nav epub:type="toc"><p>Contents</p></nav>'
    made = made_of(book(a=f"{contents}<p>ebb</p>", the_notes="<p>flood</p>"))
    assert re.findall("<p>(.*?)</p>", made) == ["flood", "ebb"]


def test_what_stands_beside_the_text_of_a_page_is_text_of_the_book() -> None:
    made = made_of(book(a='<aside id="n">x</aside><header>y</header>', the_notes=""))
    assert "<aside" not in made
    assert '<div id="a.xhtml#n">x</div>' in made


def test_a_chapter_that_is_missing_is_told(caplog: pytest.LogCaptureFixture) -> None:
    assert made_of(book(a="<p>ebb</p>")) == '<div id="a.xhtml#"><p>ebb</p></div>'
    assert "chapter" in caplog.text


@pytest.mark.parametrize("container", ["<container/>", "no XML"])
def test_what_names_no_package_is_no_book(container: str) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("META-INF/container.xml", container)
    with pytest.raises(ValueError, match=r"package|XML"):
        prepare_epub(packed.getvalue())
