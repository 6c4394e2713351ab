"""What libraries print while they read: left out, but for what they say of failures."""

import logging
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

_LOST = "Failed to read content file"
"""How the warning of Docling begins that says that text was lost."""
_LOGGERS = (
    "loccit.infrastructure.adapters.docling", "docling", "docling_core", "mailparser", "marko",
    "odfdo",
)  # fmt: skip
_quiet = threading.Lock()


class _Failures(logging.Handler):
    """Keeps what a library reports as lost instead of printing it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if record.levelno >= logging.ERROR or message.startswith(_LOST):
            self.messages.append(message)


@contextmanager
def silence() -> Iterator[list[str]]:
    """Keep log lines and warnings to ourselves, and give the reports of failures.

    Loggers and warning filters are global, so one document is read at a time; the work is
    Python's and would not run in parallel anyway.
    """
    handler = _Failures()
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    with _quiet, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        before = [(logger, logger.propagate) for logger in loggers]
        for logger in loggers:
            logger.addHandler(handler)
            logger.propagate = False
        try:
            yield handler.messages
        finally:
            for logger, propagate in before:
                logger.removeHandler(handler)
                logger.propagate = propagate
