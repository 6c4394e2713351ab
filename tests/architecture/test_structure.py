"""The layers and rules of ARCHITECTURE.md, checked on the code itself."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "loccit"
PORTS = sorted(
    path for path in (SOURCE / "application" / "ports").glob("*.py") if path.stem[0] != "_"
)
ASSISTANT_PORTS = sorted((SOURCE / "application" / "assistant" / "ports").glob("[a-z]*.py"))
MODULES = sorted(SOURCE.rglob("*.py"))
LONGEST_MODULE = 300
MOST_METHODS = 15


def test_imports_point_inwards_and_the_core_knows_no_vendor() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout


def test_there_are_exactly_the_five_ports_of_the_contract_and_nine_that_came_later() -> None:
    found = {name for path in PORTS for name in _protocols(path)}

    assert found == {
        "TextConverterPort",
        "ChunkerPort",
        "MetadataResolverPort",
        "EmbeddingPort",
        "VectorIndexPort",
        "ProjectStorePort",
        "RerankerPort",
        "DraftReaderPort",
        "PageReaderPort",
        "MemoryPort",
        "LibrarySourcePort",
        "FileEventsPort",
        "MarkReaderPort",
        "WorkLookupPort",
        "ModelCataloguePort",
    }


@pytest.mark.parametrize("path", PORTS, ids=lambda path: path.stem)
def test_a_port_module_holds_one_protocol(path: Path) -> None:
    [name] = _protocols(path)
    [port] = [node for node in _tree(path).body if isinstance(node, ast.ClassDef)]

    assert port.name == name


@pytest.mark.parametrize("path", PORTS, ids=lambda path: path.stem)
def test_a_port_is_small(path: Path) -> None:
    [name] = _protocols(path)
    [port] = [node for node in _tree(path).body if isinstance(node, ast.ClassDef)]
    methods = [node for node in port.body if isinstance(node, ast.FunctionDef)]

    assert len(methods) <= MOST_METHODS, name


@pytest.mark.parametrize("path", [*PORTS, *ASSISTANT_PORTS], ids=lambda path: path.stem)
def test_a_port_has_no_behaviour(path: Path) -> None:
    names = _protocols(path)
    ports = [
        node for node in _tree(path).body if isinstance(node, ast.ClassDef) and node.name in names
    ]
    methods = [
        (port.name, node)
        for port in ports
        for node in port.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]

    assert methods
    for name, method in methods:
        docstring, *rest = method.body
        assert isinstance(docstring, ast.Expr), f"{name}.{method.name} has no docstring"
        assert [ast.unparse(node) for node in rest] == ["..."], f"{name}.{method.name} does things"


def test_modules_are_short() -> None:
    lines = {
        str(path.relative_to(SOURCE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in MODULES
    }

    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "helper", "misc", "manager", "base"}

    assert not [path for path in MODULES if path.stem in drawers]


def test_only_the_settings_read_the_environment() -> None:
    readers = {
        path.relative_to(SOURCE).as_posix()
        for path in MODULES
        if any(
            isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv", "getenvb"}
            for node in ast.walk(_tree(path))
        )
    }

    assert readers <= {"infrastructure/settings.py"}


@pytest.mark.parametrize(
    "statement",
    [
        "import loccit",
        "import loccit.interfaces.cli.main",
        "import loccit.composition",
        "import loccit.composition.assistant",
        "import loccit.composition.tool_servers",
        "import loccit.composition.clusters",
        "import loccit.application.ingest.document_worker",
        "import loccit.interfaces.cli.mcp",
        "import loccit.interfaces.mcp.catalogue",
        "import loccit.application.ingest.ingest_document",
    ],
)
def test_importing_loads_no_heavy_vendor(statement: str) -> None:
    heavy = ["docling", "docling_core", "qdrant_client", "qdrant_edge", "fastembed", "onnxruntime",
             "onnx", "openai", "pypdfium2", "torch", "numpy", "rich",
             "anthropic", "distributed", "httpx2", "mcp", "pydantic_ai"]  # fmt: skip
    program = f"import sys; {statement}; print([m for m in {heavy} if m in sys.modules])"

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _protocols(path: Path) -> list[str]:
    return [
        node.name
        for node in _tree(path).body
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).partition("[")[0] == "Protocol" for base in node.bases)
    ]
