"""Chinese names in Latin letters, which stand in the order of China in some documents."""

import re
from collections.abc import Sequence
from typing import Final

_FAMILIES_TEXT: Final = """
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie
song tang deng han feng cao peng zeng xiao tian pan dong yuan cai jiang yu du ye cheng wei su lu
ding ren shen yao cui tan zhong fan jin shi liao jia xia fu fang bai zou meng xiong qin qiu hou yin
xue duan lei hao shao mao qian kang gong yan shang
chan wong cheung lau leung ng ho chow chu kwok tang cheng tse mak tsang yip yeung lam lai fung choi
hui kwan poon yuen tam ip lo law
tan lim goh teo ong koh chua yeo toh tay seah quek yap low loh foo chong chia chew soh neo cheong
"""
_FAMILIES: Final = frozenset(_FAMILIES_TEXT.split())
"""The commonest of China in Pinyin (Ministry of Public Security, 2019), and of Hong Kong and
Singapore as they are written there."""
_SYLLABLE: Final = (
    r"(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?"
    r"(?:i?ang|i?ong|uang|uai|iao|ian|uan|eng|ing|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|er|[aeiou]))"
)
_GIVEN: Final = re.compile(rf"{_SYLLABLE}{{1,2}}")
_LONGEST: Final = 5  # letters of a syllable outside of Pinyin: "Chip", "Keng"
_WORDS: Final = range(2, 4)


def begins_with_chinese_family(words: Sequence[str]) -> bool:
    """Tell whether a name in Latin letters begins with a Chinese family, and ends with none.

    "Cao Yun", "Yap Chen Kit"; not "Jun Li", "Lee Marvin".
    """
    name = [word.casefold() for word in words]
    if len(name) not in _WORDS or name[0] not in _FAMILIES or name[-1] in _FAMILIES:
        return False
    if len(name) > min(_WORDS):
        return all(len(word) <= _LONGEST and word.isascii() for word in name)
    return _GIVEN.fullmatch(name[-1]) is not None
