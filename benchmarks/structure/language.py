"""Tells the language and the script of a text by its letters and its commonest words."""

import re
from collections import Counter

_SCRIPTS = (
    ("Japanese", r"[\u3040-\u30ff]"),
    ("Hangul", r"[\uac00-\ud7af]"),
    ("Han", r"[\u4e00-\u9fff]"),
    ("Cyrillic", r"[\u0400-\u04ff]"),
    ("Greek", r"[\u0370-\u03ff\u1f00-\u1fff]"),
    ("Arabic", r"[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]"),
    ("Hebrew", r"[\u0590-\u05ff]"),
    ("Devanagari", r"[\u0900-\u097f]"),
    ("Latin", r"[A-Za-z\u00c0-\u024f]"),
)
_LEAST = 0.15  # of the letters; papers in other scripts quote much in Latin
_ONLY = {"Japanese": "ja", "Hangul": "ko", "Han": "zh", "Greek": "el", "Hebrew": "he"}
_COMMON = {
    "en": "the of and to in is that for with as this are be which from",
    "de": "der die das und ist nicht mit von den ein eine für auf werden wird",
    "fr": "le la les des et est une dans pour que qui par sur avec nous",
    "es": "el la los las que una por con para del se es como su más",
    "pt": "o os as que uma para com não dos são em mais como um pela",
    "it": "il la che di per una con del della sono non gli nel dei è",
    "ca": "el la els les que una per amb dels són és aquest com no al",
    "nl": "de het een van en is dat niet met voor zijn op wordt deze te",
    "sv": "och att det som en är för med av på den inte till om har",
    "da": "og at det som en er for med af på den ikke til der vi",
    "no": "og at det som en er for med av på den ikke til vi fra",
    "fi": "ja on ei että se joka ovat kun tai myös sen voidaan olla mutta niin",
    "pl": "i w na że się do jest nie z dla które oraz jako przez od",
    "cs": "a je se na že v pro které jako nebo jsou však tak při není",
    "sk": "a je sa na že v pre ktoré ako alebo sú však tak pri nie",
    "hu": "a az és hogy egy nem is ez meg vagy mint csak van azt ha",
    "hr": "i je se na da u za koji kao ili su nije od što ako",
    "sl": "in je se na da v za ki kot ali so ni pri lahko če",
    "ro": "și de în la cu o care este pentru un din mai nu sunt prin",
    "tr": "ve bir bu için ile olarak olan da de daha çok gibi her en kadar",
    "id": "yang dan di untuk dengan pada dari ini adalah dalam tidak akan oleh sebagai dapat",
    "vi": "và của các là trong được cho một có với không những này để từ",
    "et": "ja on ei et see mis kui ka või ning oli selle saab siis nii",
    "lt": "ir yra kad su iš tai kaip į ar arba bei per tik šis nuo",
    "eu": "eta da ez bat dira izan baina hau dute duen dituzte ere egin dela beste",
}


def script_of(text: str) -> str:
    """Return the script of most of a text's letters, "Latin" for a text without letters."""
    counts = {name: len(re.findall(pattern, text)) for name, pattern in _SCRIPTS}
    letters = sum(counts.values()) or 1
    for name, count in counts.items():
        if name != "Latin" and count / letters > _LEAST:
            return name
    return "Latin"


def language_of(text: str) -> str:
    """Return the ISO 639-1 name of a text's language, "und" when nothing speaks for one."""
    script = script_of(text)
    if script in _ONLY:
        return _ONLY[script]
    if script == "Cyrillic":
        return _cyrillic(text)
    if script == "Arabic":
        return "fa" if len(re.findall("[پچژگی]", text)) * 20 > len(text.split()) else "ar"
    if script == "Devanagari":
        return "hi"
    words = Counter(re.findall(r"[^\W\d_]+", text.casefold()))
    scores = {name: sum(words[w] for w in common.split()) for name, common in _COMMON.items()}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] else "und"


def _cyrillic(text: str) -> str:
    if len(re.findall("[іїєґ]", text)) * 200 > len(text):
        return "uk"
    if len(re.findall("[ђћџљњј]", text)) * 200 > len(text):
        return "sr"
    return "ru" if len(re.findall("[ыэё]", text)) * 200 > len(text) else "bg"
