"""One's own marks, on the page and beside the passages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from loccit import open_library
from tests.browser.conftest import OpenPage, accessible
from tests.built_model import with_model
from tests.e2e.test_marks import COMMENT, HIGHLIGHT, NOTE, marked_pdf
from tests.http_service import Served, served


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("marked")
    with open_library(data_dir=with_model(folder / "data")) as library:
        library.project("mills").ingest(marked_pdf(folder / "mills.pdf", HIGHLIGHT, NOTE))
    with served(folder / "data", "-p", "mills") as service:
        yield service


def test_the_search_is_narrowed_down_to_ones_own_marks(
    open_page: OpenPage, marked: Served
) -> None:
    page = open_page("/?project=mills&q=how+is+the+oven+heated", at=marked)
    expect(page.locator("[data-hit]").first).to_contain_text("oven")

    page.get_by_label("My marks").check()

    expect(page.locator("[data-hit]")).to_have_count(0)
    assert "mine" in page.url
    page.get_by_role("searchbox").fill("shift work of nurses")
    expect(page.locator("[data-hit='1'] [data-own=highlight]")).to_contain_text(COMMENT)
    accessible(page)


def test_marks_stand_on_their_page_in_their_colours(open_page: OpenPage, marked: Served) -> None:
    page = open_page("/?project=mills&q=who+waits+for+the+wind", at=marked)
    hit = page.locator("[data-hit='1']")
    expect(hit.locator("[data-own=highlight]")).to_contain_text(COMMENT)

    hit.get_by_role("link").first.click()
    highlights = page.locator("[data-page='1'] [data-mark=highlight]")
    expect(highlights).to_have_count(2)
    assert highlights.first.get_attribute("fill") == "#ff6666"
    expect(page.locator("[data-page='1'] [data-mark=note]")).to_have_count(1)
    expect(page.locator(".owned [data-own=note]")).to_contain_text("Ask Bob about the pond")
    image = page.locator("[data-page] img").bounding_box()
    line = highlights.first.bounding_box()
    assert image
    assert line
    scale = image["width"] / 595
    assert line["y"] - image["y"] == pytest.approx((140 + 12 - 8) * scale, abs=2)
    assert line["x"] - image["x"] == pytest.approx(70 * scale, abs=2)
    accessible(page)
