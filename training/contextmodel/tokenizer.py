"""Tokenizer with exact offsets: words, digits and marks, spelled in pieces of a multilingual unigram model.

Letters are spelled by the likeliest pieces (XLM-R's, those with a row); "\u2581" stands before a piece that follows a gap. Case and accents stay.
A word in capitals is spelled as if it were capitalized when that takes fewer pieces: its shape says that it is in capitals.
TOKENIZER.md is the specification; this file is its reference implementation. Offsets are code points here.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from .characters import (
    BLANK_LINE,
    CODE_EDGES,
    CODE_PREFIX,
    CONTINUES,
    GLUED,
    MAX_RUN,
    MAX_WORD,
    NEWLINE,
    SHAPE,
    SPACE,
    WIDE,
    Token,
    added_tokens,
    case_shape,
    char_class,
)

GAP = "\u2581"
BOS, PAD, EOS, UNK = "<s>", "<pad>", "</s>", "<unk>"
SPECIALS = (BOS, PAD, EOS, UNK)
LEAST_CAPITALS = 4  # shorter words in capitals are mostly abbreviations, spelled as they stand


@lru_cache(maxsize=1 << 16)
def spelling(cluster: str) -> str:
    """One letter with its marks as the vocabulary spells it: NFKC. May be several code points."""
    return unicodedata.normalize("NFKC", cluster)


@lru_cache(maxsize=1 << 16)
def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Me")


class Tokenizer:
    """`pieces` with their log probabilities: first the specials, then unigram pieces, then the added tokens of numbers and codes."""

    def __init__(self, pieces: list[str], scores: list[float]):
        from tokenizers.models import Unigram

        self.pieces, self.scores = pieces, scores
        self.ids = {p: i for i, p in enumerate(pieces)}
        self.bos, self.eos, self.unk = self.ids[BOS], self.ids[EOS], self.ids[UNK]
        self.known = len(pieces) - len(added_tokens())
        spelled = list(zip(pieces[: self.known], scores[: self.known]))
        self._model = Unigram(spelled, self.unk, False)
        self._cache: dict[str, list[tuple[int, int, int]]] = {}

    @classmethod
    def from_file(cls, path: Path) -> Tokenizer:
        rows = [line.split("\t") for line in Path(path).read_text(encoding="utf-8").split("\n")[:-1]]
        return cls([r[0] for r in rows], [float(r[1]) for r in rows])

    def unigram(self, word: str) -> list[tuple[int, int, int]]:
        """(piece, start, end) of the likeliest spelling, in code points of `word`. Neighbouring unknown letters are one piece."""
        found = self._cache.get(word)
        if found is None:
            found = [(t.id, *t.offsets) for t in self._model.tokenize(word)]
            if not word.isascii():
                found = _code_points(word, found)
            if len(self._cache) > 1_000_000:
                self._cache.clear()
            self._cache[word] = found
        return found

    def _mark(self, c: str, gap: int) -> int:
        """A mark or an ideograph by itself."""
        c = spelling(c)
        found = self.ids.get(GAP + c) if gap != GLUED else None
        return found if found is not None else self.ids.get(c, self.unk)

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
                out.append(Token(self._mark(c, gap), SHAPE[shape] + 16 * gap, i, j, word))
                i = j
            elif k == "c":
                out.append(Token(self._mark(c, gap), SHAPE["uncased"] + 16 * gap, i, i + 1, word))
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
                i = self._word(text, places, gap, word, out)
            word += 1
        return out

    def _word(self, text: str, places: list[int], gap: int, word: int, out: list[Token]) -> int:
        """Adds the tokens of one word; answers where it ends, marks over its last letter included."""
        end = places[-1] + 1
        while end < len(text) and _is_mark(text[end]):
            end += 1
        if len(places) > MAX_WORD:
            out.append(Token(self.unk, SHAPE["long"] + 16 * gap, places[0], end, word))
            return end
        segments: list[list[int]] = []
        last = ""
        for p in places:
            k = char_class(text[p])
            if k != last:
                segments.append([])
            segments[-1].append(p)
            last = k
        pieces: list[tuple[int, int, int, int]] = []
        opened = gap != GLUED
        if len(segments) > 8 or (len(segments) > 4 and len(places) >= 24):
            head, tail = places[:CODE_PREFIX], places[CODE_PREFIX:]
            k = ""
            part: list[int] = []
            for p in head:
                if part and char_class(text[p]) != k:
                    self._segment(text, part, k, opened and not pieces, pieces, p)
                    part = []
                k = char_class(text[p])
                part.append(p)
            self._segment(text, part, k, opened and not pieces, pieces, tail[0])
            chars = [text[p] for p in tail]
            kind = "HEX" if all(c in "0123456789abcdefABCDEF" for c in chars) else "CODE"
            bucket = sum(len(places) > e for e in CODE_EDGES)
            pieces.append((self.ids[f"[{kind}{bucket}]"], case_shape(chars), tail[0], end))
        else:
            for n, s in enumerate(segments):
                self._segment(text, s, char_class(text[s[0]]), opened and not n, pieces, segments[n + 1][0] if n + 1 < len(segments) else end)
        for i, (token, shape, start, stop) in enumerate(pieces):
            out.append(Token(token, shape + 16 * (gap if i == 0 else CONTINUES), start, stop, word))
        return end

    def _segment(self, text: str, places: list[int], kind: str, opened: bool, pieces: list, end: int) -> None:
        """Letters or digits that follow each other; `end`: where the next segment begins (marks and unseen characters stand before it)."""
        chars = [text[p] for p in places]
        if kind == "d":
            pieces.append((self._digits("".join(chars), opened), SHAPE["digits"], places[0], places[-1] + 1))
            return
        ends = places[1:] + [end]
        clusters = ["".join(x for x in text[a:b] if x == text[a] or _is_mark(x)) if b > a + 1 else text[a] for a, b in zip(places, ends)]
        shape = case_shape(chars)
        flat, origin = self._flat([spelling(c) for c in clusters], opened)
        found = self.unigram(flat)
        if shape == SHAPE["upper"] and len(chars) >= LEAST_CAPITALS and len(found) > 1:
            lower, lower_origin = self._flat([spelling(c) if not i else _small(spelling(c)) for i, c in enumerate(clusters)], opened)
            other = self.unigram(lower)
            if len(other) < len(found):
                found, origin = other, lower_origin
        # a piece from the middle of one letter's spelling still covers that letter
        for token, a, b in found:
            first, last = origin[a], origin[b - 1]
            if last < 0:
                continue  # the gap mark alone: the gap is known already
            first = max(first, 0)
            stop = ends[last]
            while stop > places[last] + 1 and not _is_mark(text[stop - 1]):
                stop -= 1
            pieces.append((token, shape, places[first], stop))

    @staticmethod
    def _flat(spelled: list[str], opened: bool) -> tuple[str, list[int]]:
        origin = [-1] if opened else []
        for i, s in enumerate(spelled):
            origin += [i] * len(s)
        return (GAP if opened else "") + "".join(spelled), origin

    def _digits(self, run: str, opened: bool) -> int:
        n = len(run)
        if run.isascii():
            text = run if n <= 2 else {"18": "1850", "19": "1980", "20": "2015"}.get(run[:2]) if n == 4 else None
            found = None if text is None else self.ids.get(GAP + text) if opened else self.ids.get(text)
            if found is None and text is not None:
                found = self.ids.get(text, self.ids.get(GAP + text))
            if found is not None:
                return found
            if run[0] == "0" and n > 2:
                return self.ids[f"[Z{min(n, MAX_RUN)}]"]
        return self.ids[f"[D{min(n, MAX_RUN)}]"]


@lru_cache(maxsize=1 << 16)
def _small(s: str) -> str:
    low = s.lower()
    return low if len(low) == len(s) else s


def _code_points(word: str, found: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The library answers offsets in bytes of UTF-8."""
    at = {0: 0}
    n = 0
    for i, c in enumerate(word):
        n += len(c.encode())
        at[n] = i + 1
    return [(t, at[a], at[b]) for t, a, b in found]
