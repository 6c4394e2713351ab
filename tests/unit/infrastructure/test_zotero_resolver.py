"""How a document finds its own entry, and no other."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import (
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    MetadataMissing,
    SourceHint,
)
from loccit.domain.models.reference_library import ReferenceLibrary
from loccit.infrastructure.adapters.zotero_metadata import ZoteroCslJsonResolver, resolver
from loccit.infrastructure.adapters.zotero_metadata.normalised_hint import NormalisedHint
from loccit.infrastructure.adapters.zotero_metadata.reference_index import ReferenceIndex
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.references.library_file import read_library

TITLE = "Sediment transport and the slow growth of salt marshes: a field study"
PAPER = {
    "id": "lund2014",
    "title": TITLE,
    "author": [{"family": "Lund", "given": "Eva"}, {"family": "da Silva", "given": "Rui"}],
    "issued": {"date-parts": [[2014]]},
    "DOI": "10.1234/marsh",
    "container-title": "Journal of Shores",
}
DATA = {**PAPER, "id": "data", "type": "dataset", "title": "Gauge readings", "DOI": "10.1234/data"}
OTHER = {
    "id": "frisch1950",
    "title": "The bees and how they find their way home",
    "author": [{"family": "Frisch", "given": "Karl"}],
    "issued": {"date-parts": [[1950]]},
    "DOI": "10.1234/bees",
}
BODY = "\n".join(["Mud settles where the water is slow and reeds hold it for years."] * 12)
PRINTED = TITLE.replace("the slow", "the\nslow")
OPENING = f"Journal of Shores 3 (2014)\n{PRINTED}\nEva Lund1, Rui da Silva2\n"
HINT = SourceHint(
    dois=("10.1234/marsh",), titles=(TITLE,), authors=("Lund", "Silva"), opening=OPENING + BODY
)


def match_of(found: CitationMeta) -> MatchEvidence:
    assert found.match is not None
    return found.match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def found(
    folder: Path, hint: SourceHint, *entries: object, citekey: str | None = None
) -> CitationMeta | MetadataMissing:
    path = folder / "references.json"
    path.write_text(json.dumps(entries))
    return ZoteroCslJsonResolver().resolve(citekey, str(path), "", hint)


def key(outcome: CitationMeta | MetadataMissing) -> str | None:
    return outcome.citekey if isinstance(outcome, CitationMeta) else None


def test_an_unknown_citekey_names_the_nearest(folder: Path) -> None:
    outcome = found(folder, HINT, PAPER, OTHER, citekey="Lund2015")
    assert isinstance(outcome, MetadataMissing)
    assert outcome.best_candidate == "lund2014"
    assert 0.6 < outcome.score < 1.0


def test_a_citekey_may_be_given_as_pandoc_writes_it_or_as_the_id(folder: Path) -> None:
    entry = {**PAPER, "citation-key": "key", "id": "http://zotero.org/users/1/items/ABC"}
    for name in ("@key", " key ", "http://zotero.org/users/1/items/ABC"):
        assert key(found(folder, HINT, OTHER, entry, citekey=name)) == "key"


def test_evidence_names_the_runner_up(folder: Path) -> None:
    twin = {**OTHER, "id": "twin", "title": TITLE.replace("field", "second")}
    outcome = found(folder, HINT, PAPER, twin)
    assert isinstance(outcome, CitationMeta)
    assert match_of(outcome).method is MatchMethod.DOI
    assert match_of(outcome).runner_up == "twin"
    assert 0.8 < match_of(outcome).runner_up_score < 1.0


def test_without_its_entry_a_document_has_none(folder: Path) -> None:
    near = [{**PAPER, "id": f"near{n}", "title": f"{TITLE}, part {n}", "DOI": None} for n in "12"]
    assert key(found(folder, HINT, OTHER, DATA, *near)) is None


def test_a_doi_of_another_work_before_its_own_does_not_mislead(folder: Path) -> None:
    hint = SourceHint(("10.1234/bees", "10.1234/marsh"), HINT.titles, HINT.authors, 2014, OPENING)
    assert key(found(folder, hint, OTHER, PAPER)) == "lund2014"


@pytest.mark.parametrize("other", [OTHER, DATA])
def test_a_doi_of_another_work_loses_to_the_title(folder: Path, other: dict[str, object]) -> None:
    hint = SourceHint((str(other["DOI"]),), HINT.titles, HINT.authors, 2014, HINT.opening)
    outcome = found(folder, hint, other, {**PAPER, "DOI": None})
    assert key(outcome) == "lund2014"
    assert key(found(folder, hint, other)) is None


def test_a_doi_holds_where_the_title_is_translated_and_the_authors_agree(folder: Path) -> None:
    translated = {**PAPER, "title": "Sedimenttransport und Wachstum von Salzwiesen"}
    assert key(found(folder, HINT, translated)) == "lund2014"


def test_a_doi_alone_suffices(folder: Path) -> None:
    for titles in ((), ("Microsoft Word - final2.doc",), ("1234.dvi",)):
        hint = SourceHint(("doi:10.1234/MARSH.",), titles, opening="Page 1")
        assert key(found(folder, hint, PAPER)) == "lund2014"


def test_the_name_of_the_journal_is_not_taken_for_a_work(folder: Path) -> None:
    journal = {"id": "web", "title": "International Journal of Shores and Bays"}
    titles = (TITLE, "International Journal of Shores and Bays")
    hint = SourceHint(titles=titles, opening=f"{titles[1]}\n{OPENING}{BODY}")
    assert key(found(folder, hint, journal)) is None


def test_a_poor_title_leaves_the_title_to_the_lines_of_the_opening(folder: Path) -> None:
    hint = SourceHint(titles=("Microsoft Word - final2.doc",), opening=OPENING + BODY)
    outcome = found(folder, hint, OTHER, PAPER)
    assert key(outcome) == "lund2014"
    misprint = SourceHint(opening=OPENING.replace("growth", "grovth") + BODY)
    assert key(found(folder, misprint, OTHER, PAPER)) == "lund2014"


def test_a_title_cited_in_the_opening_is_not_the_documents_own(folder: Path) -> None:
    cited = f"A reply to critics\nAnn Rowe\nWe answer Lund and da Silva, {TITLE}, on mud.\n{BODY}"
    assert key(found(folder, SourceHint(opening=cited), PAPER)) is None
    hint = SourceHint(titles=("A reply to critics",), opening=f"{cited}\n{TITLE}\n")
    assert key(found(folder, hint, PAPER)) is None


def test_a_title_in_the_metadata_that_is_not_printed_does_not_suffice(folder: Path) -> None:
    opening = "Another matter altogether\nSomeone Else\n" + BODY
    assert key(found(folder, SourceHint(titles=(TITLE,), opening=opening), PAPER)) is None


def test_the_printed_title_wins_over_a_stale_one_in_the_metadata(folder: Path) -> None:
    stale = {**PAPER, "id": "stale", "title": "An older paper by the same two authors on mud"}
    hint = SourceHint(titles=(str(stale["title"]), TITLE), opening=OPENING + BODY)
    assert key(found(folder, hint, stale, {**PAPER, "DOI": None})) == "lund2014"


def test_other_authors_of_the_same_title_are_not_cited(folder: Path) -> None:
    other = {**PAPER, "id": "other", "author": [{"family": "Quint"}], "DOI": None}
    assert key(found(folder, HINT, other)) is None
    assert key(found(folder, SourceHint(titles=(TITLE,)), other)) == "other"


def test_a_preprint_is_told_from_the_article_by_the_journal(folder: Path) -> None:
    preprint = {**PAPER, "id": "pre", "DOI": "10.48550/arXiv.1", "container-title": None}
    hint = SourceHint(titles=(TITLE,), authors=("Lund",), opening=OPENING + BODY)
    assert key(found(folder, hint, preprint, PAPER)) == "lund2014"
    arxiv = SourceHint(titles=(TITLE,), authors=("Lund",), opening=f"arXiv:1\n{TITLE}\n{BODY}")
    assert key(found(folder, arxiv, preprint, PAPER)) == "pre"
    silent = SourceHint(titles=(TITLE,), authors=("Lund",))
    outcome = found(folder, silent, preprint, PAPER)
    assert isinstance(outcome, MetadataMissing)
    assert outcome.reason == "two entries fit equally well"


def test_copies_of_one_entry_do_not_hinder_each_other(folder: Path) -> None:
    assert key(found(folder, HINT, PAPER, PAPER, {**PAPER, "id": "copy"})) == "lund2014"


def test_a_missing_entry_comes_with_the_nearest_and_the_reason(folder: Path) -> None:
    near = {**PAPER, "id": "near", "title": f"{TITLE}: part two", "DOI": None}
    outcome = found(folder, HINT, OTHER, near)
    assert isinstance(outcome, MetadataMissing)
    assert outcome.best_candidate == "near"
    assert outcome.score > 0.9
    assert outcome.reason == "its title reads otherwise"


def test_better_bibtex_json_is_read(folder: Path) -> None:
    item = {"itemID": 1, "citationKey": "bbt", "title": TITLE, "DOI": "10.1234/marsh"}
    path = folder / "bbt.json"
    path.write_text(json.dumps({"config": {}, "items": [item]}))
    outcome = ZoteroCslJsonResolver().resolve(None, str(path), "", HINT)
    assert key(outcome) == "bbt"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('[{"id": "rowe", "title": "Über Gezeiten"}]'.encode("latin-1"), "not in UTF-8"),
        (b'["rowe2014", 3]', "not a list of entries"),
    ],
)
def test_a_list_that_holds_nothing_readable_is_no_empty_one(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "references.json"
    path.write_bytes(content)

    with pytest.raises(ReferencesUnreadable, match=reason):
        ZoteroCslJsonResolver().read(str(path))


def test_a_list_is_read_once_however_many_threads_ask(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []

    def counted(path: str) -> ReferenceLibrary:
        reads.append(path)
        return read_library(path)

    monkeypatch.setattr(resolver, "read_library", counted)
    path = folder / "references.json"
    path.write_text(json.dumps([PAPER, OTHER]))
    shared = ZoteroCslJsonResolver()
    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(lambda _: shared.resolve(None, str(path), "", HINT), range(40)))
        fingerprints = set(pool.map(lambda _: shared.read(str(path)).fingerprint, range(8)))
    assert {key(one) for one in outcomes} == {"lund2014"}
    assert len(fingerprints) == 1
    assert len(reads) == 1


WORDS = st.text(st.characters(categories=["L", "Nd", "P", "Zs"]), max_size=60)


@given(
    st.lists(WORDS, max_size=3).map(tuple),
    st.lists(WORDS, max_size=3).map(tuple),
    st.integers() | st.none(),
    st.text(max_size=300),
    st.lists(st.fixed_dictionaries({"id": WORDS, "title": WORDS, "DOI": WORDS}), max_size=4),
)
def test_no_hint_and_no_list_make_matching_fail(
    titles: tuple[str, ...],
    authors: tuple[str, ...],
    year: int | None,
    opening: str,
    items: list[object],
) -> None:
    entries = read_entries([*items, PAPER])
    assert entries is not None
    index = ReferenceIndex(entries)
    hint = NormalisedHint(SourceHint(titles, titles, authors, year, opening))
    for at in index.candidates(hint):
        assert 0.0 <= index.evidence(at, hint).score <= 1.0


def kept(*paths: Path) -> dict[str, object]:
    return {**OTHER, "attachments": [{"path": str(path)} for path in paths]}


def matched(folder: Path, path: Path, hint: SourceHint, *items: object) -> object:
    references = folder / "references.json"
    references.write_text(json.dumps(items))
    found = ZoteroCslJsonResolver().resolve(None, str(references), "", hint, source_path=str(path))
    if isinstance(found, MetadataMissing):
        return None
    return found.citekey, match_of(found).method


def test_a_link_to_the_folder_of_a_linked_file_leads_to_its_entry(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.pdf").write_bytes(b"a")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    item = kept(tmp_path / "real" / "a.pdf")

    found = matched(tmp_path, tmp_path / "link" / "a.pdf", HINT, PAPER, item)

    assert found == (OTHER["id"], MatchMethod.FILE)


def test_a_file_of_a_library_of_another_computer_is_known_by_its_name(tmp_path: Path) -> None:
    mine = tmp_path / "Rowe 2014.pdf"
    mine.write_bytes(b"a")
    item = {**OTHER, "attachments": [{"path": r"C:\Papers\ROWE 2014.PDF"}]}

    assert matched(tmp_path, mine, SourceHint(), PAPER, item) == (OTHER["id"], MatchMethod.FILE)


def test_a_name_is_not_believed_against_what_the_document_prints(tmp_path: Path) -> None:
    mine = tmp_path / "paper.pdf"
    mine.write_bytes(b"a")
    item = kept(Path("/elsewhere/paper.pdf"))

    assert matched(tmp_path, mine, HINT, PAPER, item) == ("lund2014", MatchMethod.DOI)
    assert matched(tmp_path, mine, HINT, item) is None


def test_a_name_is_not_believed_while_the_linked_file_is_there_and_another(
    tmp_path: Path,
) -> None:
    mine, linked = tmp_path / "mine" / "paper.pdf", tmp_path / "linked" / "paper.pdf"
    for path in (mine, linked):
        path.parent.mkdir()
        path.write_bytes(b"the same")
    item = kept(linked)

    assert matched(tmp_path, mine, SourceHint(), item) == (OTHER["id"], MatchMethod.FILE)
    linked.write_bytes(b"another!")
    assert matched(tmp_path, mine, SourceHint(), item) is None


def test_a_name_that_two_entries_have_tells_neither(tmp_path: Path) -> None:
    mine = tmp_path / "paper.pdf"
    mine.write_bytes(b"a")
    items = [kept(Path(f"/{at}/paper.pdf")) | {"id": f"one{at}"} for at in range(2)]

    assert matched(tmp_path, mine, SourceHint(), *items) is None
