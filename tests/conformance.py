"""Runs the suites of the protocol's makers against our server: `make conformance`.

It needs npm and a package index, 372 MB and half a minute, so that no test does. What it prints is
kept in specs/mcp-conformance.txt.

Scenarios are those of what the server offers, which is tools. Others ask for tools that the suites
bring along, or for resources and prompts; that of foreign hosts is the service's, not this part's.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from loccit import open_library
from loccit.composition import sample_library
from tests.mcp_client import ROOT, served

NODE: Final = "22.23.3"
STABLE: Final = "0.1.16"
NEXT: Final = "0.2.0-alpha.12"
INSPECTOR: Final = "2.12.0"
PACKAGES: Final = {
    "node": NODE,
    "stable": f"npm:@modelcontextprotocol/conformance@{STABLE}",
    "next": f"npm:@modelcontextprotocol/conformance@{NEXT}",
    "@modelcontextprotocol/inspector": INSPECTOR,
}
OF_STABLE: Final = ("server-initialize", "ping", "tools-list")
OF_NEXT: Final = (
    "tools-list",
    "http-header-validation",
    "input-required-result-unsupported-methods",
)
REVISION: Final = "2026-07-28"
LAUNCHER: Final = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"
_COLOUR: Final = re.compile(r"\x1b\[\d+m")
_CHECK: Final = re.compile(r"^\S+Z \[(\S+) *\] (SUCCESS|FAILURE|WARNING|INFO|SKIPPED) (.*)$")


def main() -> int:
    """Install the suites, run them, and return 1 if something failed."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        modules = _installed(folder)
        with open_library(data_dir=folder / "data") as library:
            library.project("sample").ingest(sample_library())
            with served(library, project="sample") as address:
                failed = _scenarios(modules, address)
                failed += _inspected(
                    modules, ("--transport", "http", "--server-url", address), (), "HTTP"
                )
        command = (sys.executable, "-m", "loccit", "mcp", "-p", "sample")
        failed += _inspected(
            modules, (), ("--", *command, "--data-dir", str(folder / "data")), "stdio"
        )
    return 1 if failed else 0


def _installed(folder: Path) -> Path:
    """Install the suites below a folder, and a Node.js that is new enough for them."""
    package = {"name": "conformance", "private": True, "dependencies": PACKAGES}
    (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")
    subprocess.run(
        ("npm", "install", "--no-audit", "--no-fund", "--silent"),
        cwd=folder,
        check=True,
        stdout=sys.stderr,
    )
    return folder / "node_modules"


def _scenarios(modules: Path, address: str) -> int:
    failed = 0
    for suite, version, scenarios, more in (
        ("stable", STABLE, OF_STABLE, ()),
        ("next", NEXT, OF_NEXT, ("--spec-version", REVISION)),
    ):
        print(f"== @modelcontextprotocol/conformance {version}, {' '.join(('HTTP', *more))}")
        for scenario in scenarios:
            script = f"{suite}/dist/index.js"
            given = ("server", "--url", address, "--scenario", scenario, *more)
            done = _node(modules, script, given)
            failed += done.returncode != 0
            for line in _COLOUR.sub("", done.stdout).splitlines():
                check = _CHECK.match(line)
                if check:
                    print(f"{check[2]:8} {scenario}: {check[3]}")
    return failed


def _inspected(modules: Path, address: Sequence[str], command: Sequence[str], way: str) -> int:
    print(f"== @modelcontextprotocol/inspector {INSPECTOR}, --cli, {way}")
    failed = 0
    for asked in (
        ("--strict", "--method", "tools/list"),
        ("--method", "tools/call", "--tool-name", "search", "--tool-arg", "query=tides"),
    ):
        done = _node(modules, LAUNCHER, ("--cli", *address, *asked, *command))
        failed += done.returncode != 0
        print(f"exit {done.returncode}   {' '.join(asked)}")
        if done.returncode:
            print(done.stderr)
    return failed


def _node(
    modules: Path, script: str, arguments: Sequence[str]
) -> "subprocess.CompletedProcess[str]":
    node = modules / "node" / "bin"
    environment = {
        **os.environ,  # noqa: TID251  (of a program that is no part of loccit)
        "PATH": f"{node}:/usr/bin:/bin",
        "PYTHONPATH": str(ROOT / "src"),
        "MCP_CATALOG_PATH": str(modules / "catalogue.json"),
    }
    return subprocess.run(
        (str(node / "node"), str(modules / script), *arguments),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    sys.exit(main())
