"""Reports of companies to their authority are entered under the company's name."""

from pathlib import Path

from loccit.domain.references.provisional_entry import provisional_entry
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from tests.integration.formats.reading import NoPdf

_COVER = """# UNITED STATES SECURITIES AND EXCHANGE COMMISSION

Washington, D.C. 20549

## FORM 10-Q

For the quarterly period ended June 25, 2022

Tidal Works, Inc.

(Exact name of registrant as specified in its charter)

One Harbour Park, Santa Clara, California

## Item 1. Financial Statements

Net sales rose by a tenth.
"""


def test_the_company_is_the_author_of_its_filing(tmp_path: Path) -> None:
    path = tmp_path / "2022 Q2 TDW.md"
    path.write_text(_COVER, encoding="utf-8")

    result = DoclingConverterAdapter(NoPdf()).convert(str(path))
    entry = provisional_entry(result.hint, result.title, str(path), taken=())

    assert entry.title.startswith("Tidal Works, Inc., Form 10-Q")
    assert [author.family for author in entry.authors] == ["Tidal Works, Inc."]
    assert entry.citekey.startswith("tidalworksinc")
