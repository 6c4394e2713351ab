"""`loccit matrix` as a user runs it: every format, a result that verifies and goes on."""

import csv
import io
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]  # it has no stubs
import pytest

from tests.e2e.conftest import ROOT, Sampled
from tests.e2e.test_language_model import SEARCH, passages, with_model
from tests.llm_server import LLMServer, Reply, Request, llm_server, says

METHOD, FINDING = "What method was used?", "main finding"


def test_a_matrix_in_markdown_verifies_and_goes_on(sampled: Sampled, tmp_path: Path) -> None:
    file = tmp_path / "matrix.md"

    made = sampled.loccit("matrix", METHOD, "-o", str(file), "--json")
    verified = sampled.loccit("verify", str(file))
    refused = sampled.loccit("matrix", METHOD, "-o", str(file))
    more = sampled.loccit("matrix", FINDING, "--continue", str(file), "--json")
    again = sampled.loccit("verify", str(file))

    answered = [cell for row in made.json["rows"] for cell in row["cells"] if cell["answered"]]
    assert answered
    assert (verified.code, verified.err) == (0, ""), verified.out
    assert verified.out.splitlines()[-1].startswith(f"{len(answered)} quotation")
    assert (refused.code, "--continue" in refused.err) == (2, True)
    assert [each["name"] for each in more.json["columns"]] == [METHOD, FINDING]
    assert [row["cells"][0] for row in more.json["rows"]] == [
        row["cells"][0] for row in made.json["rows"]
    ]
    assert (again.code, again.err) == (0, ""), again.out


def test_each_cell_is_the_slice_of_its_document_on_its_page(sampled: Sampled) -> None:
    made = sampled.loccit("matrix", METHOD, FINDING, "What do yeasts eat?", "--json").json

    assert made["file"] is None
    assert len(made["rows"]) == 12
    for row in made["rows"]:
        assert [cell["column"] for cell in row["cells"]] == [
            each["name"] for each in made["columns"]
        ]
        for cell in row["cells"]:
            assert cell["answered"] is (cell["quote"] is not None) is (cell["span"] is not None)
            if cell["answered"]:
                assert len(cell["quote"]) == cell["span"][1] - cell["span"][0]


@pytest.mark.parametrize("name", ["m.csv", "m.xlsx", "m.json"])
def test_all_formats_say_the_same(sampled: Sampled, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    made = sampled.loccit("matrix", METHOD, FINDING, "-o", str(file), "--json").json
    quotes = {
        " ".join(cell["quote"].split())
        for row in made["rows"]
        for cell in row["cells"]
        if cell["answered"]
    }

    match file.suffix:
        case ".csv":
            rows = list(csv.reader(io.StringIO(file.read_text(encoding="utf-8"))))
        case ".xlsx":
            sheet = openpyxl.load_workbook(file).active
            rows = [[str(cell.value or "") for cell in row] for row in sheet.iter_rows()]
        case _:
            rows = []
            value = json.loads(file.read_text(encoding="utf-8"))
            assert value == made

    if rows:
        assert rows[0][3:] == [METHOD, f"{METHOD}: place", FINDING, f"{FINDING}: place"]
        assert {row[at] for row in rows[1:] for at in (3, 5)} - {""} == quotes


def test_a_question_of_one_document_is_answered_in_that_document(sampled: Sampled) -> None:
    question = "How did telegraph operators work without batteries?"

    made = sampled.loccit("matrix", question, "--json").json

    answered = [row["source_path"] for row in made["rows"] if row["cells"][0]["answered"]]
    assert [Path(each).name for each in answered] == ["carrington-event.pdf"]


COLUMNS = """
[[columns]]
name = "Battery"
question = "How did telegraph operators work without batteries?"

[[columns]]
name = "Hours"
question = "For how many hours?"
type = "number"
unit = "hours"
"""


@pytest.fixture
def server() -> Iterator[LLMServer]:
    pytest.importorskip("pydantic_ai", reason="the extra llm is not installed")
    with llm_server() as running:
        yield running


def answering(request: Request) -> Reply:
    """Search, then quote the first words with a figure, or say that there is nothing."""
    shown = passages(request)
    if not any(each["role"] == "tool" for each in request.messages):
        return SEARCH
    for each in shown:
        words = each["text"].split()
        for at, word in enumerate(words):
            if word.isdecimal() and len(words) > at + 6:
                quote = " ".join(words[at : at + 7])
                return says(f'{word} [{each["id"]} "{quote}"]')
    return says("NOT ANSWERED")


def test_a_model_fills_typed_cells_and_what_a_budget_left_is_filled_later(
    sampled: Sampled, server: LLMServer, tmp_path: Path
) -> None:
    server.otherwise = answering
    file, columns = tmp_path / "m.md", tmp_path / "c.toml"
    columns.write_text(COLUMNS, encoding="utf-8")
    loccit = with_model(sampled.loccit, server)
    only = ("--doc", "carrington-event.pdf", "--doc", "soil-carbon-report.pdf")

    begun = loccit(
        *("matrix", "--columns", str(columns), "-o", str(file), *only),
        *("--budget-tokens", "1", "--json"),
    )
    requests = len(server.requests)
    continued = loccit("matrix", "--continue", str(file), *only, "--json")
    once_more = loccit("matrix", "--continue", str(file), *only, "--json")
    verified = sampled.loccit("verify", str(file))
    without = sampled.loccit("matrix", "--continue", str(file), *only)

    left = [cell for row in begun.json["rows"] for cell in row["cells"] if cell["error"]]
    assert (begun.code, continued.code, once_more.code) == (1, 0, 0), continued.err
    assert left
    assert requests > 0
    cells = [cell for row in continued.json["rows"] for cell in row["cells"]]
    assert once_more.json["rows"] == continued.json["rows"]
    assert once_more.json["usage"]["total_tokens"] == 0
    for cell in cells:
        if cell["column"] == "Hours" and cell["answered"]:
            assert f"{cell['value']:g}" in cell["quote"].split()
    assert any(cell["answered"] for cell in cells)
    assert verified.code == 0, verified.out
    assert (without.code, "--llm scripted" in without.err) == (2, True)


def test_the_transcript_of_the_guide_is_what_is_printed(sampled: Sampled) -> None:
    guide = (ROOT / "specs" / "matrix.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```console\n\$ loccit (.*?)^```", guide, re.MULTILINE | re.DOTALL)
    command, _, printed = block.replace("\\\n", " ").partition("\n")

    shown = sampled.loccit(*shlex.split(command))

    assert (shown.code, shown.err) == (0, "")
    assert shown.out.rstrip() == printed.rstrip()


def test_what_is_asked_wrongly_is_told(sampled: Sampled, tmp_path: Path) -> None:
    columns = tmp_path / "columns.toml"
    columns.write_text('[[columns]]\nname = "a"\ntype = "date"\n', encoding="utf-8")

    none = sampled.loccit("matrix")
    wrong = sampled.loccit("matrix", "--columns", str(columns))
    suffix = sampled.loccit("matrix", "method", "-o", str(tmp_path / "m.doc"))
    begun = sampled.loccit("matrix", "--continue", str(tmp_path / "none.md"))

    assert [each.code for each in (none, wrong, suffix, begun)] == [2, 2, 2, 2]
    assert "needs a column" in none.err
    assert "'date'" in wrong.err
