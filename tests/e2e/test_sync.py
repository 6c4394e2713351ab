"""`loccit source` and `loccit sync` on a made library of Zotero."""

import json
from pathlib import Path

import pytest

from tests.e2e.conftest import SAMPLES, Loccit
from tests.zotero_library import MadeLibrary

PROJECT = ("-p", "thesis")


@pytest.fixture
def zotero(loccit: Loccit) -> MadeLibrary:
    """Return the library in the user's home, where Zotero keeps it when nothing is set."""
    made = MadeLibrary(loccit.home / "Zotero")
    collection = made.collection("COLLAAAA", "Birds")
    item = made.item("ITEMBIRD", title="How Birds Find North", citationKey="holm2023")
    made.run("INSERT INTO collectionItems VALUES (?, ?)", collection, item)
    content = (SAMPLES / "magnetic-birds.html").read_bytes()
    page = made.attachment("FILEBIRD", item, "storage:birds.html", mode=1, content=content)
    made.annotation("MARKMARK", page, "north")
    made.note("NOTEBIRD", item, "<p>Ask Holm</p><p>Which gulls were released at dawn?</p>")
    pdf = (SAMPLES / "baking-bread-note.pdf").read_bytes()
    made.attachment("FILELONE", None, "storage:bread.pdf", content=pdf)
    return made


def test_a_library_is_added_synced_followed_and_removed(
    loccit: Loccit, zotero: MadeLibrary
) -> None:
    added = loccit("source", "add", "zotero", *PROJECT, "--json")
    assert added.code == 0, added.err
    [source] = added.json["sources"]
    assert (source["kind"], source["location"]) == ("zotero", str(loccit.home / "Zotero"))

    first = loccit("sync", *PROJECT, "--json")
    assert first.code == 0, first.err
    assert first.json["totals"]["ingested"] == 3
    assert first.json["items"] == 1
    assert first.json["annotations"]["total"] == 1
    second = loccit("sync", *PROJECT)
    assert second.code == 0, second.err
    assert "3 unchanged in project 'thesis'" in second.out

    zotero.change(1, title="Gulls at Dawn")
    zotero.trash(4)  # the note
    third = loccit("sync", *PROJECT, "--json")
    assert third.code == 0, third.err
    totals = third.json["totals"]
    assert (totals["replaced"], totals["unchanged"], totals["gone"]) == (1, 1, 1)
    assert [Path(path).name for path in third.json["removed"]] == ["NOTEBIRD.html"]

    found = loccit("query", "how do birds find north?", *PROJECT, "--json").json["items"][0]
    assert found["citekey"] == "holm2023"
    assert found["title"] == "Gulls at Dawn"
    assert found["zotero"] == {
        "select": "zotero://select/library/items/ITEMBIRD",
        "open": "zotero://open-pdf/library/items/FILEBIRD",
    }
    listed = loccit("query", "how do birds find north?", *PROJECT, "--collection", "Birds")
    assert listed.code == 0, listed.err

    zotero.note("NOTENEXT", 1, "<p>Ask again</p><p>Which gulls flew at noon?</p>")
    assert loccit("sync", *PROJECT).code == 0
    notes = loccit.data_dir / "notes" / "thesis"
    assert [file.name for file in notes.rglob("NOTENEXT.html")] == ["NOTENEXT.html"]

    removed = loccit("source", "remove", "zotero", *PROJECT, "--json")
    assert (removed.json["documents"], removed.json["deleted"]) == (3, False)
    assert loccit("source", "list", *PROJECT, "--json").json["sources"] == []
    assert len(json.loads(loccit("inspect", *PROJECT, "--json").out)["documents"]) == 3
    nothing = loccit("sync", *PROJECT, "--json")
    assert nothing.code == 2
    assert nothing.json["error"]["code"] == "invalid_request"
    assert loccit("delete", *PROJECT, "--yes").code == 0
    assert not notes.exists()


def test_a_mass_removal_ends_with_1_until_it_is_confirmed(loccit: Loccit, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    for at in range(2):
        (folder / f"{at}.md").write_text(f"# Paper {at}\n\nOf {at}.\n", encoding="utf-8")
    assert loccit("source", "add", "folder", str(folder), *PROJECT).code == 0
    assert loccit("sync", *PROJECT).code == 0
    for at in range(2):
        (folder / f"{at}.md").unlink()

    refused = loccit("sync", *PROJECT)
    confirmed = loccit("sync", *PROJECT, "--confirm-removals", "--json")

    assert refused.code == 1
    assert "removals_refused" in refused.out
    assert confirmed.code == 0, confirmed.err
    assert len(confirmed.json["removed"]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("zotero", "--folder", "nowhere"), "no such file"),
        (("zotero", "--library", "theirs"), "say 'user', or 'group' and its number"),
        (("zotero", "--library", "group", "12"), "no library 'group:12'"),
        (("zotero", "--collection", "Fish"), "no collection 'Fish'"),
        (("folder", "nowhere"), "no such folder"),
        (("bibtex", "nowhere.bib"), "no such file"),
    ],
)
def test_a_source_that_is_not_there_is_not_added(
    loccit: Loccit, zotero: MadeLibrary, arguments: tuple[str, ...], said: str
) -> None:
    zotero.close()

    outcome = loccit("source", "add", *arguments, *PROJECT)

    assert outcome.code == 2
    assert said in outcome.err
    assert loccit("projects", "--json").json["projects"] == []
