"""Which quotations and citations a file has, and which belong together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.quotation import Citation, LocatorKind
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read


def quoted(text: str, *, is_markdown: bool = True) -> list[str]:
    return [each.text for each in read(markdown_draft(text, is_markdown=is_markdown)).quotations]


def works(text: str) -> list[list[str]]:
    return [
        [shown(each) for each in quote.citations]
        for quote in read(markdown_draft(text)).quotations
    ]


def shown(citation: Citation) -> str:
    who = citation.citekey or f"{'+'.join(citation.names)} {citation.year}"
    return f"{who} {citation.locator.text}" if citation.locator else who


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('He said "the tide is in" today.', ["the tide is in"]),
        ("He said “the tide is in” today.", ["the tide is in"]),
        ("Er sagt „die Flut ist da“ heute.", ["die Flut ist da"]),
        ("Er sagt „die Flut ist da” heute.", ["die Flut ist da"]),
        ("Er sagt »die Flut ist da« heute.", ["die Flut ist da"]),
        ("Il dit « la marée est là » et sort.", [" la marée est là "]),
        ("Hon sade ”vattnet stiger nu” sedan.", ["vattnet stiger nu"]),
        ("He said ‘the tide is in’ today.", ["the tide is in"]),
        ("He said ``the tide is in'' today.", ["the tide is in"]),
        ("彼は「潮が満ちる」と言った。", ["潮が満ちる"]),
        ("他说“潮水正在上涨”了。", ["潮水正在上涨"]),
        ('"One" and "two", "three".', ["One", "two", "three"]),
        ("‘It’s the clerks’ calm,’ he said.", ["It’s the clerks’ calm,"]),
        ("“The ‘inner’ and “doubly inner” words.” End", ["The ‘inner’ and “doubly inner” words."]),
        ("It's the dogs' tails, isn't it? The tides of the '90s.", []),
        ('A pipe of 5" and one of 7" across.', []),
        ('An unclosed "quotation here.\n\nA new paragraph" there.', []),
        ('A quotation "over\nthe line end" is one.', ["over\nthe line end"]),
        ('"some *stressed* and **strong** words"', ["some stressed and strong words"]),
        ('"a [link](http://x.org/a_(b) "title of it") inside"', ["a link inside"]),
        ('"an \\*escaped\\* mark &amp; so"', ["an *escaped* mark & so"]),
    ],
)
def test_quotation_marks_of_any_language_are_read(text: str, expected: list[str]) -> None:
    assert quoted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '---\ntitle: "Not a quotation of anything"\n---\nText.',
        '+++\ntitle = "Not a quotation of anything"\n+++\nText.',
        '```\nprint("not a quotation")\n```\n',
        '~~~ python\nprint("not a quotation")\n```\nstill "code" here\n~~~\n',
        'Text.\n\n    print("not a quotation at all")\n',
        'The call `print("not a quotation")` prints.',
        'See [there](http://x.org "The title of a page").',
        'See [there][1].\n\n[1]: http://x.org "The title of a page"\n',
        'An <a href="http://x.org" title="a title">anchor</a> here.',
        '<!-- "a remark that nobody reads" -->',
        '# A heading {#id key="not a quotation"}\n',
    ],
)
def test_what_is_no_prose_quotes_nothing(text: str) -> None:
    assert quoted(text) == []


def test_indented_lines_of_a_text_file_are_prose() -> None:
    text = 'Text.\n\n    He said "the tide is in" today.\n'

    assert (quoted(text), quoted(text, is_markdown=False)) == ([], ["the tide is in"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"So it is" [@rowe2014, p. 12].', ["rowe2014 p. 12"]),
        ('"So it is." [@rowe2014, pp. 3-5; @b, p. 7]', ["rowe2014 pp. 3-5", "b p. 7"]),
        ('"So it is" [see -@rowe2014 p. 12].', ["rowe2014 p. 12"]),
        ('"So it is" [@rowe2014, 33–35].', ["rowe2014 33–35"]),
        ('"So it is" [@rowe2014{p. iv}].', ["rowe2014 p. iv"]),
        ('"So it is" [@{https://x.org/a}, p. 3].', ["https://x.org/a p. 3"]),
        ('"So it is" [@rowe2014, chap. 3].', ["rowe2014 chap. 3"]),
        ('"So it is" [@rowe2014].', ["rowe2014"]),
        ('@rowe2014 [p. 5] holds that "so it is".', ["rowe2014 p. 5"]),
        ('As @rowe2014 holds, "so it is" [p. 5].', ["rowe2014 p. 5"]),
        ('"So it is" (Rowe 2014, p. 12).', ["Rowe 2014 p. 12"]),
        ('"So it is" (Rowe & Lee, 2014: 12).', ["Rowe+Lee 2014 12"]),
        ('"So it is" (vgl. Müller und Özdemir 2010, S. 14 f.).', ["Müller+Özdemir 2010 S. 14 f."]),
        ('"So it is" (de Vries et al., 2011a, p. 7).', ["de Vries 2011 p. 7"]),
        ('"So it is" (see Rowe 2014, p. 1; Lee 2015).', ["Rowe 2014 p. 1", "Lee 2015"]),
        ('"So it is" (Rowe 2014, p. 1; [@lee, p. 3]).', ["Rowe 2014 p. 1", "lee p. 3"]),
        ('Rowe (2014, p. 12) holds that "so it is".', ["Rowe 2014 p. 12"]),
        ('Rowe (2014) holds that "so it is" (p. 12).', ["Rowe 2014 p. 12"]),
        ('"So it is," as Rowe and Lee (2014: 3) hold.', ["Rowe+Lee 2014 3"]),
        ('"So it is."[^1]\n\n[^1]: See @rowe2014, p. 3.\n', ["rowe2014 p. 3"]),
        ('"So it is."[^n]\n\n[^n]: Rowe and Lee 2014, pp. 4–5.\n', ["Rowe+Lee 2014 pp. 4–5"]),
        ('"So it is"^[@rowe2014, p. 3].', ["rowe2014 p. 3"]),
        ("> So it is, at length.\n> [@rowe2014, p. 12]\n", ["rowe2014 p. 12"]),
        ("> So it is, at length.\n\n[@rowe2014, p. 12]\n", ["rowe2014 p. 12"]),
        ("Rowe (2014, p. 12) says:\n\n> So it is.\n", ["Rowe 2014 p. 12"]),
        ("> So it is.\n>\n> — (Rowe 2014, p. 12)\n", ["Rowe 2014 p. 12"]),
        ("> So it is.\n>\n> — Rowe and Lee 2014, p. 12\n", ["Rowe+Lee 2014 p. 12"]),
        ("> So it is.\n> -- Rowe 2014, p. 12\n\nMore text.", ["Rowe 2014 p. 12"]),
        ('"So it is" at recall @1 of all.', []),
        ('"So it is" said he. @rowe2014 does not.', []),
        ('"So it is." Rowe (2014, p. 3) does not.', []),
        ("The end of it [@rowe2014].\n\n> So it is.\n", []),
        ('"So it is" in May (May 2010), write to a@b.org.', []),
    ],
)
def test_a_quotation_belongs_to_the_citation_of_its_sentence(
    text: str, expected: list[str]
) -> None:
    assert works(text) == [expected]


def test_quotations_share_a_citation_and_ibid_means_the_last_work() -> None:
    text = 'Both "one thing" and "the other" are said [@a, p. 3]. So is "a third" (ibid., p. 4).'

    assert works(text) == [["a p. 3"], ["a p. 3"], ["a p. 4"]]


def test_what_stands_behind_a_citation_in_the_text_is_read_too() -> None:
    text = 'See @a [p. 3] and @b, p. 4. "So it is" [@c]. Also @d says "a second".'

    assert works(text) == [["c"], ["d"]]
    assert [shown(each) for each in read(markdown_draft(text)).citations] == ["a p. 3", "b p. 4"]


def test_a_block_is_one_quotation_without_its_marks_and_its_citation() -> None:
    text = '> The *tide*\n> rises, "so they say",\n> and falls. [@a, p. 3]\n'

    [block] = read(markdown_draft(text)).quotations

    assert block.text == 'The tide\nrises, "so they say",\nand falls.'
    assert block.is_block


def test_a_callout_is_no_quotation() -> None:
    assert quoted("> [!NOTE]\n> Mind the tide at the pier.\n") == []


def test_locators_know_their_pages_and_their_place() -> None:
    text = '"A" [@a, pp. 218-25, 230], "b" [@b, S. 14 ff.], "c" [@c, pp. xii-xv], "d" [@d, fig. 2]'

    locators = [quote.citations[0].locator for quote in read(markdown_draft(text)).quotations]

    assert [each and each.ranges for each in locators] == [
        (("218", "225"), ("230", "230")),
        (("14", "19"),),
        (("xii", "xv"),),
        (),
    ]
    assert [each and each.span.of(text) for each in locators] == [
        "pp. 218-25, 230",
        "S. 14 ff.",
        "pp. xii-xv",
        "fig. 2",
    ]
    assert [each and each.kind for each in locators][-1] is LocatorKind.OTHER


def test_citations_without_a_quotation_are_read_once() -> None:
    text = "Tides rise [@a, p. 3; @b]. So say Rowe and Lee (2014).[^1]\n\n[^1]: See @c, p. 5.\n"

    assert [shown(each) for each in read(markdown_draft(text)).citations] == [
        "a p. 3",
        "b",
        "Rowe+Lee 2014",
        "c p. 5",
    ]


@given(st.text(alphabet="\"'“”„«»‘’`[](){}@^:;,.>\n a1pS-—…*_<\\", max_size=120))
def test_any_text_can_be_read_and_spans_lie_in_it(text: str) -> None:
    for markdown in (True, False):
        reading = read(markdown_draft(text, is_markdown=markdown))
        for quotation in reading.quotations:
            assert 0 <= quotation.span.start < quotation.span.end <= len(text)
        for citation in reading.citations:
            assert citation.span.of(text)
            if citation.locator:
                assert citation.locator.span.of(text) == citation.locator.text


@pytest.mark.parametrize(
    "piece",
    [
        "“a ",
        '"a ',
        "'a ",
        "[@a ",
        "(1999 ",
        "Aa-",
        "> ",
        "<!-- ",
        "[a](",
        "*a ",
        "[^1]: a\n",
        "   \n",
    ],
)
def test_a_file_of_half_open_marks_is_read_to_its_end(piece: str) -> None:
    text = piece * 5_000

    reading = read(markdown_draft(text))

    assert len(reading.quotations) <= 5_000
    assert all(each.span.end <= len(text) for each in reading.quotations)


@pytest.mark.parametrize(
    "before",
    [
        r"A title with \<script\> in it",
        r"A title with \<style\> in it",
        r"A title with \<!-- in it",
        r"A title with \` in it",
        "A title with ` in it",
    ],
)
def test_escaped_or_open_markup_hides_no_quotation_below_it(before: str) -> None:
    text = f"{before}.\n\n> The tide was in at noon.\n\nAnd so on` it goes.\n"

    assert quoted(text) == ["The tide was in at noon."]


@pytest.mark.parametrize(
    "marked",
    [
        '\\"the marsh grows upward\\"',
        "&ldquo;the marsh grows upward&rdquo;",
        "&quot;the marsh grows upward.&quot;",
        "(&#8222;the marsh grows upward&#x201C;)",
        "&laquo;the marsh grows upward&raquo;,",
        "\\'the marsh grows upward\\'",
    ],
)
def test_a_mark_may_be_written_with_a_backslash_or_as_an_entity(marked: str) -> None:
    [quotation] = read(markdown_draft(f"She says {marked} [@marsh], and it\\'s so.")).quotations

    assert quotation.text.rstrip(".") == "the marsh grows upward"
    assert [citation.citekey for citation in quotation.citations] == ["marsh"]
