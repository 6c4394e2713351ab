"""Text files: their encoding, their paragraphs, and Markdown on its way to HTML."""

import codecs
import re

from loccit.domain.canonical_text import Piece
from loccit.domain.clean_text import clean_block
from loccit.domain.models.document import BlockKind

_HEAD = 2_048
"""Bytes at the start of a page in which its encoding is declared; HTML 5 asks for half of it."""
_ENCODING = re.compile(r"((?:charset|encoding)\s*=\s*[\"']?)([\w.:-]+)", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FOOTNOTE_RETURN = re.compile(r'<a href="#fnref-[^"]*" class="footnote">[^<]*</a>')


def decode(data: bytes) -> str:
    """Return the text of a file: by its byte order mark, else UTF-8, else Windows-1252.

    Raises:
        ValueError: If it is no text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _with_line_feeds(data.decode("utf-16"))
    if b"\0" in data:
        raise ValueError("it holds binary data")
    try:
        return _with_line_feeds(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _with_line_feeds(data.decode("cp1252", errors="replace"))


def decode_markup(data: bytes) -> str:
    """Return the text of HTML or XML by the encoding that it declares, and have it say UTF-8.

    Raises:
        ValueError: If it is no text.
    """
    text = _declared(data) or decode(data)
    head = _ENCODING.sub(r"\1utf-8", text[:_HEAD], count=1)
    return head + text[_HEAD:]


def _declared(data: bytes) -> str | None:
    if data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    found = _ENCODING.search(data[:_HEAD].decode("latin-1"))
    try:
        if found and not codecs.lookup(found[2]).name.startswith(("utf-8", "utf-16")):
            return _with_line_feeds(data.decode(found[2]))
    except (LookupError, UnicodeDecodeError):
        return None
    return None


def text_pieces(text: str) -> list[Piece]:
    """Cut plain text into paragraphs at blank lines."""
    parts = re.split(r"\n\s*\n|\f", text)
    return [Piece(BlockKind.PARAGRAPH, clean) for part in parts if (clean := clean_block(part))]


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML that stands before a Markdown text, without its marks, and the text."""
    match = _FRONT_MATTER.match(text)
    return (match[1] or "", text[match.end() :]) if match else ("", text)


def markdown_to_html(data: bytes) -> bytes:
    """Turn Markdown into HTML with the parser that Docling itself uses.

    Docling's own reader of Markdown loses the white space around emphasis and writes tags of
    HTML into the text; its reader of HTML does neither, once `prepare_html` has been there.
    """
    from marko import Markdown

    _, text = split_front_matter(decode(data))
    html = Markdown(extensions=["gfm", "footnote"]).convert(text)
    html = _FOOTNOTE_RETURN.sub("", html)
    return f'<html><head><meta charset="utf-8"></head><body>{html}</body></html>'.encode()


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
