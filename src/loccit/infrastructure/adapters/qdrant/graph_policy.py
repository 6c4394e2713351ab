"""When a project gets a search graph, how it is built and how it is asked."""

from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.quantization import Quantization

_GRAPH_FROM: Final = 30_000
"""Exact search of so many takes some 4 ms on one core, a graph 1. Of 10,000 it takes 1 ms, and the
rest of a hybrid query 4: below, a graph would save less than building it takes
(`benchmarks/search`)."""
_SCANNED_UP_TO: Final = 140_000
"""Takes some 11 ms on one core: codes are read in a quarter of the time of vectors, and find what
exact search finds. Of a million passages in two parts, of which a quarter pass, the scan took 20
ms of both cores and found 1.000 of the ten nearest, the graph 32 ms and .98; where half pass, 37
and .998, 35 and .988."""
_CANDIDATES: Final = 320
"""Find .996 of the 100 nearest of 100,000 passages by their codes; 256 find .995, and .9955 by the
vectors themselves."""
_CANDIDATES_FILTERED: Final = 2048
"""Of a million passages of which 50 and 75 % pass, by subject, they find .985 and .993 of the ten
nearest in 31 and 28 ms of both cores; 1,536 find .980 and .990 in 25 and 21, 1,024 .963 and .978
in 17 and 13. ACORN, which also looks at the neighbours of points that do not pass, finds .990 of
the 50 % with 1,024 in 84 ms."""
_SCANNED_SHARE: Final = 0.9
"""Of the points: without a filter the graph is asked, which finds all and takes 1 ms."""
_EXTENDED_AFTER: Final = 0.2
"""Of the points, so that small projects do not build at every turn."""
_MOST_WITHOUT: Final = 5_000
"""Points beside a graph are searched exactly and have their indexes made anew whenever they are
opened: some 0.1 ms each of one core, while those of a graph are mapped from the disk."""
_BUILT_ANEW_AFTER: Final = 0.5
_PARTS: Final = 2
"""As many as a small machine has cores. Two threads find in two parts of 100,000 passages what one
finds in one in .62 (half pass, by subject), .73 (a quarter) and .74 (5 %) of the time."""
_SEGMENTS: Final = 5
"""Each costs a search of its own. The engine joins the smallest when they are more; one of them is
empty, for what is written next."""
TURBO_BITS: Final = 4
"""Of TurboQuant (Zandieh et al., 2025), which rotates a vector before it rounds its numbers. To
scan 25,000 and 50,000 of 100,000 passages took a tenth and a fifth less than by codes of 8 bits:
half as many bytes are read, and `OVERSAMPLING` finds as many of the nearest."""
INT8_BITS: Final = 8
INT8_QUANTILE: Final = 0.99
"""The share of components whose range the 256 steps divide; the vendor's advice for int8."""
OVERSAMPLING: Final = 2.0
"""Candidates by codes that are scored again by their vectors, for each hit asked for. Of 8,184
passages of papers and reports (all-MiniLM-L6-v2), it found every one of the nearest 17 and 100
that exact search finds, by codes of 8 and of 4 bits; 1.0 lost a hundredth of the nearest 17 by
those of 8, and three by those of 4."""
_OVERSAMPLING_OF_MANY: Final = 1.25
_MANY: Final = 64
"""Hits asked for, from which on a quarter more are scored again, by each of two parts. Of 50,000
passages with codes of 4 bits and of 300,000 with those of 8 as many of the nearest 100 were found
as with twice as many. The vectors are read from the disk where they are not in memory: the first
200 hybrid queries of a million passages took 19 ms in the median in place of 26."""


@dataclass(frozen=True, slots=True)
class GraphPolicy:
    """Sizes of the graph (HNSW: Malkov and Yashunin, 2018) and bounds for its use.

    Attributes:
        graph_from: Least points of a version that gets a graph.
        scanned_up_to: Most chunks that may meet a filter for the search of all their codes, of
            each part; on a server of each segment, of which it has about as many as cores.
        links: Links of a point on a layer, `m` of the paper.
        candidates_building: Candidates for links, `efConstruction`.
        candidates: Candidates of a search, `ef`; never fewer than the hits asked for.
        candidates_filtered: The same where there is a filter.
        quantization: Of the next graph that is built.
        parts: In how many parts of equal size a graph is built, each searched by a thread.
        segments: Most segments of the engine, when points are added to a graph.
    """

    graph_from: int = _GRAPH_FROM
    scanned_up_to: int = _SCANNED_UP_TO
    links: int = 16
    candidates_building: int = 128
    candidates: int = _CANDIDATES
    candidates_filtered: int = _CANDIDATES_FILTERED
    quantization: Quantization = Quantization.NONE
    parts: int = _PARTS
    segments: int = _SEGMENTS

    @property
    def code_bits(self) -> int:
        """Bits for each number in the codes of the next graph; 8 where int8 was asked for."""
        return INT8_BITS if self.quantization is Quantization.INT8 else TURBO_BITS

    def oversampling(self, limit: int) -> float:
        """Return the candidates by codes that are scored again, for each of so many hits."""
        return OVERSAMPLING if limit < _MANY else _OVERSAMPLING_OF_MANY

    @property
    def segments_of_new(self) -> int:
        """Segments of the engine for a new graph: beside several one to be written to."""
        return self.parts if self.parts == 1 else self.parts + 1

    def scanned_of(self, points: int) -> int:
        """Return the most chunks that are scanned in a graph of so many points."""
        return min(self.scanned_up_to, int(_SCANNED_SHARE * points))

    def scanned_of_part(self, points: int) -> int:
        """Return the most chunks that are scanned in each part of a graph of so many points.

        Each part has its thread, so that all are scanned in the time of one.
        """
        return self.scanned_of(points // self.parts)

    def wants_graph(self, points: int, written_since: int | None) -> bool:
        """Tell whether a version is worth the time of a new graph, or of a part more.

        Args:
            points: In the version.
            written_since: Points written since it got its graph, which are searched without it;
                None when it has no graph like the ones of this policy.
        """
        if points < self.graph_from:
            return False
        if written_since is None:
            return True
        return written_since > min(_MOST_WITHOUT, _EXTENDED_AFTER * points)

    def may_extend(self, points: int, written_since: int) -> bool:
        """Tell whether what was written gets a graph beside the one that is there.

        That takes the time of a graph of the new points alone; one graph of all is a little
        faster to search.

        Args:
            points: In the version.
            written_since: Points written since all of them were in one graph.
        """
        return written_since <= _BUILT_ANEW_AFTER * points
