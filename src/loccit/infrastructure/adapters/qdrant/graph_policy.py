"""When a project gets a search graph, how it is built and how it is asked."""

from dataclasses import dataclass
from typing import Final

from loccit.domain.policy.quantization import Quantization

_GRAPH_FROM: Final = 30_000
"""Exact search of so many takes some 4 ms on one core, a graph 1. Of 10,000 it takes 1 ms, and the
rest of a hybrid query 4: below, a graph would save less than building it takes
(`benchmarks/search`)."""
_EXACT_UP_TO: Final = 20_000
"""Takes some 5 ms on one core, less than the graph does where a filter is that narrow."""
_REBUILT_AFTER: Final = 0.2
INT8_QUANTILE: Final = 0.99
"""The share of components whose range the 256 steps divide; the vendor's advice for int8."""
ACORN_BELOW: Final = 0.6
"""Share of points that meet a filter below which the graph is searched by ACORN (Patel et al.,
2024), which also looks at the neighbours of those that do not. Else a filter cuts the graph into
pieces, and whole pieces are missed: of 360 points of which a quarter met it, even the nearest.
Takes 8 ms of one core among 100,000 instead of 1 to 2."""
OVERSAMPLING: Final = 2.0
"""Candidates by quantised vectors that are scored again, for each hit asked for."""


@dataclass(frozen=True, slots=True)
class GraphPolicy:
    """Sizes of the graph (HNSW: Malkov and Yashunin, 2018) and bounds for its use.

    Attributes:
        graph_from: Least points of a version that gets a graph.
        exact_up_to: Most chunks that may meet a filter for their exact search; more are searched
            by the graph. A graph loses what a narrow filter passes.
        links: Links of a point on a layer, `m` of the paper.
        candidates_building: Candidates for links, `efConstruction`.
        candidates: Candidates of a search, `ef`; never fewer than the hits asked for.
        quantization: Of the next graph that is built.
    """

    graph_from: int = _GRAPH_FROM
    exact_up_to: int = _EXACT_UP_TO
    links: int = 16
    candidates_building: int = 128
    candidates: int = 256
    quantization: Quantization = Quantization.NONE

    def wants_graph(self, points: int, written_since: int | None) -> bool:
        """Tell whether a version is worth the time of a new graph.

        Args:
            points: In the version.
            written_since: Points written since it got its graph, which are searched without it;
                None when it has no graph like the ones of this policy.
        """
        if points < self.graph_from:
            return False
        return written_since is None or written_since > _REBUILT_AFTER * points
