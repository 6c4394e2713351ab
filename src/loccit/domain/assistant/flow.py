"""A flow: a declared graph of work in which a model decides what comes next.

The graph is ours. A model chooses among the edges of the node it is at; whatever else it says is
refused, and the node's default edge is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """What may come next.

    Attributes:
        decision: The word by which a model chooses it: lower case, joined by `_`.
        to: A node or an end.
        when: Tells a model when to choose it.
    """

    decision: str
    to: str
    when: str


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of work.

    Attributes:
        name: Its name in the flow.
        edges: What may come next.
        default: The decision of the edge that is taken when none is chosen.
        most: How often it is worked on in a run, at most.
    """

    name: str
    edges: tuple[Edge, ...]
    default: str
    most: int = 1

    def edge(self, decision: str) -> Edge | None:
        """Return the edge of a decision, None when it has none of that name."""
        wanted = "_".join(decision.casefold().replace("-", " ").replace("_", " ").split())
        return next((edge for edge in self.edges if edge.decision == wanted), None)


@dataclass(frozen=True, slots=True)
class Step:
    """What was decided after a node.

    Attributes:
        node: Where the work was.
        decision: That of the edge; when it was refused what the model said, untrusted; empty when
            it was not asked.
        to: The node or end that follows.
        is_refused: Whether what it said was no open edge, so that the default was taken.
        reason: Why, in the model's words, untrusted; or in ours when it was not asked.
    """

    node: str
    decision: str
    to: str
    is_refused: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """A graph of nodes, with a start and ends.

    Each node is reachable from the start. From each, the default edges lead to an end without a
    circle, so that a run ends whatever is decided: it has at most as many nodes as `most` of all
    adds up to.

    Attributes:
        key: Names the kind of work.
        start: The first node.
        nodes: All of them.
        ends: Where a run is over; no work is done there.

    Raises:
        ValueError: If it is no such graph.
    """

    key: str
    start: str
    nodes: tuple[Node, ...]
    ends: frozenset[str]

    def __post_init__(self) -> None:
        if fault := self._fault():
            raise ValueError(f"flow '{self.key}': {fault}")

    def node(self, name: str) -> Node:
        """Return a node by its name."""
        return next(node for node in self.nodes if node.name == name)

    def open_edges(self, visited: Sequence[str]) -> tuple[Edge, ...]:
        """Return what may come next: edges to ends, and to nodes with visits left.

        Args:
            visited: The nodes of a run so far, in order; the last is where it is.
        """
        return tuple(
            edge for edge in self.node(visited[-1]).edges if self._is_open(edge.to, visited)
        )

    def step(self, visited: Sequence[str], decision: str | None = None, reason: str = "") -> Step:
        """Return where a run goes on.

        Args:
            visited: The nodes of the run so far, in order; the last is where it is.
            decision: What the model said, any words; None when it was not asked.
            reason: Why.
        """
        node = self.node(visited[-1])
        chosen = node.edge(decision or "")
        if chosen is not None and self._is_open(chosen.to, visited):
            return Step(node.name, chosen.decision, chosen.to, reason=reason)
        to = self._default(node)
        while not self._is_open(to, visited):
            to = self._default(self.node(to))
        refused = decision is not None
        return Step(node.name, decision or "", to, is_refused=refused, reason=reason)

    def _is_open(self, to: str, visited: Sequence[str]) -> bool:
        return to in self.ends or visited.count(to) < self.node(to).most

    def _default(self, node: Node) -> str:
        edge = node.edge(node.default)
        assert edge is not None  # checked when the flow was made
        return edge.to

    def _fault(self) -> str:
        """Return what is wrong with the graph, nothing when it is a flow."""
        names = [node.name for node in self.nodes]
        places = self.ends.union(names)
        if len(places) < len(names) + len(self.ends):
            return "two nodes or ends have the same name"
        if self.start not in names:
            return f"there is no node '{self.start}' to start from"
        for node in self.nodes:
            if fault := _fault_of(node, places):
                return f"node '{node.name}' {fault}"
        if lost := places - self._reached():
            return f"no way leads to {', '.join(sorted(lost))}"
        for name in names:
            way, at = set[str](), name
            while at not in self.ends:
                if at in way:
                    return f"the default edges from '{name}' lead to no end"
                way.add(at)
                at = self._default(self.node(at))
        return ""

    def _reached(self) -> set[str]:
        reached, waiting = set[str](), [self.start]
        while waiting:
            at = waiting.pop()
            if at not in reached:
                reached.add(at)
                waiting += [] if at in self.ends else [edge.to for edge in self.node(at).edges]
        return reached


def _fault_of(node: Node, places: frozenset[str]) -> str:
    if node.most < 1:
        return "is never worked on"
    decisions = [edge.decision for edge in node.edges]
    if len(set(decisions)) < len(decisions):
        return "has two edges of one decision"
    if any(node.edge(decision) is None for decision in decisions):
        return "has an edge whose decision is no word in lower case"
    if node.default not in decisions:
        return "has no default edge"
    if lost := [edge.to for edge in node.edges if edge.to not in places]:
        return f"leads to '{lost[0]}', which there is not"
    return ""
