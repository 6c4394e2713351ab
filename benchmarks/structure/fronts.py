"""How each class wants title, authors and abstract; the marks tell which is which."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Front:
    """What stands before the text.

    Attributes:
        title: With its mark.
        short: For running heads, without a mark.
        authors: Their names.
        place: Their affiliation, with its mark.
        abstract: The whole environment.
        year: Of the work.
    """

    title: str
    short: str
    authors: tuple[str, ...]
    place: str
    abstract: str
    year: int

    def marked(self) -> list[str]:
        """Return the authors, each with a mark."""
        return [rf"\lcmark{{13}}{{{name}}}" for name in self.authors]


def _plain(front: Front) -> Iterator[str]:
    names = r" \and ".join(rf"{name}\\ {front.place}" for name in front.marked())
    yield rf"\title{{{front.title}}}\author{{{names}}}\date{{{front.year}}}\maketitle"


def _names(front: Front) -> Iterator[str]:
    names = ", ".join(front.marked())
    yield rf"\title{{{front.title}}}\author{{{names}}}\date{{{front.year}}}\maketitle"


def _page(front: Front) -> Iterator[str]:
    yield r"\begin{titlepage}\centering{\LARGE " + front.title + r"\par}\vspace{2cm}"
    yield from (rf"{{{name}\par}}" for name in front.marked())
    yield rf"\vfill{{{front.place}\par}}{front.year}\end{{titlepage}}"


def _ieee(front: Front) -> Iterator[str]:
    yield rf"\title{{{front.title}}}\author{{"
    yield r"\and ".join(
        rf"\IEEEauthorblockN{{{name}}}\IEEEauthorblockA{{{front.place}}}"
        for name in front.marked()
    )
    yield r"}\maketitle"


def _acm(front: Front) -> Iterator[str]:
    yield rf"\title[{front.short}]{{{front.title}}}"
    for name in front.marked():
        yield rf"\author{{{name}}}\affiliation{{\institution{{{front.place}}}\country{{Utopia}}}}"
    yield rf"\renewcommand\shortauthors{{{front.authors[0]}}}{front.abstract}\maketitle"


def _llncs(front: Front) -> Iterator[str]:
    yield rf"\title{{{front.title}}}\titlerunning{{{front.short}}}"
    names = r" \and ".join(front.marked())
    yield rf"\authorrunning{{{front.authors[0]}}}\author{{{names}}}"
    yield rf"\institute{{{front.place}}}\maketitle"


def _elsarticle(front: Front) -> Iterator[str]:
    yield rf"\begin{{frontmatter}}\title{{{front.title}}}"
    yield from (rf"\author[1]{{{name}}}" for name in front.marked())
    yield rf"\affiliation[1]{{organization={{{front.place}}}}}"
    yield rf"{front.abstract}\end{{frontmatter}}"


def _revtex(front: Front) -> Iterator[str]:
    yield rf"\title{{{front.title}}}"
    yield from (rf"\author{{{name}}}\affiliation{{{front.place}}}" for name in front.marked())
    yield rf"{front.abstract}\maketitle"


def _amsart(front: Front) -> Iterator[str]:
    yield rf"\title[{front.short}]{{{front.title}}}"
    yield from (rf"\author{{{name}}}\address{{{front.place}}}" for name in front.marked())
    yield rf"{front.abstract}\maketitle"


FRONTS: dict[str, Callable[[Front], Iterator[str]]] = {
    "plain": _plain,
    "names": _names,
    "page": _page,
    "ieee": _ieee,
    "acm": _acm,
    "llncs": _llncs,
    "elsarticle": _elsarticle,
    "revtex": _revtex,
    "amsart": _amsart,
}
WITH_ABSTRACT = frozenset({"acm", "elsarticle", "revtex", "amsart"})
