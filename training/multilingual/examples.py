"""Turns annotated text into windows of ids, shapes and targets."""

from __future__ import annotations

import numpy as np

from contextmodel.corpora import Example
from contextmodel.tokenizer import windows

from .labels import ACTOR_B, ACTOR_I, INDEX, NAME_ANY, PLACE_B, PLACE_I, TITLE_OR_NAME, UNKNOWN
from .tokenizer import Tokenizer

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
