"""Which addresses the service answers to, and from which pages it is asked."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final, Self
from urllib.parse import urlsplit

from loccit.domain.errors import InvalidRequest

_LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Addresses:
    """The names of this service.

    Attributes:
        hosts: What `Host` may be, in lower case.
        origins: What `Origin` may be for the service's own page.
        listed: What it may be beside those: pages and programs that were named.
        secure_hosts: Those of `hosts` that browsers reach by https.
        port: Where it listens.
    """

    hosts: frozenset[str]
    origins: frozenset[str]
    listed: frozenset[str]
    secure_hosts: frozenset[str]
    port: int

    @classmethod
    def of(cls, host: str, port: int, listed: Iterable[str]) -> Self:
        """Return the names of a service.

        Args:
            host: Where it listens.
            port: Likewise.
            listed: Origins that may ask as well. Of those with http or https the host is taken
                for a name of this service, as behind a reverse proxy.

        Raises:
            InvalidRequest: If one of them is no origin.
        """
        named = tuple(map(_origin, listed))
        own = {name for each in (*_LOOPBACK, _written(host)) for name in _with_port(each, port)}
        web = {each for each in named if each.startswith(("http://", "https://"))}
        hosts = own | {urlsplit(each).netloc for each in web}
        return cls(
            hosts=frozenset(hosts),
            origins=frozenset(f"http://{each}" for each in own),
            listed=frozenset(named),
            secure_hosts=frozenset(
                urlsplit(each).netloc for each in web if each.startswith("https:")
            ),
            port=port,
        )

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers send it to every port of a host."""
        return f"loccit_{self.port}"


def is_loopback(host: str) -> bool:
    """Tell whether only this machine reaches what listens there."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def url_of(host: str, port: int) -> str:
    """Return the address of what listens there, for a browser on this machine."""
    name = "127.0.0.1" if host in {"0.0.0.0", "::", ""} else _written(host)  # noqa: S104
    return f"http://{name}:{port}"


def is_cross_site(headers: Mapping[str, str]) -> bool:
    """Tell whether a page of somebody else makes a browser ask."""
    return headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}


def is_navigation(headers: Mapping[str, str]) -> bool:
    """Tell whether a person follows a link to a whole page."""
    mode, dest = headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")
    return mode == "navigate" and dest == "document"


def _written(host: str) -> str:
    """Return a host as it stands in an address."""
    host = host.lower()
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _with_port(host: str, port: int) -> tuple[str, ...]:
    """Return how browsers write a host and a port: they leave the default one out."""
    with_port = f"{host}:{port}"
    return (with_port, host) if port == _DEFAULT_PORTS["http"] else (with_port,)


def _origin(given: str) -> str:
    """Return an origin as browsers send it.

    Raises:
        InvalidRequest: If it is none.
    """
    try:
        parts = urlsplit(given.strip().rstrip("/"))
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if not (parts.scheme and parts.hostname) or parts.path or parts.query or parts.username:
        raise InvalidRequest(
            f"not an origin: {given!r}; write scheme and host, as in https://notes.example or"
            " app://obsidian.md"
        )
    named = port is not None and port != _DEFAULT_PORTS.get(parts.scheme)
    return f"{parts.scheme}://{_written(parts.hostname)}" + (f":{port}" if named else "")
