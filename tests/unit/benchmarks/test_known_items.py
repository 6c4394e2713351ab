"""Collections made of what authors wrote: who asks for what."""

import json
from pathlib import Path

from benchmarks.known_items import cited, citing, main, titles
from loccit.application.evaluate.beir import read_beir

ARTICLE = """<article><body><p>Tides were tabled by hand for years
<xref ref-type="bibr" rid="b1">1</xref>. Machines did
[<xref ref-type="bibr" rid="b2">2</xref>,<xref ref-type="bibr" rid="b1">1</xref>]. Nobody is cited
here at all.</p></body><back><ref-list>
<ref id="b1"><mixed-citation><article-title>On <i>tides</i></article-title></mixed-citation></ref>
<ref id="b2"><mixed-citation><article-title>Machines</article-title></mixed-citation></ref>
</ref-list></back></article>"""


def test_a_sentence_asks_for_the_works_it_cites(tmp_path: Path) -> None:
    (tmp_path / "one.xml").write_text(ARTICLE, encoding="utf-8")
    made = citing(tmp_path)
    assert list(made.documents.values()) == ["On tides", "Machines"]
    assert made.queries == {"q1": "Tides were tabled by hand for years ."}
    assert made.relevant == {"q1": ["d1"]}


def test_a_title_asks_for_its_abstracts(tmp_path: Path) -> None:
    abstract = "How the water rises. " * 10
    items = [
        {"title": "On tides", "abstract": abstract},
        {"title": "On tides", "abstractNote": "<p>Another text. </p>" * 20},
        {"title": "Too short", "abstract": "A note."},
        {"abstract": abstract},
    ]
    (tmp_path / "library.json").write_text(json.dumps(items), encoding="utf-8")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    made = titles(tmp_path)
    assert made.queries == {"q1": "On tides"}
    assert made.relevant == {"q1": ["d1", "d2"]}
    assert made.documents["d1"] == abstract.strip()


def test_a_cited_title_asks_for_the_one_article_that_cites_it(tmp_path: Path) -> None:
    for name, title in (("one", "On <i>tides</i>"), ("two", "The age of the machines")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "paper.pdf").touch()
        text = ARTICLE.replace("On <i>tides</i>", title).replace("Machines", "Calculating by hand")
        (tmp_path / name / "jats.xml").write_text(text, encoding="utf-8")
    assert cited(tmp_path) == [
        {"id": "q1", "question": "The age of the machines", "document": "two/paper.pdf"}
    ]  # the other work is cited by both, and two words name none


def test_what_is_written_can_be_evaluated(tmp_path: Path) -> None:
    (tmp_path / "one.xml").write_text(ARTICLE, encoding="utf-8")
    main(["citing", str(tmp_path), str(tmp_path / "made")])
    collection = read_beir(tmp_path / "made")
    assert len(collection.documents) == 2
    assert [query.text for query in collection.judged.queries] == [
        "Tides were tabled by hand for years ."
    ]
