"""The address of a server, taken apart so that no log shows its password."""

from base64 import b64encode
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is.

    Attributes:
        url: Without user and password: the HTTP client logs it.
        host: For messages.
        authorization: The header that user and password make (RFC 7617), empty without them.
    """

    url: str
    host: str
    authorization: str = field(default="", repr=False)


def parse_address(base_url: str) -> Address | None:
    """Take an address apart; None when no client could use it."""
    try:
        parts = urlsplit(base_url.strip())
        host, _ = parts.hostname or "", parts.port  # the port is parsed when it is asked for
        host.encode("idna")  # as the socket will
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not host or not parts.geturl().isprintable():
        return None
    user, _, place = parts.netloc.rpartition("@")
    return Address(parts._replace(netloc=place).geturl(), host, _basic(user) if user else "")


def _basic(user: str) -> str:
    name, _, password = user.partition(":")
    return f"Basic {b64encode(f'{unquote(name)}:{unquote(password)}'.encode()).decode()}"
