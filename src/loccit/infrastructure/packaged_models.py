"""The trained models that come with the package, each a file beside what asks it."""

import hashlib
from functools import cache
from importlib.resources import files

STRUCTURE = "loccit.infrastructure.adapters.pdf.structure"
"""Tells what the blocks of a PDF are, 264 KB."""
CONTENT = "loccit.infrastructure.adapters.docling.web"
"""Tells which blocks of a web page are its content, 67 KB."""


@cache
def packaged_model(package: str) -> bytes:
    """Return the file of a model."""
    return files(package).joinpath("model.npz").read_bytes()


@cache
def model_digest(package: str) -> str:
    """Return the beginning of its SHA-256: another model, another fingerprint."""
    return hashlib.sha256(packaged_model(package)).hexdigest()[:8]
