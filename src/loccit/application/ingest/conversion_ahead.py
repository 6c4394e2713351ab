"""Conversions that are begun before their turn, so that they run while others are stored."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.models.project import SourceFile

Convert = Callable[[str], ConversionResult]


@dataclass(frozen=True, slots=True)
class _Begun:
    doc_id: DocId
    future: Future[ConversionResult]


class ConversionAhead:
    """Converts files before their turn. What was begun counts only for its own bytes."""

    def __init__(self, convert: Convert, executor: Executor) -> None:
        """Convert with `convert`, which the executor calls, as many at a time as it likes."""
        self._convert = convert
        self._executor = executor
        self._begun: dict[str, _Begun] = {}

    def begin(self, source: SourceFile) -> None:
        """Begin to convert a file, unless the same bytes are being converted already."""
        if all(begun.doc_id != source.sha256 for begun in self._begun.values()):
            future = self._executor.submit(self._convert, source.path)
            self._begun[source.path] = _Begun(source.sha256, future)

    def convert(self, source: SourceFile) -> ConversionResult:
        """Return what was begun for the file, or convert it now when it has changed since.

        Raises:
            DocumentConversionError: As `convert` says.
        """
        begun = self._begun.pop(source.path, None)
        if begun is not None and begun.doc_id == source.sha256:
            result = begun.future.result()
            if result.doc_id == source.sha256:
                return result
        return self._convert(source.path)

    def drop(self, source_path: str) -> None:
        """Forget what was begun for a file: it is not needed, or no longer."""
        begun = self._begun.pop(source_path, None)
        if begun is not None:
            begun.future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Begin no more. What runs is not waited for: it ends with its converter."""
        for begun in self._begun.values():
            begun.future.cancel()
