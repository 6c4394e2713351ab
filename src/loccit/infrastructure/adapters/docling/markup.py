"""Making a file's markup ready for Docling's backends, where they would lose something.

Docling strips the white space around every run of bold, linked or raised text, so that words
and punctuation cannot be put together again as they stood ("H 2 O , and"). Runs are of no use
here: their tags are taken out before, and each paragraph reaches Docling as one run.
"""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO

from loccit.infrastructure.adapters.docling.latex import prepare_latex

__all__ = [
    "MAX_UNPACKED",
    "is_jats",
    "prepare_docx",
    "prepare_epub",
    "prepare_html",
    "prepare_jats",
    "prepare_latex",
    "prepare_odt",
    "prepare_zip",
]

MAX_UNPACKED = 1 << 30
"""Bytes that an office or e-book file may unpack to; more is taken for an attack."""

# A quotation mark that is never closed must not make the search run to the end of the file each
# time, so no attribute goes on over a "<".
_ATTRIBUTES = rb"""(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*+)?/?>"""


def _tags(*names: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"</?(?:" + rb"|".join(names) + rb")" + _ATTRIBUTES, re.IGNORECASE)


_HTML_RUNS = _tags(
    *(b"a|abbr|acronym|b|bdi|bdo|big|cite|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span".split(b"|")),
    *(b"strike|strong|sub|sup|time|tt|u|var|wbr".split(b"|")),
)  # fmt: skip
_JATS_RUNS = _tags(
    *(b"bold|italic|monospace|overline|roman|sans-serif|sc|strike|sub|sup|underline".split(b"|")),
    *(b"ext-link|named-content|styled-content|uri|xref".split(b"|")),
)
_ODT_RUNS = _tags(b"text:span", b"text:a")
_DOCX_RUNS = re.compile(
    rb"<w:(?:b|bCs|i|iCs|u|strike|dstrike|vertAlign|rStyle)(?:\s[^<>]*)?/>"
    rb"|</?w:hyperlink(?:\s[^<>]*)?>"
)
_PICTURES = re.compile(r"^(?:word|ppt|xl)/media/|^Pictures/")

_DOCTYPE = re.compile(rb"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL)
_PROLOG = re.compile(
    rb"\A(?:\xef\xbb\xbf)?(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*", re.DOTALL
)
# What Docling leaves out of JATS: the titles of numbered sections (it takes the number alone), of
# notes and glossaries; defined terms; notes below a table; arrays, which are tables.
_SECTIONS = re.compile(rb"<(/?)(?:notes|glossary|app)(?=[\s>])")
_NUMBERED = re.compile(rb"<label>([^<]*)</label>\s*<title>")
_TERM = re.compile(rb"<(/?)term(?=[\s>])")
_ARRAY = re.compile(rb"<array(?:\s[^<>]*)?>")
_TABLE_FOOT = re.compile(
    rb"<table-wrap-foot(?:\s[^<>]*)?>((?:(?!</table-wrap).)*+)</table-wrap-foot>"
    rb"((?:(?!</table-wrap>).)*+)</table-wrap>",
    re.DOTALL,
)
_NOTE_LABEL = re.compile(rb"<label>([^<]*)</label>\s*<p(?:\s[^<>]*)?>")
_NOTE = re.compile(rb"</?(?:fn|fn-group|attrib)(?=[\s>])[^<>]*>")
_JATS_NAMES = (b"JATS-archive", b"JATS-journalpublishing")


def prepare_html(data: bytes) -> bytes:
    """Take the tags of runs out of HTML."""
    return _HTML_RUNS.sub(b"", data)


def is_jats(data: bytes) -> bool:
    """Tell whether XML is an article in JATS, by its root element and front matter."""
    prolog = _PROLOG.match(data)
    start = prolog.end() if prolog else 0
    return re.match(rb"<article[\s>]", data[start:]) is not None and b"<front" in data


def prepare_jats(data: bytes) -> bytes:
    """Take the tags of runs out, and put what Docling would leave out where it finds it.

    Docling reads JATS only when the file names its DTD, as those of the archives do. Others,
    and those in its predecessor, the NLM format, have the same elements.
    """
    prolog = _PROLOG.match(data)
    end = prolog.end() if prolog else 0
    head, body = data[:end], data[end:]
    if not any(name in head for name in _JATS_NAMES):
        head = _DOCTYPE.sub(b"", head) + b'<!DOCTYPE article SYSTEM "JATS-archivearticle1.dtd">'
    body = _JATS_RUNS.sub(b"", body)
    body = _NUMBERED.sub(rb"<title>\1 ", body)
    body = _TERM.sub(rb"<\1p", _SECTIONS.sub(rb"<\1sec", body))
    body = _ARRAY.sub(b"<table-wrap><table>", body).replace(b"</array>", b"</table></table-wrap>")
    return head + _TABLE_FOOT.sub(_after_the_table, body)


def _after_the_table(foot: re.Match[bytes]) -> bytes:
    return foot[2] + b"</table-wrap>" + _NOTE.sub(b"", _NOTE_LABEL.sub(rb"<p>\1 ", foot[1]))


def prepare_docx(data: bytes) -> bytes:
    """Take the marks of runs out of a Word file, and the pictures."""
    return _repack(
        data, lambda name, part: _DOCX_RUNS.sub(b"", part) if _is_word_text(name) else part
    )


def prepare_odt(data: bytes) -> bytes:
    """Take the tags of runs out of an OpenDocument text, and the pictures."""
    return _repack(
        data, lambda name, part: _ODT_RUNS.sub(b"", part) if name == "content.xml" else part
    )


def prepare_epub(data: bytes) -> bytes:
    """Take the tags of runs out of the chapters of an e-book."""
    suffixes = (".xhtml", ".html", ".htm", ".xht", ".xml")
    return _repack(
        data,
        lambda name, part: _HTML_RUNS.sub(b"", part) if name.lower().endswith(suffixes) else part,
    )


def prepare_zip(data: bytes) -> bytes:
    """Take the pictures out of an office file: Docling would decode and encode each of them."""
    return _repack(data, lambda _, part: part)


def _is_word_text(name: str) -> bool:
    return re.fullmatch(r"word/(?:document|footnotes|endnotes)\d*\.xml", name) is not None


def _repack(data: bytes, edit: Callable[[str, bytes], bytes]) -> bytes:
    """Write the archive anew with every member edited and every picture empty.

    Raises:
        zipfile.BadZipFile: If it is none, is damaged, or unpacks to too much.
    """
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(packed, "w") as new:
        members = [member for member in old.infolist() if not member.is_dir()]
        if sum(member.file_size for member in members) > MAX_UNPACKED:
            raise zipfile.BadZipFile("it unpacks to more than 1 GB")
        for member in members:
            name = member.filename
            part = b"" if _PICTURES.match(name) else edit(name, old.read(member))
            new.writestr(zipfile.ZipInfo(name), part)
    return packed.getvalue()
