"""Questions that follow each other, over adapters in memory."""

from collections.abc import Callable

import pytest

from loccit.application.conversations.conversation import Conversation
from loccit.application.conversations.kept_conversations import KeptConversations
from loccit.application.conversations.moving_memory import copy_memory
from loccit.application.conversations.recall import Recall
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.ask_question import AskQuestion
from loccit.domain.errors import InvalidRequest, VectorIndexError
from loccit.domain.models.answer import Answer
from loccit.domain.models.conversation import Narrowing
from loccit.domain.models.memory import MemoryKind
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from tests.unit.application.conftest import LARGE, PROJECT, Library

POLICY = RetrievalPolicy(top_k=3)
TEA = "# Tea\n\nTea keeps nurses awake at night. Fifty nurses drank tea every evening.\n"
COFFEE = "# Coffee\n\nCoffee keeps drivers awake at night. Ninety drivers drank coffee daily.\n"
AWAKE = "What keeps nurses and drivers awake at night?"


@pytest.fixture
def talk(library: Library) -> Callable[..., Conversation]:
    library.ingest(library.write("tea.md", TEA))
    library.ingest(library.write("coffee.md", COFFEE))
    memory = library.index.memory(PROJECT)
    kept = KeptConversations(memory, lambda: library.index.at(PROJECT))
    ask_question = AskQuestion(library.query_chunks)

    def ask(question: str, policy: RetrievalPolicy, filters: SearchFilter) -> Answer:
        return ask_question(question, PROJECT, policy=policy, filters=filters)

    def recall() -> Recall:
        return Recall(memory, library.embedding)

    def vectors() -> VectorIndexPort:
        return library.index.at(PROJECT, library.embedding.binding)

    def begun(name: str = "c1", *, keeps: bool = True, is_new: bool = True) -> Conversation:
        return Conversation(name, kept, lambda: ask, recall, vectors, keeps=keeps, is_new=is_new)

    return begun


def files(answer: Answer) -> list[str]:
    return [each.passage.source_path.rpartition("/")[2] for each in answer.excerpts]


def test_a_later_question_is_asked_of_what_was_shown(talk: Callable[..., Conversation]) -> None:
    conversation = talk()
    first, reply = conversation.ask(AWAKE, policy=POLICY)
    second = files(first)[-1]

    answer, later = conversation.ask("and in the second document?", policy=POLICY)

    assert set(files(first)) == {"tea.md", "coffee.md"}
    assert (reply.taken, reply.number) == (None, 1)
    assert later.taken is not None
    assert later.taken.narrowing is Narrowing.COUNTED
    assert later.taken.question == AWAKE
    assert set(files(answer)) == {second}
    assert later.number == 2


def test_a_conversation_goes_on_in_another_process(talk: Callable[..., Conversation]) -> None:
    talk().ask("Who drank tea?", policy=POLICY)

    answer, reply = talk(is_new=False).ask("How many were they?", policy=POLICY)

    assert reply.number == 2
    assert reply.taken is not None
    assert files(answer)[0] == "tea.md"


def test_a_complete_question_is_not_narrowed(talk: Callable[..., Conversation]) -> None:
    conversation = talk()
    conversation.ask("Who drank tea?", policy=POLICY)

    answer, reply = conversation.ask("Which drivers drank coffee daily?", policy=POLICY)

    assert reply.taken is None
    assert files(answer)[0] == "coffee.md"


def test_what_was_found_before_is_shown_again_while_it_stands_there(
    library: Library, talk: Callable[..., Conversation]
) -> None:
    conversation = talk()
    first, _ = conversation.ask("Who drank tea?", policy=POLICY)
    [tea] = {each.passage.chunk.doc_id for each in first.excerpts}
    others = tuple(
        each.doc_id for each in library.index.at(PROJECT).documents() if each.doc_id != tea
    )

    _, reply = conversation.ask(
        "Which nurses drank tea every evening?",
        policy=POLICY,
        filters=SearchFilter(doc_ids=others),
    )

    assert reply.earlier
    assert all(each.quote.excerpt is not None for each in reply.earlier)
    library.index.at(PROJECT).delete_document(tea)
    [turn] = conversation.kept.shown(conversation.turns()[:1])
    assert [each.excerpt for each in turn.quotes] == [None] * len(turn.quotes)


def test_words_that_changed_are_not_shown(
    library: Library, talk: Callable[..., Conversation]
) -> None:
    conversation = talk()
    conversation.ask("Who drank tea?", policy=POLICY)

    library.ingest(library.write("tea.md", TEA.replace("Fifty", "Sixty")))

    [shown] = conversation.kept.shown(conversation.turns())
    assert [each.excerpt for each in shown.quotes if "tea" in each.kept.source_path] == [None]


