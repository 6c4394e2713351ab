"""Searching, and reading a passage on its page."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, OpenPage, accessible
from tests.http_service import Served

TELEGRAPH = "/?project=sample&q=How+did+telegraph+operators+work+without+batteries"
BIRDS = "/?project=sample&q=how+do+birds+find+north"


Rectangle = dict[str, float]
RECTANGLES = """elements => elements.map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return { x, y, width, height };
})"""


def lit(page: Page, kind: str = "passage") -> list[Rectangle]:
    """Return where a passage is lit, as soon as it is."""
    page.wait_for_selector(f"[data-lit={kind}]", state="attached")
    found: list[Rectangle] = page.locator(f"[data-lit={kind}]").evaluate_all(RECTANGLES)
    return found


def first_hit(page: Page) -> Any:  # noqa: ANN401
    return page.locator("[data-hit='1']")


def test_a_question_is_typed_and_its_passages_come(open_page: OpenPage) -> None:
    page = open_page()
    box = page.get_by_role("searchbox", name="Search the library")

    expect(box).to_be_focused()
    box.fill("How did telegraph operators work without batteries?")
    box.press("Enter")

    expect(first_hit(page)).to_contain_text("Observatory of Aldermoor")
    expect(first_hit(page)).to_contain_text("pp. 218–219")
    expect(first_hit(page).locator("mark").first).to_have_text("operators")
    assert re.fullmatch("[0-9a-f]{64}", first_hit(page).get_attribute("data-doc") or "")
    ranks = [each.get_attribute("data-hit") for each in page.locator("[data-hit]").all()]
    assert ranks == [str(rank) for rank in range(1, len(ranks) + 1)]
    accessible(page)


def test_a_passage_is_lit_line_by_line_on_the_image_of_its_page(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH)
    first_hit(page).get_by_role("link").click()
    lines, [block, *_] = lit(page), lit(page, "block")

    [image] = page.locator("[data-page='2'] img").evaluate_all(RECTANGLES)
    assert len(lines) > 5
    for box in lines:
        assert image["x"] <= box["x"]
        assert box["x"] + box["width"] <= image["x"] + image["width"]
    assert block["height"] >= lines[0]["height"]
    tops = [round(box["y"]) for box in lines]
    assert tops == sorted(tops)
    expect(page.get_by_text("p. 218 · 2 of 4")).to_be_visible()
    expect(page.get_by_role("region", name="Page text").locator("mark").first).to_contain_text(
        "3.2 Wires"
    )
    accessible(page)


def test_the_rectangles_stand_where_the_service_says_at_any_zoom(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH)
    with page.expect_response(re.compile("/pages/2\\?")) as answer:
        first_hit(page).get_by_role("link").click()
    told = answer.value.json()

    for _ in range(3):
        lit(page)
        image, *boxes = page.locator("[data-page] img, [data-lit=passage]").evaluate_all(
            RECTANGLES
        )
        scale = image["width"] / told["width"]
        for box, (left, top, right, bottom) in zip(boxes, told["lines"], strict=True):
            assert box["x"] - image["x"] == pytest.approx(left * scale, abs=1)
            assert box["y"] - image["y"] == pytest.approx(top * scale, abs=1)
            assert box["width"] == pytest.approx((right - left) * scale, abs=1)
            assert box["height"] == pytest.approx((bottom - top) * scale, abs=1)
        before = image["width"]
        page.keyboard.press("+")
        expect(page.locator("[data-page] img")).not_to_have_attribute("width", str(round(before)))


def test_a_passage_over_two_pages_is_lit_on_both(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH)
    first_hit(page).get_by_role("link").click()
    lit(page)

    page.get_by_role("button", name="Next page").click()

    expect(page.locator("[data-page='3']")).to_be_visible()
    assert lit(page)
    expect(page.get_by_text("p. 219 · 3 of 4")).to_be_visible()


def test_all_can_be_done_by_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    press = page.keyboard.press

    page.keyboard.type("spring tides and plants")
    press("Enter")
    expect(first_hit(page)).to_be_visible()
    press("Escape")
    press("j")
    expect(first_hit(page)).to_be_focused()
    press("j")
    expect(page.locator("[data-hit='2']")).to_be_focused()
    press("k")
    press("Enter")
    expect(first_hit(page)).to_have_attribute("aria-current", "true")
    number = page.locator("[data-page]").get_attribute("data-page")
    press("j")
    expect(page.locator("[data-hit='2']")).to_have_attribute("aria-current", "true")
    press("k")
    expect(first_hit(page)).to_have_attribute("aria-current", "true")
    press("]")
    expect(page.locator("[data-page]")).to_have_attribute("data-page", str(int(number or 0) + 1))
    press("[")
    expect(page.locator("[data-page]")).to_have_attribute("data-page", str(number))
    press("c")
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("“")
    assert re.search(r"” \[@lindqvistSpringTides2019, pp?\. \d+(-\d+)?\]$", copied)
    press("t")
    expect(page.get_by_role("region", name="Page text")).to_be_hidden()
    press("t")
    press("Escape")
    expect(page.locator("#reader")).to_be_hidden()
    press("?")
    expect(page.get_by_role("dialog")).to_contain_text("next and previous passage")
    accessible(page)
    press("Escape")
    press("/")
    expect(page.get_by_role("searchbox", name="Search the library")).to_be_focused()


def test_a_page_is_turned_from_the_one_that_is_asked_for(open_page: OpenPage) -> None:
    page = open_page()
    page.keyboard.type("spring tides and plants")
    page.keyboard.press("Enter")
    expect(first_hit(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    shown = page.locator("[data-page]")
    first = shown.get_attribute("data-page")
    page.keyboard.press("j")
    expect(shown).not_to_have_attribute("data-page", str(first))

    page.evaluate(_PRESS, ["k", "]"])  # before the page of the first passage is there

    expect(page.locator("#reader")).not_to_have_attribute("aria-busy", "true")
    expect(shown).to_have_attribute("data-page", str(int(first or 0) + 1))


_PRESS = """keys => keys.forEach((key) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))"""


def test_keys_are_letters_while_something_is_typed(open_page: OpenPage) -> None:
    page = open_page()

    page.keyboard.type("jack/knife ?")

    expect(page.get_by_role("searchbox", name="Search the library")).to_have_value("jack/knife ?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_seen_is_in_the_address(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH)
    first_hit(page).get_by_role("link").click()
    lit(page)
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("[data-page='3']")).to_be_visible()

    page.reload()

    expect(page.locator("[data-page='3']")).to_be_visible()
    expect(first_hit(page)).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(page.locator("#reader")).to_be_hidden()
    expect(first_hit(page)).to_be_visible()


def test_a_link_opens_a_place_of_a_document(open_page: OpenPage, service: Served) -> None:
    page = open_page(TELEGRAPH)
    doc = first_hit(page).get_attribute("data-doc") or ""

    page.goto(f"{service.url}/p/sample/{doc[:12]}?span=3300-3400")

    assert lit(page)
    expect(page.locator("#reader")).to_contain_text("Observatory of Aldermoor")
    mark = page.get_by_role("region", name="Page text").locator("mark")
    assert len("".join(mark.all_inner_texts()).replace("\n", "")) in range(95, 101)


def test_a_document_without_pages_shows_its_text_with_the_passage_lit(
    open_page: OpenPage,
) -> None:
    page = open_page(BIRDS)
    first_hit(page).get_by_role("link").click()
    text = page.get_by_role("region", name="Page text")

    expect(text.locator("mark").first).to_be_visible()
    expect(text).to_contain_text("A robin in a cage")
    expect(page.locator("[data-page]")).to_have_count(0)
    accessible(page)


def test_what_is_copied_from_the_text_has_its_citation(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH)
    first_hit(page).get_by_role("link").click()
    lit(page)

    page.evaluate(
        """() => {
          const text = document.querySelector("[aria-label='Page text'] mark").firstChild;
          document.getSelection().setBaseAndExtent(text, 0, text, 9);
        }"""
    )
    page.keyboard.press("Control+c")

    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "“3.2 Wires” [@aldermoorWeekTelegraph2016, p. 218]"


def test_of_a_long_passage_the_sentences_that_answer_are_shown_until_it_is_opened(
    open_page: OpenPage,
) -> None:
    page = open_page(TELEGRAPH)
    cut = page.locator("[data-hit]", has=page.locator(".passage.answer")).first
    answer, whole = cut.locator(".passage.answer"), cut.locator(".passage.long")
    expect(answer).to_be_visible()
    expect(whole).to_be_hidden()

    cut.get_by_role("link").first.click()

    expect(whole).to_be_visible()
    expect(answer).to_be_hidden()
    sentences = str(answer.text_content()).strip("… ")
    assert sentences in str(whole.text_content())


def test_words_that_must_stand_there_are_lit_and_leave_filters_of_their_documents_alone(
    open_page: OpenPage,
) -> None:
    page = open_page("/?project=sample&q=%22Clerks+got+shocks%22")

    expect(first_hit(page).locator("mark").first).to_have_text("Clerks got shocks")
    documents = page.locator(".filters details", has=page.get_by_text("Documents", exact=True))
    expect(documents.locator("li")).to_have_count(1)
    expect(documents.locator(".number")).to_have_text("1")


def test_passages_are_narrowed_down_and_grouped(open_page: OpenPage) -> None:
    page = open_page("/?project=sample&q=height+of+the+tide")
    expect(first_hit(page)).to_be_visible()
    filters = page.locator(".filters")
    choice = filters.get_by_label("tides", exact=False).first
    choice.check()

    expect(page.get_by_role("button", name="Remove the filter tides")).to_be_visible()
    expect(page).to_have_url(re.compile("tags=tides"))
    expect(page.locator(".count")).to_contain_text("from 2 documents")
    page.get_by_label("By document").check()
    expect(page.locator(".group")).to_have_count(2)
    accessible(page)
    page.get_by_role("button", name="Remove the filter tides").click()
    expect(page).not_to_have_url(re.compile("tags="))


def test_what_nothing_answers_is_said_and_the_nearest_can_be_seen(open_page: OpenPage) -> None:
    page = open_page("/?project=sample&q=who+won+the+football+world+cup+in+1998")

    expect(page.get_by_text("Nothing here has to do with that.")).to_be_visible()
    page.get_by_role("button", name="Show the nearest passages").click()

    expect(first_hit(page)).to_be_visible()
    expect(page.get_by_text("they may have nothing to do")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_a_narrow_screen_shows_the_page_in_place_of_the_list(
    open_page: OpenPage, *, dark: bool
) -> None:
    page = open_page(TELEGRAPH, size=NARROW, dark=dark)
    accessible(page)

    first_hit(page).get_by_role("link").click()

    assert lit(page)
    expect(first_hit(page)).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    accessible(page)
    page.get_by_role("button", name="Close the page").click()
    expect(first_hit(page)).to_be_visible()


def test_a_dark_page_has_enough_contrast(open_page: OpenPage) -> None:
    page = open_page(TELEGRAPH, dark=True)
    first_hit(page).get_by_role("link").click()

    assert lit(page)
    accessible(page)
