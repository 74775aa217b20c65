"""Turns annotated text into windows of ids, shapes and targets."""

from __future__ import annotations

import json
import random
import re

import numpy as np

from .english_corpora import Example
from .labels import ACTOR_B, ACTOR_I, INDEX, NAME_ANY, PLACE_B, PLACE_I, TITLE_OR_NAME, UNKNOWN
from .tokenizer import Tokenizer
from .windows import windows

_FIRST = {
    "PERSON": INDEX["B-NAME"],
    "ORGANIZATION": INDEX["B-COMPANYNAME"],
    "LOCATION": PLACE_B,
    "ACTOR": ACTOR_B,
    "MAYBE_TITLE": TITLE_OR_NAME,
    "NAMED": NAME_ANY,
}
_REST = {
    "PERSON": INDEX["I-NAME"],
    "ORGANIZATION": INDEX["I-COMPANYNAME"],
    "LOCATION": PLACE_I,
    "ACTOR": ACTOR_I,
    "MAYBE_TITLE": TITLE_OR_NAME,
    "NAMED": INDEX["I-NAME"],
}

TRANSCRIBED = 0.4  # share of lower-cased examples that lose their punctuation, too
_MARK = re.compile(r"(?<!\S)[\"'“„«(¿¡]|[.,;:!?\"')”»…](?=[.,;:!?\"')”»…]*(?:\s|$))")


def load_synthetic(path) -> list[Example]:
    out = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            d = json.loads(line)
            out.append(Example(d["text"], [(s["start"], s["end"], s["label"]) for s in d["spans"] if s["label"] != "OTHER"], source=d.get("template", "")))
    return out


def change_case(e: Example, rng: random.Random, lower: float, upper: float) -> Example:
    x = rng.random()
    if x >= lower + upper:
        return e
    text = e.text.lower() if x < lower else e.text.upper()
    if len(text) != len(e.text):  # a letter that changes length would move every span
        return e
    changed = Example(text, e.spans, e.unknown, e.partial, e.source)
    return without_punctuation(changed) if x < lower * TRANSCRIBED else changed


def without_punctuation(e: Example) -> Example:
    """As speech is transcribed: marks at the edge of a word go, except inside spans."""
    inside = {i for a, b, _ in e.spans for i in range(a, b)}
    gone = {m.start() for m in _MARK.finditer(e.text)} - inside
    at = [0]
    for i in range(len(e.text)):
        at.append(at[-1] + (i not in gone))
    text = "".join(c for i, c in enumerate(e.text) if i not in gone)
    spans = [(at[a], at[b], kind) for a, b, kind in e.spans]
    return Example(text, spans, [(at[a], at[b]) for a, b in e.unknown if at[a] < at[b]], e.partial, e.source)


def targets(e: Example, tokens) -> list[int]:
    """A token belongs to a span when it overlaps it; the first such token is B."""
    out = [0] * len(tokens)
    i = 0
    marks = sorted([(a, b, k) for a, b, k in e.spans] + [(a, b, "") for a, b in e.unknown])
    for a, b, kind in marks:
        while i and tokens[i - 1].end > a:
            i -= 1
        while i < len(tokens) and tokens[i].end <= a:
            i += 1
        j = i
        while j < len(tokens) and tokens[j].start < b:
            if not kind:
                out[j] = UNKNOWN
            elif kind in _FIRST:
                out[j] = _FIRST[kind] if j == i else _REST[kind]
            else:
                out[j] = INDEX[("B-" if j == i else "I-") + kind]
            j += 1
        i = j
    return out


def to_windows(e: Example, tok: Tokenizer) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    tokens = tok.tokenize(e.text)
    t = targets(e, tokens)
    out = []
    for start, end, _, _ in windows(tokens, e.text):
        part = tokens[start:end]
        ids = np.array([tok.bos] + [x.id for x in part] + [tok.eos], np.int32)
        shapes = np.array([0] + [x.shape for x in part] + [0], np.int16)
        out.append((ids, shapes, np.array([UNKNOWN] + t[start:end] + [UNKNOWN], np.int16)))
    return out
