"""Builds the search graph of a shard's copy, in a process of its own.

The vendor's `optimize` holds the interpreter for minutes; here nobody waits for it.

Arguments: the folder of the copy; the dimension; the links; the candidates when building; how
many are scanned of each part; how many segments there may be; how many parts it is written anew
in, 1 when it stays as it is; the quantization; the bits of a code's number; how many points there
are; the id of the process that asked. Ends with an error when it finds another number of points.
"""

import ctypes
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h
_NICENESS: Final = 10
"""A query goes first, and yet the build comes to its end: at 19 it had 1 % of a busy machine."""


def main(  # noqa: PLR0913, PLR0917  (what the parent says)
    folder: str,
    dimension: str,
    links: str,
    candidates_building: str,
    scanned_up_to: str,
    segments: str,
    parts: str,
    quantization: str,
    code_bits: str,
    points: str,
    parent: str,
) -> None:
    """Load, write anew if that is wanted, build, make durable."""
    _end_with_parent(int(parent))
    os.nice(_NICENESS)

    from qdrant_edge import CountRequest, EdgeShard

    from loccit.domain.policy.quantization import Quantization
    from loccit.infrastructure.adapters.qdrant.edge_models import graph_config
    from loccit.infrastructure.adapters.qdrant.edge_parts import write_in_parts

    config = graph_config(
        int(dimension),
        int(links),
        Quantization(quantization),
        int(code_bits),
        candidates_building=int(candidates_building),
        scanned_up_to=int(scanned_up_to),
        segments=int(segments),
    )
    if int(parts) > 1:
        copy = Path(folder)
        anew = copy.with_name("parts")
        found = write_in_parts(copy, anew, config, int(parts))
        shutil.rmtree(copy)
        anew.rename(copy)
    else:
        shard = EdgeShard.load(folder, config)
        shard.optimize()
        shard.flush()
        found = int(shard.count(CountRequest(exact=True)))
        shard.close()
    if found != int(points):
        sys.exit(f"the copy holds {found} points, not {points}")


def _end_with_parent(parent: int) -> None:
    """Ask the kernel for a signal when the parent ends; no thread of Python runs meanwhile.

    Elsewhere than on Linux an orphan goes on to its end, and the next who opens the project
    takes its work away.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
