"""Starting does not load the vendors."""

import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parents[5] / "src"
PACKAGE = "loccit.infrastructure.adapters.qdrant"


def loaded_after(code: str) -> set[str]:
    shown = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    answer = subprocess.run(
        [sys.executable, "-c", f"{code}\n{shown}"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(SRC)},
    )
    return set(answer.stdout.split())


@pytest.mark.parametrize("module", ["index", "edge.driver", "server.driver"])
def test_importing_an_adapter_imports_no_vendor(module: str) -> None:
    assert not loaded_after(f"import {PACKAGE}.{module}") & {"qdrant_edge", "qdrant_client"}


def test_the_embedded_index_never_imports_the_client(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from {PACKAGE}.edge.driver import EdgeDriver
from {PACKAGE}.index import QdrantIndexAdapter
from loccit.domain.policy.model_binding import ModelBinding
index = QdrantIndexAdapter(EdgeDriver(Path({str(tmp_path)!r})))
model = ModelBinding("m", 2)
index.create_project("p", model)
index.at("p", model).hybrid_query("words", (1.0, 0.0), 5)
index.close()
"""
    loaded = loaded_after(code)
    assert "qdrant_edge" in loaded
    assert not loaded & {"qdrant_client", "numpy", "pydantic"}
