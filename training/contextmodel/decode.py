"""From token probabilities to findings. DECODING.md is the specification; this file is its reference implementation."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from .characters import CONTINUES, SHAPE, Token
from .labels import CATEGORY, GROUP_OF, LABELS
from .tokenizer import Tokenizer
from .windows import windows

FLOOR = 1e-6
# Labels that may end inside a written word: "34yo", "250USD", "10am". All others are widened to whole words.
WITHIN_WORDS = frozenset("AGE AMOUNT TIME DATE DOB GENDER CURRENCY CURRENCYCODE CURRENCYNAME CURRENCYSYMBOL".split())
TRIM = frozenset(",;:\"'\u2018\u2019\u201c\u201d")

_CATEGORIES = sorted(set(CATEGORY.values()))
_MEMBERS = np.zeros((len(LABELS), len(_CATEGORIES)))
for _i, _label in enumerate(LABELS):
    _MEMBERS[_i, _CATEGORIES.index(CATEGORY[_label])] = 1
_CATEGORY_OF = _MEMBERS.argmax(1)


@dataclass(slots=True)
class Span:
    start: int
    end: int
    label: str
    score: float


@dataclass
class Settings:
    outside: float  # weight of O against the labels while decoding; below 1 lets weak findings out, with their low score
    calibration: dict[str, tuple[float, float]]  # group -> slope and shift on the log-odds of the raw score


UNCALIBRATED = Settings(0.6, {})


def softmax(logits: np.ndarray) -> np.ndarray:
    e = np.exp(logits - logits.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def predict(run, tok: Tokenizer, text: str) -> tuple[list[Token], np.ndarray]:
    """Probabilities for every token of the text. `run(ids, shapes)` answers the logits of one window."""
    tokens = tok.tokenize(text)
    parts = []
    for start, end, counted, to in windows(tokens, text):
        w = tokens[start:end]
        logits = run([tok.bos] + [t.id for t in w] + [tok.eos], [0] + [t.shape for t in w] + [0])
        parts.append(softmax(logits[1 + counted - start : 1 + to - start].astype(np.float32)))
    return tokens, np.concatenate(parts) if parts else np.zeros((0, 1 + 2 * len(LABELS)), np.float32)


def units_of(tokens: list[Token]) -> list[tuple[int, int]]:
    """Stretches of tokens labelled as one: a word, but letters and digits of one word apart."""
    starts = [
        i
        for i, t in enumerate(tokens)
        if t.shape >> 4 != CONTINUES or not i or (t.shape & 15 == SHAPE["digits"]) != (tokens[i - 1].shape & 15 == SHAPE["digits"])
    ]
    return list(zip(starts, starts[1:] + [len(tokens)]))


def decode(text: str, tokens: list[Token], p: np.ndarray, settings: Settings) -> list[Span]:
    if not tokens:
        return []
    units = units_of(tokens)
    begin, inside = p[:, 1::2], p[:, 2::2]
    mass = np.stack([(begin[a:b] + inside[a:b]).mean(0) for a, b in units])
    first = np.array([a for a, _ in units])
    share = begin[first] / np.maximum(begin[first] + inside[first], 1e-9)
    by_category = mass @ _MEMBERS
    best = np.stack([mass[:, _CATEGORY_OF == c].max(1) for c in range(len(_CATEGORIES))], 1)
    # the likeliest label of a category answers for the whole category
    emission = by_category[:, _CATEGORY_OF] * mass / np.maximum(best[:, _CATEGORY_OF], 1e-9)
    outside = np.array([p[a:b, 0].mean() for a, b in units]) * settings.outside
    e_out = np.log(np.maximum(outside, FLOOR))
    e_begin = np.log(np.maximum(emission * share, FLOOR))
    e_in = np.log(np.maximum(emission * (1 - share), FLOOR))

    path = _viterbi(e_out, e_begin, e_in)
    found: list[list[int]] = []  # first unit, last unit + 1, label
    for u, state in enumerate(path):
        if state == 0:
            continue
        label, is_begin = (state - 1) // 2, state % 2 == 1
        if is_begin:
            found.append([u, u + 1, label])
        else:
            found[-1][1] = u + 1
    taken = [-1] * len(units)
    for i, (a, b, _) in enumerate(found):
        taken[a:b] = [i] * (b - a)
    out = []
    for i, (a, b, label) in enumerate(found):
        name = LABELS[label]
        score = float(by_category[a:b, _CATEGORY_OF[label]].mean())
        if name not in WITHIN_WORDS:
            while tokens[units[a][0]].shape >> 4 == CONTINUES and taken[a - 1] == -1:
                a -= 1
                taken[a] = i
            while b < len(units) and tokens[units[b][0]].shape >> 4 == CONTINUES and taken[b] == -1:
                taken[b] = i
                b += 1
        if name != "PASSWORD":
            while a < b and _trimmed(text, tokens, units[a]):
                a += 1
            while a < b and _trimmed(text, tokens, units[b - 1]):
                b -= 1
        if a == b:
            continue
        start, end = tokens[units[a][0]].start, tokens[units[b - 1][1] - 1].end
        if name not in ("PASSWORD", "CURRENCYSYMBOL") and all(8 <= tokens[t].shape & 15 <= 11 for t in range(units[a][0], units[b - 1][1])):
            continue
        out.append(Span(start, end, name, calibrated(score, settings.calibration.get(GROUP_OF[name], (1.0, 0.0)))))
    return out


def calibrated(score: float, fit: tuple[float, float]) -> float:
    s = min(max(score, FLOOR), 1 - FLOOR)
    return 1 / (1 + math.exp(-(fit[0] * math.log(s / (1 - s)) + fit[1])))


def _trimmed(text: str, tokens: list[Token], unit: tuple[int, int]) -> bool:
    t = tokens[unit[0]]
    return unit[1] == unit[0] + 1 and t.shape & 15 in (8, 11) and text[t.start] in TRIM


def _viterbi(e_out, e_begin, e_in) -> list[int]:
    """Best path of states 0 = O, 1 + 2i = B, 2 + 2i = I of label i; I only after B or I of its own label."""
    n, k = e_begin.shape
    back_any = np.zeros(n, np.int64)  # best state before, for O and every B
    back_in = np.zeros((n, k), bool)  # for I: True when I stood before it, False when B
    so, sb, si = e_out[0], e_begin[0], np.full(k, -1e9)
    for u in range(1, n):
        ib, ii = int(sb.argmax()), int(si.argmax())
        state, top = 0, so
        if sb[ib] > top:
            state, top = 1 + 2 * ib, sb[ib]
        if si[ii] > top:
            state, top = 2 + 2 * ii, si[ii]
        back_any[u] = state
        back_in[u] = si > sb
        so, sb, si = top + e_out[u], top + e_begin[u], np.maximum(sb, si) + e_in[u]
    ib, ii = int(sb.argmax()), int(si.argmax())
    state, top = 0, so
    if sb[ib] > top:
        state, top = 1 + 2 * ib, sb[ib]
    if si[ii] > top:
        state = 2 + 2 * ii
    path = [state]
    for u in range(n - 1, 0, -1):
        if state and state % 2 == 0:
            label = state // 2 - 1
            state = state if back_in[u, label] else state - 1
        else:
            state = int(back_any[u])
        path.append(state)
    return path[::-1]
