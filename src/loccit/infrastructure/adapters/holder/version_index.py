"""`HeldVersionIndex`: one version of a project that this process or another one holds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.project import IndexVersion
from loccit.infrastructure.adapters.holder.calls import Call, forwarded


@dataclass(frozen=True, slots=True)
class HeldVersionIndex:
    """A `VectorIndexPort` whose calls are made where the project is held.

    The holder makes a handle of its own for each call, for the same model and version: its guard
    is asked as this one's is.

    Attributes:
        bound: The version.
        make: Makes a call on it.
    """

    bound: BoundVersion
    make: Callable[[BoundVersion, Call], Any]

    @property
    def version(self) -> IndexVersion:
        """The version."""
        return self.bound.version

    def ask(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Make a call on this version."""
        place = (self.bound.project_id, self.bound.model, self.version.number)
        return self.make(self.bound, replace(call, at=place))

    upsert = forwarded(VectorIndexPort.upsert)
    amend_document = forwarded(VectorIndexPort.amend_document)
    delete_document = forwarded(VectorIndexPort.delete_document)
    document = forwarded(VectorIndexPort.document)
    document_at = forwarded(VectorIndexPort.document_at)
    documents = forwarded(VectorIndexPort.documents)
    chunks = forwarded(VectorIndexPort.chunks)
    items = forwarded(VectorIndexPort.items)
    count_chunks = forwarded(VectorIndexPort.count_chunks)
    other_languages = forwarded(VectorIndexPort.other_languages)
    passages_by_document = forwarded(VectorIndexPort.passages_by_document)
    search = forwarded(VectorIndexPort.search)
    lexical_query = forwarded(VectorIndexPort.lexical_query)
    hybrid_query = forwarded(VectorIndexPort.hybrid_query)
