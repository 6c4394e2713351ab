"""What is missing for Docling's layout engine is named, all at once, with what brings it."""

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

from loccit.domain.errors import PdfEngineUnavailable
from loccit.infrastructure.adapters.docling.ml_layout.models import LayoutModels
from loccit.infrastructure.adapters.docling.ml_layout.pipeline import DoclingLayoutModel
from loccit.infrastructure.adapters.docling.ml_layout.trial import WORDS, trial_page
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.unit.infrastructure.docling.ml_layout.seeing import read_path

FETCH = "docling-tools models download layout tableformer"
TABLES = "docling-project--docling-models/model_artifacts/tableformer/accurate"
FILES = (
    "docling-project--docling-layout-heron/config.json",
    "docling-project--docling-layout-heron/preprocessor_config.json",
    "docling-project--docling-layout-heron/model.safetensors",
    f"{TABLES}/tm_config.json",
    f"{TABLES}/tableformer_accurate.safetensors",
)


@pytest.fixture
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.machinery.ModuleSpec("torch", None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: spec)


def at(folder: Path, *, allow_download: bool = False) -> LayoutModels:
    return LayoutModels.at(folder, allow_download=allow_download)


def fill(folder: Path) -> None:
    for name in FILES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"weights")


def test_without_torch_the_error_names_the_packages_and_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)

    with pytest.raises(PdfEngineUnavailable, match="'pip install docling==") as caught:
        at(tmp_path).require()

    for named in ("torch, torchvision, transformers, docling_ibm_models", FETCH, str(tmp_path)):
        assert named in str(caught.value)
    assert caught.value.code == "pdf_engine_unavailable"


def test_packages_alone_are_named_where_the_files_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    fill(tmp_path)

    with pytest.raises(PdfEngineUnavailable, match="pip install") as caught:
        at(tmp_path).require()

    assert FETCH not in str(caught.value)


@pytest.mark.usefixtures("_installed")
def test_a_folder_without_models_is_named_with_the_command_that_fills_it(tmp_path: Path) -> None:
    with pytest.raises(PdfEngineUnavailable, match="no models") as caught:
        at(tmp_path).require()

    assert f"{FETCH} -o {tmp_path}" in str(caught.value)
    assert "LOCCIT_DOCLING_ARTIFACTS" in str(caught.value)
    assert "pip install" not in str(caught.value)


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("name", FILES)
def test_one_file_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    at(tmp_path).require()
    (tmp_path / name).unlink()

    with pytest.raises(PdfEngineUnavailable, match=f"no {name} in {tmp_path}"):
        at(tmp_path).require()


@pytest.mark.usefixtures("_installed")
def test_files_may_be_missing_where_docling_may_fetch_them(tmp_path: Path) -> None:
    models = at(tmp_path, allow_download=True)
    models.require()
    assert models.artifacts is None

    fill(tmp_path)
    assert models.artifacts == tmp_path


def test_the_folder_is_docling_s_own_unless_it_is_named() -> None:
    models = LayoutModels.at(None, allow_download=False)
    assert models.folder == Path.home() / ".cache" / "docling" / "models"


@pytest.mark.parametrize("name", FILES)
def test_the_fingerprint_changes_with_each_file(tmp_path: Path, name: str) -> None:
    fill(tmp_path)
    before = at(tmp_path).fingerprint
    assert at(tmp_path).fingerprint == before

    (tmp_path / name).write_bytes(b"WEIGHTS")
    assert at(tmp_path).fingerprint != before


def test_files_that_cannot_be_loaded_are_the_fault_of_no_document(tmp_path: Path) -> None:
    fill(tmp_path)
    path = tmp_path / "page.pdf"
    path.write_bytes(trial_page())

    with pytest.raises(PdfEngineUnavailable, match=FETCH) as caught:
        DoclingLayoutModel(at(tmp_path)).look_at(str(path))

    assert str(tmp_path) in str(caught.value)


def test_the_page_of_the_trial_is_a_whole_pdf(tmp_path: Path) -> None:
    path = tmp_path / "page.pdf"
    path.write_bytes(trial_page())
    result = read_path(path, PdfTextReader())
    assert result.plain_text == WORDS
    assert result.warnings == ()
