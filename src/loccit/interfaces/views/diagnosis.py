"""The answer of `doctor`."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from loccit.application.doctor.diagnosis import Finding


class FindingView(TypedDict):
    """The outcome of one check."""

    check: Annotated[
        str,
        "`model`, `tokenizer`, `embedding` (the engine and its precision), `ocr` (the engine"
        " found), `space`, `references`, `index`, `project NAME`",
    ]
    ok: Annotated[bool, "whether it is as it should be"]
    detail: Annotated[str, "what was found, in one line"]
    remedy: Annotated[str | None, "what mends it; null when `ok`, or when `detail` names it"]


class DiagnosisView(TypedDict):
    """What was checked of the installation; the exit code is 1 when anything is wrong."""

    findings: Annotated[list[FindingView], "in the order of the checks"]


def diagnosis_view(findings: Iterable[Finding]) -> DiagnosisView:
    """Return the answer of `doctor`."""
    return {
        "findings": [
            {
                "check": finding.check,
                "ok": finding.ok,
                "detail": finding.detail,
                "remedy": finding.remedy or None,
            }
            for finding in findings
        ]
    }
