"""Turns annotated text into windows of ids, shapes and targets."""

from __future__ import annotations

import json
import random

import numpy as np

from .corpora import Example
from .labels import ANY_PLACE_B, ANY_PLACE_I, INDEX, UNKNOWN
from .tokenizer import Tokenizer, windows

_CORPUS_LABEL = {"PERSON": "NAME", "ORGANIZATION": "COMPANYNAME"}


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
    return Example(text, e.spans, e.unknown, e.partial, e.source)


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
        first = True
        j = i
        while j < len(tokens) and tokens[j].start < b:
            if not kind:
                out[j] = UNKNOWN
            elif kind == "LOCATION":
                out[j] = ANY_PLACE_B if first else ANY_PLACE_I
            else:
                out[j] = INDEX[("B-" if first else "I-") + _CORPUS_LABEL.get(kind, kind)]
            first = False
            j += 1
        i = j
    return out


def to_windows(e: Example, tok: Tokenizer) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    tokens = tok.tokenize(e.text)
    t = targets(e, tokens)
    out = []
    for start, end, _, _ in windows(tokens, e.text):
        part = tokens[start:end]
        ids = np.array([tok.cls] + [x.id for x in part] + [tok.sep], np.int32)
        shapes = np.array([0] + [x.shape for x in part] + [0], np.int16)
        y = t[start:end]
        # a window that opens inside a span has seen no beginning of it
        out.append((ids, shapes, np.array([UNKNOWN] + y + [UNKNOWN], np.int16)))
    return out
