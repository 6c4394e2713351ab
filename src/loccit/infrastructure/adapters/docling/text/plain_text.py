"""Text files: their encoding, and what stands before a Markdown text."""

import codecs
import re

from loccit.domain.text.language import language_of

_HEAD = 2_048
"""Bytes at the start of a page in which its encoding is declared; HTML 5 asks for half of it."""
_ENCODING = re.compile(r"((?:charset|encoding)\s*=\s*[\"']?)([\w.:-]+)", re.IGNORECASE)
_CODE_PAGES = {
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
}
"""What is meant by the name of an encoding, as browsers take it (WHATWG, Encoding Standard)."""
_WESTERN = "cp1252"
_ESCAPED = re.compile("[\udc80-\udcff]+")
"""Bytes that are no UTF-8, as Python's `surrogateescape` keeps them."""
_LATIN = {
    **dict.fromkeys(("pl", "cs", "hu", "ro"), ("cp1250", "iso8859-2")),
    "tr": "cp1254",
}
"""Encodings of texts in Latin letters, by the language that their words in ASCII tell."""
_IN_WINDOWS_ONLY = re.compile(rb"[\x80-\x9f]")
"""Letters such as š and ž, and quotation marks; ISO 8859-2 has no signs there."""
_LEAST_FOREIGN = 0.3
"""Of the bytes of a text that are no white space, those beyond ASCII from which on it is in no
Latin script: few letters of a Western European text are beyond it, and nearly all of a Russian."""
_LEAST_BYTES = 24
"""As many of these as tell one script from another; fewer are guessed wrong."""
_BEYOND_ASCII = re.compile("[\x80-\U0010ffff]")
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)


def decode(data: bytes) -> str:
    """Return the text of a file: by its byte order mark, else UTF-8, else what it looks like.

    Where more letters are good UTF-8 than not, only those that are not are Windows-1252. So is a
    text most of whose letters are ASCII; the encoding of another one is told by its letters.

    Raises:
        ValueError: If it is no text.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _with_line_feeds(data.decode("utf-16"))
    data = data.rstrip(b"\0")  # some file systems fill up the last block of a file
    if b"\0" in data:
        raise ValueError("it holds binary data")
    try:
        return _with_line_feeds(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        if mixed := _mixed(data):
            return _with_line_feeds(_ESCAPED.sub(_one_by_one, mixed))
        return _with_line_feeds(data.decode(_looks_like(data), errors="replace"))


def _mixed(data: bytes) -> str:
    """Return a text that is UTF-8 but for a few letters, which are escaped; else nothing."""
    mixed = data.decode("utf-8-sig", errors="surrogateescape")
    bad = _ESCAPED.findall(mixed)
    return mixed if len(_BEYOND_ASCII.findall(mixed)) > 2 * sum(map(len, bad)) else ""


def _looks_like(data: bytes) -> str:
    """Return Python's name of the encoding of a text that is not UTF-8."""
    shown = b"".join(data.split())
    beyond = len(shown.translate(None, bytes(range(0x80))))
    if beyond < max(_LEAST_BYTES, _LEAST_FOREIGN * len(shown)):
        pages = _LATIN.get(language_of(data.decode(_WESTERN, errors="replace")) or "", _WESTERN)
        return pages if isinstance(pages, str) else pages[not _IN_WINDOWS_ONLY.search(data)]
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return best.encoding if best else _WESTERN


def decode_as(data: bytes, name: str) -> str | None:
    """Return a text in the encoding that it is said to have; None if it has another."""
    try:
        known = codecs.lookup(name).name
        return _with_line_feeds(data.decode(_CODE_PAGES.get(known, known)))
    except (LookupError, ValueError):
        return None


def _one_by_one(match: re.Match[str]) -> str:
    return match[0].encode("utf-8", errors="surrogateescape").decode(_WESTERN, errors="replace")


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
    if not found or found[2].lower().startswith(("utf-8", "utf-16", "utf8", "utf16")):
        return None
    return decode_as(data, found[2])


def guessed_encoding(data: bytes) -> str:
    """Return the name of the encoding that `decode` has to guess; nothing when it is told."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ""
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        name = _WESTERN if _mixed(data) else _looks_like(data)
        return re.sub(r"\Acp(?=125)", "Windows-", name).replace("_", "-")
    return ""


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML that stands before a Markdown text, without its marks, and the text."""
    match = _FRONT_MATTER.match(text)
    return (match[1] or "", text[match.end() :]) if match else ("", text)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
