"""Sets plain nodes as OpenDocument, in one flat file."""

import random
from collections.abc import Iterator, Sequence
from html import escape

from benchmarks.structure.prose import Node, rows_of, sentences_of

_OFFICE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" '
    'office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">'
)
_SIZES = (1.6, 1.3, 1.1, 1.0)


def open_document(
    style: str,
    nodes: Sequence[Node],
    title: str,
    author: str,
    language: str,
    chance: random.Random,
) -> str:
    """Return a text as one flat file.

    Args:
        style: Font, font of headings, size in points, colour and side of headings, columns and,
            where headings have numbers, their shape; with bars between.
        nodes: What it holds.
        title: Its title.
        author: Its author.
        language: ISO 639-1.
        chance: What decides where notes and tables stand.
    """
    parts = [_OFFICE, *_styles(style.split("|"), language)]
    parts.append("<office:body><office:text>")
    parts.append(f'<text:p text:style-name="Title">{escape(title)}</text:p>')
    parts.append(f'<text:p text:style-name="Subtitle">{escape(author)}</text:p>')
    for node in nodes:
        parts.extend(_node(node, nodes, chance))
    return "\n".join([*parts, "</office:text></office:body></office:document>"])


def _styles(values: Sequence[str], language: str) -> Iterator[str]:
    font, heading_font, size, colour, align, columns, *number = values
    yield "<office:styles>"
    yield (
        '<style:default-style style:family="paragraph"><style:text-properties '
        f'style:font-name="{font}" fo:font-family="{font}" fo:font-size="{size}pt" '
        f'fo:language="{language}"/></style:default-style>'
    )
    below = "margin-bottom"
    yield (
        '<style:style style:name="Text_20_body" style:family="paragraph">'
        f'<style:paragraph-properties fo:{below}="6pt" fo:text-align="justify"/></style:style>'
    )
    for name, big in (("Title", 2.2), ("Subtitle", 1.2)):
        yield (
            f'<style:style style:name="{name}" style:family="paragraph">'
            f'<style:paragraph-properties fo:text-align="center" fo:{below}="14pt"/>'
            f'<style:text-properties fo:font-family="{heading_font}" '
            f'fo:font-size="{float(size) * big}pt"/></style:style>'
        )
    for level, big in enumerate(_SIZES, 1):
        weight = "bold" if level < 4 else "normal"
        slant = "italic" if level > 2 else "normal"
        yield (
            f'<style:style style:name="Heading_20_{level}" style:family="paragraph" '
            f'style:default-outline-level="{level}"><style:paragraph-properties '
            f'fo:margin-top="12pt" fo:{below}="6pt" fo:keep-with-next="always" '
            f'fo:text-align="{align if level < 3 else "start"}"/><style:text-properties '
            f'fo:font-family="{heading_font}" fo:font-size="{float(size) * big:.1f}pt" '
            f'fo:font-weight="{weight}" fo:font-style="{slant}" '
            f'fo:color="{colour}"/></style:style>'
        )
    yield (
        '<style:style style:name="Code" style:family="paragraph"><style:text-properties '
        'fo:font-family="Liberation Mono" fo:font-size="9pt"/></style:style>'
        '<style:style style:name="Caption" style:family="paragraph"><style:text-properties '
        'fo:font-style="italic"/></style:style>'
        '<style:style style:name="Footer" style:family="paragraph"/>'
    )
    if number:
        yield '<text:outline-style style:name="Outline">'
        for level in range(1, 5):
            shape = number[0][0] if level == 1 else "1"
            yield (
                f'<text:outline-level-style text:level="{level}" style:num-format="{shape}" '
                f'style:num-suffix=". " text:display-levels="{1 if shape == "I" else level}"/>'
            )
        yield "</text:outline-style>"
    yield "</office:styles><office:automatic-styles>"
    yield (
        '<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" '
        'fo:page-height="29.7cm" fo:margin="2.2cm">'
        f'<style:columns fo:column-count="{columns}" fo:column-gap="0.6cm"/>'
        "</style:page-layout-properties><style:footer-style/></style:page-layout>"
        "</office:automatic-styles><office:master-styles>"
        '<style:master-page style:name="Standard" style:page-layout-name="L"><style:footer>'
        '<text:p text:style-name="Footer">Report · <text:page-number/></text:p>'
        "</style:footer></style:master-page></office:master-styles>"
    )


def _node(node: Node, nodes: Sequence[Node], chance: random.Random) -> Iterator[str]:
    if node.kind == "heading":
        level = min(node.level, 4)
        yield (
            f'<text:h text:style-name="Heading_20_{level}" text:outline-level="{level}">'
            f"{escape(node.text)}</text:h>"
        )
    elif node.kind == "paragraph":
        yield from _paragraph(node, nodes, chance)
    elif node.kind in {"bullets", "numbers"}:
        items = (f"<text:list-item><text:p>{escape(item)}</text:p>" for item in node.items)
        yield f"<text:list>{''.join(item + '</text:list-item>' for item in items)}</text:list>"
    elif node.kind == "figure":
        yield f'<text:p text:style-name="Caption">{escape(node.text)}</text:p>'
    # Writer has no tag for code, so that it is left out


def _paragraph(node: Node, nodes: Sequence[Node], chance: random.Random) -> Iterator[str]:
    note = ""
    if chance.random() < 0.06:
        said = escape(sentences_of(node.text)[0])
        note = (
            '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
            f"<text:note-body><text:p>{said}</text:p></text:note-body></text:note>"
        )
    yield f'<text:p text:style-name="Text_20_body">{escape(node.text)}{note}</text:p>'
    if chance.random() < 0.05:
        rows = rows_of(nodes, chance)
        yield f'<table:table><table:table-column table:number-columns-repeated="{len(rows[0])}"/>'
        for row in rows:
            cells = "".join(
                f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>"
                for cell in row
            )
            yield f"<table:table-row>{cells}</table:table-row>"
        yield "</table:table>"
