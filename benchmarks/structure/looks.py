r"""The looks in which the generator sets its texts with LaTeX.

Each is a class with what its preamble says. "front" names the way in which the class wants title
and authors. A look whose sections begin with \chapter says so; "languages" limits it to those that
its class is made for.
"""

from dataclasses import dataclass

_HEADS = r"\usepackage{fancyhdr}\pagestyle{fancy}"
_LINES = r"\usepackage{lineno}\linenumbers"
_TUFTE = r"\let\subsubsection\paragraph"  # it has no deeper sections
_PARSKIP = r"\setlength{\parskip}{6pt}\setlength{\parindent}{0pt}"


@dataclass(frozen=True, slots=True)
class Look:
    """One look.

    Attributes:
        name: Of the look, the template of what is set in it.
        document: What stands between "documentclass" and its end: "[options]{class}".
        preamble: What follows.
        front: How title and authors are given: plain, ieee, acm, llncs, elsarticle, revtex,
            amsart, names (no affiliations) or page (a title page set by hand).
        chapters: Whether texts begin with chapters.
        parts: Whether chapters are gathered in parts.
        contents: Whether there is a table of contents.
        abstract: Whether there is an abstract.
        languages: Only for these; empty for all in Latin, Cyrillic and Greek.
    """

    name: str
    document: str
    preamble: str = ""
    front: str = "plain"
    chapters: bool = False
    parts: bool = False
    contents: bool = False
    abstract: bool = True
    languages: tuple[str, ...] = ()


def _titles(
    name: str, body: str, document: str = "[11pt,a4paper]{article}", more: str = ""
) -> Look:
    return Look(name, document, r"\usepackage{titlesec}" + body + more, contents=True)


def _memoir(style: str, more: str = "") -> Look:
    return Look(
        f"memoir-{style}",
        "[11pt,a4paper]{memoir}",
        rf"\chapterstyle{{{style}}}" + more,
        chapters=True,
        contents=True,
        abstract=False,
    )


def _fncychap(style: str, more: str = "") -> Look:
    return Look(
        f"fncychap-{style}",
        "[12pt,a4paper]{report}",
        rf"\usepackage[{style}]{{fncychap}}" + more,
        chapters=True,
        contents=True,
    )


