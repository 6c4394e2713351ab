"""Sets plain nodes as HTML and Typst, and names the looks of all that is not set by TeX."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from benchmarks.structure.opendocument import open_document
from benchmarks.structure.prose import Node, rows_of, sentences_of


@dataclass(frozen=True, slots=True)
class Sheet:
    """One look of a text that is not set by TeX.

    Attributes:
        name: Of the look.
        program: What sets it: chromium, typst or soffice.
        style: What the writer of that program is told: CSS, Typst rules, or the values of
            OpenDocument (font, heading font, size, colour, alignment of headings, columns).
    """

    name: str
    program: str
    style: str


_PAGE = "@page{{size:A4;margin:{0};@bottom-center{{content:counter(page)}}{1}}}"
_HEAD = '@top-right{content:"Working paper"}'
SHEETS: tuple[Sheet, ...] = (
    Sheet(
        "html-serif",
        "chromium",
        _PAGE.format("25mm", _HEAD) + "body{font:11pt/1.4 serif}h1,h2,h3{font-weight:bold}",
    ),
    Sheet(
        "html-sans-colour",
        "chromium",
        _PAGE.format("20mm", "") + "body{font:10pt/1.5 sans-serif}h1{color:#036;font-size:22pt}"
        "h2{color:#036;border-bottom:1px solid}h3{color:#666;font-size:10pt}",
    ),
    Sheet(
        "html-justified",
        "chromium",
        _PAGE.format("18mm", _HEAD) + "body{font:9pt/1.3 serif;text-align:justify}"
        "h1{font-size:13pt;text-align:center}h2{font-size:10pt;font-style:italic}"
        "h3{font-size:9pt}",
    ),
    Sheet(
        "html-upper-case",
        "chromium",
        _PAGE.format("30mm", "") + "body{font:12pt/1.6 serif}h1,h2,h3{font-size:12pt;"
        "font-weight:normal}h1{text-transform:uppercase;text-align:center}h3{font-style:italic}",
    ),
    Sheet(
        "html-small-caps",
        "chromium",
        _PAGE.format("22mm", _HEAD) + "body{font:10.5pt/1.4 'FreeSerif'}h1,h2,h3{font-weight:400;"
        "font-variant:small-caps}h1{font-size:18pt}h2{font-size:13pt}h3{text-decoration:underline}",
    ),
    Sheet(
        "html-numbered",
        "chromium",
        _PAGE.format("25mm", "") + "body{font:10pt/1.4 'Liberation Sans';counter-reset:a}"
        "h1{counter-increment:a;counter-reset:b}h2{counter-increment:b;counter-reset:c}"
        "h3{counter-increment:c}h1:before{content:counter(a)'. '}"
        "h2:before{content:counter(a)'.'counter(b)' '}"
        "h3:before{content:counter(a)'.'counter(b)'.'counter(c)' '}",
    ),
    Sheet(
        "html-documentation",
        "chromium",
        _PAGE.format("15mm", _HEAD) + "body{font:10pt/1.45 'Noto Sans',sans-serif}"
        "pre{background:#eee;padding:6pt}h1{page-break-before:always;font-size:26pt}"
        "h2{font-size:15pt}h3{font-size:11pt;font-family:monospace}",
    ),
    Sheet("typst-plain", "typst", '#set heading(numbering: "1.1")\n#outline()\n'),
    Sheet(
        "typst-two-columns",
        "typst",
        "#set page(columns: 2, margin: 2cm)\n#set text(size: 9pt)\n#set par(justify: true)\n"
        '#set heading(numbering: "I.A.a")\n'
        "#show heading.where(level: 1): it => align(center, smallcaps(it))\n"
        "#show heading.where(level: 2): it => emph(it)\n",
    ),
    Sheet(
        "typst-sans-colour",
        "typst",
        '#set text(font: ("Noto Sans", "Noto Sans CJK JP"), size: 10pt)\n'
        "#show heading: set text(fill: rgb(0, 80, 140))\n#set par(spacing: 1.4em)\n",
    ),
    Sheet(
        "typst-book",
        "typst",
        '#set text(font: ("Libertinus Serif", "Noto Serif CJK SC"), size: 11pt)\n'
        '#set page(width: 15cm, height: 22cm, header: [#h(1fr) _Notes_], numbering: "1")\n'
        "#show heading.where(level: 1): it => {pagebreak(weak: true); v(3cm); "
        "text(size: 22pt, weight: 300, it); v(1cm)}\n#set par(first-line-indent: 1.2em)\n",
    ),
    Sheet(
        "typst-body-size",
        "typst",
        "#set text(size: 12pt)\n#set par(leading: 1em)\n#show heading: set text(size: 12pt)\n"
        '#set heading(numbering: "1.")\n#show heading.where(level: 1): upper\n'
        '#set page(numbering: "— 1 —")\n',
    ),
    Sheet("odt-default", "soffice", "Liberation Serif|Liberation Sans|12|#000000|start|1"),
    Sheet("odt-arial", "soffice", "Liberation Sans|Liberation Sans|11|#1f4e79|start|1"),
    Sheet("odt-report", "soffice", "FreeSerif|FreeSerif|12|#000000|center|1"),
    Sheet("odt-two-columns", "soffice", "Liberation Serif|Liberation Serif|10|#000000|start|2"),
    Sheet("odt-calibri", "soffice", "Carlito|Carlito|11|#2e74b5|start|1"),
    Sheet("odt-noto", "soffice", "Noto Serif|Noto Sans|10|#7f0000|end|1"),
    Sheet("odt-numbered", "soffice", "Liberation Serif|Liberation Serif|12|#000000|start|1|1."),
    Sheet("odt-roman", "soffice", "Liberation Serif|Liberation Sans|11|#000000|center|1|I."),
)


def written(
    sheet: Sheet, nodes: Sequence[Node], title: str, author: str, language: str, seed: int
) -> str:
    """Return a text in the language of the sheet's program."""
    chance = random.Random(seed)
    writer = {"chromium": _html, "typst": _typst, "soffice": open_document}[sheet.program]
    return writer(sheet.style, nodes, title, author, language, chance)


