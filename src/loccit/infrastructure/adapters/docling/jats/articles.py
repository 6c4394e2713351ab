"""Making an article in JATS ready for Docling's backend, which leaves parts of it out."""

import re
from html import escape, unescape
from operator import itemgetter

from loccit.infrastructure.adapters.docling.jats.blocks import with_known_blocks, without_cdata
from loccit.infrastructure.adapters.docling.jats.citations import write_out_citations
from loccit.infrastructure.adapters.docling.jats.notes import with_notes
from loccit.infrastructure.adapters.docling.marks import Mark, keep_space, mark, raised_link
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.web.notes import ATTRIBUTES

_RUNS = re.compile(
    "</?(?:bold|italic|monospace|overline|roman|sans-serif|sc|strike|sub|sup|underline|ext-link"
    f"|named-content|styled-content|uri|xref){ATTRIBUTES}",
    re.IGNORECASE,
)
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
_PROLOG = re.compile(
    r"\A\ufeff?(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*", re.DOTALL
)
# What Docling leaves out of JATS: the titles of numbered sections (it takes the number alone), of
# notes and glossaries; defined terms; notes below a table; arrays, which are tables; programs.
_SECTIONS = re.compile(r"<(/?)(?:notes|glossary|app|fn-group)(?=[\s>])")
_NUMBERED = re.compile(r"<label>([^<]*)</label>\s*<title>")
_TERM = re.compile(r"<(/?)term(?=[\s>])")
_ARRAY = re.compile(r"<array(?:\s[^<>]*)?>")
_TABLE_FOOT = re.compile(
    r"<table-wrap-foot(?:\s[^<>]*)?>((?:(?!</table-wrap).)*)</table-wrap-foot>(.*)", re.DOTALL
)
_NOTE_LABEL = re.compile(r"<label>([^<]*)</label>\s*<p(?:\s[^<>]*)?>")
_NOTE = re.compile(r"</?(?:fn|attrib)(?=[\s>])[^<>]*>")
_PROGRAM = re.compile(
    r"<(preformat|code)(?=[\s>])[^<>]*>(?P<text>(?:(?!</?(?:preformat|code)[\s>]).)*)</\1>",
    re.DOTALL,
)
_FLOATS = re.compile(r"<floats-(?:group|wrap)(?=[\s>]).*</floats-(?:group|wrap)>", re.DOTALL)
_FLOAT = re.compile(
    r"<(?P<name>fig|table-wrap)(?P<attributes>\s[^<>]*|)>(?:(?!</?(?P=name)[\s>]).)*</(?P=name)>",
    re.DOTALL,
)
_ID = re.compile(r"\bid=\"([^\"<>]+)\"")
# The end of a paragraph that stands by itself, not in a list or a caption.
_BLOCK_END = re.compile(r"</p>(?=\s*(?:<p[\s>]|</?sec[\s>]|<fig[\s>]|<table-wrap[\s>]|</body>))")
_NAMES = ("JATS-archive", "JATS-journalpublishing")


def is_jats(data: bytes) -> bool:
    """Tell whether XML is an article in JATS, by its root element and front matter."""
    text = decode_markup(data)
    prolog = _PROLOG.match(text)
    start = prolog.end() if prolog else 0
    return re.compile(r"<article[\s>]").match(text, start) is not None and "<front" in text


def prepare_jats(data: bytes) -> bytes:
    """Take the tags of runs out, and put what Docling would leave out where it finds it.

    Docling reads JATS only when the file names its DTD, as those of the archives do. Others,
    and those in its predecessor, the NLM format, have the same elements. The encoding of what is
    returned is UTF-8.

    Raises:
        ValueError: If an element is not closed, or the like: Docling would refuse it later.
    """
    text = decode_markup(data)
    prolog = _PROLOG.match(text)
    end = prolog.end() if prolog else 0
    head, body = text[:end], text[end:]
    if not any(name in head for name in _NAMES):
        head = _DOCTYPE.sub("", head) + '<!DOCTYPE article SYSTEM "JATS-archivearticle1.dtd">'
    _check(head + body)
    body = without_cdata(body)
    body = with_known_blocks(_PROGRAM.sub(_program, _with_floats(body)))
    body = with_notes(body)
    body = _RUNS.sub("", write_out_citations(body))
    body = _NUMBERED.sub(r"<title>\1 ", body)
    body = _TERM.sub(r"<\1p", _SECTIONS.sub(r"<\1sec", body))
    body = _ARRAY.sub("<table-wrap><table>", body).replace("</array>", "</table></table-wrap>")
    *tables, rest = body.split("</table-wrap>")
    return "".join([head, *map(_with_notes_below, tables), rest]).encode()


def _check(text: str) -> None:
    """Raise `ValueError` for what is no XML, before each of its open tags is looked for in vain.

    Prefixes may be undeclared, as those that only the DTD declares are.
    """
    from lxml import etree

    parser = etree.XMLParser(recover=True, resolve_entities=False, load_dtd=False, no_network=True)
    etree.fromstring(re.sub(r"\A\ufeff?\s*<\?xml.*?\?>", "", text, flags=re.DOTALL), parser)
    for error in parser.error_log:
        if (
            error.domain != etree.ErrorDomains.NAMESPACE
            and error.level > etree.ErrorLevels.WARNING
        ):
            raise ValueError(f"no XML: {error.message}")


def _with_floats(body: str) -> str:
    """Put the figures and tables that an archive keeps at the end below what refers to them."""
    group = _FLOATS.search(body)
    end = body.rfind("</body>")
    if group is None or end < 0 or end > group.start():
        return body
    places: list[tuple[int, str]] = []
    for part in _FLOAT.finditer(group[0]):
        identifier = _ID.search(part["attributes"])
        referring = body.find(f'rid="{identifier[1]}"') if identifier else -1
        below = _BLOCK_END.search(body, referring, end) if referring >= 0 else None
        places.append((below.end() if below else end, part[0]))
    parts: list[str] = []
    position = 0
    for place, text in sorted(places, key=itemgetter(0)):
        parts += [body[position:place], text]
        position = place
    return "".join([*parts, body[position : group.start()], body[group.end() :]])


def _program(match: re.Match[str]) -> str:
    text = unescape(re.sub(r"<[^<>]*>", "", match["text"])).strip("\n")
    if "\n" not in text:
        return escape(text)  # a name within a sentence
    return f"<p>{mark(Mark.CODE)}{escape(keep_space(text))}</p>"


def _with_notes_below(table: str) -> str:
    """Return what ends with a table, its notes behind it, and its end tag."""
    foot = _TABLE_FOOT.search(table)
    if foot is None:
        return f"{table}</table-wrap>"
    notes = re.sub(r"</?fn-group[^<>]*>", "", foot[1])
    notes = _NOTE_LABEL.sub(_labelled, re.sub(r"</?sec(?=[\s>])[^<>]*>", "", notes))
    return f"{table[: foot.start()]}{foot[2]}</table-wrap>{_NOTE.sub('', notes)}"


def _labelled(note: re.Match[str]) -> str:
    return f"<p>{raised_link(note[1])} "
