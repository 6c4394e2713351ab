"""What is said of documents that a question does not reach because of their language."""

from loccit.domain.models.language_gap import LanguageGap
from loccit.domain.models.project import project_id
from loccit.domain.policy.retrieval_policy import SearchMode

MINILM = "fastembed/all-MiniLM-L6-v2"
BY_WORDS = "found by names and words in common only"
MOVE = (
    "or run loccit reindex -p thesis --model fastembed/paraphrase-multilingual-mpnet-base-v2 to"
    " move the project to a multilingual model"
)


def gap(
    *documents: tuple[str, int], asked: str = "en", mode: SearchMode = SearchMode.HYBRID
) -> LanguageGap:
    return LanguageGap(asked, documents, MINILM, project_id("thesis"), mode)


def test_it_says_how_many_there_are_and_what_helps() -> None:
    one = gap(("de", 1)).warning
    several = gap(("en", 10), ("fr", 2), asked="de").warning

    assert one.code == several.code == "language_not_joined"
    assert one.message == (
        f"1 document in German is {BY_WORDS}: all-MiniLM-L6-v2 does not join English with German."
        f" Ask in German as well, {MOVE}"
    )
    assert several.message == (
        f"12 documents (10 in English, 2 in French) are {BY_WORDS}: all-MiniLM-L6-v2 does not join"
        f" German with English or French. Ask in English or French as well, {MOVE}"
    )


def test_a_search_by_meaning_alone_hardly_finds_them() -> None:
    three = gap(("de", 1), ("fr", 1), ("xx", 1), mode=SearchMode.DENSE)

    assert three.warning.message == (
        "3 documents (1 in German, 1 in French, 1 in xx) are hardly found: all-MiniLM-L6-v2 does"
        " not join English with German, French or xx. Ask in German, French or xx as well,"
        f" {MOVE}"
    )


def test_another_model_does_not_help_a_search_by_words() -> None:
    two = gap(("de", 2), mode=SearchMode.LEXICAL)

    assert two.warning.message == f"2 documents in German are {BY_WORDS}. Ask in German as well"


def test_a_part_of_it_is_in_some_of_the_languages() -> None:
    whole = gap(("de", 2), ("fr", 1))

    assert whole.within({"fr", "it"}) == gap(("fr", 1))
    assert whole.within({"it"}) is None
    assert whole.languages == {"de", "fr"}
