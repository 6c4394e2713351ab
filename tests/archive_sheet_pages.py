"""Sheets as archives put them before papers, with papers that nobody wrote."""

from tests.pdf_factory import PdfPage, Text

TITLE = "The Tidal Prism of Small Harbours"

JSTOR = (
    ("Old Harbour Society", 14),
    (TITLE, 14),
    ("Author(s): Ana M. Lima, Bo Berg and Eva Roy", 10),
    ("Source: Journal of Rivers, Vol. 12, No. 3 (Sep., 1961), pp. 41-57", 10),
    ("Published by: Old Harbour Society", 10),
    ("Stable URL: http://www.jstor.org/stable/0000000", 10),
    ("Accessed: 13-08-2015 10:30 UTC", 10),
    ("Your use of the JSTOR archive indicates your acceptance of the Terms & Conditions", 8),
    ("of Use, available at http://www.jstor.org/page/info/about/policies/terms.jsp", 8),
    ("This content downloaded from 10.0.0.1 on Thu, 13 Aug 2015 10:30:23 UTC", 8),
)
JSTOR_BEFORE = (
    (TITLE, 10),
    ("Ana M. Lima; Bo Berg; Eva Roy", 10),
    ("Journal of Rivers, Vol. 12, No. 3. (Sep., 1961), pp. 41-57.", 10),
    ("Stable URL:", 10),
    ("http://links.jstor.org/sici?sici=0000-0000", 10),
    ("Your use of the JSTOR archive indicates your acceptance of JSTOR's Terms and", 8),
    ("Conditions of Use, available at http://www.jstor.org/about/terms.html.", 8),
    ("Thu Feb 1 07:56:22 2007", 8),
)
TAYLOR_AND_FRANCIS = (
    ("This article was downloaded by: [University of the Coast]", 10),
    ("On: 17 October 2010", 10),
    ("Publisher Harbour House", 8),
    ("Journal of Rivers", 16),
    ("Publication details, including instructions for authors and subscription information:", 8),
    ("http://www.example.org/rivers", 8),
    (TITLE, 12),
    ("Ana M. Lima, Bo Berg & Eva Roy", 10),
    ("To cite this Article Lima, Ana M. , Berg, Bo and Roy, Eva(1961) 'The Tidal Prism of", 9),
    ("Small Harbours', Journal of Rivers, 12: 3, 41 - 57", 9),
    ("PLEASE SCROLL DOWN FOR ARTICLE", 9),
)
RESEARCHGATE = (
    ("See discussions, stats, and author profiles for this publication at: http://example.org", 8),
    (TITLE, 16),
    ("Article in Journal of Rivers · September 1961", 9),
    ("CITATIONS", 8),
    ("3 authors, including:", 9),
    ("Bo Berg", 9),
    ("All content following this page was uploaded by Bo Berg on 11 May 2022.", 7),
)
SUGGESTED = (
    ("www.archive.example", 8),
    (TITLE, 14),
    ("Lima Santos, Ana M.; Berg, Bo", 10),
    ("Veröffentlichungsversion / Published Version", 8),
    ("Empfohlene Zitierung / Suggested Citation:", 9),
    ("Lima Santos, Ana M. ; Berg, Bo: The Tidal Prism of Small Harbours. In: Rivers 12", 9),
    ("(1961), 3, pp. 41-57. URN: http://nbn-resolving.example/urn:nbn:de:0", 9),
    ("Nutzungsbedingungen:", 8),
    ("Dieser Text wird unter einer Lizenz zur Verfügung gestellt.", 8),
)
LABELLED = (
    ("UC Old Harbour", 12),
    ("Title", 9),
    (TITLE, 12),
    ("Permalink", 9),
    ("http://example.org/item", 9),
    ("Authors", 9),
    ("Lima, Ana M", 10),
    ("Berg, Bo", 10),
    ("Publication Date", 9),
    ("1961-09-01", 10),
    ("Powered by the California Digital Library", 8),
)
JOURNAL_ABOVE = (
    ("Journal of Rivers", 18),
    ("http://rivers.example.org", 8),
    (TITLE, 12),
    ("Ana M. Lima, Bo Berg and Eva Roy", 10),
    ("Journal of Rivers 1961; 12; 41", 9),
    ("The online version of this article can be found at:", 9),
    ("http://rivers.example.org/cgi/content/12/3/41", 9),
    ("Downloaded from http://rivers.example.org by guest on June 3, 2014", 8),
)


def sheet_page(lines: tuple[tuple[str, float], ...]) -> PdfPage:
    """Return a sheet, its lines from top to bottom."""
    texts = []
    y = 80.0
    for text, size in lines:
        font = "Helvetica-Bold" if size > 10 else "Helvetica"
        texts.append(Text(60, y, text, size, font))
        y += 2.2 * size
    return PdfPage(texts)
