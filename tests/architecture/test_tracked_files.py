"""What the repository holds: sources and small fixtures."""

from pathlib import Path
from shutil import which
from subprocess import run

import pytest

_ROOT = Path(__file__).parents[2]
_MOST_BYTES = 1_000_000  # the largest is a PDF of half that


def test_no_file_that_git_tracks_is_large() -> None:
    git = which("git") or pytest.skip("no git")
    listed = run([git, "ls-files", "-z"], cwd=_ROOT, check=False, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip(f"git lists no files: {listed.stderr.strip()}")
    files = [_ROOT / name for name in listed.stdout.split("\0") if name]
    assert files
    assert [one for one in files if one.is_file() and one.stat().st_size > _MOST_BYTES] == []
