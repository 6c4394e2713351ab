import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.answers.source_marks import MarkedSentence, SourceMark, marked_sentences


def test_a_mark_names_a_passage_and_the_words_it_quotes() -> None:
    assert marked_sentences('The tide lags. [p3 "lagged by about one hour"]') == (
        MarkedSentence("The tide lags.", (SourceMark("p3", "lagged by about one hour"),)),
    )


def test_a_mark_before_the_full_stop_belongs_to_the_same_sentence() -> None:
    [sentence] = marked_sentences('The tide lags [p3 "lagged by about one hour"].')

    assert sentence.text == "The tide lags."
    assert [mark.passage for mark in sentence.marks] == ["p3"]


def test_each_sentence_has_the_marks_behind_it() -> None:
    first, second, third = marked_sentences(
        'One thing. [p1 "words"] Another thing. And a third one. [p2] [P4: “more words”]'
    )

    assert first.marks == (SourceMark("p1", "words"),)
    assert second.marks == ()
    assert third.marks == (SourceMark("p2", None), SourceMark("p4", "more words"))


def test_a_mark_may_name_several_passages() -> None:
    [sentence] = marked_sentences('So it is. [p1 "a first one"; p2 "a second"; p7]')

    assert sentence.marks == (
        SourceMark("p1", "a first one"),
        SourceMark("p2", "a second"),
        SourceMark("p7", None),
    )


@pytest.mark.parametrize(
    "quote",
    [
        "as shown before [12] and in [p9]",
        'he called it "slack water" then',
        "f(x) = [p, q]; x > 0",
        "a line\nand the next",
    ],
)
def test_quoted_words_may_hold_what_ends_a_mark(quote: str) -> None:
    [sentence] = marked_sentences(f'So it is. [p1 "{quote}"]')

    assert sentence.marks == (SourceMark("p1", quote),)


@pytest.mark.parametrize("text", ["See [12].", "See [page 3].", "See [p3", "See [p.3].", "[]"])
def test_what_names_no_passage_is_no_mark(text: str) -> None:
    assert [mark for sentence in marked_sentences(text) for mark in sentence.marks] == []


QUOTE = "the lag was about one hour"


@pytest.mark.parametrize(
    "mark",
    [
        f"[P3: \u201c{QUOTE}\u201d]",
        f"[p3 \u2018{QUOTE}\u2019]",
        f"[p3 '{QUOTE}']",
        f"[p3 \u201e{QUOTE}\u201c]",
        f"[p3 \u00bb{QUOTE}\u00ab]",
        f"[p3 \u300c{QUOTE}\u300d]",
        f'(p3 "{QUOTE}")',
        f'\u3010p3\uff1a"{QUOTE}"\u3011',
        f'\\[p3 \\"{QUOTE}\\"\\]',
        f'`[p3 "{QUOTE}"]`',
        f'**[p3 "{QUOTE}"]**',
        f'[passage p3, quote: "{QUOTE}"]',
        f'[^p3 \u2014 "{QUOTE}", p. 12]',
        f'[p3, pp. 12-13: "{QUOTE}"]',
        f"[p3: {QUOTE}]",
        f'["{QUOTE}" p3]',
        f'["{QUOTE}", p3]',
        f"[\u201c{QUOTE}\u201d \u2014 p3, p. 12]",
        f'("{QUOTE}", p3)',
        f'["{QUOTE}" (p3)]',
        f'["{QUOTE}" [p3]]',
        f'[quote: "{QUOTE}", passage: p3]',
        f'[Source: "{QUOTE}", p3, p. 12]',
        f'[[p3 "{QUOTE}"]]',
        f'"{QUOTE}" [p3]',
        f'"{QUOTE}" (p3).',
        f"[p3] \u201c{QUOTE}\u201d",
        f'[p3]: "{QUOTE}".',
        f'[p3]("{QUOTE}")',
        f'\n\n> "{QUOTE}" [p3]\n',
    ],
)
def test_the_ways_in_which_models_write_a_mark_are_read(mark: str) -> None:
    [sentence] = marked_sentences(f"The tide lags. {mark}")

    assert sentence == MarkedSentence("The tide lags.", (SourceMark("p3", QUOTE),))


def test_words_may_come_first_for_each_passage_of_a_mark() -> None:
    one, two = marked_sentences('So it is. ["first words" p1; "other words" p2] ["more" p3] Yes.')

    assert [(mark.passage, mark.quote) for mark in one.marks] == [
        ("p1", "first words"),
        ("p2", "other words"),
        ("p3", "more"),
    ]
    assert two == MarkedSentence("Yes.", ())


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ('It lags: "about one hour" [p1].', 'It lags: "about one hour".'),
        ('He calls it "slack" [p1] and goes on.', 'He calls it "slack"  and goes on.'),
        ('"It is about one hour" [p1]', '"It is about one hour"'),
        ('# Lag\n"It is about one hour" [p1]', '"It is about one hour"'),
    ],
    ids=["behind a colon", "within a sentence", "alone", "below a heading"],
)
def test_a_quotation_that_is_part_of_a_sentence_or_one_itself_stays(text: str, own: str) -> None:
    assert marked_sentences(text) == (MarkedSentence(own, (SourceMark("p1", None),)),)


