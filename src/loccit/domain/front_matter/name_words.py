"""What the words of a name look like, and those that stand in none."""

import re
from collections.abc import Container, Sequence
from typing import Final

from loccit.domain.front_matter.cover_words import says_institution

_MOST_WORDS: Final = 7  # of one name
_MOST_DEGREES: Final = 3
_ELIDED: Final = ("d'", "d’", "al-", "el-", "l'", "ben-")
_FEWEST_WORDS: Final = 2
_ACRONYM: Final = re.compile("[A-ZА-ЯІЇЄҐ]{2}[a-zа-яіїєґ]{1,3}[A-ZА-ЯІЇЄҐ]")
"""Small letters within capitals, as institutes have them: "ИВМиМГ"; "McDONALD" has one before."""
_LONGEST_WORD: Final = 24  # letters
_TITLES: Final = re.compile(
    r"^(?:(?:prof(?:essor|[aª]?\.)?|dr[aª]?|sc|doc|dott(?:\.?ssa)?|ing|eng|mgr|mag|bc|dipl(?:\.?-?\s?(?:inform|ing|math"
    r"|phys|psych|kfm|wirt)\w*)?|univ\.?-?prof|pd|mrs?|ms|sir|ir|drs|lic|rer|nat|hab|med|h\.?c"
    r"|m\.?sc|b\.?sc|phd|ph\.d|\(fh\)|inż|m\.?d|msc|bsc)\.?,?(?:\s+|(?<=\.)|-(?=[A-Z]))){1,5}",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(
    r"\s+(?:ph\.?\s?d\.?|m\.?d\.?|msc|m\.sc\.?|bsc|b\.sc\.?|mph|mba|dds|dvm|mbbs|mbchb|mphil|rn|pharmd|csc\.?|drsc"
    r"|\(?(?:eds?|hrsg)\.?\)?)$",
    re.IGNORECASE,
)
_DEGREES_IN_CAPITALS: Final = re.compile(
    r"(?<=[^\W\d_]{2})\s+(?:BSc|BScN?|MSc|BA|MA|BN|PhD|MD|RN)(?:,?\s+[A-Z]{2,6})+$"
)
"""Degrees without commas, the others behind one that is known: "Vanessa Roberts BSc RRT"."""
SUFFIX: Final = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_WORD: Final = re.compile(r"^[^\W\d_]+(?:[.'’‘ʼ`´‐‑–-]+[^\W\d_]+){0,5}[.'’]?$")
INITIAL: Final = re.compile(
    r"^(?:[^\W\d_]\.?(?:-[^\W\d_]\.?)?|(?:[^\W\d_]{1,2}\.[-‐]?){1,4}|(?:[A-ZА-Я]\.){1,4}[A-ZА-Я])$"
)
_PARTICLES_TEXT: Final = """
van von der den de del della dello degli dei di da das do dos du la le les lo los las el
al ul ur bin ibn ben bint abu ter ten te zu zum zur auf af av vom im am aan y e i san st 't ’t d'
und of
"""
PARTICLES: Final = frozenset(_PARTICLES_TEXT.split())
_BETWEEN_WORDS: Final = frozenset({"of", "und", "y", "e", "i", "zum", "zur"})
"""Those with which no name begins."""
HAN: Final = re.compile(r"^[\u3400-\u9fff々〆ヶ\u3040-\u30ff\uac00-\ud7af]{2,6}$")
_HAN_SPACED: Final = re.compile(
    r"^[\u3400-\u9fff\uac00-\ud7af](?:\s[\u3400-\u9fff\uac00-\ud7af]){1,3}$"
)
_HAN_PAIR: Final = re.compile(
    r"(?<!\S)[\u3400-\u9fff々〆ヶ]{1,3}\s[\u3400-\u9fff々〆ヶ\u3040-\u30ff]{1,3}$"
)
"""A Japanese name, its family first, at times with the number of a student before it."""
_ROLE_BEHIND: Final = re.compile(r"(?<=[\u3400-\u9fff])\s+(?:编著|主编|編著|著|编|編|撰|述)$")
"""What an author did, behind his name."""
_KANA: Final = re.compile(r"[\u3040-\u30ff]+")
"""Signs of Japanese words and endings, without any of a name: "プレプリント"."""
_LABEL_IN_SIGNS: Final = re.compile(
    "学籍番号|学号|學號|年度|准?教授|指導教員|指导教师|提出[日者]|摘要|目[次录]|要旨|概要|日期"
)
_HAN_SIGN: Final = re.compile(r"[\u3400-\u9fff]")
_LONGEST_IN_HAN: Final = 4  # signs
_HAN_LIST: Final = re.compile(r"[\u3400-\u9fff]{2,4}(?:\s+[\u3400-\u9fff]{2,4})+$")
_NO_NAME_TEXT: Final = """
abstract access academic article articles artículo artigo
association attribution author authors collaboration committee
commons communications computing
conference consortium contents copyright correspondence corresponding corporation
department development distributed division editor editorial email engineering figure gmbh hospital
international investigators journal revista revue rivista zeitschrift jurnal boletín cuadernos
magazine quarterly keywords laboratoire laboratorio laboratory library license ltd llc management
matriculation matrikel matrikelnummer network proceedings programme school sciences series
bachelor master maestría maestria mestrado doctorado doutorado licenciatura ciencias ciências
supervisor technology thesis university workshop
dissertation diplomarbeit masterarbeit
coordinating editors nations united
faculty behalf the with for by using from
this that not into about between your you our we they their it
administration membership president secretary treasurer
ieee editore editrice verlag ediciones laboratories
agency association bureau company corp council developers foundation group inc ministry office
registry society software solutions systems team users workgroup
anleitung einführung eine guide guía guida handbook handbuch introduction introducción
introduzione lecture lectures manual manuale notes overview preface reference report
skript summary course courses instruments tutorial user user's
copyright draft edition issue release revision specification standard version volume
independent investigator professor researcher
tytuł rodzaj wersja versión versão título titolo název sarl
fin études etudes
adı soyadı vorname nachname prénom apellidos sobrenome cognome surname firstname lastname
avenue auditors building campus floor id number prepared road room street title titel titre written
année semester semestre trimestre abgabe ausgabe datum date
male female
nama nim nrp teil dönemi
consulting digital lab labs media research response services studio studios technologies
engenharia informatica informatics informatik informática ingegneria ingeniería mathematics
mühendisliği physics science health salud saúde santé
"""
_NO_NAME: Final = frozenset(_NO_NAME_TEXT.split())
"""Words that stand in no name."""
_ASKING: Final = frozenset({"why", "how", "what", "when", "where", "which"})
"""Words that begin no name; "Yee How Say" is one."""
_OF_PUBLISHER: Final = re.compile(
    r"(?:(?:\w+ ){2,}|(?-i:[A-Z]{2,5}) )(?:press|verlag|books|publish\w+|éditions?)$",
    re.IGNORECASE,
)
"""The name of a publisher in three words, "Green Tea Press"; William H. Press has an initial."""
_COUNTRY: Final = re.compile(
    r"^(?:(?:united|south|north|new|saudi|sri|costa|puerto|hong|el|czech|great)[ ]"
    r"(?:states|kingdom|africa|korea|zealand|arabia|lanka|rica|rico|kong|salvador|republic|britain"
    r"|carolina|dakota|york|jersey|mexico|hampshire|wales))$",
    re.IGNORECASE,
)
_MOST_COMMON: Final = 2 / 3
"""Of three words and more, so many that the text has in small letters too make no name."""
_FEWEST_COMMON: Final = 3

_FEWEST_FAMILIES: Final = 2
_MOST_SIGNS: Final = 3  # of a name in Chinese or Korean without a family of two signs
_DOUBLE_FAMILY: Final = re.compile(
    "欧阳|歐陽|司[马馬]|上官|[诸諸]葛|夏侯|[东東]方|尉迟|皇甫|公[孙孫]|令狐|慕容|남궁|황보|제갈|선우|독고"
)
_FAMILIES: Final = frozenset(
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁"
    "魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常"
    "武乔贺赖龚文欧司上诸"
    "張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔東歐諸"
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공"
)
"""The commonest families of China, in both scripts, and Korea, and the first sign of double ones:
nine in ten people have one of them (Chinese Academy of Sciences 2006; Statistics Korea 2015)."""


def begins_with_family(words: Sequence[str]) -> bool:
    """Tell whether a name in Chinese or Korean signs begins with a family; others always do."""
    name = words[0]
    if not HAN.match(name):
        return True
    long = len(name) > _MOST_SIGNS
    return _DOUBLE_FAMILY.match(name) is not None if long else name[0] in _FAMILIES


def begin_with_families(names: Sequence[Sequence[str]]) -> bool:
    """Tell whether half of the names in Chinese and Korean signs begin with families, and two."""
    in_signs = [words for words in names if HAN.match(words[0])]
    found = sum(map(begins_with_family, in_signs))
    return found >= _FEWEST_FAMILIES and 2 * found >= len(in_signs)


def people_in_signs(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of each name in a list of Chinese names with blanks; nothing for others."""
    names = tuple((name,) for name in text.split()) if _HAN_LIST.match(text) else ()
    return names if begin_with_families(names) else ()


def person_in(text: str, common: Container[str] = ()) -> tuple[str, ...] | None:
    """Return the words of the one name that a text is, None when it is something else.

    Args:
        text: What stands between two separators of a list.
        common: Words that the document also has in small letters: no name has such words alone.
    """
    text = _ROLE_BEHIND.sub("", text.strip())
    if HAN.match(text) or _HAN_SPACED.match(text):
        name = "".join(text.split())
        label = _LABEL_IN_SIGNS.fullmatch(name) or _KANA.fullmatch(name)
        other = label or says_institution(name)
        return None if other else (name,)
    pair = _HAN_PAIR.search(text)
    if pair and not any(map(str.isalpha, text[: pair.start()])) and not says_institution(text):
        return tuple(pair[0].split())
    text = _TITLES.sub("", text)
    text = _DEGREES_IN_CAPITALS.sub("", text)
    for _ in range(_MOST_DEGREES):
        text = _TAIL.sub("", text).rstrip(" ,")
    words = [word for word in text.split() if not SUFFIX.match(word)]
    if not _FEWEST_WORDS <= len(words) <= _MOST_WORDS:
        return None
    first = words[0].casefold()
    if words[-1] in PARTICLES or words[0] in _BETWEEN_WORDS or first in _ASKING:
        return None
    full = [word for word in words if not (_is_particle(word) or _is_initial(word))]
    in_signs = [_HAN_SIGN.search(word) is not None for word in full]
    if not full or not all(map(may_be_name, full)) or any(in_signs) != all(in_signs):
        return None
    names_other = _OF_PUBLISHER.match(text) or _COUNTRY.match(text) or says_institution(text)
    return None if names_other or _are_words(full, common) else tuple(words)


def _are_words(full: Sequence[str], common: Container[str]) -> bool:
    """Tell whether a text has the words of a name in small letters: all, or most of many."""
    found = sum(word.casefold() in common for word in full)
    return found == len(full) or (
        len(full) >= _FEWEST_COMMON and found >= _MOST_COMMON * len(full)
    )


def _is_particle(word: str) -> bool:
    in_capitals = len(word) > 1 and word.isupper() and word.casefold() in PARTICLES
    return word in PARTICLES or in_capitals or word.startswith(_ELIDED)


def _is_initial(word: str) -> bool:
    return INITIAL.match(word) is not None and not word[0].islower()


def may_be_name(word: str) -> bool:
    """Tell whether a word looks like a part of a name, and is none of those that never are."""
    return (
        not word[0].islower()
        and not _ACRONYM.search(word)
        and word.replace("İ", "i").casefold().rstrip(".") not in _NO_NAME
        and _WORD.match(word) is not None
        and len(word) <= (_LONGEST_IN_HAN if _HAN_SIGN.search(word) else _LONGEST_WORD)
    )
