"""Tokenizer with exact offsets. TOKENIZER.md is the specification; this file is its reference implementation.

Offsets in here are in Unicode code points; `utf16_offsets` converts for fixtures and for JavaScript.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

CLS, SEP, UNK, PAD = "[CLS]", "[SEP]", "[UNK]", "[PAD]"
MAX_WORD = 100  # code points; a longer word is one [UNK]
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


def shipped_vocabulary(bert: list[str]) -> list[str]:
    """BERT's vocabulary without its unused slots; our own tokens follow at the end."""
    return [t for t in bert if not t.startswith("[unused")] + added_tokens()


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
def fold(c: str) -> str:
    """One code point as the vocabulary spells it: lower case, then NFD without Mn. May be empty or several."""
    return "".join(x for x in unicodedata.normalize("NFD", c.lower()) if unicodedata.category(x) != "Mn")


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


class Tokenizer:
    def __init__(self, vocabulary: list[str]):
        self.vocabulary = vocabulary
        self.ids = {t: i for i, t in enumerate(vocabulary)}
        self.cls, self.sep, self.unk = self.ids[CLS], self.ids[SEP], self.ids[UNK]

    @classmethod
    def from_file(cls, path) -> Tokenizer:
        with open(path, encoding="utf-8") as f:
            return cls(f.read().split("\n")[:-1])

    def tokenize(self, text: str) -> list[Token]:
        out: list[Token] = []
        n = len(text)
        i = 0
        word = 0
        newlines = 1  # the start of the text counts as a new line
        spaces = 0
        wide = False
        while i < n:
            c = text[i]
            k = char_class(c)
            if k == "n":
                if not (c == "\n" and i and text[i - 1] == "\r"):
                    newlines += 1
                i += 1
                continue
            if k == "s":
                spaces += 1
                wide = wide or c == "\t" or spaces > 1
                i += 1
                continue
            if k == "i":
                i += 1
                continue
            gap = BLANK_LINE if newlines > 1 else NEWLINE if newlines else WIDE if wide else SPACE if spaces else GLUED
            newlines = spaces = 0
            wide = False
            if k == "p":
                j = i + 1
                while j < n and text[j] == c:
                    j += 1
                if j - i < 3:
                    j = i + 1
                cat = unicodedata.category(c)
                shape = "repeated" if j > i + 1 else "punctuation" if cat[0] == "P" else "currency" if cat == "Sc" else "symbol"
                out.append(Token(self.ids.get(fold(c), self.unk), SHAPE[shape] + 16 * gap, i, j, word))
                i = j
            elif k == "c":
                out.append(Token(self.ids.get(fold(c), self.unk), SHAPE["uncased"] + 16 * gap, i, i + 1, word))
                i += 1
            else:
                places = [i]
                j = i + 1
                while j < n:
                    kj = char_class(text[j])
                    if kj in "ld":
                        places.append(j)
                    elif kj != "i":
                        break
                    j += 1
                self._word(text, places, gap, word, out)
                i = places[-1] + 1  # trailing ignored characters are no part of the word
            word += 1
        return out

    def _word(self, text: str, places: list[int], gap: int, word: int, out: list[Token]) -> None:
        if len(places) > MAX_WORD:
            out.append(Token(self.unk, SHAPE["long"] + 16 * gap, places[0], places[-1] + 1, word))
            return
        segments: list[list[int]] = []
        last = ""
        for p in places:
            k = char_class(text[p])
            if k != last:
                segments.append([])
            segments[-1].append(p)
            last = k
        pieces: list[tuple[int, int, int, int]] = []
        if len(segments) > 8 or (len(segments) > 4 and len(places) >= 24):
            head, tail = places[:CODE_PREFIX], places[CODE_PREFIX:]
            k = ""
            part: list[int] = []
            for p in head:
                if part and char_class(text[p]) != k:
                    self._segment(text, part, k, pieces)
                    part = []
                k = char_class(text[p])
                part.append(p)
            self._segment(text, part, k, pieces)
            chars = [text[p] for p in tail]
            kind = "HEX" if all(c in "0123456789abcdefABCDEF" for c in chars) else "CODE"
            bucket = sum(len(places) > e for e in CODE_EDGES)
            pieces.append((self.ids[f"[{kind}{bucket}]"], case_shape(chars), tail[0], tail[-1] + 1))
        else:
            for s in segments:
                self._segment(text, s, char_class(text[s[0]]), pieces)
        for i, (token, shape, start, end) in enumerate(pieces):
            out.append(Token(token, shape + 16 * (gap if i == 0 else CONTINUES), start, end, word))

    def _segment(self, text: str, places: list[int], kind: str, pieces: list) -> None:
        chars = [text[p] for p in places]
        if kind == "d":
            pieces.append((self._digits("".join(chars)), SHAPE["digits"], places[0], places[-1] + 1))
            return
        folded = [fold(c) for c in chars]
        whole = "".join(folded)
        if whole in self.ids:
            pieces.append((self.ids[whole], case_shape(chars), places[0], places[-1] + 1))
            return
        # an unknown word written inCamelCase is read as its parts
        begin = 0
        for i in range(1, len(chars) + 1):
            if i == len(chars) or (_case(chars[i]) == "U" and _case(chars[i - 1]) == "l"):
                self._wordpiece(folded[begin:i], chars[begin:i], places[begin:i], pieces)
                begin = i

    def _digits(self, run: str) -> int:
        n = len(run)
        if run.isascii():
            if n <= 2:
                return self.ids[run]
            if n == 4 and run[:2] in ("18", "19"):
                return self.ids[run]
            if n == 4 and run[:2] == "20":
                return self.ids["2015"]
            if run[0] == "0":
                return self.ids[f"[Z{min(n, MAX_RUN)}]"]
        return self.ids[f"[D{min(n, MAX_RUN)}]"]

    def _wordpiece(self, folded: list[str], chars: list[str], places: list[int], pieces: list) -> None:
        shape = case_shape(chars)
        flat = [(x, i) for i, f in enumerate(folded) for x in f]  # folded code point -> index of its original
        spelled = "".join(x for x, _ in flat)
        found = []
        a = 0
        while a < len(flat):
            b = min(len(flat), a + 24)  # no entry of the vocabulary is longer
            while b > a:
                t = self.ids.get(("##" if a else "") + spelled[a:b])
                if t is not None:
                    break
                b -= 1
            if b == a:
                found = []
                break
            found.append((t, a, b))
            a = b
        if not found:
            pieces.append((self.unk, shape, places[0], places[-1] + 1))
            return
        for t, a, b in found:
            # two pieces out of one original character both span it
            pieces.append((t, shape, places[flat[a][1]], places[flat[b - 1][1]] + 1))


