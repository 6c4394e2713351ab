"""What is read out of an entry, however oddly it is written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.citation_meta import Author
from loccit.domain.models.reference_library import ReferenceEntry
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.csl.fields import year_of

FIELDS = re.findall(
    r"\S+",
    "id citation-key citationKey title author editor creators issued date DOI URL url note extra "
    "keyword keywords tags collections container-title itemType type data items date-parts raw "
    "literal family given name tag itemID number",
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=25,
)


def entry(**fields: object) -> ReferenceEntry:
    entries = read_entries([{"id": "key", **fields}])
    assert entries is not None
    return entries[0]


@given(JSON)
def test_no_json_value_makes_reading_fail(value: object) -> None:
    for content in (value, [value], {"items": [value]}, [{"id": "a", "author": value}]):
        for found in read_entries(content) or ():
            assert found.citekey
            repr(found).encode()


@given(st.sampled_from(FIELDS), JSON)
def test_one_malformed_field_leaves_the_others(field: str, value: object) -> None:
    entries = read_entries([{"citation-key": "key", field: value}, {"id": "next", "title": "T"}])
    assert entries is not None
    assert entries[-1].title == "T"


@pytest.mark.parametrize(
    ("fields", "citekey"),
    [
        ({"id": 3}, "3"),
        ({"id": "http://zotero.org/users/1/items/ABC"}, "http://zotero.org/users/1/items/ABC"),
        ({"id": "x", "citation-key": "lund1999"}, "lund1999"),
        ({"id": "x", "note": "Rank: 2\nCitation Key: lund1999\ntex.a: b"}, "lund1999"),
        ({"id": "x", "citation-key": "a", "note": "Citation Key: b"}, "a"),
        ({"citationKey": "bbt", "itemID": 4}, "bbt"),
        ({"itemID": 4, "extra": "Citation Key: inextra"}, "inextra"),
        ({"data": {"key": "ABC", "title": "T"}}, "ABC"),
    ],
)
def test_the_citekey_is_the_field_else_the_note_else_the_id(
    fields: dict[str, object], citekey: str
) -> None:
    entries = read_entries([fields])
    assert entries is not None
    assert entries[0].citekey == citekey


def test_notes_attachments_and_keyless_items_are_left_out() -> None:
    assert read_entries([{"id": 1, "itemType": "note"}, {"title": "T"}, {"id": ""}, 7]) == []


@pytest.mark.parametrize("content", [None, 3, "x", {}, {"items": 3}, {"a": {"id": 1}}])
def test_what_is_no_list_of_entries_is_none(content: object) -> None:
    assert read_entries(content) is None


@pytest.mark.parametrize(
    ("name", "author"),
    [
        ({"family": "Waals", "given": "J.", "non-dropping-particle": "van der"},
         Author("van der Waals", "J.")),
        ({"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"},
         Author("Humboldt", "Alexander von")),
        ({"family": "Avila", "non-dropping-particle": "d’"}, Author("d’Avila")),
        ({"family": "King", "given": "M. L.", "suffix": "Jr."}, Author("King", "M. L.", "Jr.")),
        ({"family": "King", "given": "M. L., Jr.", "parse-names": True},
         Author("King", "M. L.", "Jr.")),
        ({"family": "毛", "given": "泽东", "static-ordering": True}, Author("毛", "泽东")),
        ({"given": "Plato"}, Author("Plato")),
        ({"family": "Plato", "given": ""}, Author("Plato")),
        ({"literal": "World <b>Bank</b> &amp; Co"}, Author("World Bank & Co")),
        ({"family": '"van Berg"', "given": "A"}, Author("van Berg", "A")),
        ({"lastName": "Lund", "firstName": "Eva"}, Author("Lund", "Eva")),
        ({"name": "UNESCO"}, Author("UNESCO")),
        ("Lund, Eva", Author("Lund", "Eva")),
    ],
)  # fmt: skip
def test_names_of_every_kind_are_read(name: object, author: Author) -> None:
    assert entry(author=[name]).authors == (author,)


@pytest.mark.parametrize("name", [{}, {"family": "", "given": " "}, None, 5, [], {"family": []}])
def test_names_without_a_name_are_left_out(name: object) -> None:
    assert entry(author=[name, {"family": "Lund"}]).authors == (Author("Lund"),)


def test_editors_stand_in_for_authors() -> None:
    assert entry(author=[], editor=[{"family": "Lund"}]).authors == (Author("Lund"),)


def test_the_authors_of_a_zotero_item_go_before_its_other_creators() -> None:
    translator = {"creatorType": "translator", "lastName": "T"}
    editor = {"creatorType": "editor", "lastName": "E"}
    inventor = {"creatorType": "inventor", "lastName": "I"}
    author = {"creatorType": "author", "lastName": "A"}
    creators = [translator, editor, inventor, author]
    families = [entry(creators=creators[:n]).authors[0].family for n in (1, 2, 3, 4)]
    assert families == ["T", "E", "I", "A"]


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ({"date-parts": [[2014, 3, 1]]}, 2014),
        ({"date-parts": [["2014", "3"]]}, 2014),
        ({"date-parts": [[2014], [2016]]}, 2014),
        ({"date-parts": [[2014.0]]}, 2014),
        ({"date-parts": [[-44]]}, -44),
        ({"date-parts": [["-0044"]]}, -44),
        ({"date-parts": [[2014]], "circa": True, "season": "2"}, 2014),
        ({"date-parts": [[]], "raw": "March 2010"}, 2010),
        ({"literal": "circa 1850"}, 1850),
        ({"raw": "44 BC"}, -44),
        ({"raw": "300 v. Chr."}, -300),
        ({"raw": "2019-12-01/2020-01-31"}, 2019),
        ({"literal": "n.d."}, None),
        ({"literal": "19th century"}, None),
        ({"date-parts": []}, None),
        ({"date-parts": [[0]]}, None),
        ({"date-parts": [[True]]}, None),
        ({"date-parts": [[123456]]}, None),
        ({}, None),
        ("2012年5月", 2012),
        ("20120315", 2012),
        ("[1923?]", 1923),
        ("AD 79", 79),
        ("5 Bconf", None),
        (None, None),
    ],
)
def test_a_year_is_read_from_dates_of_every_kind(date: object, year: int | None) -> None:
    assert year_of(date) == year
    assert entry(issued=date).year == year


def test_the_date_of_a_zotero_item_is_read() -> None:
    assert entry(issued={"date-parts": []}, date="2003-12-24 2003-12-24").year == 2003


@pytest.mark.parametrize(
    "fields",
    [
        {"DOI": "https://doi.org/10.1000/X"},
        {"DOI": "", "note": "Rank: 1\nDOI: 10.1000/X"},
        {"extra": "doi: 10.1000/x"},
        {"extra": ["PMID: 3", "DOI: 10.1000/x"]},
        {"URL": "http://dx.doi.org/10.1000/x"},
    ],
)
def test_a_doi_is_read_from_its_field_the_note_or_the_link(fields: dict[str, object]) -> None:
    assert entry(**fields).doi == "10.1000/x"


def test_tags_come_from_keywords_and_zoteros_forms() -> None:
    found = entry(keyword="a; b, c,,", keywords=["d"], tags=[{"tag": "e", "type": 1}, "a", {}, 3])
    assert found.tags == ("a", "b", "c", "d", "e")


def test_a_container_may_be_a_list() -> None:
    assert entry(**{"container-title": ["J. <i>Shores</i>", "JS"]}).container == "J. Shores"
    assert entry().container is None


def test_collections_come_from_the_item_and_from_better_bibtex() -> None:
    content = {
        "collections": {"K1": {"name": "Marsh", "items": [1]}, "K2": 3, "K3": {"items": [1]}},
        "items": [{"itemID": 1, "citationKey": "a"}, {"itemID": 2, "collections": ["Dunes"]}],
    }
    entries = read_entries(content)
    assert entries is not None
    assert [one.collections for one in entries] == [("Marsh",), ("Dunes",)]


def test_a_collection_is_named_by_its_path_from_the_top() -> None:
    content = {
        "collections": {
            "T": {"name": "Thesis", "parent": False, "items": [3]},
            "M": {"name": "Marsh", "parent": "T", "items": [1]},
            "S": {"name": "Salt", "parent": "M", "items": [1, 2]},
            "O": {"name": "Orphan", "parent": "gone", "items": [2]},
        },
        "items": [{"itemID": number, "citationKey": str(number)} for number in (1, 2, 3)],
    }

    entries = read_entries(content)

    assert entries is not None
    assert [one.collections for one in entries] == [
        ("Thesis/Marsh", "Thesis/Marsh/Salt"),
        ("Thesis/Marsh/Salt", "Orphan"),
        ("Thesis",),
    ]


def test_collections_that_are_each_others_parents_are_read_to_an_end() -> None:
    content = {
        "collections": {
            "A": {"name": "a", "parent": "B", "items": [1]},
            "B": {"name": "b", "parent": "A", "items": []},
        },
        "items": [{"itemID": 1, "citationKey": "one"}],
    }

    entries = read_entries(content)

    assert entries is not None
    assert entries[0].collections[0].endswith("b/a")
