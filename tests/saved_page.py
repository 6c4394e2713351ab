"""A page as a browser saves it from the site of a newspaper."""

_LINKS = "".join(f'<li><a href="/section/{name}">{name}</a></li>' for name in (
    "News", "Politics", "Science", "Sport", "Culture", "Opinion", "Travel", "Food",
))  # fmt: skip
_TEASERS = "".join(
    f'<div class="card"><h3><a href="/{at}">What the town council decided</a></h3></div>'
    for at in range(6)
)
PARAGRAPHS = (
    (
        "The council of the harbour town has measured its tides for two hundred years, and "
        "nobody had ever asked what the old books say about the highest of them."
    ),
    (
        "A student found them in the cellar of the customs house, where they had stood behind a "
        "wall of salt, and began to copy the figures by hand."
    ),
    (
        "She found that the water of 1825 stood forty centimetres higher than the wall that the "
        "engineers have just finished, according to the second volume."
    ),
    (
        "The engineers say that a wall is built for what is likely, and that nobody can build for "
        "everything that has happened once, however carefully it was written down."
    ),
)
TEXT = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
JUNK = (
    "Subscribe to our newsletter",
    "We use cookies",
    "What the town council decided",
    "Great article, thanks for sharing",
    "All rights reserved",
)


def saved_page(text: str = TEXT) -> str:
    """Return a page with a text in it."""
    return f"""<!DOCTYPE html><html><head>
<title>The old books of the tide | The Harbour Post</title>
</head><body class="single-post">
<header class="site-header"><a href="/">The Harbour Post</a>
<ul class="menu">{_LINKS}</ul></header>
<div class="breadcrumbs"><a href="/">Home</a> / <a href="/science">Science</a></div>
<div class="wrapper"><div class="article-body">
<h1>The old books of the tide</h1>
<div class="byline">By <a href="/staff/ada">Ada Lindqvist</a></div>
<div class="post-meta">Published on 14 March 2021</div>
{text}
<div class="share"><a href="/share">Share</a> <a href="/mail">Mail</a></div></div>
<div class="newsletter"><h4>Subscribe to our newsletter</h4><p>Every morning in your inbox.</p>
<form><input type="email"><button>Sign up</button></form></div>
<div class="related-posts"><h2>Read next</h2>{_TEASERS}</div>
<div id="comments" class="comments"><h3>2 comments</h3><ol class="comment-list">
<li class="comment"><p>Great article, thanks for sharing it with all of us here!</p>
<a href="/reply">Reply</a></li></ol></div></div>
<div class="site-footer"><ul>{_LINKS}</ul>
<p>© 2024 The Harbour Post. All rights reserved.</p></div>
<div class="cookie-banner"><p>We use cookies to give you the best experience on our site.</p>
<button>Accept all</button></div></body></html>"""
