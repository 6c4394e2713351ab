"""Reads files out of bare copies of public repositories."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

_LICENCES = {
    "CC-BY-SA-4.0": r"Attribution-ShareAlike 4\.0|CC[- ]BY[- ]SA 4",
    "CC-BY-NC-SA-4.0": r"Attribution-NonCommercial-ShareAlike 4\.0",
    "CC-BY-4.0": r"Attribution 4\.0 International",
    "CC0-1.0": r"CC0 1\.0|Creative Commons Legal Code\s+CC0",
    "MIT": r"\bMIT License\b|Permission is hereby granted, free of charge",
    "Apache-2.0": r"Apache License\s+Version 2\.0",
    "AGPL-3.0": r"GNU AFFERO GENERAL PUBLIC LICENSE",
    "GPL-3.0": r"GNU GENERAL PUBLIC LICENSE\s+Version 3",
    "GPL-2.0": r"GNU GENERAL PUBLIC LICENSE\s+Version 2",
    "GFDL-1.3": r"GNU Free Documentation License",
    "LPPL-1.3c": r"LaTeX Project Public License",
    "BSD-3-Clause": r"Redistributions of source code must retain",
    "Unlicense": r"unlicense\.org",
}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One repository at one commit.

    Attributes:
        repository: "owner/name".
        git: Its git directory.
        commit: The one that is read.
    """

    repository: str
    git: Path
    commit: str

    def show(self, path: str) -> bytes:
        """Return a file.

        Raises:
            subprocess.CalledProcessError: If there is none, or its content is not here.
        """
        return _git(self.git, "show", f"{self.commit}:{path}")

    def blob(self, path: str) -> str:
        """Return git's name of a file's content; empty when there is no such file."""
        try:
            return _git(self.git, "rev-parse", f"{self.commit}:{path}").decode().strip()
        except subprocess.CalledProcessError:
            return ""

    def files(self) -> list[str]:
        """Return the paths of all files."""
        listed = _git(self.git, "ls-tree", "-r", "-z", "--name-only", self.commit)
        return [name.decode("utf-8", "replace") for name in listed.split(b"\0") if name]

    def lay_out(self, folder: Path) -> None:
        """Write all files below a folder; links and files whose content is not here are left out.

        Raises:
            subprocess.CalledProcessError: If git cannot read the snapshot.
            OSError: If a file cannot be written.
        """
        entries = [
            line.split(b"\t", 1)
            for line in _git(self.git, "ls-tree", "-r", "-z", self.commit).split(b"\0")
            if line.startswith(b"100")
        ]
        with subprocess.Popen(
            ["git", "--git-dir", str(self.git), "cat-file", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdin
            assert process.stdout
            for about, name in entries:
                process.stdin.write(about.split()[2] + b"\n")
                process.stdin.flush()
                head = process.stdout.readline().split()
                if head[-1] == b"missing":
                    continue
                content = process.stdout.read(int(head[2]))
                process.stdout.read(1)
                _write_below(folder, name.decode("utf-8", "replace"), content)

    def licence(self) -> str | None:
        """Return the SPDX name of the licence at the top; else its first line, else None."""
        for name in self.files():
            if re.fullmatch(r"(?i)(licen[cs]e|copying)(\.\w+)?", name):
                text = self.show(name).decode("utf-8", "replace")
                for spdx, pattern in _LICENCES.items():
                    if re.search(pattern, text):
                        return spdx
                return next((line.strip() for line in text.splitlines() if line.strip()), None)
        return None


def _write_below(folder: Path, name: str, content: bytes) -> None:
    target = (folder / name).resolve()
    if target.is_relative_to(folder.resolve()):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def snapshot_of(folder: Path, repository: str) -> Snapshot | None:
    """Return the copy of a repository; None when the folder has none.

    Args:
        folder: Holds OWNER+NAME for each, a bare repository (`git clone --bare`), or one below
            "repo" or "repo/.git".
        repository: "owner/name".
    """
    top = folder / repository.replace("/", "+")
    for git in (top / "repo" / ".git", top / "repo", top):
        if (git / "HEAD").is_file():
            commit = _git(git, "rev-parse", "HEAD").decode().strip()
            return Snapshot(repository, git, commit)
    return None


def safe_name(repository: str, path: str) -> str:
    """Return a folder's name for a document of a repository."""
    stem = PurePosixPath(path).with_suffix("").as_posix()
    return re.sub(r"[^\w.+-]+", "_", f"{repository.replace('/', '+')}--{stem}")[:120]


def _git(folder: Path, *arguments: str) -> bytes:
    return subprocess.run(
        ["git", "--git-dir", str(folder), *arguments], check=True, capture_output=True
    ).stdout
