"""How services of published works are asked, and what is taken of their answers."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from loccit.domain.errors import LookupFailed
from loccit.infrastructure.adapters.scholarly_services import (
    CrossrefLookup,
    DataCiteLookup,
    OpenAlexLookup,
    PoliteClient,
)
from tests.scholarly_server import Scholarly, scholarly_server, work

DOI = "10.1234/marsh.2014"
NOW = datetime(2026, 11, 23, 18, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOW
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture(scope="module")
def running() -> Iterator[Scholarly]:
    with scholarly_server() as server:
        yield server


@pytest.fixture
def server(running: Scholarly) -> Scholarly:
    running.works, running.asked, running.replies = [work()], [], []
    return running


@pytest.fixture
def clock() -> Clock:
    return Clock()


def crossref(
    server: Scholarly, folder: Path, clock: Clock, contact: str | None = None, seconds: float = 20
) -> CrossrefLookup:
    client = PoliteClient(
        folder, contact, seconds=seconds, sleep=clock.sleep, now=lambda: clock.now
    )
    return CrossrefLookup(client, f"{server.address}/crossref")


def test_an_answer_is_kept_with_its_date_and_not_asked_for_again(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    first = crossref(server, tmp_path, clock).by_doi(DOI)
    clock.now += timedelta(days=29)
    again = crossref(server, tmp_path, clock).by_doi(DOI)

    assert again == first
    assert first is not None
    assert first.answered == "2026-11-23T18:00:00+00:00"
    assert len(server.asked) == 1


@pytest.mark.parametrize(("doi", "days"), [(DOI, 31), ("10.1234/none", 8)])
def test_an_old_answer_is_asked_for_again_and_nothing_is_kept_for_less_long(
    server: Scholarly, tmp_path: Path, clock: Clock, doi: str, days: int
) -> None:
    crossref(server, tmp_path, clock).by_doi(doi)
    clock.now += timedelta(days=days)
    crossref(server, tmp_path, clock).by_doi(doi)

    assert len(server.asked) == 2


def test_a_kept_answer_that_is_broken_is_as_good_as_none(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    crossref(server, tmp_path, clock).by_doi(DOI)
    [kept] = tmp_path.iterdir()
    for broken in ("", "[]", '{"answered": 7}', '{"content": {}, "answered": "yesterday"}'):
        kept.write_text(broken, encoding="utf-8")
        assert crossref(server, tmp_path, clock).by_doi(DOI) is not None
        assert json.loads(kept.read_bytes())["answered"].startswith("2026")


def test_a_contact_is_told_in_the_query_and_in_the_name_of_the_program(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    crossref(server, tmp_path, clock, contact="ann@example.org").by_doi(DOI)

    assert server.queries()[0]["mailto"] == ["ann@example.org"]
    agent = server.asked[0][1]["user-agent"]
    assert agent.startswith("loccit/")
    assert "mailto:ann@example.org" in agent


def test_without_a_contact_nobody_is_named(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    crossref(server, tmp_path, clock).by_doi(DOI)

    assert "mailto" not in server.queries()[0]
    assert "mailto" not in server.asked[0][1]["user-agent"]


def test_two_questions_are_a_second_apart(server: Scholarly, tmp_path: Path, clock: Clock) -> None:
    lookup = crossref(server, tmp_path, clock)

    lookup.by_doi(DOI)
    lookup.by_doi("10.1234/other")

    [pause] = clock.slept
    assert 0.5 < pause <= 1


@pytest.mark.parametrize(("told", "waited"), [("7", 7.0), ("Mon, 23 Nov 2026 18:00:30 GMT", 30.0)])
def test_a_service_that_wants_to_be_left_alone_is(
    server: Scholarly, tmp_path: Path, clock: Clock, told: str, waited: float
) -> None:
    server.replies = [(429, {"Retry-After": told}, b"")]

    found = crossref(server, tmp_path, clock).by_doi(DOI)

    assert found is not None
    assert waited in clock.slept


def test_who_wants_to_be_left_alone_for_an_hour_is_not_asked_again(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    server.replies = [(503, {"Retry-After": "3600"}, b"")]

    with pytest.raises(LookupFailed, match="3600 s"):
        crossref(server, tmp_path, clock).by_doi(DOI)

    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (500, b"", "status 500"),
        (301, b"", "status 301"),
        (200, b"<html>", "not JSON"),
        (200, b"[" * 100_000, "not JSON"),
        (200, b" " * 5_000_000, "too much"),
    ],
)
def test_what_is_no_answer_is_a_failure_and_is_not_kept(
    server: Scholarly, tmp_path: Path, clock: Clock, status: int, body: bytes, said: str
) -> None:
    server.replies = [(status, {}, body)]

    with pytest.raises(LookupFailed, match=said):
        crossref(server, tmp_path, clock).by_doi(DOI)

    assert not list(tmp_path.iterdir())


def test_a_service_that_is_not_there_is_named(tmp_path: Path, clock: Clock) -> None:
    nobody = Scholarly(address="http://127.0.0.1:9")

    with pytest.raises(LookupFailed, match="crossref cannot be reached"):
        crossref(nobody, tmp_path, clock).by_doi(DOI)


@pytest.mark.parametrize(
    "content",
    [
        b"null", b"[]", b'"text"', b"{}", b'{"message": []}', b'{"message": {"DOI": 7}}',
        b'{"data": {"attributes": []}}', b'{"message": {"items": [null, 1, {"title": {}}]}}',
        b'{"results": {}}', b'{"id": [], "title": [[]]}',
        b'{"message": {"DOI": "10.1234/x", "title": [7], "issued": {"date-parts": [["x"]]}}}',
        b'{"message": {"DOI": "10.1234/x", "author": [{"family": ["x"]}]}}',
    ],
)  # fmt: skip
def test_an_answer_of_another_shape_holds_no_work_or_a_poor_one(
    server: Scholarly, tmp_path: Path, content: bytes
) -> None:
    for service in (CrossrefLookup, DataCiteLookup, OpenAlexLookup):
        client = PoliteClient(tmp_path / service.service, sleep=lambda _: None)
        lookup = service(client, server.address)
        server.replies = [(200, {}, content)] * 2

        found = [lookup.by_doi(DOI), *lookup.by_title("Tides", "Rowe")]

        assert all(work is None or not work.entry.title for work in found)


def test_words_of_strangers_are_one_plain_line(
    server: Scholarly, tmp_path: Path, clock: Clock
) -> None:
    server.works = [work("<b>Tides</b>\n\x1b[31m &amp;amp; \u202esalt" + "!" * 5_000)]

    found = crossref(server, tmp_path, clock).by_doi(DOI)

    assert found is not None
    title = found.entry.title
    assert title.startswith("Tides & salt")
    assert title.isprintable()
    assert len(title) <= 1_000


def test_a_title_asks_for_no_more_than_it_says(server: Scholarly, tmp_path: Path) -> None:
    title = 'Tides, salt | "marshes": year:2014) OR *'
    for service in (DataCiteLookup, OpenAlexLookup):
        client = PoliteClient(tmp_path, sleep=lambda _: None)
        service(client, f"{server.address}/{service.service}").by_title(title, "van, der|Meer")

    asked = server.queries()
    words = "Tides salt marshes year 2014 OR"
    assert asked[0]["query"] == [f'titles.title:"{words}" AND creators.name:(van der Meer)']
    assert asked[1]["filter"] == [f"title.search:{words},raw_author_name.search:van der Meer"]
