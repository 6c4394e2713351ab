"""Run every benchmark, one after the other: `make bench`."""

from importlib import import_module

BENCHMARKS = (
    "convert",
    "metadata",
    "chunk",
    "match",
    "embed",
    "precision",
    "search",
    "ingest",
    "sync",
    "start",
    "questions",
    "matrix",
    "verify",
    "verify.matcher",
    "word_boxes",
    "marks",
    "lit",
    "pages",
    "assistant",
    "mcp",
)


def main() -> None:
    """Run them all; each prints its own table."""
    for name in BENCHMARKS:
        module = import_module(f"benchmarks.{name}")
        if hasattr(module, "__path__"):
            module = import_module(f"benchmarks.{name}.__main__")
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.main()
        print(flush=True)


if __name__ == "__main__":
    main()
