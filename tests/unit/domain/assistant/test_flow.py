"""A run stays within its graph, whatever is decided, and ends."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.application.notes.topic_flow import TOPIC_FLOW
from loccit.domain.assistant.flow import Edge, Flow, Node


def edge(decision: str, to: str) -> Edge:
    return Edge(decision, to, f"when it is {decision}")


LOOK = Node("look", (edge("again", "look"), edge("check", "check"), edge("end", "end")), "end", 2)
CHECK = Node("check", (edge("back", "look"), edge("end", "end")), "end")
FLOW = Flow("test", "look", (LOOK, CHECK), frozenset({"end"}))


@st.composite
def flows(draw: st.DrawFn) -> Flow:
    """Draw a flow: a chain of default edges, and any others."""
    count = draw(st.integers(1, 5))
    places = [*(f"n{number}" for number in range(count)), "end"]
    nodes = []
    for number in range(count):
        others = draw(st.lists(st.sampled_from(places), max_size=4))
        edges = [edge("go_on", places[number + 1])]
        edges += [edge(f"other_{each}", to) for each, to in enumerate(others)]
        nodes.append(Node(places[number], tuple(edges), "go_on", draw(st.integers(1, 3))))
    return Flow("drawn", "n0", tuple(nodes), frozenset({"end"}))


@given(flows() | st.just(TOPIC_FLOW), st.data())
def test_no_decision_leaves_the_graph_and_any_run_ends_within_its_limits(
    flow: Flow, data: st.DataObject
) -> None:
    known = [each.decision for node in flow.nodes for each in node.edges]
    visited = [flow.start]
    while True:
        decision = data.draw(st.text() | st.sampled_from(known))
        step = flow.step(visited, decision)
        assert step.to in {each.to for each in flow.open_edges(visited)} | flow.ends | {
            node.name for node in flow.nodes
        }
        chosen = flow.node(visited[-1]).edge(decision)
        open_now = flow.open_edges(visited)
        assert step.is_refused == (chosen not in open_now)
        if chosen in open_now and chosen is not None:
            assert step.to == chosen.to
        if step.to in flow.ends:
            return
        visited.append(step.to)
        assert visited.count(step.to) <= flow.node(step.to).most
        assert len(visited) <= sum(node.most for node in flow.nodes)


@pytest.mark.parametrize("said", ["check", " Check ", "CHECK"])
def test_an_edge_is_chosen_by_its_word(said: str) -> None:
    step = FLOW.step(["look"], said, "to be sure")

    assert (step.node, step.to, step.is_refused, step.reason) == (
        "look",
        "check",
        False,
        "to be sure",
    )


@pytest.mark.parametrize("said", ["leave", "check it", "end\x00", "back", ""])
def test_what_is_no_edge_is_refused_and_the_default_is_taken(said: str) -> None:
    step = FLOW.step(["look"], said)

    assert (step.to, step.is_refused, step.decision) == ("end", True, said)


def test_who_is_not_asked_is_not_refused() -> None:
    assert not FLOW.step(["look"]).is_refused


def test_a_node_without_visits_left_is_not_offered_and_refused() -> None:
    twice = ["look", "look"]

    assert [each.decision for each in FLOW.open_edges(twice)] == ["check", "end"]
    assert FLOW.step(twice, "again").is_refused


def test_a_default_whose_node_has_no_visits_left_is_passed_over() -> None:
    check = replace(CHECK, default="back")
    flow = Flow("test", "look", (replace(LOOK, most=1), check), frozenset({"end"}))

    assert flow.step(["look", "check"]).to == "end"


@pytest.mark.parametrize(
    ("nodes", "fault"),
    [
        ((LOOK,), "leads to 'check'"),
        ((LOOK, CHECK, CHECK), "same name"),
        ((LOOK, CHECK, Node("end", (), "")), "same name"),
        ((CHECK,), "no node 'look'"),
        ((LOOK, CHECK, Node("far", (edge("end", "end"),), "end")), "no way leads to far"),
        ((LOOK, replace(CHECK, default="stop")), "no default edge"),
        ((replace(LOOK, default="again"), CHECK), "lead to no end"),
        ((replace(LOOK, default="check"), replace(CHECK, default="back")), "lead to no end"),
        ((replace(LOOK, most=0), CHECK), "never worked on"),
        ((LOOK, Node("check", (edge("End it", "end"),), "End it")), "no word in lower case"),
        ((LOOK, Node("check", (edge("end", "end"),) * 2, "end")), "two edges"),
    ],
)
def test_what_is_no_flow_is_refused(nodes: tuple[Node, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Flow("test", "look", nodes, frozenset({"end"}))


def test_an_end_that_no_way_leads_to_is_refused() -> None:
    with pytest.raises(ValueError, match="no way leads to never"):
        replace(FLOW, ends=frozenset({"end", "never"}))
