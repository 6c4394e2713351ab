"""What `VectorIndexPort` promises of its search for words: languages, fields, what it leaves."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from loccit.domain.models.project import ProjectId
from tests.contracts.index_factories import (
    BINDING,
    KINDS,
    IndexUnderTest,
    citation,
    document,
    index_under_test,
)


@pytest.fixture(scope="module", params=KINDS)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[IndexUnderTest]:
    yield from index_under_test(request.param, tmp_path_factory.mktemp("index"))


def found(shared: IndexUnderTest, query: str, project: ProjectId) -> list[str]:
    return [hit.chunk.text for hit in shared.index.at(project).lexical_query(query, 10)]


@pytest.mark.parametrize(
    ("language", "query", "text"),
    [
        ("en", "observed tides", "the observer of a tide"),
        ("de", "Bücher", "ein altes Buch"),
        ("de", "die Finsternis", "alle Finsternisse"),
        ("fr", "les marées", "la marée haute"),
        ("zh", "学习", "深度学习的应用"),
        ("ja", "学習 GPU 12.5", "深層学習をGPUで12.5倍に"),
        ("th", "ภาษา", "เรียนภาษาไทย"),
        ("pl", "góra", "GORA i las"),
        (None, "café", "the CAFE"),
    ],
)
def test_a_word_is_found_as_its_language_inflects_it(
    shared: IndexUnderTest, language: str | None, query: str, text: str
) -> None:
    project = shared.make(f"inflected-{language}".lower())
    document("one", (text, "omega", "大气"), language=language).write(shared.index, project)
    assert found(shared, query, project) == [text]


def test_a_question_finds_what_answers_it_in_each_language(shared: IndexUnderTest) -> None:
    project = shared.make("languages")
    document("en", ("two databases", "omega"), language="en").write(shared.index, project)
    document("de", ("alte Datenbanken", "sigma"), language="de").write(shared.index, project)

    assert found(shared, "Was ist die Datenbank?", project) == ["alte Datenbanken"]
    assert found(shared, "What is the database?", project) == ["two databases"]
    assert set(found(shared, "database Datenbank", project)) == {
        "alte Datenbanken",
        "two databases",
    }


def test_a_language_is_asked_for_from_its_first_document_on(shared: IndexUnderTest) -> None:
    project = shared.make("first")
    document("en", ("two databases",), language="en").write(shared.index, project)
    assert found(shared, "Finsternisse", project) == []

    document("de", ("die Finsternis",), language="de").write(shared.index, project)

    assert found(shared, "Finsternisse", project) == ["die Finsternis"]
    assert shared.reopen() is shared.index
    assert found(shared, "Finsternisse", project) == ["die Finsternis"]


def test_the_stop_words_of_the_question_are_no_rare_words_of_another_language(
    shared: IndexUnderTest,
) -> None:
    project = shared.make("stop-words")
    for name in ("one", "two", "three"):
        document(name, ("the moon is dark",), language="en").write(shared.index, project)
    document("de", ("Titel: The End of the Day",), language="de").write(shared.index, project)
    assert found(shared, "the moon", project) == ["the moon is dark"] * 3
    assert found(shared, "what is the sun", project) == []


def test_stop_words_are_those_of_the_document(shared: IndexUnderTest) -> None:
    project = shared.make("stopped")
    document("de", ("das ist der Hund und die Katze",), language="de").write(shared.index, project)
    assert found(shared, "und", project) == []
    assert found(shared, "was ist das", project) == []
    assert len(found(shared, "und Katzen", project)) == 1


def test_a_word_of_the_title_finds_the_passages_of_the_document(shared: IndexUnderTest) -> None:
    project = shared.make("title")
    document("Selenology", ("alpha beta", "gamma"), language="en").write(shared.index, project)
    document("tides", ("alpha",), language="en").write(shared.index, project)

    assert sorted(found(shared, "selenology", project)) == ["alpha beta", "gamma"]
    assert found(shared, "selenology alpha", project)[0] == "alpha beta"


def test_what_a_question_says_again_weighs_more(shared: IndexUnderTest) -> None:
    project = shared.make("said-again")
    document("one", ("the moon", "the tides"), language="en").write(shared.index, project)
    assert found(shared, "moon tide tides", project)[0] == "the tides"
    assert found(shared, "tide moon moons", project)[0] == "the moon"


def test_a_word_of_any_heading_above_finds_a_passage(shared: IndexUnderTest) -> None:
    project = shared.make("headings")
    paths = (("Craters", "Age"), ("Craters", "Depth"))
    document("one", ("alpha", "beta"), section_paths=paths, language="en").write(
        shared.index, project
    )
    assert sorted(found(shared, "crater", project)) == ["alpha", "beta"]
    assert found(shared, "crater depth", project)[0] == "beta"


def test_the_title_of_a_citation_that_comes_later_is_searched_too(shared: IndexUnderTest) -> None:
    project = shared.make("amended")
    texts = ("alpha", "beta")
    known = document("tides", texts, references=1, language="en", path="/library/scan 7.pdf")
    known.write(shared.index, project)
    cited = replace(citation("key"), title="Selenology")

    shared.index.at(project).amend_document(replace(known.record, citation=cited))

    for _ in shared.before_and_after_reopening():
        assert found(shared, "selenology", project) == ["alpha"]
        assert found(shared, "tides", project) == []  # no longer what it is known by
        assert found(shared, "alpha", project) == ["alpha"]
        hits = shared.index.at(project, BINDING).search((1.0, 0.0, 0.0, 0.0), 5)
        assert [hit.chunk.text for hit in hits] == ["alpha"]


def test_a_document_is_found_by_its_file_its_authors_its_year_and_its_key(
    shared: IndexUnderTest,
) -> None:
    project = shared.make("names")
    cited = citation("gauss1801disquisitiones", year=1801, authors=("Gauß",))
    path = "/grandfather/2023Q3_TideTables.final.pdf"
    document("one", ("alpha",), path=path, language="en").write(shared.index, project)
    document("two", ("beta",), cited=cited, language="en").write(shared.index, project)
    for query in ("tables", "2023", "q3", "final"):
        assert found(shared, query, project) == ["alpha"], query
    for query in ("Gauß", "1801", "disquisitiones"):
        assert found(shared, query, project) == ["beta"], query
    assert found(shared, "grandfather", project) == []  # a folder says nothing of one document
    assert found(shared, "pdf", project) == []


def test_of_two_passages_alike_the_one_of_the_document_that_was_named_comes_first(
    shared: IndexUnderTest,
) -> None:
    project = shared.make("named")
    for name in ("2021 Q1", "2022 Q3", "2023 Q2"):
        document(name, ("net sales grew",), language="en").write(shared.index, project)
    hits = shared.index.at(project).lexical_query("net sales in Q3 of 2022", 10)
    assert hits[0].source_path == "/library/2022 Q3.pdf"


def test_a_file_that_was_renamed_is_found_by_its_new_name(shared: IndexUnderTest) -> None:
    project = shared.make("renamed")
    known = document("one", ("alpha",), path="/library/draft.pdf", language="en")
    known.write(shared.index, project)
    renamed = replace(known.record, source=replace(known.record.source, path="/library/tides.pdf"))

    shared.index.at(project).amend_document(renamed)

    assert found(shared, "tides", project) == ["alpha"]
    assert found(shared, "draft", project) == []


def test_an_amendment_that_changes_no_title_leaves_the_words(shared: IndexUnderTest) -> None:
    project = shared.make("moved")
    known = document("Finsternisse", ("alte Bücher",), language="de")
    known.write(shared.index, project)
    moved = replace(known.record, source=replace(known.record.source, path="/elsewhere.pdf"))

    shared.index.at(project).amend_document(moved)

    assert found(shared, "Finsternis", project) == ["alte Bücher"]
    assert found(shared, "Buch", project) == ["alte Bücher"]
