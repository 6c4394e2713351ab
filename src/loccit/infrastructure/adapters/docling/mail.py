"""Messages: their head, their text, and what hangs on them."""

from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage, MIMEPart
from email.policy import default
from email.utils import getaddresses, parsedate_to_datetime

from loccit.domain.canonical_text import Piece
from loccit.domain.clean_text import clean_block
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.plain_text_structure import text_pieces

_HEAD = ("From", "To", "Cc")


@dataclass(frozen=True, slots=True)
class Letter:
    """A message.

    Attributes:
        head: Its subject as title, and a paragraph for each line of its head.
        body: Its text; empty when it has one in HTML alone.
        html: The page of a message that has no plain text, as UTF-8.
        attachments: Names of the files that hang on it, or their types.
    """

    head: tuple[Piece, ...]
    body: tuple[Piece, ...]
    html: bytes | None
    attachments: tuple[str, ...]


def read_letter(data: bytes) -> Letter:
    """Read a message by RFC 5322 and MIME.

    Raises:
        ValueError: If it has no head.
    """
    message = _parsed(data)
    body = message.get_body(("plain", "html"))
    text = _text(body) if body is not None else ""
    is_html = body is not None and body.get_content_type() == "text/html"
    return Letter(
        head=tuple(_head(message)),
        body=() if is_html else tuple(text_pieces(text)),
        html=text.encode("utf-8", errors="replace") if is_html else None,
        attachments=tuple(_name(part) for part in message.iter_attachments() if part is not body),
    )


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
        return str(message.get(name, ""))
    except (ValueError, LookupError, AttributeError, IndexError, TypeError):
        return ""  # Python's parser of headers raises these on broken ones


def _date(text: str) -> str:
    try:
        return parsedate_to_datetime(text).isoformat()
    except (ValueError, TypeError):
        return clean_block(text)


def _text(part: MIMEPart) -> str:
    try:
        text = part.get_content()
    except (LookupError, UnicodeError, ValueError):  # an encoding that Python does not know
        text = part.get_payload(decode=True)
    text = text.decode("utf-8", errors="replace") if isinstance(text, bytes) else str(text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _name(part: MIMEPart) -> str:
    return clean_block(part.get_filename() or part.get_content_type())
