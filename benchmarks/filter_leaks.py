"""Try random filters on each index, and count facets: nothing may be shown that is forbidden.

Run: python -m benchmarks.filter_leaks [--tries N] [KIND...]

A filter mixes conditions on tags, authors, collections, years, DOIs, citekeys, languages, paths,
sections, documents, and words that must stand in a passage or must not. What it lets through is
told by tables written by hand. KIND is an index of the contract suite: memory, edge, "client in
memory", "client in memory, shared", server, "server, shared".
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.contracts.filter_tries import library_of, try_filters
from tests.contracts.index_factories import index_under_test

_KINDS: Final = ("memory", "edge", "client in memory", "client in memory, shared")
_SEEDS: Final = 5


def main() -> None:
    """Try them; the first leak ends it with what was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=_KINDS)
    parser.add_argument("--tries", type=int, default=10_000)
    options = parser.parse_args()
    for kind in options.kinds:
        with tempfile.TemporaryDirectory() as folder:
            for under_test in index_under_test(kind, Path(folder)):
                library = library_of(under_test)
                begin = time.perf_counter()
                for seed in range(_SEEDS):
                    try_filters(library, seed, options.tries // _SEEDS)
                took = time.perf_counter() - begin
                print(f"{kind}: {options.tries} filters in 3 modes, no leak, {took:.0f} s")


if __name__ == "__main__":
    main()
