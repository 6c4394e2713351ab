"""Imports what a run of `loccit` may import, for the processes that are forked after it."""

import contextlib
import gc
import importlib
import pkgutil
import warnings

import loccit

_OF_OTHERS = (
    *("numpy", "onnxruntime", "tokenizers", "qdrant_edge", "httpx", "pydantic_ai", "mcp"),
    *("pydantic_ai.direct", "pydantic_ai.models.openai"),
    *("pypdfium2", "docling.datamodel.document", "marko"),
    *("docling.backend.html_backend", "docling.backend.md_backend"),
)

with warnings.catch_warnings():
    warnings.simplefilter("error")
    names = [each.name for each in pkgutil.walk_packages(loccit.__path__, "loccit.")]
    for name in (*names, *_OF_OTHERS):
        if not name.endswith(".__main__"):
            with contextlib.suppress(ImportError):  # of an extra that is not installed
                importlib.import_module(name)
gc.freeze()  # what all share stays shared
