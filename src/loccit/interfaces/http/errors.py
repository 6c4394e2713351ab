"""Every error of the service: its code, its status, and the one shape that all of them have."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from loccit.domain.errors import LoccitError
from loccit.interfaces.views import SCHEMA_VERSION

UNPROCESSABLE: Final = 422
INTERNAL: Final = 500

STATUSES: Final[Mapping[str, int]] = {
    # What nobody of these codes is at fault for but the request.
    **dict.fromkeys(
        (
            *("invalid_request", "invalid_cursor", "source_is_directory", "source_unreadable"),
            *("conversion_failed", "empty_source", "unsupported_format", "not_a_pdf"),
            *("damaged_document", "encrypted_document", "conversion_timeout"),
            *("conversion_crashed", "no_text", "chunking_failed", "references_unreadable"),
            *("library_unreadable", "lookup_failed"),
            *("collection_unreadable", "evidence_unreadable", "context_overflow"),
        ),
        UNPROCESSABLE,
    ),
    **dict.fromkeys(("unauthorized",), 401),
    **dict.fromkeys(("forbidden", "read_only"), 403),
    **dict.fromkeys(
        (
            *("not_found", "project_not_found", "document_not_found", "job_not_found"),
            *("source_not_found", "model_unknown"),
        ),
        404,
    ),
    "method_not_allowed": 405,
    **dict.fromkeys(
        (
            *("project_exists", "embedding_model_mismatch", "hybrid_not_supported"),
            *("llm_not_configured", "pdf_engine_unavailable", "index_not_writable"),
            "cluster_differs",
        ),
        409,
    ),
    **dict.fromkeys(("source_gone", "page_unavailable"), 410),
    "too_large": 413,
    "misdirected": 421,
    **dict.fromkeys(
        (
            *("error", "internal_fault", "embedding_failed", "index_failed", "agent_failed"),
            *("assistant_failed", "agent_response_invalid", "service_failed"),
            *("extra_missing", "address_in_use", "model_damaged"),
        ),
        INTERNAL,
    ),
    **dict.fromkeys(("llm_request_refused", "tool_server_failed", "model_fetch_failed"), 502),
    **dict.fromkeys(
        (
            *("index_locked", "index_unavailable", "holder_incompatible", "write_interrupted"),
            *("model_unavailable", "precision_unavailable", "library_closed", "busy"),
            *("ingest_interrupted", "llm_unavailable", "llm_rate_limited"),
            *("cluster_unavailable", "workers_killed", "not_begun"),
        ),
        503,
    ),
    "agent_timeout": 504,
    "disk_full": 507,
}
"""The status of each code."""

OF_STATUS: Final[Mapping[int, str]] = {
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
}
"""The code of a status that the framework gives; of others, `invalid_request`."""


class Refusal(Exception):
    """The service does not do what was asked.

    Attributes:
        code: One of `STATUSES`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ClientGone(Refusal):
    """Whoever asked does not wait for the answer any more."""

    def __init__(self) -> None:
        super().__init__("busy", "nobody waits for this answer")


def status_of(code: str) -> int:
    """Return the status of an error's code."""
    return STATUSES.get(code, INTERNAL)


def told(error: BaseException) -> tuple[str, str]:
    """Return the code and the message of an error; a fault of ours is not described.

    A file has its name alone: where it lies is this machine's affair.
    """
    if isinstance(error, LoccitError | Refusal):
        path = str(getattr(error, "path", None) or "")
        return error.code, str(error).replace(path, PurePath(path).name) if path else str(error)
    return "internal_fault", "a fault of loccit itself; the service's log tells more"


def error_body(code: str, message: str) -> bytes:
    """Return the answer of an error, in ASCII: a message may repeat what is no Unicode."""
    answer = {"schema": SCHEMA_VERSION, "error": {"code": code, "message": message}}
    return json.dumps(answer).encode("ascii")
