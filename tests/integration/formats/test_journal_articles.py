"""Articles in JATS as the archives keep them: floats at the end, entries field by field."""

from pathlib import Path

import pytest

from loccit.domain.models.document import BlockKind
from tests.integration.formats.reading import Reading, convert

ARTICLE = """<?xml version="1.0" encoding="{encoding}"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2//EN"
 "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<title-group><article-title>On Tides</article-title></title-group></article-meta></front>
<body><sec><title>Results</title>
<p>See <xref ref-type="table" rid="t1">Table 1</xref> of Brünnau.</p>
<p>More follows<xref ref-type="fn" rid="n1"><sup>2</sup></xref> here.</p></sec>
<sec><title>Methods</title><list><list-item>
<p>See <xref ref-type="fig" rid="f1">Figure 1</xref>.</p>
</list-item></list><p>We listened.</p></sec></body>
<back><fn-group><fn id="n1"><label>2</label><p>Aside of the author.</p></fn></fn-group>
<ref-list>
<ref id="r1"><label>1.</label><element-citation><collab>Harbour Office</collab><year>1871</year>
<month>5</month><source>Log</source><volume>4</volume><issue>2</issue><fpage>11</fpage>
<lpage>19</lpage><pub-id pub-id-type="doi">10.5555/log.4</pub-id>
<comment>in the <italic>archive</italic> &amp; online</comment></element-citation></ref>
<ref id="r2"><mixed-citation><name><surname>Lin</surname> <given-names>M</given-names></name>,
<source>The pitch</source>, 2020.</mixed-citation></ref></ref-list></back>
<floats-group>
<fig id="f1"><label>Figure 1</label><caption><p>The float.</p></caption></fig>
<table-wrap id="t1"><label>Table 1</label><caption><p>Rates.</p></caption><table>
<tr><th>a</th></tr>
<tr><td>1</td></tr></table></table-wrap>
<fig id="f2"><label>Figure 2</label><caption><p>Nothing refers to it.</p></caption></fig>
</floats-group></article>"""


@pytest.fixture(params=["utf-8", "iso-8859-1", "utf-16"])
def article(request: pytest.FixtureRequest, tmp_path: Path) -> Reading:
    path = tmp_path / "article.nxml"
    path.write_bytes(ARTICLE.format(encoding=request.param).encode(request.param))
    return convert(path)


def test_floats_at_the_end_stand_below_what_refers_to_them(article: Reading) -> None:
    assert article.all_of(BlockKind.TABLE) == ["| a |\n| --- |\n| 1 |"]
    assert article.in_order("of Brünnau.", "Table 1 Rates.", "| 1 |", "More follows")
    assert article.section_of("Figure 1 The float.") == ["Methods"]
    assert article.in_order("We listened.", "Figure 1 The float.")


def test_a_float_that_nothing_refers_to_is_not_lost(article: Reading) -> None:
    assert "Figure 2 Nothing refers to it." in article.all_of(BlockKind.CAPTION)


def test_a_note_at_the_end_stands_below_what_refers_to_it(article: Reading) -> None:
    assert article.all_of(BlockKind.FOOTNOTE) == ["² Aside of the author."]
    assert article.section_of("Aside of the author.") == ["Results"]
    assert "More follows² here." in article.text


def test_entries_of_a_list_without_a_heading_are_references(article: Reading) -> None:
    assert article.all_of(BlockKind.REFERENCE) == [
        "[1] Harbour Office (1871). Log 4(2): 11–19. DOI: 10.5555/log.4. in the archive & online.",
        "Lin M, The pitch, 2020.",
    ]
