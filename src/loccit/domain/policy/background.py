"""Where a model puts what is unrelated: near 0 for some, at 0.7 for others.

A model that knows one language best puts each of the others in a corner, all of its sentences
near to each other whatever they say. So the place is asked for by language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Final

_ENGLISH: Final = "en"
BACKGROUND_TEXTS: Final = MappingProxyType(
    {
        "en": (
            "The recipe asks for two eggs, a cup of sugar and a pinch of salt.",
            "The court held that the contract was void from the beginning.",
            "Install the package and restart the server before logging in again.",
            "Her grandmother sang in the village choir for forty years.",
            "The striker scored twice in the second half of the match.",
            "Interest rates rose again while unemployment stayed low.",
        ),
        "de": (
            "Für das Rezept braucht man zwei Eier, eine Tasse Zucker und eine Prise Salz.",
            "Das Gericht entschied, dass der Vertrag von Anfang an nichtig war.",
            "Installieren Sie das Paket und starten Sie den Server vor dem Anmelden neu.",
            "Ihre Großmutter sang vierzig Jahre lang im Chor des Dorfes.",
            "Der Stürmer traf in der zweiten Halbzeit des Spiels zweimal.",
            "Die Zinsen stiegen erneut, während die Arbeitslosigkeit niedrig blieb.",
        ),
        "fr": (
            "La recette demande deux œufs, une tasse de sucre et une pincée de sel.",
            "Le tribunal a jugé que le contrat était nul dès le début.",
            "Installez le paquet et redémarrez le serveur avant de vous reconnecter.",
            "Sa grand-mère a chanté pendant quarante ans dans la chorale du village.",
            "L’attaquant a marqué deux fois en seconde période du match.",
            "Les taux d’intérêt ont encore monté alors que le chômage restait bas.",
        ),
        "es": (
            "La receta lleva dos huevos, una taza de azúcar y una pizca de sal.",
            "El tribunal declaró que el contrato era nulo desde el principio.",
            "Instale el paquete y reinicie el servidor antes de volver a conectarse.",
            "Su abuela cantó durante cuarenta años en el coro del pueblo.",
            "El delantero marcó dos veces en la segunda parte del partido.",
            "Los tipos de interés volvieron a subir mientras el paro seguía bajo.",
        ),
        "it": (
            "La ricetta richiede due uova, una tazza di zucchero e un pizzico di sale.",
            "Il tribunale stabilì che il contratto era nullo fin dall'inizio.",
            "Installare il pacchetto e riavviare il server prima di accedere di nuovo.",
            "Sua nonna cantò per quarant'anni nel coro del paese.",
            "L'attaccante segnò due volte nel secondo tempo della partita.",
            "I tassi di interesse sono saliti ancora mentre la disoccupazione restava bassa.",
        ),
    }
)
"""Sentences that have nothing to do with each other, the same in each language."""

_HIGHEST: Final = 0.95
"""A model that puts all texts nearer to each other than this tells nothing apart."""
_CORNER: Final = 0.15
"""How much nearer to each other than unrelated texts elsewhere those of a language are that the
model puts in a corner, as a share of what is left. all-MiniLM-L6-v2 has .33 for German and .42 to
.64 for others."""


_FOUND: Final = 0.22
"""How near the nearest passage to an unrelated question is, as a share of what is left above what
is unrelated. all-MiniLM-L6-v2, for which the weights of `relevance` were fitted, has .19 in the
sample library; with .22, and .06 in a corner, that model and bge-small-en-v1.5 answer most of what
is on topic there and less than 5 % of what is not (specs/languages.md)."""
_FOUND_IN_A_CORNER: Final = 0.06
"""The same of a language that the model puts in a corner: .05 for German, .10 for French."""


@dataclass(frozen=True, slots=True)
class Background:
    """The cosines that unrelated texts have with one model.

    Attributes:
        anywhere: In [0, 0.95]: of English texts, or when the language is not known.
        within: Of texts in one language each, by ISO 639-1 code; as far as it is known.
    """

    anywhere: float
    within: Mapping[str, float] = field(default_factory=dict)

    def between(self, asked: str | None, passage: str | None) -> float:
        """Return the cosine of a question and a passage that have nothing to do with each other.

        Where one of the languages is not known, it is taken for the other. Two languages lie as
        far apart as the nearer one of the two says, or farther.

        Args:
            asked: The question's language.
            passage: The passage's.
        """
        known = {language for language in (asked, passage) if language}
        if not known or _ENGLISH in known:
            return self.anywhere
        return max(self.anywhere, min(self.within.get(each, self._elsewhere) for each in known))

    def is_corner(self, cosine: float) -> bool:
        """Tell whether it is a language that brings unrelated texts as near as this."""
        return cosine - self.anywhere > _CORNER * (1 - self.anywhere)

    @property
    def _elsewhere(self) -> float:
        """Of a language that was not looked at."""
        if not self.within:
            return self.anywhere
        return sum(self.within.values()) / len(self.within)


KNOWN_BACKGROUNDS: Final = MappingProxyType(
    {
        "fastembed/all-MiniLM-L6-v2": Background(
            0.030,
            MappingProxyType(
                {"de": 0.359, "fr": 0.453, "es": 0.518, "it": 0.428, "nl": 0.442, "pl": 0.576}
                | {"pt": 0.459, "ru": 0.649, "sv": 0.466}
            ),
        )
    }
)
"""By model, so that the default one need not embed them. The languages without texts here were
measured with translations by the same hand."""


def background(vectors: Sequence[Sequence[float]]) -> float:
    """Return the mean cosine of texts that have nothing to do with each other, in [0, 0.95].

    Args:
        vectors: One for each of them, of length 1; at least two.
    """
    cosines = [
        sum(left * right for left, right in zip(one, other, strict=True))
        for one, other in combinations(vectors, 2)
    ]
    return min(max(0.0, sum(cosines) / len(cosines)), _HIGHEST)


def background_of(nearest: Mapping[str, Sequence[float]]) -> Background:
    """Return the cosines of unrelated texts, told by what unrelated questions find.

    So they fit the passages of a project, how many there are, and what the model reads before
    questions and before passages.

    Args:
        nearest: By language, the cosine of each question's nearest passage; English among them.
    """
    means = {
        language: sum(cosines) / len(cosines) if cosines else 0.0
        for language, cosines in nearest.items()
    }
    english = means.pop(_ENGLISH)
    found = Background(_below(english, _FOUND))
    within = {
        language: _below(mean, _FOUND_IN_A_CORNER)
        if Background(english).is_corner(mean)
        else found.anywhere
        for language, mean in means.items()
    }
    return Background(found.anywhere, within)


def _below(mean: float, share: float) -> float:
    """Return where that share of what is left above it ends at the mean."""
    return min(max(0.0, (mean - share) / (1 - share)), _HIGHEST)
