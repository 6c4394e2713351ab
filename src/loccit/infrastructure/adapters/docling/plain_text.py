"""Text files: their encoding, and what stands before a Markdown text."""

import codecs
import re

_HEAD = 2_048
"""Bytes at the start of a page in which its encoding is declared; HTML 5 asks for half of it."""
_ENCODING = re.compile(r"((?:charset|encoding)\s*=\s*[\"']?)([\w.:-]+)", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)


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


def is_guessed(data: bytes) -> bool:
    """Tell whether `decode` has to take the encoding of a text for granted."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return False
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return True
    return False


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML that stands before a Markdown text, without its marks, and the text."""
    match = _FRONT_MATTER.match(text)
    return (match[1] or "", text[match.end() :]) if match else ("", text)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