def utf16_offsets(text: str) -> list[int]:
    """Code-point offset -> UTF-16 offset, for every offset from 0 to len(text)."""
    out = [0]
    for c in text:
        out.append(out[-1] + (2 if ord(c) > 0xFFFF else 1))
    return out


# Windows ------------------------------------------------------------------------------------------------------------

WINDOW = 126  # tokens of text in a window; [CLS] and [SEP] make 128
OVERLAP = 24
_ENDS = frozenset(".!?\u2026\u3002\uff01\uff1f")


def boundary_rank(tokens: list[Token], text: str, p: int) -> int:
    """How good it is to cut before token p: 3 blank line, 2 line or sentence end, 1 gap, 0 word start, -1 in a word."""
    gap = tokens[p].shape >> 4
    if gap == CONTINUES:
        return -1
    if gap == BLANK_LINE:
        return 3
    if gap == NEWLINE:
        return 2
    if gap in (SPACE, WIDE):
        return 2 if text[tokens[p - 1].end - 1] in _ENDS else 1
    return 0


def windows(tokens: list[Token], text: str, size: int = WINDOW, overlap: int = OVERLAP) -> list[tuple[int, int, int, int]]:
    """(start, end, from, to): the model reads tokens[start:end]; its answer counts for tokens[from:to].

    The counted ranges cover every token exactly once. Cuts fall at line and sentence ends where there are any;
    any other cut overlaps, so that both sides see what stands around it.
    """
    out: list[tuple[int, int, int, int]] = []
    n = len(tokens)
    start = counted = 0
    while n - start > size:
        rest = n - start
        ideal = -(-rest // -(-rest // size))  # even windows rather than a full one and a scrap
        best = None
        for p in range(start + size // 2, start + size + 1):
            rank = boundary_rank(tokens, text, p)
            key = (min(rank, 2), -abs(p - start - ideal))
            if best is None or key > best[0]:
                best = (key, p)
        rank, cut = best[0][0], best[1]
        if rank == 2:
            out.append((start, cut, counted, cut))
            start = counted = cut
        else:
            middle = cut - overlap // 2
            while middle > counted + 1 and tokens[middle].shape >> 4 == CONTINUES:
                middle -= 1
            out.append((start, cut, counted, middle))
            counted = middle
            start = cut - overlap
            while start > out[-1][0] + 1 and tokens[start].shape >> 4 == CONTINUES:
                start -= 1
    out.append((start, n, counted, n))
    return out if n else []
