"""Messages: their head, their text, and what hangs on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage, MIMEPart
from email.policy import default
from email.utils import getaddresses, parsedate_to_datetime

from loccit.domain.documents.canonical_text import Piece
from loccit.domain.models.document import BlockKind
from loccit.domain.text.clean_text import clean_block
from loccit.infrastructure.adapters.docling.text.plain_text import (
    decode,
    decode_as,
    guessed_encoding,
)
from loccit.infrastructure.adapters.docling.text.plain_text_structure import text_pieces

_HEAD = ("From", "To", "Cc")
_UNKNOWN = "\ufffd"
_PAGE = "text/html"
_TEXTS = ("text/plain", _PAGE)


@dataclass(frozen=True, slots=True)
class Letter:
    """A message.

    Attributes:
        head: Its subject as title, and a paragraph for each line of its head.
        bodies: Its texts in order: pieces, or a page in HTML as UTF-8 with a byte order mark,
            which goes before whatever encoding the page says it has.
        attachments: Names of the files that hang on it, or their types.
        guessed: The encoding of letters in it that it does not tell; nothing when it does.
    """

    head: tuple[Piece, ...]
    bodies: tuple[tuple[Piece, ...] | bytes, ...]
    attachments: tuple[str, ...]
    guessed: str


def read_letter(data: bytes) -> Letter:
    """Read a message by RFC 5322 and MIME.

    Raises:
        ValueError: If it has no head.
    """
    message = _parsed(data)
    parts = list(_parts(message))
    bodies: list[tuple[Piece, ...] | bytes] = []
    guesses = ""
    for part, is_body in parts:
        if is_body:
            text, guessed = _text(part)
            is_page = part.get_content_type() == _PAGE
            bodies.append(text.encode("utf-8-sig") if is_page else tuple(text_pieces(text)))
            guesses = guesses or guessed
    return Letter(
        head=tuple(_head(message)),
        bodies=tuple(bodies),
        attachments=tuple(_name(part) for part, is_body in parts if not is_body),
        guessed=guesses,
    )


def _parts(part: MIMEPart) -> Iterator[tuple[MIMEPart, bool]]:
    """Yield the texts of a message in order (True), and what is not read of it (False)."""
    kind = part.get_content_type()
    if kind == "multipart/alternative":
        yield from _best(part)
    elif kind == "multipart/related":  # a page and its pictures
        page, *others = [list(_parts(inner)) for inner in part.iter_parts()] or [[]]
        yield from page
        yield from ((inner, False) for other in others for inner, _ in other)
    elif part.is_multipart() and part.get_content_maintype() == "multipart":
        for inner in part.iter_parts():
            yield from _parts(inner)
    else:
        yield part, kind in _TEXTS and not part.is_attachment() and not part.get_filename()


def _best(part: MIMEPart) -> Iterator[tuple[MIMEPart, bool]]:
    """Yield the plain one of several forms of a text, or its page when that is blank.

    Files may hang on a form that is not taken.
    """
    forms = [list(_parts(form)) for form in part.iter_parts()]
    told = [
        (text.get_content_type() == _PAGE, place)
        for place, form in enumerate(forms)
        for text, is_body in form
        if is_body and _text(text)[0].strip()
    ]
    taken = min(told)[1] if told else None
    for place, form in enumerate(forms):
        has_text = any(is_body for _, is_body in form)
        for inner, is_body in form:
            if place == taken or (not is_body and (has_text or taken is None)):
                yield inner, is_body


def sender_and_year(data: bytes) -> tuple[list[str], list[str]]:
    """Return the names of the senders, and the date, as far as the message has them."""
    message = _parsed(data)
    names = [name for name, _ in getaddresses([_header(message, "From")]) if name]
    return names, [_header(message, "Date")]


def _parsed(data: bytes) -> EmailMessage:
    message = message_from_bytes(data, policy=default)
    if not message.keys():
        raise ValueError("it has no head")
    return message


def _head(message: EmailMessage) -> list[Piece]:
    pieces = [Piece(BlockKind.TITLE, clean_block(_header(message, "Subject")))]
    lines = [(name, clean_block(_header(message, name))) for name in _HEAD]
    lines.append(("Date", _date(_header(message, "Date"))))
    pieces += [Piece(BlockKind.PARAGRAPH, f"{name}: {value}") for name, value in lines if value]
    return [piece for piece in pieces if piece.text]


def _header(message: EmailMessage, name: str) -> str:
    try:
        value = str(message.get(name, ""))
    except (ValueError, LookupError, AttributeError, IndexError, TypeError):
        return ""  # Python's parser of headers raises these on broken ones
    if _UNKNOWN not in value:
        return value
    # It has letters of no known encoding; the bytes are there all the same.
    raw = next((text for key, text in message.raw_items() if key.lower() == name.lower()), "")
    return decode(str(raw).encode("utf-8", errors="surrogateescape").replace(b"\0", b""))


def _date(text: str) -> str:
    try:
        return parsedate_to_datetime(text).isoformat()
    except (ValueError, TypeError):
        return clean_block(text)


def _text(part: MIMEPart) -> tuple[str, str]:
    """Return the text of a part, and its encoding when that had to be guessed."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    text = decode_as(data, part.get_content_charset() or "")
    if text is not None:
        return text, ""
    return decode(data.replace(b"\0", b"")), guessed_encoding(data)


def _name(part: MIMEPart) -> str:
    return clean_block(part.get_filename() or part.get_content_type())
