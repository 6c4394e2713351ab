"""One spelling of a citekey, for Pandoc, BibTeX and CSL-JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.citekey import citation_of, portable_citekey
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read

REFUSED = set(" \t\n\"#%'(),={}~\\\\[]@;*`<>$")
"""What BibTeX, or Pandoc in Markdown or when it reads BibTeX, does not take in a key."""


@pytest.mark.parametrize(
    ("citekey", "citation"),
    [
        ("rowe2014", "@rowe2014"),
        ("m\u00fcller2020", "@m\u00fcller2020"),
        ("mu\u0308ller2020", "@m\u00fcller2020"),
        ("2014rowe", "@2014rowe"),
        ("doe.etal:2020-a", "@doe.etal:2020-a"),
        ("Smith 2020", "@Smith-2020"),
        ("Smith 2020, a", "@Smith-2020-a"),
        ("O\u2019Neil{x}", "@O-Neil-x"),
        ("http://zotero.org/items/A1", "@{http://zotero.org/items/A1}"),
        ("a..b", "@{a..b}"),
        ("-rowe", "@rowe"),
        ("\u65e5\u672c2020", "@\u65e5\u672c2020"),
        ("\u2605", "@source"),
    ],
)
def test_a_key_that_pandoc_and_bibtex_read_stays_and_others_get_hyphens(
    citekey: str, citation: str
) -> None:
    assert citation_of(citekey) == citation


@given(st.text(min_size=1))
def test_any_key_is_spelled_so_that_all_readers_take_it_and_once_for_all(citekey: str) -> None:
    spelled = portable_citekey(citekey)

    assert spelled
    assert not REFUSED & set(spelled)
    assert portable_citekey(spelled) == spelled


@given(st.text(min_size=1) | st.text(alphabet="a0_:.+/-?!$&", min_size=1))
def test_any_key_is_read_from_its_citation_again(citekey: str) -> None:
    [cited] = read(markdown_draft(f"So it is [{citation_of(citekey)}, p. 3].")).citations

    assert cited.citekey == portable_citekey(citekey)
