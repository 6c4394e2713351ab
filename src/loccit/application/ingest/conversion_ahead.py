"""Converts the next files while one is stored."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, wait
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from loccit.domain.models.document import ConversionResult, DocId
from loccit.domain.models.project import SourceFile

Convert = Callable[[str], ConversionResult]
Progress = Callable[[str], float]
_LOOK_SECONDS: Final = 0.2  # between two polls of the progress


@dataclass(frozen=True, slots=True)
class _Begun:
    doc_id: DocId
    future: Future[ConversionResult]


class ConversionAhead:
    """Converts files before their turn. A result counts only for the bytes it was made of."""

    def __init__(self, convert: Convert, progress: Progress, executor: Executor | None) -> None:
        """Convert ahead.

        Args:
            convert: Converts a file; the executor calls it, as many at a time as it likes.
            progress: Returns the share of a file that is read.
            executor: Runs the conversions; None to begin none ahead.
        """
        self._convert = convert
        self._progress = progress
        self._executor = executor
        self._begun: dict[str, _Begun] = {}

    def begin(self, source: SourceFile) -> None:
        """Begin to convert a file, unless the same bytes are being converted already."""
        if self._executor is None:
            return
        if all(begun.doc_id != source.sha256 for begun in self._begun.values()):
            future = self._executor.submit(self._convert, source.path)
            self._begun[source.path] = _Begun(source.sha256, future)

    def convert(
        self, source: SourceFile, on_share: Callable[[float], None] = lambda _: None
    ) -> ConversionResult:
        """Return the conversion begun for the file, or convert it now when it has changed since.

        Args:
            source: The file.
            on_share: Told the share that is read, while this waits.

        Raises:
            DocumentConversionError: As `convert` says.
        """
        begun = self._begun.pop(source.path, None)
        if begun is not None and begun.doc_id == source.sha256:
            while not wait([begun.future], _LOOK_SECONDS).done:
                on_share(self._progress(source.path))
            result = begun.future.result()
            if result.doc_id == source.sha256:
                return result
        return self._convert(source.path)

    def drop(self, source_path: str) -> None:
        """Cancel the conversion of a file that is not needed."""
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
        """Begin no more. Running conversions end with their converter."""
        for begun in self._begun.values():
            begun.future.cancel()
