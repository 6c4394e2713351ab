"""What is asked of a holder, and what it answers, as bytes.

Only processes of one user that know the token exchange them, and both are the same version of
loccit: that is what makes pickles of domain values safe here.
"""

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from loccit.application.ports.project_store import ProjectStorePort
from loccit.domain.errors import VectorIndexError
from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding

READS: Final = frozenset(
    {
        "document",
        "document_at",
        "documents",
        "chunks",
        "items",
        "count_chunks",
        "other_languages",
        "passages_by_document",
        "search",
        "lexical_query",
        "hybrid_query",
        "needs_optimizing",
        "bound_to",
        "entries",
        "nearest",
    }
)
REPEATABLE: Final = READS | {"create_project", "optimize", "bind", "keep", "forget"}
"""May be asked again when an answer was lost: they make nothing that is made already."""
WRITES: Final = frozenset(
    {
        "delete_project",
        "begin_version",
        "activate_version",
        "drop_version",
        "upsert",
        "amend_document",
        "delete_document",
    }
)
EMBED: Final = "embed queries"
"""No method of the store: the holder's model is asked, if it is loaded."""
LONG: Final = frozenset({"optimize"})
"""Takes minutes, and a holder that ends does not wait for it: the client does it anew."""


Place = tuple[ProjectId, ModelBinding | None, int]
"""What `ProjectStorePort.at` takes: project, model of the caller's vectors, version."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of one method of a `ProjectStorePort`, or of a `VectorIndexPort` that it gives.

    Attributes:
        method: Its name.
        arguments: By place.
        options: By name.
        at: Which version is asked, a project's name when its memory is, None when the store
            itself is.
    """

    method: str
    arguments: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    at: Place | ProjectId | None = None

    @property
    def project_id(self) -> ProjectId:
        """The project that the store's method names first."""
        named: ProjectId = self.options.get("project_id") or self.arguments[0]
        return named

    def on(self, store: ProjectStorePort) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Make the call.

        Raises:
            VectorIndexError: If the method is none that is answered to others.
        """
        if self.method not in REPEATABLE | WRITES:
            raise VectorIndexError(f"a holder does not answer {self.method!r}")
        return getattr(self._asked(store), self.method)(*self.arguments, **self.options)

    def _asked(self, store: ProjectStorePort) -> object:
        if self.at is None:
            return store
        return store.memory(self.at) if isinstance(self.at, str) else store.at(*self.at)

    def to_bytes(self) -> bytes:
        """Return what `read_call` reads."""
        return pickle.dumps((self.method, self.arguments, dict(self.options), self.at))


Answer = Callable[[Call], Any]
"""Makes a call and returns what it returns."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Asking(Protocol):
    """Has methods that are forwarded."""

    def ask(self, call: Call) -> Any:  # noqa: ANN401  (whatever the method returns)
        """Make a call, here or elsewhere."""
        ...


def forwarded(
    method: Callable[Concatenate[Any, Arguments], Result],
) -> Callable[Concatenate[Any, Arguments], Result]:
    """Return a method with the same parameters that asks for a port's method."""

    def ask(self: Asking, /, *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        answer: Result = self.ask(Call(method.__name__, arguments, options))
        return answer

    return ask


def read_call(content: bytes) -> Call:
    """Return the call; its values may be of any type of ours."""
    return Call(*pickle.loads(content))  # noqa: S301  (from a process that knows the token)


def answer_bytes(answer: object) -> bytes:
    """Return what `read_answer` reads: a result, or an error."""
    return pickle.dumps(answer)


def read_answer(content: bytes) -> Any:  # noqa: ANN401  (whatever the method returns)
    """Return a result or an error."""
    return pickle.loads(content)  # noqa: S301  (from the holder that the token names)
