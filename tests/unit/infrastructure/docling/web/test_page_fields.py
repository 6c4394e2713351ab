"""What a web page says of its title, authors and year, in the ways that pages say it."""

import json

import pytest

from loccit.domain.models.citation_meta import Author
from loccit.infrastructure.adapters.docling.metadata import Metadata, metadata_of


def _page(head: str = "", body: str = "") -> Metadata:
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}Bells</body></html>"
    return metadata_of(".html", page.encode())


def _linked(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


def _meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'


ARTICLE = {
    "@type": "NewsArticle",
    "headline": "The bells of the harbour",
    "author": [{"@type": "Person", "name": "Ana Lima"}, {"@type": "Person", "name": "Bo Berg"}],
    "datePublished": "2021-05-03T10:00:00Z",
}
BOTH = (Author("Lima", "Ana"), Author("Berg", "Bo"))


@pytest.mark.parametrize(
    "data",
    [
        ARTICLE,
        [{"@type": "Organization", "name": "The Tide"}, ARTICLE],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebSite"}, ARTICLE]},
        {**ARTICLE, "@type": ["Article", "BlogPosting"]},
        {**ARTICLE, "author": ["Ana Lima", "Bo Berg"]},
        {"articleBody": "<p>It <b>rings</b>.</p>", **ARTICLE},
        {"@type": "WebPage", "mainEntity": ARTICLE},
    ],
)
@pytest.mark.parametrize("place", ["head", "body"])
def test_data_for_search_engines_tells_authors_and_year(data: object, place: str) -> None:
    found = _page(**{place: _linked(data)})

    assert found.titles == ("The bells of the harbour",)
    assert found.authors == BOTH
    assert found.year == 2021


def test_an_author_may_be_described_elsewhere_in_the_data() -> None:
    graph = [
        {**ARTICLE, "author": {"@id": "#ana"}},
        {"@type": "Person", "@id": "#ana", "name": "Ana Lima"},
    ]

    assert _page(_linked({"@graph": graph})).authors == (Author("Lima", "Ana"),)


def test_whom_a_page_shows_wrote_it_and_not_its_account_or_its_site() -> None:
    site = _meta("og:site_name", "Tide Weekly")
    shown = '<p class="byline">By Ana Lima</p>'

    for told in ("alima77", "Tide Weekly"):
        assert _page(site + _meta("author", told), shown).authors == (Author("Lima", "Ana"),)


def test_who_publishes_a_page_did_not_write_it() -> None:
    author = {"@type": "Organization", "name": "The Tide"}

    assert _page(_linked({**ARTICLE, "author": author})).authors == ()


@pytest.mark.parametrize(
    "text", ["{", "null", "[[[[[[[[[[[[]]]]]]]]]]]]", "1", '"x"', "{{title}}"]
)
def test_data_that_is_none_costs_nothing(text: str) -> None:
    script = f'<script type="application/ld+json">{text}</script>'

    assert _page(script, "<h1>Bells</h1>") == Metadata()


def test_tags_of_newspapers_tell_authors_and_year() -> None:
    found = _page(
        _meta("article:author", "By Ana Lima") + _meta("article:published_time", "2020-02-01")
    )

    assert found.authors == (Author("Lima", "Ana"),)
    assert found.year == 2020


def test_an_address_is_no_author() -> None:
    assert _page(_meta("article:author", "https://example.org/ana")).authors == ()


def test_the_tags_of_a_journal_are_believed_before_all_others() -> None:
    head = (
        '<meta name="citation_author" content="Dam, Chi">'
        '<meta name="citation_publication_date" content="2018/03/04">'
        '<meta name="citation_title" content="Bells that follow the tide">'
    )
    found = _page(_linked(ARTICLE) + head)

    assert found.titles[0] == "Bells that follow the tide"
    assert found.authors == (Author("Dam", "Chi"),)
    assert found.year == 2018


@pytest.mark.parametrize("sign", ["|", "-", "–", "·"])
def test_the_name_of_the_site_is_no_part_of_a_title(sign: str) -> None:
    title = f"<title>Bells - a study {sign} The Tide</title>"

    assert _page(title + _meta("og:site_name", "The Tide")).titles == ("Bells - a study",)
    assert _page(title).titles == (f"Bells - a study {sign} The Tide",)
