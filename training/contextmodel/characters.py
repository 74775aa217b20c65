"""Kinds of characters, shapes and gaps, and the tokens of our own for digit runs and codes: what the tokenizer and the graphs share."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

MAX_WORD = 100  # code points; a longer word is one unknown token
MAX_RUN = 21  # digit runs of this length or more share a token
CODE_EDGES = (11, 15, 19, 25, 31, 32, 35, 39, 40, 43, 61, 63, 64)  # upper bounds; longer is the last bucket
CODE_PREFIX = 4

# Shapes (low four bits of a shape id)
SHAPES = ("special", "lower", "capital", "upper", "single", "mixed", "uncased", "digits", "punctuation", "symbol", "currency", "repeated", "long")
SHAPE = {name: i for i, name in enumerate(SHAPES)}
# Gaps: what stands before a token (high bits of a shape id)
GAPS = ("glued", "space", "newline", "blank line", "continues", "wide space")
GLUED, SPACE, NEWLINE, BLANK_LINE, CONTINUES, WIDE = range(6)
SHAPE_ROWS = 96

_NEWLINES = frozenset("\n\r\u2028\u2029\u0085\x0b\x0c")


def added_tokens() -> list[str]:
    runs = [f"[D{n}]" for n in range(1, MAX_RUN + 1)] + [f"[Z{n}]" for n in range(3, MAX_RUN + 1)]
    codes = [f"[{kind}{i}]" for kind in ("HEX", "CODE") for i in range(len(CODE_EDGES) + 1)]
    return runs + codes


@lru_cache(maxsize=1 << 16)
def char_class(c: str) -> str:
    """n newline, s space, i ignored, l letter, d digit, c CJK (a word by itself), p punctuation or symbol."""
    if c in _NEWLINES:
        return "n"
    if c == "\t":
        return "s"
    cat = unicodedata.category(c)
    if cat[0] == "Z":
        return "s"
    if cat[0] == "C" or cat in ("Mn", "Me") or c == "\ufffd":
        return "i"
    if cat == "Nd":
        return "d"
    if cat[0] in "PS":
        return "p"
    o = ord(c)
    if 0x4E00 <= o <= 0x9FFF or 0x3400 <= o <= 0x4DBF or 0x20000 <= o <= 0x2CEAF or 0xF900 <= o <= 0xFAFF or 0x2F800 <= o <= 0x2FA1F:
        return "c"
    return "l"  # L*, Mc, Nl, No


@lru_cache(maxsize=1 << 16)
def _case(c: str) -> str:
    cat = unicodedata.category(c)
    return "U" if cat in ("Lu", "Lt") else "l" if cat == "Ll" else "-"


def case_shape(chars: list[str]) -> int:
    cases = [_case(c) for c in chars]
    upper, lower = cases.count("U"), cases.count("l")
    if not upper:
        return SHAPE["lower"] if lower else SHAPE["uncased"]
    if len(cases) == 1:
        return SHAPE["single"]
    if not lower:
        return SHAPE["upper"]
    return SHAPE["capital"] if upper == 1 and cases[0] == "U" else SHAPE["mixed"]


@dataclass(slots=True)
class Token:
    id: int
    shape: int  # SHAPE + 16 * gap
    start: int
    end: int
    word: int  # index of the word it belongs to
