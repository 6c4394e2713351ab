"""Whatever a sender calls a file, it is kept where uploads are, and nowhere else."""

from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loccit.domain.errors import UnsupportedFormat
from loccit.domain.models.project import project_id
from loccit.interfaces.http.upload_store import (
    ReceivedFile,
    UploadStore,
    clean_name,
    document_name,
)

THESIS = project_id("thesis")
CONTENT = b"# Tides\n"


@pytest.fixture
def store(tmp_path: Path) -> UploadStore:
    return UploadStore(tmp_path / "uploads")


def received(store: UploadStore, name: str, content: bytes = CONTENT) -> ReceivedFile:
    path = store.incoming() / "0"
    path.write_bytes(content)
    return ReceivedFile("files", name, path, sha256(content).hexdigest())


@given(st.text() | st.from_regex(r"(\.\./|/|\\|C:|\x00|\u202e|\.|[a-z])*(\.pdf)?"))
@example("0\r\x1b\r0")
def test_any_name_becomes_one_that_is_safe(name: str) -> None:
    cleaned = clean_name(name)

    assert cleaned == Path(cleaned).name
    assert cleaned not in {"", ".", ".."}
    assert not cleaned.startswith(".")
    assert len(cleaned.encode()) <= 150
    assert cleaned.isprintable()
    assert not set('/\\<>:"|?*') & set(cleaned)
    assert clean_name(cleaned) == cleaned


@given(st.text(max_size=20))
def test_any_name_can_be_written(name: str) -> None:
    with TemporaryDirectory() as home:
        path = Path(home, clean_name(f"{name}.md"))
        path.write_bytes(CONTENT)
        assert list(Path(home).iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\papers\\Tides.PDF", "Tides.pdf"),
        (".pdf", "pdf"),
        ("a\x00b\r\n.md", "ab.md"),
        ("x" * 400 + ".docx", "x" * 145 + ".docx"),
        ("Gezeiten – Ebbe.pdf", "Gezeiten – Ebbe.pdf"),
        ("0.0000000¡¡¡ ¡", "0.0000000¡¡¡"),
    ],
)
def test_what_a_name_becomes(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize("name", ["a.exe", "pdf", ".pdf", "", "a.pdf.sh", "a.p\x00df.zip"])
def test_what_loccit_does_not_read_is_not_kept(name: str) -> None:
    with pytest.raises(UnsupportedFormat):
        document_name(name)


def test_a_document_is_kept_once_by_its_bytes(store: UploadStore) -> None:
    first = store.keep(THESIS, received(store, "../tides.md"))
    again = store.keep(THESIS, received(store, "other.md"))

    assert first == again
    assert first == store.root / "thesis" / sha256(CONTENT).hexdigest() / "tides.md"
    assert first.read_bytes() == CONTENT
    assert store.documents(THESIS) == (first,)
    assert first.parent.stat().st_mode & 0o777 == 0o700


def test_only_copies_are_ever_deleted(store: UploadStore, tmp_path: Path) -> None:
    own = tmp_path / "tides.md"
    own.write_bytes(CONTENT)
    kept = store.keep(THESIS, received(store, "tides.md"))
    others = store.keep(project_id("other"), received(store, "tides.md"))
    sneaky = f"{kept.parent}/../../../../tides.md"

    store.forget(THESIS, [str(own), str(others), sneaky, str(kept)])

    assert own.exists()
    assert others.exists()
    assert not kept.parent.exists()


def test_a_reference_list_replaces_the_one_before_when_it_was_tried(store: UploadStore) -> None:
    for name in ("a.json", "b.bib"):
        staged = store.stage(THESIS, received(store, name))
        assert store.references(THESIS) != staged
        store.adopt(THESIS, staged)

    assert store.references(THESIS) == store.root / "thesis" / "references.bib"
    assert store.documents(THESIS) == ()


def test_what_was_half_received_goes_at_the_start(store: UploadStore) -> None:
    received(store, "tides.md")
    staged = store.stage(THESIS, received(store, "a.json"))
    kept = store.keep(THESIS, received(store, "tides.md"))

    store.sweep()

    assert not staged.exists()
    assert not (store.root / ".incoming").exists()
    assert kept.exists()
