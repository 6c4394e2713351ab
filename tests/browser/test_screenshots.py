"""Pictures of each view, for the README and the guides: `make screenshots`."""

import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, OpenPage, accessible
from tests.browser.test_reading import TELEGRAPH, lit
from tests.browser.test_working import DRAFT, MATRIX, STARTER

SIZE = (1280, 800)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where `LOCCIT_TEST_SCREENSHOTS` wants them."""
    named = os.environ.get("LOCCIT_TEST_SCREENSHOTS")  # noqa: TID251  (tests have no settings)
    return Path(named) if named else tmp_path


def kept(page: Page, folder: Path, name: str) -> None:
    """Keep what is seen with few colours, which takes a third of the bytes."""
    accessible(page)
    page.mouse.move(0, 0)
    path = folder / f"{name}.png"
    page.screenshot(path=path, animations="disabled", caret="hide")
    image = Image.open(path).convert("RGB").quantize(200, dither=Image.Dither.NONE)
    image.save(path, optimize=True)
    assert len(image.getcolors() or ()) > 20, "it is blank"


@pytest.mark.parametrize(("name", "dark"), [("search", False), ("search-dark", True)])
def test_search(open_page: OpenPage, folder: Path, name: str, *, dark: bool) -> None:
    page = open_page(TELEGRAPH, size=SIZE, dark=dark)
    page.locator("[data-hit='1']").get_by_role("link").click()
    assert lit(page)
    page.locator("#question").blur()

    kept(page, folder, name)


def test_ask(open_page: OpenPage, folder: Path) -> None:
    page = open_page(STARTER, size=SIZE)
    page.locator(".quotation button.words").first.click()
    assert lit(page)

    kept(page, folder, "ask")


def test_conversation(open_page: OpenPage, folder: Path) -> None:
    page = open_page(STARTER, size=SIZE)
    expect(page.locator(".quotation").first).to_be_visible()
    page.get_by_role("searchbox", name="Ask the library").fill("and how many did they survey?")
    page.keyboard.press("Enter")
    expect(page.locator(".taken")).to_be_visible()
    page.locator(".turn").last.locator("button.words").first.click()
    assert lit(page)

    kept(page, folder, "conversation")


def test_matrix(open_page: OpenPage, folder: Path) -> None:
    page = open_page(MATRIX, size=SIZE)
    expect(page.get_by_role("rowheader")).to_have_count(12)
    page.locator(".grid button").first.click()
    assert lit(page)

    kept(page, folder, "matrix")


def test_verify(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/verify?project=sample", size=SIZE)
    page.get_by_role("textbox", name="Draft").fill(DRAFT)
    page.get_by_role("button", name="Check").click()
    page.locator("[data-finding]").nth(1).get_by_role("button").click()
    assert lit(page)

    kept(page, folder, "verify")


def test_library(open_page: OpenPage, folder: Path) -> None:
    page = open_page("/library?project=sample", size=SIZE)
    expect(page.locator(".document")).to_have_count(12)

    kept(page, folder, "library")


def test_narrow(open_page: OpenPage, folder: Path) -> None:
    page = open_page(TELEGRAPH, size=NARROW)
    page.locator("[data-hit='1']").get_by_role("link").click()
    assert lit(page)

    kept(page, folder, "narrow")
