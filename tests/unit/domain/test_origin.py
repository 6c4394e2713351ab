"""The addresses under which Zotero shows a document."""

from loccit.domain.models.origin import Origin, OriginKind


def test_addresses_name_the_library_the_item_and_the_page() -> None:
    own = Origin("c88d3af0", "user", "ITEM2222", "FILE2222")
    theirs = Origin("c88d3af0", "group:4711", "ITEM2222", "FILE2222")

    assert own.select_link == "zotero://select/library/items/ITEM2222"
    assert own.open_link(3) == "zotero://open-pdf/library/items/FILE2222?page=3"
    assert own.open_link(3, "MARK2222") == (
        "zotero://open-pdf/library/items/FILE2222?page=3&annotation=MARK2222"
    )
    assert theirs.select_link == "zotero://select/groups/4711/items/ITEM2222"
    assert theirs.open_link() == "zotero://open-pdf/groups/4711/items/FILE2222"


def test_what_stands_alone_is_shown_itself_and_a_note_is_not_opened() -> None:
    assert Origin("s", "user", "", "FILE2222").select_link == (
        "zotero://select/library/items/FILE2222"
    )
    assert Origin("s", "user", "ITEM2222", "NOTE2222", OriginKind.NOTE).open_link() is None


def test_other_sources_have_no_addresses_and_keys_are_no_addresses_of_their_own() -> None:
    folder = Origin("s", "", "", "/papers/a.pdf")

    assert folder.select_link is None
    assert folder.open_link() is None
    assert Origin("s", "user", "A&b=c?#", "K").select_link == (
        "zotero://select/library/items/A%26b%3Dc%3F%23"
    )
