"""Which XMP packet of a file is its own."""

import pytest

from loccit.infrastructure.adapters.pdf.document.identity import read_xmp

OWN = "<dc:creator><rdf:Seq><rdf:li>Ada Stone</rdf:li></rdf:Seq></dc:creator>"
PICTURES = [
    'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" <rdf:li>Bo the photographer</rdf:li>',
    "<dc:format>image/jpeg</dc:format>",
    "<dc:format> application/vnd.adobe.illustrator</dc:format>",
]


def packet(text: str) -> bytes:
    return f'<x:xmpmeta xmlns:x="adobe:ns:meta/">{text}</x:xmpmeta>'.encode()


@pytest.mark.parametrize("picture", PICTURES)
def test_the_packet_of_a_picture_before_or_behind_is_not_that_of_the_file(picture: str) -> None:
    own, other = packet(OWN), packet(picture)
    assert read_xmp(b"%PDF" + other + b"stream" + own) == own.decode()
    assert read_xmp(b"%PDF" + own + b"stream" + other) == own.decode()


def test_a_packet_that_is_alone_counts_whatever_it_says() -> None:
    assert read_xmp(packet(PICTURES[0])) == packet(PICTURES[0]).decode()


def test_a_packet_without_an_end_is_left_out() -> None:
    assert read_xmp(b"<x:xmpmeta> and nothing else") == ""