LOOKS: tuple[Look, ...] = (
    Look("article-plain", "[10pt]{article}"),
    Look("article-two-columns", "[10pt,twocolumn]{article}", _HEADS),
    Look("article-lines", "[12pt]{article}", _LINES + r"\usepackage{setspace}\doublespacing"),
    Look(
        "article-roman",
        "[11pt]{article}",
        r"\renewcommand\thesection{\Roman{section}}\renewcommand\thesubsection{\Alph{subsection}}"
        r"\renewcommand\thesubsubsection{\alph{subsubsection})}",
        contents=True,
    ),
    Look("article-unnumbered", "[11pt]{article}", r"\setcounter{secnumdepth}{0}" + _PARSKIP),
    _titles(
        "titlesec-small-caps-centred",
        r"\titleformat\section{\scshape\centering}{\thesection.}{.6em}{}"
        r"\titleformat\subsection{\itshape\centering}{\thesubsection.}{.6em}{}"
        r"\titleformat\subsubsection[runin]{\itshape}{}{0pt}{}[.]",
    ),
    _titles(
        "titlesec-colour-sans",
        r"\usepackage{xcolor}\titleformat\section{\sffamily\Large\color{blue!60!black}}"
        r"{\thesection}{1em}{}[\titlerule]"
        r"\titleformat\subsection{\sffamily\color{blue!60!black}}{\thesubsection}{1em}{}"
        r"\titleformat\subsubsection{\sffamily\small\color{gray}}{}{0pt}{}",
        more=_PARSKIP,
    ),
    _titles(
        "titlesec-margin",
        r"\usepackage[left=6cm,right=2.5cm]{geometry}"
        r"\titleformat\section{\Large\bfseries}{\thesection}{.6em}{}"
        r"\titleformat\subsection[leftmargin]{\bfseries\raggedleft\small}{}{0pt}{}"
        r"\titlespacing\subsection{8pc}{8pt}{1pc}",
    ),
    _titles(
        "titlesec-body-size",
        r"\titleformat\section{\normalsize\bfseries}{\thesection.}{.5em}{\MakeUppercase}"
        r"\titleformat\subsection{\normalsize\bfseries}{\thesubsection.}{.5em}{}"
        r"\titleformat\subsubsection{\normalsize}{\thesubsubsection.}{.5em}{\underline}",
        "[12pt]{article}",
        r"\usepackage{setspace}\onehalfspacing",
    ),
    _titles(
        "titlesec-paragraph-sign",
        r"\renewcommand\thesection{§ \arabic{section}}"
        r"\titleformat\section{\large\bfseries\centering}{\thesection.}{.5em}{}"
        r"\renewcommand\thesubsection{\arabic{subsection}°}"
        r"\titleformat\subsection[runin]{\bfseries}{\thesubsection}{.5em}{}[.]",
    ),
    _titles(
        "titlesec-block",
        r"\titleformat\section[block]{\filleft\Huge\sffamily}{\thesection}{.5em}{}"
        r"\titleformat\subsection[block]{\filleft\large\sffamily\itshape}{}{0pt}{}",
        "[10pt]{article}",
        _HEADS,
    ),
    Look("ieeetran-conference", "[conference]{IEEEtran}", front="ieee"),
    Look("ieeetran-journal", "[journal,compsoc]{IEEEtran}", front="ieee"),
    Look("acmart-sigconf", "[sigconf,nonacm]{acmart}", front="acm", languages=("en",)),
    Look("acmart-small", "[acmsmall,nonacm]{acmart}", front="acm", languages=("en", "fr", "de")),
    Look("llncs", "{llncs}", front="llncs"),
    Look("elsarticle", "[preprint,12pt]{elsarticle}", front="elsarticle"),
    Look("elsarticle-5p", "[final,5p,times]{elsarticle}", front="elsarticle"),
    Look("revtex", "[aps,prb,reprint]{revtex4-2}", front="revtex", languages=("en", "es", "fr")),
    Look("amsart", "{amsart}", front="amsart"),
    Look("amsbook", "{amsbook}", chapters=True, contents=True, abstract=False),
    Look("mnras", "{mnras}", languages=("en",)),
    Look("scrartcl", "[11pt,headings=small,numbers=enddot]{scrartcl}", contents=True),
    Look("scrartcl-two", "[10pt,twocolumn,DIV=14,headings=normal]{scrartcl}"),
    Look(
        "scrreprt-prefix",
        "[11pt,chapterprefix=true,parskip=half]{scrreprt}",
        r"\usepackage{scrlayer-scrpage}",
        chapters=True,
        contents=True,
    ),
    Look(
        "scrbook-serif",
        "[11pt,a5paper,twoside]{scrbook}",
        r"\addtokomafont{disposition}{\rmfamily}\addtokomafont{chapter}{\scshape}"
        r"\RedeclareSectionCommand[runin=true,afterskip=1em]{subsubsection}",
        chapters=True,
        parts=True,
        contents=True,
        abstract=False,
    ),
    Look("report-plain", "[12pt]{report}", _HEADS, "page", chapters=True, contents=True),
    Look(
        "book-watermark",
        "[11pt]{book}",
        r"\usepackage[firstpage=false]{draftwatermark}\SetWatermarkText{DRAFT}",
        "page",
        chapters=True,
        parts=True,
        contents=True,
        abstract=False,
    ),
    Look(
        "book-chapter-line",
        "[10pt,b5paper]{book}",
        r"\usepackage{titlesec,fmtcount}"
        r"\titleformat\chapter[display]{\centering\normalfont}"
        r"{\MakeUppercase{\chaptername} \Roman{chapter}}{6pt}{\Large\itshape}"
        r"\titleformat\section{\centering\scshape}{}{0pt}{}"
        r"\titleformat\subsection[runin]{\itshape}{}{0pt}{}[\,---]",
        chapters=True,
        contents=True,
        abstract=False,
    ),
    Look(
        "book-number-word",
        "[11pt]{book}",
        r"\usepackage{titlesec,fmtcount}"
        r"\titleformat\chapter[display]{\raggedleft\sffamily}"
        r"{\MakeUppercase{\NUMBERstring{chapter}}}{0pt}{\huge\bfseries}"
        r"\titleformat\section{\large\sffamily}{\thesection}{1em}{\MakeUppercase}",
        chapters=True,
        contents=True,
        abstract=False,
        languages=("en",),
    ),
    _memoir("bringhurst", r"\headstyles{bringhurst}"),
    _memoir("crosshead", r"\headstyles{crosshead}"),
    _memoir("ell"),
    _memoir("lyhne", r"\usepackage{graphicx}"),
    _memoir("pedersen", r"\usepackage{graphicx,xcolor}\definecolor{ared}{rgb}{.6,0,0}"),
    _memoir("tandh", r"\headstyles{dowding}"),
    _memoir("verville"),
    _memoir("wilsondob"),
    _memoir("culver", r"\headstyles{wilsondob}\pagestyle{companion}"),
    _memoir("article"),
    _fncychap("Sonny"),
    _fncychap("Lenny", _PARSKIP),
    _fncychap("Glenn"),
    _fncychap("Conny", r"\usepackage{setspace}\onehalfspacing"),
    _fncychap("Rejne"),
    _fncychap("Bjornstrup"),
    Look("quotchap", "[11pt]{report}", r"\usepackage{quotchap}", chapters=True, contents=True),
    Look("tufte-handout", "{tufte-handout}", _TUFTE, "names"),
    Look(
        "tufte-book",
        "{tufte-book}",
        _TUFTE,
        "names",
        chapters=True,
        contents=True,
        abstract=False,
    ),
    Look(
        "classicthesis",
        "[11pt,a4paper,footinclude=true,headinclude=true]{scrbook}",
        r"\usepackage[beramono=false,eulermath=false,parts=true]{classicthesis}",
        chapters=True,
        parts=True,
        contents=True,
        abstract=False,
    ),
    Look("exam", "[11pt]{exam}", abstract=False, contents=False),
    Look("beamerarticle", "{article}", r"\usepackage[noamsthm]{beamerarticle}"),
    Look("extarticle-8", "[8pt]{extarticle}", r"\usepackage{multicol}" + _HEADS),
    Look("extreport-14", "[14pt]{extreport}", _PARSKIP, chapters=True, contents=True),
    Look("ctexart", "[UTF8,fontset=none]{ctexart}", contents=True, languages=("zh",)),
    Look(
        "ctexbook",
        "[UTF8,fontset=none]{ctexbook}",
        chapters=True,
        contents=True,
        abstract=False,
        languages=("zh",),
    ),
    Look(
        "ctexrep-chinese-numbers",
        "[UTF8,fontset=none]{ctexrep}",
        r"\ctexset{section/name={第,节},section/number=\chinese{section},"
        r"subsection/name={（,）},subsection/number=\chinese{subsection}}",
        chapters=True,
        contents=True,
        languages=("zh",),
    ),
    Look("ltjsarticle", "{ltjsarticle}", contents=True, languages=("ja",)),
    Look(
        "ltjsbook", "{ltjsbook}", chapters=True, contents=True, abstract=False, languages=("ja",)
    ),
    Look("ltjsarticle-two", "[twocolumn]{ltjsarticle}", _HEADS, languages=("ja",)),
    Look("korean-report", "{report}", chapters=True, contents=True, languages=("ko",)),
    Look("korean-article", "[twocolumn]{article}", languages=("ko",)),
    Look("arabic-article", "[12pt]{article}", contents=True, languages=("ar",)),
    Look("persian-report", "[12pt]{report}", chapters=True, languages=("fa",)),
    Look("persian-scrartcl", "[11pt]{scrartcl}", contents=True, languages=("fa",)),
    Look("hebrew-article", "[12pt]{article}", contents=True, languages=("he",)),
    Look("hebrew-scrreprt", "[11pt]{scrreprt}", chapters=True, languages=("he",)),
    Look("arabic-book", "[11pt]{book}", chapters=True, abstract=False, languages=("ar",)),
)
