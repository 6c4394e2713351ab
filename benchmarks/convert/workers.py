"""Several worker processes against one, through the pool that `ingest` uses."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter

from loccit import open_library
from loccit.domain.errors import DocumentConversionError

WORKERS = 2


def gain(paths: Sequence[str], runs: int) -> float:
    """Return how many times as fast `WORKERS` processes convert the files as one; the median.

    The processes are running when the clock starts. One and several take turns, and the
    longest files are not put first: the files come in the order in which they are given.
    """
    pairs = [(_seconds(paths, 1), _seconds(paths, WORKERS)) for _ in range(runs)]
    return median(one / several for one, several in pairs)


def _seconds(paths: Sequence[str], workers: int) -> float:
    with (
        open_library(workers=workers, ocr="never") as library,
        ThreadPoolExecutor(workers) as threads,
    ):

        def convert(path: str) -> None:
            try:
                library.convert(path)
            except DocumentConversionError:
                return  # its score has it

        list(threads.map(convert, [paths[0]] * workers))  # starts each process
        start = perf_counter()
        list(threads.map(convert, paths))
        return perf_counter() - start
