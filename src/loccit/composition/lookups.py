"""Builds what asks services of published works."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Final

from loccit.application.ports.work_lookup import WorkLookupPort
from loccit.infrastructure.settings import Settings

_FOLDER: Final = "lookups"


@contextmanager
def build_lookups(settings: Settings) -> Iterator[Sequence[WorkLookupPort]]:
    """Return the services in the order in which they are asked; one without address is left out.

    Nothing is asked, and nothing connected to.
    """
    from loccit.infrastructure.adapters.scholarly_services import (
        CrossrefLookup,
        DataCiteLookup,
        OpenAlexLookup,
        PoliteClient,
    )

    folder = settings.data_dir / _FOLDER
    client = PoliteClient(folder, settings.lookup_contact, seconds=settings.lookup_timeout)
    services: list[tuple[str, Callable[[PoliteClient, str], WorkLookupPort]]] = [
        (settings.crossref_url, CrossrefLookup),
        (settings.datacite_url, DataCiteLookup),
        (settings.openalex_url, OpenAlexLookup),
    ]
    with closing(client):
        yield [service(client, address) for address, service in services if address]