def _html(
    style: str,
    nodes: Sequence[Node],
    title: str,
    author: str,
    language: str,
    chance: random.Random,
) -> str:
    side = ' dir="rtl"' if language in {"ar", "fa", "he"} else ""
    parts = [
        f'<html lang="{language}"{side}><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}table{{border-collapse:collapse}}td,th{{padding:2pt 8pt}}",
        ".t{font-size:24pt;text-align:center}.a{text-align:center}</style></head><body>",
        f'<p class="t">{escape(title)}</p><p class="a">{escape(author)}</p>',
    ]
    for node in nodes:
        if node.kind == "heading":
            level = min(node.level, 4)
            parts.append(f"<h{level}>{escape(node.text)}</h{level}>")
        elif node.kind == "paragraph":
            parts.append(f"<p>{escape(node.text)}</p>")
            if chance.random() < 0.06:
                cells = "".join(
                    "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
                    for row in rows_of(nodes, chance)
                )
                caption = escape(sentences_of(node.text)[0][:100])
                parts.append(f"<table><caption>{caption}</caption>{cells}</table>")
        elif node.kind in {"bullets", "numbers"}:
            name = "ul" if node.kind == "bullets" else "ol"
            items = "".join(f"<li>{escape(item)}</li>" for item in node.items)
            parts.append(f"<{name}>{items}</{name}>")
        elif node.kind == "code":
            parts.append(f"<pre><code>{escape(node.text)}</code></pre>")
        else:
            parts.append(
                '<figure><svg width="200" height="60"><rect width="200" height="60" '
                f'fill="#ddd"/></svg><figcaption>{escape(node.text)}</figcaption></figure>'
            )
    return "\n".join([*parts, "</body></html>"])


def _typst(
    style: str,
    nodes: Sequence[Node],
    title: str,
    author: str,
    language: str,
    chance: random.Random,
) -> str:
    parts = [
        f'#set text(lang: "{language}")',
        f"#set document(title: {_string(title)}, author: {_string(author)})",
        f"#align(center)[#text(size: 20pt, {_string(title)})]\n",
        f"#align(center)[#text({_string(author)})]\n",
        style,
    ]
    for node in nodes:
        if node.kind == "heading":
            parts.append(f"#heading(level: {min(node.level, 4)}, {_string(node.text)})")
        elif node.kind == "paragraph":
            note = ""
            if chance.random() < 0.06:
                note = f"#footnote({_string(sentences_of(node.text)[0])})"
            parts.append(f"#text({_string(node.text)}){note}\n")
            if chance.random() < 0.05:
                rows = rows_of(nodes, chance)
                cells = ", ".join(f"[#{_string(cell)}]" for row in rows for cell in row)
                caption = _string(sentences_of(node.text)[0][:100])
                parts.append(
                    f"#figure(table(columns: {len(rows[0])}, {cells}), caption: [#{caption}])"
                )
        elif node.kind in {"bullets", "numbers"}:
            name = "list" if node.kind == "bullets" else "enum"
            items = ", ".join(f"[#{_string(item)}]" for item in node.items)
            parts.append(f"#{name}({items})")
        elif node.kind == "code":
            parts.append(f"#raw(block: true, {_string(node.text)})")
        else:
            parts.append(
                f"#figure(rect(width: 5cm, height: 2cm), caption: [#{_string(node.text)}])"
            )
    return "\n".join(parts)


def _string(text: str) -> str:
    said = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{said}"'
