"""Asking, verifying a draft, and looking after the documents."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from loccit import open_library
from tests.book_files import write_book
from tests.browser.conftest import NARROW, OpenPage, Seen, accessible, login
from tests.browser.test_reading import lit
from tests.built_model import with_model
from tests.e2e.conftest import SAMPLES, Loccit
from tests.e2e.test_http_language_model import quoting
from tests.http_service import Served, served
from tests.llm_server import llm_server

STARTER = "/ask?project=sample&q=Where+do+the+microbes+of+a+sourdough+starter+come+from"
DRAFT = """The clerks were frightened. “Clerks got shocks. In places paper took fire.”
[@aldermoorWeekTelegraph2016, p. 218] Some say that “Clerks got no shocks. In many places paper
took fire” [@aldermoorWeekTelegraph2016, p. 218], others that it “worked for two hours with the
current of the aurora alone” [@aldermoorWeekTelegraph2016, p. 217]. “Nothing of the kind was ever
printed in any book that is here” [@aldermoorWeekTelegraph2016]; see also [@nobody2020].
"""


def test_an_answer_is_sentences_and_each_opens_its_page(open_page: OpenPage) -> None:
    page = open_page(STARTER)
    sentence = "The microbes come with the flour, and some from the hands of the baker."

    page.get_by_role("button", name=sentence).click()

    assert lit(page)
    expect(page.locator("#reader")).to_contain_text("Fontana et al. 2020")
    mark = page.get_by_role("region", name="Page text").locator("mark")
    expect(mark).to_have_text(sentence)
    accessible(page)


def test_a_language_model_s_answer_has_what_each_sentence_stands_on(
    open_page: OpenPage, tmp_path: Path
) -> None:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    with open_library(data_dir=with_model(tmp_path / "data")) as library:
        library.project("sample").ingest(SAMPLES / "magnetic-birds.html")
    with llm_server() as llm:
        llm.otherwise = quoting
        named = {"LOCCIT_LLM_MODEL": "scripted", "LOCCIT_LLM_BASE_URL": llm.url}
        with served(tmp_path / "data", "-p", "sample", **named) as service:
            page = open_page("/ask?project=sample&q=how+do+birds+find+north", at=service)
            expect(page.locator(".quotation").first).to_be_visible()

            page.get_by_label("Have scripted write the answer").check()

            expect(page.locator(".sentence")).to_have_count(2)
            expect(page.locator(".sentence .state").first).to_have_text("quoted")
            expect(page.locator(".sentence .state").last).to_have_text("not supported")
            expect(page.locator(".draft")).to_have_count(0)
            accessible(page)
            page.locator(".sentence button.words").first.click()
            text = page.get_by_role("region", name="Page text")
            expect(text.locator("mark").first).to_be_visible()


MATRIX = "/matrix?project=sample&column=Method&column=Sample&column=Who+keeps+yeasts"


def test_a_matrix_is_a_table_whose_cells_open_their_pages(open_page: OpenPage) -> None:
    page = open_page("/matrix?project=sample")
    page.get_by_role("textbox", name="Columns").fill("Method\nSample")
    page.get_by_role("button", name="Make the matrix").click()

    expect(page.get_by_role("columnheader")).to_have_text(["Document", "Method", "Sample"])
    expect(page.get_by_role("rowheader")).to_have_count(12)
    accessible(page)
    with page.expect_download() as kept:
        page.get_by_role("button", name="CSV").click()
    assert kept.value.suggested_filename == "matrix.csv"
    page.get_by_role("button", name="We measured for twenty-six months").click()

    assert lit(page)
    expect(page.locator("td.chosen")).to_have_count(1)
    assert "column=Method&column=Sample" in page.url
    accessible(page)


def test_the_cells_of_a_matrix_are_reached_by_keys(open_page: OpenPage) -> None:
    page = open_page(MATRIX, size=NARROW)
    page.locator(".grid button").first.focus()
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    assert lit(page)
    page.keyboard.press("Escape")

    assert page.evaluate("document.activeElement.className") == "words"
    assert first
    accessible(page)


def test_what_is_not_answered_is_said(open_page: OpenPage) -> None:
    page = open_page("/ask?project=sample")
    page.get_by_role("searchbox", name="Ask the library").fill("Who won the world cup in 1998?")
    page.keyboard.press("Enter")

    expect(page.get_by_text("The documents here do not answer this")).to_be_visible()
    accessible(page)


def test_a_question_goes_on_with_the_one_before_and_the_address_keeps_it(
    open_page: OpenPage,
) -> None:
    page = open_page(STARTER)
    expect(page.locator(".quotation").first).to_be_visible()
    box = page.get_by_role("searchbox", name="Ask the library")
    box.fill("and how many starters did they survey?")
    page.keyboard.press("Enter")

    expect(page.locator(".turn")).to_have_count(2)
    expect(page.locator(".taken")).to_contain_text("in Fontana et al. 2020")
    expect(page).to_have_url(re.compile(r"[?&]talk=[0-9a-f]{8}"))
    accessible(page)
    page.reload()
    expect(page.locator(".turn")).to_have_count(2)
    expect(page.locator(".turn h2").first).to_contain_text("Where do the microbes")
    page.get_by_role("button", name="New question").click()
    expect(page.locator(".turn")).to_have_count(0)
    page.get_by_text("Earlier conversations").click()
    accessible(page)
    page.locator(".talks button").first.click()
    expect(page.locator(".turn")).to_have_count(2)
    page.locator(".turn .quotation button.words").first.click()
    expect(page.locator("#reader")).to_contain_text("Fontana et al. 2020")


def test_a_conversation_is_forgotten_by_keys_once_that_is_confirmed(
    open_page: OpenPage, tmp_path: Path
) -> None:
    loccit = Loccit(tmp_path, {"LOCCIT_PROJECT": "kept"})
    assert loccit("ingest", str(SAMPLES / "fieldwork-notes.md")).code == 0
    with served(loccit.data_dir) as service:
        page = open_page("/ask?project=kept&q=Where+do+you+drive+the+staff", at=service)
        expect(page).to_have_url(re.compile(r"[?&]talk="))
        page.get_by_text("Earlier conversations").click()
        forget = page.get_by_role("button", name="Forget “Where do you drive the staff”")

        forget.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("Forget “Where do you drive the staff”")
        accessible(page)
        page.keyboard.press("Escape")
        expect(forget).to_be_visible()
        forget.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")

        expect(page.locator(".talks")).to_have_text("None is remembered.")
        expect(page.locator(".turn")).to_have_count(0)
        expect(page).not_to_have_url(re.compile("talk="))
        expect(page.locator(".earlier summary")).to_be_focused()
        accessible(page)
        assert service.http.get("/v1/projects/kept/conversations").json()["conversations"] == []


def test_findings_stand_beside_the_draft_and_open_their_pages(open_page: OpenPage) -> None:
    page = open_page("/verify?project=sample")
    accessible(page)
    page.get_by_role("textbox", name="Draft").fill(DRAFT)
    page.get_by_role("button", name="Check").click()

    findings = page.locator("[data-finding]")
    expect(findings).to_have_count(5)
    states = [each.get_attribute("data-finding") for each in findings.all()]
    assert states == ["exact", "altered", "elsewhere", "absent", "unknown_work"]
    expect(page.get_by_text("5 findings: 4 to look at")).to_be_visible()
    marks = page.get_by_role("region", name="Draft with findings").locator("mark")
    expect(marks).to_have_count(5)
    expect(marks.first).to_have_text("Clerks got shocks. In places paper took fire.")
    expect(findings.nth(2)).to_contain_text("It should say p. 218.")
    accessible(page)

    findings.nth(1).get_by_role("button").click()

    assert lit(page)
    expect(page.locator("[data-page='2']")).to_be_visible()
    expect(findings.nth(1).locator("del").first).to_have_text("no")
    accessible(page)


def test_a_draft_of_a_word_processor_is_opened(open_page: OpenPage, tmp_path: Path) -> None:
    draft = tmp_path / "chapter.md"
    draft.write_text(DRAFT, encoding="utf-8")
    page = open_page("/verify?project=sample", size=NARROW)

    page.locator("#draft-file").set_input_files(draft)

    expect(page.locator("[data-finding]")).to_have_count(5)
    page.get_by_role("button", name="Edit").click()
    expect(page.get_by_role("textbox", name="Draft")).to_have_value(DRAFT)


def test_the_library_lists_its_documents_and_finds_them(open_page: OpenPage) -> None:
    page = open_page("/library?project=sample")
    documents = page.locator(".document")

    expect(documents).to_have_count(12)
    expect(page.get_by_text("12 documents, 11 with a citation")).to_be_visible()
    accessible(page)
    page.get_by_role("searchbox", name="Find a document").fill("holm birds")
    expect(documents).to_have_count(1)
    page.get_by_role("searchbox", name="Find a document").fill("")
    page.get_by_label("With problems").check()
    expect(documents).to_have_count(1)
    expect(documents).to_contain_text("@rowe2024mud (provisional)")
    documents.get_by_role("button", name=re.compile(r"^Rowe 2024 \(provisional\)\. Mud")).click()
    expect(page.get_by_role("region", name="Page text")).to_contain_text("Mud, pins")


def dropped(page: Page, project: str, *files: Path) -> None:
    """Go to a new project, and give it files."""
    page.get_by_label("Into another project:").fill(project)
    page.keyboard.press("Enter")
    expect(page.get_by_text("No documents yet.")).to_be_visible()
    page.locator("#files").set_input_files(files)


@pytest.fixture(scope="module")
def references(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(
        shutil.copy(SAMPLES / "references.json", tmp_path_factory.mktemp("list") / "library.json")
    )


def test_documents_are_dropped_read_cited_and_deleted(
    open_page: OpenPage, references: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 and nothing else")
    page = open_page("/library?project=sample")
    names = ("salt-marsh-tides.pdf", "fieldwork-notes.md")

    dropped(page, "dropped", *(SAMPLES / name for name in names), broken, references)

    documents = page.locator(".document")
    expect(documents).to_have_count(2)
    expect(page.get_by_text("2 ingested, 1 failed")).to_be_visible()
    expect(page.locator(".reports .failed")).to_contain_text("broken.pdf")
    accessible(page)
    tides = documents.filter(has_text="@lindqvistSpringTides2019")
    tides.get_by_role("button", name=re.compile("^Lindqvist")).click()
    expect(page.locator("[data-page='1'] img")).to_be_visible()
    page.get_by_role("button", name="Close the page").click()

    page.get_by_role("button", name="Choose the entry").click()
    page.get_by_role("searchbox", name="Find an entry").fill("rowe mud")
    accessible(page)
    page.get_by_role("button", name=re.compile("Mud: a history")).click()
    expect(documents.filter(has_text="@roweMudHistory2010")).to_have_count(1)
    expect(page.get_by_text("2 documents, 2 with a citation")).to_be_visible()

    page.get_by_role("button", name="Delete Lindqvist").click()
    expect(page.get_by_role("dialog")).to_contain_text("Delete “Lindqvist")
    accessible(page)
    page.get_by_role("button", name="Cancel").click()
    expect(documents).to_have_count(2)
    page.get_by_role("button", name="Delete Lindqvist").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(documents).to_have_count(1)


def test_an_e_book_is_read_by_its_printed_pages(open_page: OpenPage, tmp_path: Path) -> None:
    text = "The tide comes in over the flats, and the birds go up with it. " * 5
    marsh = "Samphire grows where the marsh floods twice a day."
    body = "".join(
        f'<p><span class="pagenum">[Pg {number}]</span>{text}{marsh if number == 13 else ""}</p>'
        for number in range(11, 18)
    )
    book = Path(write_book(tmp_path / "mud.epub", {"a.xhtml": f"<h1>Mud</h1>{body}"}))
    page = open_page("/library?project=sample")
    dropped(page, "printed", book)
    expect(page.locator(".document")).to_contain_text("7 pages")

    page = open_page("/?project=printed&q=where+does+samphire+grow")
    page.locator("[data-hit='1']").get_by_role("link").click()

    shown = page.get_by_role("region", name="Page text")
    expect(shown.locator("mark").first).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_text(re.compile(r"p\. 1\d · [2-7] of 7"))).to_be_visible()
    expect(page.locator("#reader .notice")).to_be_hidden()
    expect(page.locator("[data-page] img")).to_have_count(0)
    accessible(page)


def test_what_a_document_says_is_text_and_never_markup(
    open_page: OpenPage, tmp_path: Path
) -> None:
    evil = "&lt;img src=x onerror=\"document.title='owned'\"&gt;"
    evil += "<script>document.title='owned'</script>"
    path = tmp_path / "evil & <b>bold.md"
    path.write_text(
        f"# Tides {evil}\n\nThe tide of the estuary {evil} is high at noon.\n\n"
        f"## {evil}\n\nThe tide falls | {evil} | in the evening, as the gauge tells.\n",
        encoding="utf-8",
    )
    page = open_page("/library?project=sample")
    dropped(page, "evil", path)
    expect(page.locator(".document")).to_have_count(1)

    for view in ("/?q=tide+of+the+estuary", "/ask?q=when+is+the+tide+high"):
        page.goto(f"{page.url.split('/library')[0]}{view}&project=evil")
        page.locator("[data-hit='1']").locator("a, button").first.click()
        expect(page.get_by_role("region", name="Page text")).to_contain_text("<img src=x")
        assert page.locator("main img[src=x], main script").count() == 0
        assert page.title() != "owned"


def test_of_a_file_that_is_gone_the_text_is_shown_and_why(
    open_page: OpenPage, tmp_path: Path, seen: Seen
) -> None:
    loccit = Loccit(tmp_path, {"LOCCIT_PROJECT": "lost"})
    path = Path(shutil.copy(SAMPLES / "salt-marsh-tides.pdf", tmp_path))
    assert loccit("ingest", str(path)).code == 0
    path.unlink()
    seen.allowed.add(410)
    with served(loccit.data_dir) as service:
        page = open_page("/?project=lost&q=spring+tides", at=service)
        page.locator("[data-hit='1']").get_by_role("link").click()

        expect(page.get_by_text("The file is gone.")).to_be_visible()
        text = page.get_by_role("region", name="Page text")
        expect(text.locator("mark").first).to_be_visible()
        expect(page.locator("[data-page]")).to_have_count(0)
        accessible(page)


def test_nobody_comes_in_without_a_code_or_the_token(
    open_page: OpenPage, service: Served, seen: Seen
) -> None:
    page = open_page()
    page.context.clear_cookies()
    seen.allowed.add(401)

    page.goto(f"{service.url}/?project=sample&q=tides")

    expect(page.get_by_text("Who is reading?")).to_be_visible()
    accessible(page)
    page.get_by_label("Token").fill("a guess")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not the token")
    page.get_by_label("Token").fill(service.token)
    page.keyboard.press("Enter")
    expect(page.locator("[data-hit='1']")).to_be_visible()


def test_a_code_works_once(open_page: OpenPage, service: Served, seen: Seen) -> None:
    page, seen.allowed = open_page(), {401}
    used = login(service)
    page.goto(used)
    page.context.clear_cookies()

    page.goto(used)

    expect(page.get_by_text("Who is reading?")).to_be_visible()


def test_nothing_can_be_changed_where_it_is_read_only(open_page: OpenPage, tmp_path: Path) -> None:
    loccit = Loccit(tmp_path, {"LOCCIT_PROJECT": "kept"})
    assert loccit("ingest", str(SAMPLES / "fieldwork-notes.md")).code == 0
    with served(loccit.data_dir, "--read-only") as service:
        page = open_page("/library?project=kept", at=service)

        expect(page.locator(".document")).to_have_count(1)
        expect(page.get_by_text("Drop papers here")).to_be_hidden()
        expect(page.get_by_role("button", name=re.compile("Delete"))).to_have_count(0)


def test_nothing_is_forgotten_where_it_is_read_only(open_page: OpenPage, tmp_path: Path) -> None:
    loccit = Loccit(tmp_path, {"LOCCIT_PROJECT": "kept"})
    assert loccit("ingest", str(SAMPLES / "fieldwork-notes.md")).code == 0
    assert loccit("ask", "Where do you drive the staff?").code == 0
    with served(loccit.data_dir, "--read-only") as service:
        page = open_page("/ask?project=kept", at=service)
        page.get_by_text("Earlier conversations").click()

        expect(page.locator(".talks button")).to_have_count(1)


def test_an_empty_library_says_where_to_begin(open_page: OpenPage, tmp_path: Path) -> None:
    with served(tmp_path / "data") as service:
        page = open_page(at=service)

        page.get_by_role("link", name="Add documents").click()

        expect(page.get_by_text("Drop papers here")).to_be_visible()
        expect(page.get_by_text("No documents yet.")).to_be_visible()
        accessible(page)
