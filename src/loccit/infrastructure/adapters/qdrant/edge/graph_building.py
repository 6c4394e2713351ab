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
from loccit.infrastructure.adapters.qdrant.edge.models import GraphSettings, graph_config

_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h
_NICENESS: Final = 10
"""A query goes first, and yet the build comes to its end: at 19 it had 1 % of a busy machine."""


@dataclass(frozen=True, slots=True)
class BuildOrder:
    """What is to be built, and for whom.

    Attributes:
        folder: The copy.
        settings: Of the graph.
        parts: In how many the copy is written anew, 1 when it stays as it is.
        points: How many there are.
        parent: The id of the process that asks.
    """

    folder: str
    settings: GraphSettings
    parts: int
    points: int
    parent: int


def read_order(text: str) -> BuildOrder:
    """Return the order that `asdict` and JSON made a text of."""
    values = json.loads(text)
    settings = values["settings"]
    settings["quantization"] = Quantization(settings["quantization"])
    return BuildOrder(**{**values, "settings": GraphSettings(**settings)})


def main(order: BuildOrder) -> None:
    """Load, write anew if that is wanted, build, make durable."""
    _end_with_parent(order.parent)
    os.nice(_NICENESS)

    from qdrant_edge import CountRequest, EdgeShard

    from loccit.infrastructure.adapters.qdrant.edge.graph_parts import write_in_parts

    config = graph_config(order.settings)
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
    main(read_order(sys.argv[1]))
