"""Addresses under which a person sees a place: on the page of the service, else in the file."""

from dataclasses import dataclass
from pathlib import Path, PurePath

from loccit.domain.documents.place_id import PlaceId
from loccit.domain.policy.source_formats import has_page_images


@dataclass(frozen=True, slots=True)
class Links:
    """Makes the addresses.

    Attributes:
        origin: Of the service, such as "http://127.0.0.1:8765"; None when none runs.
    """

    origin: str | None

    def file(self, source_path: str) -> str:
        """Return a file as it is named: by its name alone where a service answers for it."""
        return source_path if self.origin is None else PurePath(source_path).name

    def of(self, place: PlaceId, source_path: str, page: int | None) -> str:
        """Return the address of a place.

        Args:
            place: The place.
            source_path: Absolute path of its document.
            page: Its first page in the file, from 1; None for formats without pages.
        """
        if self.origin is None:
            address = Path(source_path).as_uri()
            return f"{address}#page={page}" if page and has_page_images(source_path) else address
        address = f"{self.origin}/p/{place.project_id}/{place.doc}"
        return f"{address}?span={place.span.start}-{place.span.end}" if place.span else address
