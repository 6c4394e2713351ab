"""What is in the body of a page, as mark-up."""

from lxml import etree

from loccit.infrastructure.adapters.docling.trees import Element


def body_of(page: Element) -> str:
    written: str = etree.tostring(page.find("body"), method="html", encoding="unicode")
    return written.removeprefix("<body>").removesuffix("</body>")
