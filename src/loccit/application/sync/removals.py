"""Which documents leave a project, because no source holds them any more."""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from loccit.application.sync.held_files import identity
from loccit.application.sync.standing import Standing
from loccit.domain.models.project import DocumentRecord

_FEW: Final = 3
"""So many documents of a source may leave at once, whatever share of it they are."""
_SHARE: Final = 10
"""One in so many may leave without asking."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """The documents that no file of the sources is any more.

    Attributes:
        gone: Those whose item or file the source holds no longer.
        replaced: Those whose file has other bytes now, which are a document of their own.
    """

    gone: tuple[DocumentRecord, ...]
    replaced: tuple[DocumentRecord, ...]


def leaving(
    owned: Iterable[DocumentRecord], standing: Standing, staying: AbstractSet[str]
) -> Leaving:
    """Return the documents that leave.

    Args:
        owned: Those of the sources that were read, after everything was ingested.
        standing: The files that the sources hold.
        staying: Identities of attachments that are held, while their files are not there or
            cannot be read: what is known of them stays.
    """
    held = {each.identity for each in standing.held}
    gone: list[DocumentRecord] = []
    replaced: list[DocumentRecord] = []
    for record in owned:
        origin = record.origin
        if origin is None or record.doc_id in standing.owners:
            continue
        name = identity(origin.source, origin.library, origin.key)
        if name not in staying:
            (replaced if name in held else gone).append(record)
    return Leaving(tuple(gone), tuple(replaced))


def is_mass_removal(gone: Iterable[DocumentRecord], owned: Sequence[DocumentRecord]) -> bool:
    """Tell whether so much of a source left at once that a drive or a profile may be the reason.

    That is more than a tenth of its documents and more than three, or all of several.
    """
    before = Counter(map(_source_of, owned))
    for source, left in Counter(map(_source_of, gone)).items():
        if left == before[source] > 1 or (left > _FEW and left * _SHARE > before[source]):
            return True
    return False


def _source_of(record: DocumentRecord) -> str:
    return record.origin.source if record.origin else ""
