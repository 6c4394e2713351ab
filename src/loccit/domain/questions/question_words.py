"""Words that questions are made of beside their subject, by language: they ask, or only join.

Closed classes of words, as grammars list them: what asks, pronouns, auxiliary and modal verbs,
and what `language` needs not to tell running prose.
"""

from typing import Final

from loccit.domain.text.language import function_words_of

_ASKING: Final = {
    "en": "what who whom whose how why where when which does do did was were will would could"
    " should may might must shall been being i me my you your he him his she her they them"
    " us our there any some about into out up than then so if or but had while during"
    " through between each other such only own same too very just much many most more less"
    " few please give find a",
    "de": "was wer wen wem wessen wann wo woher wohin wie warum wieso weshalb weswegen welche"
    " welcher welches welchen welchem wieviel wieviele viel viele vielen woran worauf woraus"
    " worin wodurch wofür womit wonach worum wovon wovor wozu kann können könnte konnte muss"
    " müssen soll sollen sollte sollten darf dürfen will wollen möchte wurde wurden worden"
    " würde war waren sein sind haben habe hatte hatten wäre gibt gab tun tut ich mich mir"
    " mein meine meinen meinem meiner du er ihn ihm wir uns unser ihr ihre ihren ihrem ihrer"
    " seine seinen seinem seiner man einen eines kein keine keinen keiner diese dieser"
    " dieses diesem diesen jede jeder jedes alle allem allen etwas oder aber wenn ob weil"
    " denn dann so schon noch nur sehr mehr immer am beim vom zum zur ins vor seit bis durch"
    " gegen ohne unter zwischen während oft lange dabei davon dazu damit daran",
    "fr": "qui que quoi dont où quand comment combien pourquoi quel quelle quels quelles lequel"
    " laquelle lesquels lesquelles peut peuvent pouvait doit doivent devrait faut fait faire"
    " font a à ai as ont avait avaient avoir eu est étaient était fut furent sera seront"
    " être y je me moi tu te vous nous on elle elles ils lui leur leurs eux mon ma mes ton"
    " ta tes son sa ses notre nos votre vos cet ces cela ça celui celle ceux si ou mais donc"
    " comme aussi très tout toute tous toutes même sans sous chez vers lors entre après"
    " avant depuis pendant contre c d j l m n s t qu jusqu lorsqu puisqu quoiqu",
    "es": "qué quién quiénes cómo cuándo cuánto cuánta cuántos cuántas cuál cuáles dónde puede"
    " pueden debe deben hay hace hacer ser está están fueron era eran ha han había tiene"
    " tienen yo me mi mis te tu tus él ella ellos ellas le les lo nos sin sobre desde hasta"
    " cuando si o pero muy ya a sí esta estos estas cada todo todos",
    "it": "chi cosa come quando dove perché quale quali quanto quanta quanti quante può possono"
    " deve devono c è essere era erano fu stato stata ha hanno aveva fare io mi mio mia suo"
    " sua tu ti lui lei loro noi ci vi o ma anche molto senza sotto dopo prima tra fra degli"
    " agli sul sulla ai i a l d un dell nell sull all dall",
    "pt": "quê quem quando quanto quanta quantos quantas qual quais onde porquê como pode podem"
    " deve devem há faz fazer ser está estão foram era eram tem têm tinha eu me meu minha"
    " seu sua ele ela eles elas lhe nos à às aos até sem sobre desde ou mas muito já isto"
    " esta este isso",
    "nl": "wat wie waar wanneer waarom waarvoor waardoor welke welk hoe hoeveel hoelang kan"
    " kunnen moet moeten mag mogen zal zou waren werd heeft hebben had ik me mijn je jij hij"
    " zij hem haar hun wij ons we geen dit maar of als zo nog al heel zonder onder tussen"
    " tegen tijdens na",
    "sv": "vad vem vilka vilken vilket när hur varför var många mycket kan ska skulle måste blev"
    " finns hade jag du han hon vi ni min sin deras eller utan under mellan",
    "da": "hvad hvem hvilke hvilken hvilket hvornår hvordan hvorfor hvor mange meget kan skal"
    " skulle måtte findes havde jeg du han hun vi min sin deres eller uden under mellem",
    "no": "hva hvem hvilke hvilken hvilket når hvordan hvorfor hvor mange mye kan skal skulle må"
    " finnes hadde jeg du han hun vi min sin deres eller uten under mellom",
    "fi": "mikä mitä mitkä missä mistä mihin milloin miten miksi kuka ketkä kuinka monta paljon"
    " voiko onko oliko pitää minä sinä hän ne se",
    "pl": "co kto kogo kiedy gdzie jak dlaczego czy ile która które którzy jaki jaka jakie można"
    " był była było były mają ma ja ty on ona oni lub bez pod między",
    "cs": "co kdo koho kdy kde jak proč zda kolik který která kterého jaký jaká jaké může mohou"
    " byl byla bylo byly má mají já ty on ona oni nebo bez mezi",
    "hu": "mi mit ki kit mikor hol hová honnan hogyan miért melyik mennyi hány milyen lehet"
    " kellett voltak vannak én te ő ők nélkül között",
    "ro": "ce cine când unde cum cât câți câte poate pot trebuie era erau fost eu tu el ea noi ei"
    " sau fără sub între",
    "tr": "kim nasıl niçin neden nerede nereye hangi kaç mı mi mu mü nedir midir kimdir var vardı"
    " olur ben sen o biz onlar",
    "ru": "что кто кого когда где куда откуда почему зачем какой какая какое какие каков сколько"
    " который которая которые ли был была было были есть я ты он она они мы без под между",
    "uk": "що хто кого коли де куди звідки чому який яка яке які скільки був була було були я ти"
    " він вона вони ми без під між",
    "bg": "какво кой коя кое кои кога къде защо колко беше бяха аз ти той тя те ние без под между",
}


def common_words_of(language: str) -> frozenset[str]:
    """Return the words of a language that say nothing of the subject of a question.

    Args:
        language: ISO 639-1 code; of one that is not known here there are none.
    """
    return function_words_of(language) | frozenset(_ASKING.get(language, "").split())


COMMON_WORDS: Final = {language: common_words_of(language) for language in _ASKING}
"""Those of every language that is told apart by its words."""

_LIGHT_VERBS: Final = {
    "en": "get gets got getting gotten happen happens happened happening make makes made making"
    " take takes took taken taking come comes came coming go goes went gone going know knows"
    " knew known say says said tell tells told call calls called become becomes became use uses"
    " used"
}

LIGHT_VERBS: Final = {language: frozenset(said.split()) for language, said in _LIGHT_VERBS.items()}
"""Verbs that say little: "when did the clerks get shocks" asks for clerks and shocks. They tell no
language ("come" is Italian too). German ones were tried: a question with an answer was refused."""
