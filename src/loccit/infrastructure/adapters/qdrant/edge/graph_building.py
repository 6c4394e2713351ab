"""Builds the search graph of a shard's copy, in a process of its own.

The vendor's `optimize` holds the interpreter for minutes; here nobody waits for it.

Takes a `BuildOrder` as JSON. Ends with an error when it finds another number of points.
"""

import ctypes
import json
import os
import shutil
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loccit.domain.policy.quantization import Quantization

_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h
_NICENESS: Final = 10
"""A query goes first, and yet the build comes to its end: at 19 it had 1 % of a busy machine."""


@dataclass(frozen=True, slots=True)
class BuildOrder:
    """What is to be built, and for whom.

    Attributes:
        folder: The copy.
        dimension: Of the vectors.
        links: Of a point to others.
        candidates_building: Among which they are chosen.
        scanned_up_to: Points of a part that are scanned rather than found by the graph.
        segments: Most segments of the engine.
        parts: In how many the copy is written anew, 1 when it stays as it is.
        quantization: What is held in memory of each vector.
        code_bits: Of each number of a code, 0 for no codes.
        points: How many there are.
        parent: The id of the process that asks.
    """

    folder: str
    dimension: int
    links: int
    candidates_building: int
    scanned_up_to: int
    segments: int
    parts: int
    quantization: Quantization
    code_bits: int
    points: int
    parent: int


def main(order: BuildOrder) -> None:
    """Load, write anew if that is wanted, build, make durable."""
    _end_with_parent(order.parent)
    os.nice(_NICENESS)

    from qdrant_edge import CountRequest, EdgeShard

    from loccit.infrastructure.adapters.qdrant.edge.graph_parts import write_in_parts
    from loccit.infrastructure.adapters.qdrant.edge.models import graph_config

    config = graph_config(
        order.dimension,
        order.links,
        Quantization(order.quantization),
        order.code_bits,
        candidates_building=order.candidates_building,
        scanned_up_to=order.scanned_up_to,
        segments=order.segments,
    )
    if order.parts > 1:
        copy = Path(order.folder)
        anew = copy.with_name("parts")
        found = write_in_parts(copy, anew, config, order.parts)
        shutil.rmtree(copy)
        anew.rename(copy)
    else:
        shard = EdgeShard.load(order.folder, config)
        shard.optimize()
        shard.flush()
        found = int(shard.count(CountRequest(exact=True)))
        shard.close()
    if found != order.points:
        sys.exit(f"the copy holds {found} points, not {order.points}")


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
    main(BuildOrder(**json.loads(sys.argv[1])))