def test_deleting_a_document_takes_its_words_out_of_the_memory(
    talk: Callable[..., Conversation],
) -> None:
    conversation = talk()
    answer, _ = conversation.ask("Who drank tea?", policy=POLICY)
    doc_id = answer.excerpts[0].passage.chunk.doc_id

    conversation.kept.forget_documents([doc_id])

    left = conversation.kept.memory.entries()
    assert [
        each for each in left if each.kind is MemoryKind.FINDING and doc_id in each.doc_ids
    ] == []
    assert [each.kind for each in left if each.kind is MemoryKind.TURN] == [MemoryKind.TURN]
    assert "Fifty" not in repr(left)


def test_two_that_ask_at_once_lose_nothing(talk: Callable[..., Conversation]) -> None:
    one, other = talk(), talk()
    one.ask("Who drank tea?", policy=POLICY)
    other.ask("Which drivers drank coffee daily?", policy=POLICY)

    assert len(talk(is_new=False).turns()) == 2


def test_what_is_not_to_be_kept_leaves_no_trace(talk: Callable[..., Conversation]) -> None:
    conversation = talk(keeps=False)
    conversation.ask("Who drank tea?", policy=POLICY)
    _, reply = conversation.ask("how many?", policy=POLICY)

    assert (reply.number, reply.is_kept) == (2, False)
    assert reply.taken is not None
    assert conversation.kept.memory.entries() == ()


def test_conversations_are_listed_named_and_forgotten(talk: Callable[..., Conversation]) -> None:
    for name in ("abcd1234", "abef5678"):
        talk(name).ask("Who drank tea?", policy=POLICY)
    kept = talk().kept

    assert [each.id for each in kept.all()] == ["abef5678", "abcd1234"]
    assert kept.named("abcd").id == "abcd1234"
    assert kept.named().id == "abef5678"
    for wrong in ("ab", "zzzz"):
        with pytest.raises(InvalidRequest):
            kept.named(wrong)
    kept.forget("abcd1234")
    assert [each.id for each in kept.all()] == ["abef5678"]
    assert kept.forget_all() == 1
    assert kept.memory.entries() == ()
    with pytest.raises(InvalidRequest, match="ask something first"):
        kept.named()


def test_recall_finds_by_meaning_and_gives_vectors_to_what_has_none(
    library: Library, talk: Callable[..., Conversation]
) -> None:
    talk().ask("Who drank tea?", policy=POLICY)
    recall = Recall(library.index.memory(PROJECT), library.embedding)

    assert recall("tea nurses", 5, 0.0) == ()
    recall.embed_missing()
    found = recall("tea nurses", 5, 0.5)

    assert "tea" in found[0].entry.text.lower()
    assert all(0.5 <= each.score <= 1 for each in found)
    assert len(recall("tea nurses", 1, 0.0)) == 1
    for query, k, least in (("", 1, 0.5), ("tea", 0, 0.5), ("tea", 1, 1.5)):
        with pytest.raises(InvalidRequest):
            recall(query, k, least)


def test_reindexing_embeds_what_is_remembered_anew(
    library: Library, talk: Callable[..., Conversation]
) -> None:
    talk().ask("Who drank tea?", policy=POLICY)
    memory = library.index.memory(PROJECT)
    Recall(memory, library.embedding).embed_missing()

    library.with_model(LARGE).reindex_project(PROJECT)

    assert memory.bound_to() == LARGE.binding
    assert {
        len(each.vector or ())
        for each in memory.entries(vectors=True, kinds=(MemoryKind.FINDING,))
    } == {96}
    assert Recall(memory, LARGE)("tea nurses", 5, 0.5)


def test_a_copy_remembers_the_same(library: Library, talk: Callable[..., Conversation]) -> None:
    talk().ask("Who drank tea?", policy=POLICY)
    memory = library.index.memory(PROJECT)
    Recall(memory, library.embedding).embed_missing()
    other = library.index.create_project(type(PROJECT)("other"), library.embedding.binding)

    copied = library.index.memory(other.project_id)

    assert copy_memory(memory, copied) == len(memory.entries())
    assert copied.entries(vectors=True) == memory.entries(vectors=True)


def test_an_answer_is_given_though_it_cannot_be_remembered(
    talk: Callable[..., Conversation], monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = talk()

    def refuse(*_: object) -> None:
        raise VectorIndexError("the disk is full")

    monkeypatch.setattr(type(conversation.kept.memory), "keep", refuse)
    answer, reply = conversation.ask("Who drank tea?", policy=POLICY)

    assert answer.excerpts
    assert not reply.is_kept
