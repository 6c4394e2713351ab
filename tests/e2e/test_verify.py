"""`loccit verify` as a user runs it, on the sample library."""

import json
from pathlib import Path

from loccit import open_project
from tests.e2e.conftest import Sampled

TELEGRAPH = "worked for two hours with the current of the aurora alone"
MOON = "Gewöhnlich leuchtet der verfinsterte Mond kupferrot"
THESIS = f"""---
title: "A thesis that is no quotation"
---
The operators “{TELEGRAPH}” [@aldermoorWeekTelegraph2016, p. 218].

Lange bekannt: „{MOON}“ (Brückner & Özdemir 2020, S. 2).

It was “{TELEGRAPH.replace("two", "three")}” [@aldermoorWeekTelegraph2016].

> The microbes come with the flour, and some from the hands of the baker.
> [@fontanaHouseholdTwo2020, p. 2]

See @nobody2000 [p. 3]. “A sentence that nobody ever wrote \x1b[31mred\x1b[0m down” [@nobody2000].
"""


def test_each_quotation_is_reported_and_the_exit_code_says_whether_all_stand(
    sampled: Sampled, tmp_path: Path
) -> None:
    thesis = tmp_path / "thesis.md"
    thesis.write_text(THESIS, encoding="utf-8")

    outcome = sampled.loccit("verify", str(thesis), "--json")
    shown = sampled.loccit("verify", str(thesis))

    assert (outcome.code, shown.code) == (1, 1), outcome.err + shown.err
    answer = outcome.json
    assert [(each["line"], each["state"]) for each in answer["quotations"]] == [
        (4, "exact"),
        (6, "elsewhere"),
        (8, "altered"),
        (10, "exact"),
        (13, "absent"),
    ]
    _, elsewhere, altered, block, _ = answer["quotations"]
    assert elsewhere["found"]["page_labels"] == ["3"]
    assert altered["differences"] == [{"kind": "word", "quoted": "three", "source": "two"}]
    assert block["block"] is True
    for each in answer["quotations"]:
        start, end = each["span"]
        assert each["block"] or THESIS[start:end] == each["text"]
    assert [each["state"] for each in answer["citations"]] == ["unknown_work"]
    assert "word: “three” is “two” in the source" in shown.out
    assert "5 quotations: 2 exact, 1 altered, 1 elsewhere, 1 absent" in shown.out
    assert "\x1b" not in shown.out


def test_fix_writes_the_right_pages_and_no_other_byte(sampled: Sampled, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    written = f"\ufeff„{MOON}“ (Brückner & Özdemir 2020, S. 2).\r\n\r\nMine: ümlaut  \r\n".encode()
    note.write_bytes(written)
    note.chmod(0o640)

    outcome = sampled.loccit("verify", str(note), "--fix", "--json")
    again = sampled.loccit("verify", str(note))

    assert (outcome.code, again.code) == (0, 0), outcome.out
    assert note.read_bytes() == written.replace(b"S. 2", b"S. 3")
    assert note.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["note.md"]
    [fixed] = outcome.json["fixed"]
    assert fixed["text"] == "S. 3"


def test_verify_loads_no_model_and_asks_no_network(sampled: Sampled, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text(f"“{TELEGRAPH}” [@aldermoorWeekTelegraph2016, p. 218].", encoding="utf-8")
    hook = tmp_path / "hook"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(
        "import sys, atexit\n"
        "def refuse(event, arguments):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo', 'socket.sendto'):\n"
        "        raise RuntimeError(event)\n"
        "    if event == 'import' and arguments[0] in\\\n"
        "            ('onnxruntime', 'tokenizers', 'fastembed', 'docling', 'openai'):\n"
        "        raise RuntimeError(arguments[0])\n"
        "sys.addaudithook(refuse)\n",
        encoding="utf-8",
    )
    loccit = type(sampled.loccit)(
        sampled.loccit.home, {**sampled.loccit.settings, "PYTHONPATH": str(hook)}
    )

    outcome = loccit("verify", str(note))

    assert outcome.code == 0, outcome.err
    assert "1 quotation: 1 exact" in outcome.out


def test_what_cannot_be_verified_is_an_error_with_a_code(sampled: Sampled, tmp_path: Path) -> None:
    missing = sampled.loccit("verify", str(tmp_path / "none.md"), "--json")
    unknown = sampled.loccit("verify", str(tmp_path / "none.md"), "-p", "none")

    assert missing.code == 1
    assert json.loads(missing.out)["error"]["code"] == "source_not_found"
    assert unknown.code == 1


def test_the_python_api_verifies_a_file_too(sampled: Sampled, tmp_path: Path) -> None:
    note = tmp_path / "note.md"
    note.write_text(f"“{TELEGRAPH}” [@aldermoorWeekTelegraph2016, p. 218].", encoding="utf-8")

    with open_project("sample", data_dir=sampled.loccit.data_dir) as project:
        found = project.verify(note)

    [verdict] = found.quotations
    assert found.ok
    assert verdict.found is not None
    assert [page.label for page in verdict.found.pages] == ["218"]


def test_a_report_is_a_page_that_replaces_none_but_an_earlier_one(
    sampled: Sampled, tmp_path: Path
) -> None:
    thesis, report = tmp_path / "thesis.md", tmp_path / "report.html"
    thesis.write_text(THESIS, encoding="utf-8")

    outcome = sampled.loccit("verify", str(thesis), "--report", str(report), "--all")
    again = sampled.loccit("verify", str(thesis), "--report", str(report), "--json")

    assert (outcome.code, again.code) == (1, 1), outcome.err
    page = report.read_text(encoding="utf-8")
    assert "<del>three</del>" in page
    assert "<ins>two</ins>" in page
    assert outcome.out.count(" exact  ") == 2
    assert again.json["counts"]["exact"] == 2

    report.write_text("<p>mine</p>", encoding="utf-8")
    refused = sampled.loccit("verify", str(thesis), "--report", str(report), "--json")
    assert refused.json["error"]["code"] == "invalid_request"
    assert report.read_text(encoding="utf-8") == "<p>mine</p>"


def test_a_chapter_in_latex_is_verified_and_its_pages_are_mended(
    sampled: Sampled, tmp_path: Path
) -> None:
    chapter, part = tmp_path / "chapter.tex", tmp_path / "part.tex"
    chapter.write_text(
        '\\begin{document}\n% "no words" \\cite{nobody}\n'
        f"Er sagt \\enquote{{{MOON}}} \\citep[S.~2]{{brucknerMondfinsternisse2020}}.\n"
        "\\input{part}\n\\end{document}\n",
        encoding="utf-8",
    )
    words = "The microbes come with the flour, and some from the hands of the baker."
    part.write_text(f"``{words}'' \\parencite[3]{{fontanaHouseholdTwo2020}}\n", encoding="utf-8")
    before = chapter.read_bytes(), part.read_bytes()

    found = sampled.loccit("verify", str(chapter), "--json")
    fixed = sampled.loccit("verify", str(chapter), "--fix")

    assert [(each["line"], each["state"]) for each in found.json["quotations"]] == [
        (3, "elsewhere"),
        (1, "elsewhere"),
    ]
    assert found.json["quotations"][1]["included"] == "part.tex"
    assert fixed.code == 0, fixed.out
    assert "2 quotations: 2 exact; 2 locators corrected" in fixed.out
    assert chapter.read_bytes() == before[0].replace(b"S.~2", b"S.~3")
    assert part.read_bytes() == before[1].replace(b"[3]", b"[2]")
