"""A document that is meant, read sentence by sentence."""

from collections.abc import Callable

import pytest

from loccit.application.conversations.conversation import Conversation
from loccit.application.conversations.kept_conversations import KeptConversations
from loccit.application.conversations.recall import Recall
from loccit.application.query.ask_question import AskQuestion
from loccit.domain.models.answer import Answer
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.unit.application.conftest import PROJECT, Library

POLICY = RetrievalPolicy(top_k=3)
MACHINE = """# Tide machines

A tide machine adds up the waves of the moon and the sun.

## Cranks

A crank must turn at the speed of its wave. Every crank was filed by hand.

The first tide machine had ten cranks and a drum.

## Use

Ports bought tide tables from the office.

## Acknowledgements

We thank the museum. This work was supported by the Harbour Foundation.
"""


@pytest.fixture
def talk(library: Library) -> Callable[[], Conversation]:
    library.ingest(library.write("machine.md", MACHINE))
    library.ingest(library.write("tea.md", "# Tea\n\nTea keeps nurses awake at night.\n"))
    memory = library.index.memory(PROJECT)
    ask_question = AskQuestion(library.query_chunks)

    def ask(question: str, policy: RetrievalPolicy, filters: SearchFilter) -> Answer:
        return ask_question(question, PROJECT, policy=policy, filters=filters)

    return lambda: Conversation(
        "c1",
        KeptConversations(memory, lambda: library.index.at(PROJECT)),
        lambda: ask,
        lambda: Recall(memory, library.embedding),
        lambda: library.index.at(PROJECT, library.embedding.binding),
        is_new=True,
    )


def quotes(answer: Answer) -> list[str]:
    return [each.quoted.chunk.text for each in answer.excerpts]


@pytest.mark.parametrize("mode", [SearchMode.HYBRID, SearchMode.LEXICAL])
def test_the_sentence_with_the_number_comes_first(
    talk: Callable[[], Conversation], mode: SearchMode
) -> None:
    conversation, policy = talk(), RetrievalPolicy(top_k=3, mode=mode)
    conversation.ask("What does a tide machine add up?", policy=policy)

    answer, _ = conversation.ask("how many cranks did it have?", policy=policy)

    assert "ten cranks" in quotes(answer)[0]
    assert len(set(quotes(answer))) == len(answer.excerpts) <= 3


def test_who_paid_is_quoted_from_the_acknowledgements(
    talk: Callable[[], Conversation],
) -> None:
    conversation = talk()
    conversation.ask("What does a tide machine add up?", policy=POLICY)

    answer, reply = conversation.ask("Who funded it?", policy=POLICY)

    assert quotes(answer) == ["This work was supported by the Harbour Foundation."]
    assert reply.taken is not None
    assert not reply.taken.nearest


def test_thanks_are_quoted_in_no_other_answer(talk: Callable[[], Conversation]) -> None:
    conversation = talk()
    conversation.ask("What does a tide machine add up?", policy=POLICY)

    answer, _ = conversation.ask("what about the museum?", policy=POLICY)

    assert not any("thank" in quote for quote in quotes(answer))


def test_what_a_reader_asks_to_be_relevant_is_not_reordered(
    talk: Callable[[], Conversation],
) -> None:
    conversation = talk()
    conversation.ask("What does a tide machine add up?", policy=POLICY)

    strict = RetrievalPolicy(top_k=3, min_score=1.0)
    answer, _ = conversation.ask("how many cranks did it have?", policy=strict)

    assert all((each.passage.relevance or 0) >= 1.0 for each in answer.excerpts)


@pytest.mark.parametrize("mode", [SearchMode.HYBRID, SearchMode.LEXICAL])
def test_of_a_book_what_is_nearest_is_read(
    library: Library, talk: Callable[[], Conversation], mode: SearchMode
) -> None:
    chapters = "".join(f"# Chapter {n}\n\nGull number {n} flew home.\n\n" for n in range(500))
    library.ingest(library.write("book.md", chapters + "# Owls\n\nTwelve owls slept there.\n"))
    conversation, policy = talk(), RetrievalPolicy(top_k=3, mode=mode)
    conversation.ask("Which gull flew home?", policy=policy)

    answer, _ = conversation.ask("how many owls slept in it?", policy=policy)

    assert quotes(answer)[0] == "Twelve owls slept there."
