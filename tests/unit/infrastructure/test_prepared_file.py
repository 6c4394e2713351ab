"""What a library makes of a file is made once, kept beside it, and never needed."""

import os
from pathlib import Path

import numpy as np
import pytest

from loccit.infrastructure import prepared_file
from loccit.infrastructure.adapters.fastembed.inference import InferenceEngine, OnnxRuntime
from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx
from loccit.infrastructure.adapters.openvino import engine as openvino_engine
from loccit.infrastructure.adapters.openvino.engine import OpenVino
from loccit.infrastructure.prepared_file import open_prepared
from tests.tiny_bert import CONFIG, tiny_weights


class Library:
    """Makes a file of the one that it is for, and counts how often."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.prepared = 0

    def prepare(self, path: Path) -> None:
        self.prepared += 1
        path.write_bytes(self.source.read_bytes()[::-1])

    def open(self, version: str = "1") -> bytes | None:
        return open_prepared(self.source, "lib", version, self.prepare, Path.read_bytes)

    def kept(self) -> list[Path]:
        return sorted(self.source.parent.glob("model-lib-*"))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    source = tmp_path / "model.onnx"
    source.write_bytes(b"weights")
    return Library(source)


def test_it_is_made_once(library: Library) -> None:
    assert [library.open(), library.open()] == [b"sthgiew"] * 2
    assert library.prepared == 1


def test_another_version_or_another_source_makes_it_anew_and_one_is_kept(library: Library) -> None:
    library.open()
    library.open("2")
    library.source.write_bytes(b"others!")
    os.utime(library.source, (1, 1))

    assert library.open("2") == b"!srehto"
    assert library.prepared == 3
    assert len(library.kept()) == 1


def test_what_somebody_left_who_was_killed_is_removed(library: Library) -> None:
    left = library.source.with_name("model-lib-killed")
    left.mkdir()
    (left / "half").write_bytes(b"sth")

    assert library.open() == b"sthgiew"
    assert not left.exists()


def test_on_a_full_disk_nothing_is_written(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared_file, "LEFT_FREE", 2**60)

    assert library.open() is None
    assert library.kept() == []


def test_what_cannot_be_made_or_opened_leaves_nothing_behind(library: Library) -> None:
    def fail(_: Path) -> None:
        raise RuntimeError

    assert open_prepared(library.source, "lib", "1", fail, Path.read_bytes) is None
    assert open_prepared(library.source, "lib", "1", library.prepare, fail) is None
    assert library.kept() == []


ENGINES = pytest.mark.parametrize(
    "engine",
    [
        OnnxRuntime(),
        pytest.param(
            OpenVino("float32"),
            marks=pytest.mark.skipif(
                not openvino_engine.is_installed(), reason="the extra openvino is not installed"
            ),
        ),
    ],
    ids=lambda engine: engine.name,
)


@ENGINES
def test_an_engine_computes_the_same_bits_by_what_it_prepared_and_by_the_model(
    engine: InferenceEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    onnx_file = tmp_path / "model.onnx"
    onnx_file.write_bytes(build_onnx(tiny_weights(), CONFIG))
    ids = np.array([[3, 1, 4, 1, 5, 9, 2, 6]], dtype=np.int64)
    inputs = {
        "input_ids": ids,
        "attention_mask": np.ones_like(ids),
        "token_type_ids": np.zeros_like(ids),
    }

    def computed() -> bytes:
        return engine.load(onnx_file, 1).hidden_states(inputs).tobytes()

    with monkeypatch.context() as full:
        full.setattr(prepared_file, "LEFT_FREE", 2**60)
        expected = computed()
        assert not list(tmp_path.glob("model-*"))
    assert computed() == expected
    [kept] = tmp_path.glob("model-*")
    assert computed() == expected
    for damaged in (kept.read_bytes()[: kept.stat().st_size // 2], b"\0" * kept.stat().st_size):
        kept.unlink(missing_ok=True)  # a model that is still there has it mapped
        kept.write_bytes(damaged)
        assert computed() == expected
