"""What the commands do when something is missing, wrong, in use, or interrupted."""

import os
import signal
import time
from pathlib import Path

import pytest

from loccit import open_project
from loccit.infrastructure.adapters.qdrant.edge.process_lock import ProjectLock, lock_owner
from tests.e2e.conftest import Loccit
from tests.openai_server import openai_server

MARKDOWN = "# Tides\n\nThe predictor adds up the harmonic constituents of the tide.\n"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    for number in range(12):
        (folder / f"{number:02}.md").write_text(
            f"# Note {number}\n\n" + f"Observation {number} of the harbour tide gauge. " * 40,
            encoding="utf-8",
        )
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ["query", ""],
        ["query", "x", "-k", "0"],
        ["query", "x", "--year", "2020:2015"],
        ["query", "x", "--year", "soon"],
        ["query", "x", "-p", "../up"],
        ["query", "x", "--mode", "magic"],
        ["ingest"],
        ["nonsense"],
    ],
)
def test_a_wrong_call_ends_with_two_and_says_why(loccit: Loccit, arguments: list[str]) -> None:
    outcome = loccit(*arguments)

    assert outcome.code == 2
    assert outcome.err.strip()
    assert "Traceback" not in outcome.err


def test_a_query_of_an_unknown_project_names_the_next_step(loccit: Loccit) -> None:
    outcome = loccit("query", "tides", "-p", "nothing-here")

    assert outcome.code == 1
    assert "project_not_found" in outcome.err
    assert "loccit ingest" in outcome.err


def test_an_error_is_json_too(loccit: Loccit) -> None:
    outcome = loccit("query", "tides", "-p", "nothing-here", "--json")

    assert outcome.json["error"]["code"] == "project_not_found"


