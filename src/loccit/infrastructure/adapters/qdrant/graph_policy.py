"""When a project gets a search graph, how it is built and how it is asked."""

from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.quantization import Quantization

_GRAPH_FROM: Final = 30_000
"""Exact search of so many takes some 4 ms on one core, a graph 1. Of 10,000 it takes 1 ms, and the
rest of a hybrid query 4: below, a graph would save less than building it takes
(`benchmarks/search`)."""
_SCANNED_UP_TO: Final = 60_000
"""Takes some 4 ms on one core: a code is read in a quarter of the time of its vector, and finds
what exact search finds. A graph with few candidates is faster, but where a filter leaves out the
subject of the question it loses a quarter of the nearest passages."""
_CANDIDATES: Final = 320
"""Find .996 of the 100 nearest of 100,000 passages by their codes; 256 find .995, and .9955 by the
vectors themselves."""
_CANDIDATES_FILTERED: Final = 1024
"""Take 2 to 4 ms of 100,000 passages. Of filters that pass 65, 80 and 90 % of them, by subject,
they find .985, .993 and .996 of the ten nearest passages, and 256 find .93, .95 and .97."""
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
ACORN_BELOW: Final = 0.6
"""Share of points that meet a filter below which the graph is searched by ACORN (Patel et al.,
2024), which also looks at the neighbours of those that do not. Else a filter cuts the graph into
pieces, and whole pieces are missed: of 360 points of which a quarter met it, even the nearest.
Takes 8 ms of one core among 100,000 instead of 1 to 2."""
OVERSAMPLING: Final = 2.0
"""Candidates by codes that are scored again by their vectors, for each hit asked for. Of 8,184
passages of papers and reports (all-MiniLM-L6-v2), it found every one of the nearest 17 and 100
that exact search finds, by codes of 8 and of 4 bits; 1.0 lost a hundredth of the nearest 17 by
those of 8, and three by those of 4."""


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