def test_a_sentence_that_begins_with_a_quotation_is_no_quote_of_the_mark_before() -> None:
    _, two = marked_sentences('It lags. [p1] "Slack water" is the name.')

    assert two == MarkedSentence('"Slack water" is the name.', ())


def test_words_in_one_bracket_do_not_reach_into_another() -> None:
    _, two = marked_sentences('It lags. ["so"] Lee says so. ["the words" p1]')

    assert two == MarkedSentence('["so"] Lee says so.', (SourceMark("p1", "the words"),))


@pytest.mark.parametrize("joint", [" ; ", ", ", " and ", " | ", " / ", " & ", " "])
def test_a_passage_may_be_quoted_twice_in_a_mark(joint: str) -> None:
    [sentence] = marked_sentences(f'So it is. [p1 "first words"{joint}"other words"]')

    assert sentence.marks == (SourceMark("p1", "first words"), SourceMark("p1", "other words"))


@pytest.mark.parametrize("joint", ["; ", ", ", " and ", " | ", " / ", " "])
def test_passages_of_a_mark_may_be_joined_in_any_way(joint: str) -> None:
    [sentence] = marked_sentences(f'So it is. [p1 "first words"{joint}p2 "other words"]')

    assert sentence.marks == (SourceMark("p1", "first words"), SourceMark("p2", "other words"))


@pytest.mark.parametrize(
    "text",
    [
        "The tumour suppressor (p53) is mutated.",
        'The "tumour suppressor" (p53) is mutated.',
        'It is told by Lee ["On the tides", 1872].',
        "It holds for primes [p1 is a prime] alone.",
        "It lags by an hour [p1-p3].",
        'It lags by an hour [p1 "and the answer breaks off here.',
    ],
)
def test_what_cannot_be_read_as_a_mark_stays_in_the_text(text: str) -> None:
    assert marked_sentences(text) == (MarkedSentence(text, ()),)


def test_a_mark_before_its_sentence_belongs_to_it() -> None:
    one, two = marked_sentences('[p1 "some words"] It lags.\n- [p2 "more words"] It does not.')

    assert one == MarkedSentence("It lags.", (SourceMark("p1", "some words"),))
    assert two == MarkedSentence("It does not.", (SourceMark("p2", "more words"),))


@pytest.mark.parametrize(
    "text",
    [
        'It lags by an hour.[p1 "some words"]It rains in Brest.',
        'It lags, says Lee et al. [p1 "some words"] It rains in Brest.',
        '\u6f6e\u6c50\u6ede\u540e\u3002[p1 "some words"]\u5e03\u96f7\u4e0b\u96e8\u3002',
    ],
)
def test_what_follows_upon_a_mark_without_a_blank_does_not_share_it(text: str) -> None:
    one, two = marked_sentences(text)

    assert (len(one.marks), two.marks) == (1, ())


def test_sentences_of_a_script_without_blanks_are_told_apart() -> None:
    one, two = marked_sentences(
        '\u6f6e\u6c50\u4e0d\u6ede\u540e\u3002\u6f6e\u6c50\u6ede\u540e\u3002[p1 "some words"]'
    )

    assert (one.marks, len(two.marks)) == ((), 1)


def test_the_mark_of_a_heading_is_not_given_to_the_sentence_before() -> None:
    [sentence] = marked_sentences('It lags.\n\n## Tides [p1 "some words"]')

    assert sentence == MarkedSentence("It lags.", ())


@pytest.mark.parametrize("line", ["Sources: [p1], [p2]", "**Quellen:** [p1]", "References"])
def test_a_list_of_sources_below_an_answer_is_no_sentence(line: str) -> None:
    assert marked_sentences(f'It lags. [p1 "some words"]\n\n{line}') == (
        MarkedSentence("It lags.", (SourceMark("p1", "some words"),)),
    )


@pytest.mark.parametrize(
    "layout", ["---", "| --- | :-: |", "```python", "~~~", "**Answer**", "**Answer:**", "***"]
)
def test_lines_that_only_lay_out_a_text_are_no_sentences(layout: str) -> None:
    assert [each.text for each in marked_sentences(f"{layout}\nIt lags.")] == ["It lags."]


def test_items_of_a_list_are_sentences_and_headings_are_none() -> None:
    sentences = marked_sentences('# Answer\n\n- One. [p1 "some words"]\n- Two.\n1. Three.')

    assert [each.text for each in sentences] == ["One.", "Two.", "Three."]


@given(st.text(alphabet='aB. [p1"“”;,])(:>\n#-', max_size=200))
def test_any_text_can_be_read_and_no_letter_is_made_up(text: str) -> None:
    for sentence in marked_sentences(text):
        assert sentence.text
        assert set(sentence.text) <= set(text)
        assert all(mark.quote is None or mark.quote in text for mark in sentence.marks)