def test_each_bad_file_has_its_own_code_and_the_good_one_is_ingested(
    loccit: Loccit, tmp_path: Path
) -> None:
    folder = tmp_path / "bad"
    (folder / "folder.pdf").mkdir(parents=True)
    contents = {
        "zero.pdf": b"",
        "page.pdf": b"<!doctype html><p>Sign in to download</p>",
        "cut.pdf": b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog",
        "blank.txt": b" \n ",
        "notes.zip": b"PK\x03\x04",
        "good.md": MARKDOWN.encode(),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    names = [*contents, "folder.pdf", "missing.pdf"]

    outcome = loccit("ingest", *(str(folder / name) for name in names), "--json")

    codes = {
        Path(document["source_path"]).name: document["error"] and document["error"]["code"]
        for document in outcome.json["documents"]
    }
    assert outcome.code == 1
    assert codes == {
        "zero.pdf": "empty_source",
        "page.pdf": "not_a_pdf",
        "cut.pdf": "damaged_document",
        "blank.txt": "no_text",
        "notes.zip": "unsupported_format",
        "good.md": None,
        "folder.pdf": "source_is_directory",
        "missing.pdf": "source_not_found",
    }
    assert outcome.json["totals"]["ingested"] == 1


def test_an_unreadable_file_is_reported(loccit: Loccit, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text(MARKDOWN, encoding="utf-8")
    secret.chmod(0)
    if os.access(secret, os.R_OK):  # root may read every file but this one
        secret = Path("/proc/self/mem")

    [document] = loccit("ingest", str(secret), "--json").json["documents"]

    assert document["error"]["code"] == "source_unreadable"


def test_ctrl_c_keeps_what_is_done_and_the_next_run_does_the_rest(
    loccit: Loccit, papers: Path
) -> None:
    with loccit.start("ingest", str(papers)) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    done = first.count("ingested ") + out.count("ingested  ")

    assert process.returncode == 130
    assert "run the same command again" in err
    assert "Traceback" not in err
    totals = loccit("ingest", str(papers), "--json").json["totals"]
    assert totals["unchanged"] == done
    assert totals["ingested"] == 12 - done


def test_killed_at_random_moments_it_loses_nothing_it_reported(
    loccit: Loccit, papers: Path
) -> None:
    reported: set[str] = set()
    for attempt in range(20):
        with loccit.start("ingest", str(papers)) as process:
            time.sleep(0.4 + 0.08 * attempt)
            process.kill()
            out, _ = process.communicate(timeout=60)
        reported |= {line.split()[1] for line in out.splitlines() if line.startswith("ingested ")}
        if attempt % 5 == 4:
            check_answers(loccit, reported)

    final = loccit("ingest", str(papers), "--json").json
    assert final["totals"]["failed"] == 0
    assert final["totals"]["unchanged"] >= len(reported)
    inspected = loccit("inspect", "--json").json
    assert len(inspected["documents"]) == 12
    assert inspected["chunks"] == sum(document["chunks"] for document in inspected["documents"])
    items = loccit("query", "harbour tide gauge", "-k", "100", "--json").json["items"]
    spans = [(item["doc_id"], *item["span"]) for item in items]
    assert len(spans) == len(set(spans))


def check_answers(loccit: Loccit, reported: set[str]) -> None:
    if not reported:
        return
    items = loccit("query", "harbour tide gauge", "-k", "100", "--json").json["items"]
    answering = {Path(item["source_path"]).name for item in items}
    assert {Path(name).name for name in reported} <= answering


def test_commands_work_while_another_process_has_the_project_open(
    loccit: Loccit, papers: Path
) -> None:
    loccit("ingest", str(papers / "00.md"), "-p", "shared")

    with open_project("shared", data_dir=loccit.data_dir) as project:
        project.documents()
        assert lock_owner(loccit.data_dir / "projects" / "shared") == os.getpid()
        added = loccit("ingest", str(papers / "01.md"), "-p", "shared")
        shown = loccit("inspect", "-p", "shared", "--json")
        found = loccit("query", "harbour tide gauge", "-p", "shared", "--json")
        assert len(project.documents()) == 2

    assert (added.code, shown.code, found.code) == (0, 0, 0)
    assert len(shown.json["documents"]) == 2
    assert found.json["items"]
    assert loccit("inspect", "-p", "shared").code == 0


def test_the_model_of_the_settings_is_that_of_new_projects(loccit: Loccit, papers: Path) -> None:
    loccit("ingest", str(papers / "00.md"))
    other = Loccit(
        loccit.home,
        {
            "LOCCIT_EMBEDDING_MODEL": "openai/text-embedding-3-small",
            "LOCCIT_OPENAI_API_KEY": "sk-secret",
            "LOCCIT_OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        },
    )

    for arguments in (["ingest", str(papers / "01.md")], ["query", "tide"]):
        assert other(*arguments).code == 0
    new = other("ingest", str(papers / "01.md"), "-p", "new", "--json")

    assert new.code == 1
    assert new.json["error"]["code"] == "model_unavailable"  # nobody answers there
    assert "sk-secret" not in new.out + new.err
    assert len(loccit("inspect", "--json").json["documents"]) == 2


def test_what_is_gone_from_a_folder_is_told_kept_and_removed_when_asked(
    loccit: Loccit, tmp_path: Path
) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    for number in range(11):
        (folder / f"{number:02}.md").write_text(f"# {number}\n\nThe tide of {number}.\n")
    (folder / "table.csv").write_text("a,b\n")
    loccit("ingest", str(folder))
    (folder / "00.md").unlink()

    told = loccit("ingest", str(folder))
    kept = loccit("query", "tide of 0", "-k", "20", "--min-score", "0", "--json").json["items"]
    pruned = loccit("ingest", str(folder), "--prune", "--json")
    for number in range(1, 6):
        (folder / f"{number:02}.md").unlink()
    many = loccit("ingest", str(folder), "--prune", "--json")

    assert told.code == 0, told.err
    assert "passed over, of kinds that are not read: 1 .csv" in told.out
    assert "gone from these folders, and answering still: 1 document" in told.out
    assert len(kept) == 11
    assert pruned.json["totals"]["skipped"] == {".csv": 1}
    assert (pruned.json["gone"], pruned.json["pruned"]) == ([str(folder / "00.md")], True)
    assert (len(many.json["gone"]), many.json["pruned"]) == (5, False)
    assert len(loccit("inspect", "--json").json["documents"]) == 10


def test_delete_asks_first_and_deletes_with_yes(loccit: Loccit, papers: Path) -> None:
    loccit("ingest", str(papers / "00.md"), str(papers / "01.md"))

    unasked = loccit("delete")
    one = loccit("delete", "--doc", "00.md", "--yes", "--json")
    after = loccit("inspect", "--json").json
    everything = loccit("delete", "--yes")

    assert unasked.code == 1
    assert len(one.json["deleted"]) == 1
    assert [Path(d["source_path"]).name for d in after["documents"]] == ["01.md"]
    assert everything.code == 0
    assert loccit("projects", "--json").json["projects"] == []


def test_settings_come_from_the_file_then_the_environment_then_the_command(
    loccit: Loccit, papers: Path
) -> None:
    (loccit.home / "loccit.toml").write_text('project = "from-file"\n', encoding="utf-8")
    by_environment = Loccit(loccit.home, {"LOCCIT_PROJECT": "from-environment"})
    document = str(papers / "00.md")

    loccit("ingest", document)
    by_environment("ingest", document)
    by_environment("ingest", document, "-p", "from-command")

    names = [project["project"] for project in loccit("projects", "--json").json["projects"]]
    assert names == ["from-command", "from-environment", "from-file"]


@pytest.mark.parametrize("content", ["projekt = 1\n", "project = ", "max_tokens = 'many'\n"])
def test_a_wrong_settings_file_is_named(loccit: Loccit, content: str) -> None:
    (loccit.home / "loccit.toml").write_text(content, encoding="utf-8")

    outcome = loccit("projects")

    assert outcome.code == 2
    assert "invalid_request" in outcome.err
    assert "Traceback" not in outcome.err


def test_one_of_a_kind_is_told_in_the_singular(loccit: Loccit, papers: Path) -> None:
    loccit("ingest", str(papers / "00.md"))
    found = loccit("doctor").out

    assert "index: 1 project\n" in found
    assert "1 document, " in found
    assert "  1 document, " in loccit("versions").out


def test_doctor_checks_all_that_is_configured(loccit: Loccit, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    named = Loccit(
        loccit.home,
        {
            "LOCCIT_PDF_ENGINE": "docling",
            "LOCCIT_RERANKER_PATH": str(tmp_path / "empty"),
            "LOCCIT_LLM_MODEL": "openai/gpt-x",
        },
    )

    outcome = named("doctor", "--json")

    assert outcome.code == 1
    failed = {each["check"]: each["detail"] for each in outcome.json["findings"] if not each["ok"]}
    assert failed.keys() == {"pdf engine", "reranker", "language model"}
    assert all(failed.values())


def test_doctor_names_what_brings_the_model_of_a_project(loccit: Loccit, papers: Path) -> None:
    with openai_server() as server:
        there = {
            "LOCCIT_EMBEDDING_MODEL": "openai/test",
            "LOCCIT_OPENAI_API_KEY": "sk-test",
            "LOCCIT_OPENAI_BASE_URL": server.url,
        }
        Loccit(loccit.home, there)("ingest", str(papers / "00.md"))

    outcome = loccit("doctor", "--json")

    assert outcome.code == 1
    [remedy] = [finding["remedy"] for finding in outcome.json["findings"] if not finding["ok"]]
    assert remedy.startswith("set LOCCIT_OPENAI_API_KEY")
    assert "reindex -p default --model fastembed/all-MiniLM-L6-v2" in remedy


@pytest.mark.parametrize(
    "arguments",
    [["query", "tides", "-k", "0"], ["query"], ["eval"], ["delete"], ["tides"]],
)
def test_a_wrong_command_line_is_told_in_json_too(
    loccit: Loccit, papers: Path, arguments: list[str]
) -> None:
    loccit("ingest", str(papers / "00.md"))

    outcome = loccit(*arguments, "--json")

    assert outcome.code == 2
    assert outcome.json["error"]["code"] == "invalid_request"
    assert outcome.json["error"]["message"] in outcome.err


def test_doctor_leaves_the_way_out_to_an_error_that_names_it(loccit: Loccit, papers: Path) -> None:
    loccit("ingest", str(papers / "00.md"), "-p", "busy")
    lock = ProjectLock(loccit.data_dir / "projects" / "busy", 0)

    outcome = loccit("doctor", "--json")

    lock.release()
    [failed] = (finding for finding in outcome.json["findings"] if not finding["ok"])
    assert "wait until it is done" in failed["detail"]
    assert failed["remedy"] is None
