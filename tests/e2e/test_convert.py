"""`loccit convert`: what is made of a file, in every form."""

from pathlib import Path

from tests.e2e.conftest import SAMPLES, Loccit

REPORT = str(SAMPLES / "soil-carbon-report.pdf")
BIRDS = str(SAMPLES / "magnetic-birds.html")


def test_json_has_spans_of_one_text(loccit: Loccit) -> None:
    answer = loccit("convert", REPORT, "--format", "json").json
    text = answer["plain_text"]

    labels = [page["label"] for page in answer["pages"]]
    assert labels[1:8] == "ii iii iv v vi 1 2".split()  # noqa: SIM905  (it reads better)
    for heading in answer["headings"]:
        assert text[slice(*heading["span"])] == heading["text"]
    assert all(0 < block["page"] <= len(answer["pages"]) for block in answer["blocks"])
    assert answer["coverage"]["characters_kept"] == len(text)


def test_pages_cut_the_text_and_every_span(loccit: Loccit) -> None:
    answer = loccit("convert", REPORT, "--pages", "3-4", "--format", "json").json

    assert [page["index"] for page in answer["pages"]] == [3, 4]
    assert [heading["text"] for heading in answer["headings"]] == ["Preface", "Summary"]
    assert answer["pages"][-1]["span"][1] == len(answer["plain_text"])


def test_markdown_keeps_levels_lists_and_tables(loccit: Loccit) -> None:
    lines = loccit("convert", BIRDS, "--format", "markdown").out.splitlines()

    assert lines[0].startswith("# Birds that see north")
    assert "## Two hypotheses" in lines
    assert "### Iron in the beak" in lines
    assert any(line.startswith("| Sunset") for line in lines)
    assert any(line.startswith("- ") for line in lines)
    assert not [line for line in lines if "cookies" in line.casefold()]


def test_the_overlay_draws_one_image_a_page(loccit: Loccit, tmp_path: Path) -> None:
    folder = tmp_path / "seen"

    outcome = loccit("convert", REPORT, "--pages", "7-8", "--overlay", str(folder))

    assert outcome.code == 0
    images = sorted(folder.iterdir())
    assert [image.name for image in images] == ["page-0007.png", "page-0008.png"]
    assert all(image.read_bytes().startswith(b"\x89PNG") for image in images)


def test_what_cannot_be_is_refused_plainly(loccit: Loccit, tmp_path: Path) -> None:
    refusals = [
        loccit("convert", BIRDS, "--pages", "1"),
        loccit("convert", BIRDS, "--overlay", str(tmp_path / "seen")),
        loccit("convert", REPORT, "--pages", "39-99"),
        loccit("convert", REPORT, "--pages", "first"),
    ]
    missing = loccit("convert", str(tmp_path / "none.pdf"), "--format", "json")

    assert [refusal.code for refusal in refusals] == [2, 2, 2, 2]
    assert missing.code == 1
    assert missing.json["error"]["code"] == "source_not_found"


def test_an_engine_that_is_not_installed_is_named_before_any_document(loccit: Loccit) -> None:
    # The home of the test holds no models, whether or not torch is installed.
    convert = loccit("convert", REPORT, "--pdf-engine", "docling", "--format", "json")
    ingest = loccit("ingest", REPORT, BIRDS, "--pdf-engine", "docling")

    assert (convert.code, ingest.code) == (1, 1)
    assert convert.json["error"]["code"] == "pdf_engine_unavailable"
    for said in (convert.json["error"]["message"], ingest.err):
        assert "pip install docling" in said
        assert "docling-tools models download layout tableformer" in said
    assert ingest.err.count("pdf_engine_unavailable") == 1
