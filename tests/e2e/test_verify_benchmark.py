"""The benchmark of verification goes from a PDF and its JATS to a table of verdicts."""

import json
from pathlib import Path

import pytest

from benchmarks.verify.__main__ import main
from tests.pdf_factory import Pdf, PdfPage, Text

SENTENCES = (
    "The seeds of both plants were dried for 12 days in the dark.",
    "It was shown before (Rowe, 2014) that the oil can be kept cold.",
    "No more than 3 of the jars were broken when they were opened [7].",
)
BODY = """<article><body><sec><p>
The seeds of both plants were dried for 12 days in the dark.
It was shown before (<xref ref-type="bibr">Rowe, 2014</xref>) that the oil can be kept cold.
No more than 3 of the jars were broken when they were opened [<xref ref-type="bibr">7</xref>].
</p></sec></body></article>"""


def write_paper(folder: Path) -> None:
    folder.mkdir()
    texts = [Text(72, 100 + 20 * n, sentence) for n, sentence in enumerate(SENTENCES)]
    heading = (Text(72, 60, "Oils of the World", 20), Text(72, 80, "doi:10.5555/oils.2016"))
    Pdf((PdfPage((*heading, *texts)),)).write(folder / "paper.pdf")
    (folder / "jats.xml").write_text(BODY, encoding="utf-8")
    reference = {
        "id": "oils",
        "type": "article-journal",
        "title": "Oils of the World",
        "DOI": "10.5555/oils.2016",
    }
    (folder / "csl.json").write_text(json.dumps(reference), encoding="utf-8")


def test_right_and_wrong_quotations_of_a_paper_are_verified_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_paper(tmp_path / "oils")
    answer = tmp_path / "answer.json"

    main([str(tmp_path / "oils"), "--json", str(answer), "--misses"])

    printed = capsys.readouterr().out
    assert "quotations of 1 paper, 1 with its source" in printed
    assert "a chapter of 1 quotation from 1 document:" in printed
    classes = json.loads(answer.read_text(encoding="utf-8"))["md"]["classes"]
    plain = classes["plain"]
    assert (plain["tried"], plain["stands"], plain["exact"]) == (1, 1, 1)
    assert (plain["pages_known"], plain["pages_right"]) == (1, 1)
    assert classes["reference numbers inside"]["tried"] == 1
    assert classes["digit changed"]["stands"] == 0
    assert "year of a citation forged" in classes


def test_a_folder_without_papers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no papers in"):
        main([str(tmp_path)])
