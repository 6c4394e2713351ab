"""How a language model works on a topic of a note: what was found decides what comes next."""

from typing import Final

from loccit.domain.assistant.flow import Edge, Flow, Node

GATHER: Final = "gather"
LOOK_FURTHER: Final = "look_further"
CONTRADICT: Final = "look_for_contradictions"
NEXT_TOPIC: Final = "next_topic"
DONE: Final = "done"

_EDGES: Final = (
    Edge(
        LOOK_FURTHER,
        LOOK_FURTHER,
        "a part of the topic has no finding yet, and the library may say something of it",
    ),
    Edge(
        CONTRADICT,
        CONTRADICT,
        "the findings rest on one side, and a document may say otherwise",
    ),
    Edge(NEXT_TOPIC, NEXT_TOPIC, "the findings tell a reader what the library says of the topic"),
    Edge(DONE, DONE, "the library has no more on the topic, though more would be wanted"),
)
TOPIC_FLOW: Final = Flow(
    key="note",
    start=GATHER,
    nodes=(
        Node(GATHER, _EDGES, DONE),
        Node(LOOK_FURTHER, _EDGES, DONE, most=2),
        Node(CONTRADICT, _EDGES, DONE),
    ),
    ends=frozenset({NEXT_TOPIC, DONE}),
)
"""Four pieces of work on a topic at most, all within the limits of one run."""


def prompts_of(topic: str) -> dict[str, str]:
    """Return what is to be done at each node of the flow of a topic."""
    return {
        GATHER: f"The topic: {topic}",
        LOOK_FURTHER: (
            "Look further: search for the parts of the topic that have no finding yet, in other"
            " words than before, and in documents that you have not quoted. Keep what is new."
        ),
        CONTRADICT: (
            "Look for what speaks against your findings: other results, limits, failed attempts to"
            " repeat them. Keep what documents say against them, as findings of their own."
        ),
    }
