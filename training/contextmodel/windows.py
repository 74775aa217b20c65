"""Windows of a text's tokens, cut where it hurts least; offsets in UTF-16 for the fixtures."""

from __future__ import annotations

from .characters import BLANK_LINE, CONTINUES, NEWLINE, SPACE, WIDE, Token

WINDOW = 126  # tokens of text in a window; the two that mark its ends make 128
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


def utf16_offsets(text: str) -> list[int]:
    """Code-point offset -> UTF-16 offset, for every offset from 0 to len(text)."""
    out = [0]
    for c in text:
        out.append(out[-1] + (2 if ord(c) > 0xFFFF else 1))
    return out
