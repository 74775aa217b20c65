"""Fits scores to how often they are right, on many kinds of text, and writes labels.json.

A kind is a set of development documents (ordinary, hard, one of nine languages) or a corpus, by the sentences held out of it. Each counts as much as
any other of its sort, however many spans it has, and documents as much as corpora. The error reported is that on kinds left out of the fit.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .characters import CODE_EDGES, CODE_PREFIX, GAPS, MAX_RUN, MAX_WORD, SHAPES
from .corpora import CORPORA, ENGLISH
from .decode import TRIM, UNCALIBRATED, WITHIN_WORDS, Settings, calibrated, predict
from .evaluate import all_spans, runner, sets
from .labels import CLASSES, COUNTED_AS, GROUP_OF, GROUPS, LABELS
from .tokenizer import Tokenizer
from .windows import OVERLAP, WINDOW

TAUGHT = ("en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "fi")
CORPORA_KINDS = {*CORPORA, *ENGLISH, "btc-glued"}
FEW = 15


class Kind(NamedTuple):
    docs: list[dict]
    # categories that are annotated; None: all
    categories: set[str] | None
    # places and organizations are told apart otherwise than by us: either will do
    alike: bool


class Row(NamedTuple):
    """A found span."""

    group: str
    score: float
    # at least half of its letters and digits carry its category
    right: bool
    document: str
    kind: str


# of each set of `evaluate.sets`: documents, categories that are annotated (None: all), spans found with raw scores
Measured = dict[str, tuple[list[dict], set[str] | None, list[list[dict]]]]


def measured(run, tok: Tokenizer, corpora_folder: Path | None, limit: int, outside: float = UNCALIBRATED.outside) -> Measured:
    return {
        name: (docs, categories, all_spans(docs, [predict(run, tok, d["text"]) for d in docs], Settings(outside, {})))
        for name, (docs, categories) in sets(corpora_folder, limit).items()
    }


def rows_of(m: Measured) -> list[Row]:
    """Without corpora that leave names unmarked: what is found there beyond their marks says nothing."""
    out = []
    for name, (docs, categories, found) in m.items():
        c = CORPORA.get(name)
        if name == "btc" or c and (c.lang not in TAUGHT or c.partial or c.noisy or c.no_organizations):
            continue  # btc: handles stand apart from their sign there; btc-glued is how people write
        kind = Kind(docs, categories, bool(c and (c.buildings or c.countries_act)))
        out += judged("en ordinary" if name == "en harmless" else name, kind, found)
    return out


def judged(kind: str, k: Kind, found: list[list[dict]]) -> list[Row]:
    def counted(label: str) -> str:
        return "ORGANIZATION" if k.alike and label == "LOCATION" else COUNTED_AS.get(label, label)

    out = []
    for d, spans in zip(k.docs, found):
        gold: dict[int, set] = {}
        for s in d["spans"]:
            for i in range(s["start"], s["end"]):
                gold.setdefault(i, set()).add(counted(s["label"]))
        for s in spans:
            if k.categories and s["label"] not in k.categories:
                continue
            at = [i for i in range(s["start"], s["end"]) if d["text"][i].isalnum()] or list(range(s["start"], s["end"]))
            right = sum(counted(s["label"]) in gold.get(i, ()) for i in at)
            out.append(Row(GROUP_OF[s["own"]], s["score"], right * 2 >= len(at), d["id"], kind))
    return out


def logit(x: np.ndarray) -> np.ndarray:
    x = np.clip(x, 1e-6, 1 - 1e-6)
    return np.log(x / (1 - x))


def fit(scores: np.ndarray, right: np.ndarray, weights: np.ndarray, prior=(1.0, 0.0), strength=2.0) -> tuple[float, float]:
    """Slope and shift by Newton's method, held to the prior so that a group with few spans stays near all the others."""
    x = np.stack([logit(scores), np.ones(len(scores))], 1)
    w0 = np.array(prior)
    w = w0.copy()
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        grad = x.T @ (weights * (p - right)) + strength * (w - w0)
        hess = (x * (weights * p * (1 - p))[:, None]).T @ x + strength * np.eye(2)
        step = np.linalg.solve(hess, grad)
        w = w - step
        if np.abs(step).max() < 1e-8:
            break
    return float(max(w[0], 0.1)), float(w[1])


def weights_of(rows: list[Row]) -> np.ndarray:
    """Of each row: kinds weigh alike within documents and within corpora, and the two weigh alike; the mean is 1."""
    spans = Counter(r.kind for r in rows)
    size = {k: n + FEW for k, n in spans.items()}  # so that a kind with a handful of spans does not weigh as much as one with hundreds
    share = {k: n / size[k] for k, n in spans.items()}
    total = Counter()
    for k, s in share.items():
        total[k in CORPORA_KINDS] += s
    w = np.array([1 / size[r.kind] / total[r.kind in CORPORA_KINDS] for r in rows])
    return w / w.mean()


def fit_all(rows: list[Row]) -> dict[str, tuple[float, float]]:
    score, right, weights = np.array([r.score for r in rows]), np.array([r.right for r in rows], float), weights_of(rows)
    every = fit(score, right, weights)
    out = {}
    for g in GROUPS:
        k = np.array([r.group == g for r in rows])
        out[g] = fit(score[k], right[k], weights_of([r for r in rows if r.group == g]), every, 4.0) if k.any() else every
    return out


def apply(rows: list[Row], fits) -> list[Row]:
    return [r._replace(score=float(1 / (1 + np.exp(-(fits[r.group][0] * logit(np.array(r.score)) + fits[r.group][1]))))) for r in rows]


def calibration_error(rows: list[Row], bins: int = 10) -> float:
    s, r = np.array([x.score for x in rows]), np.array([x.right for x in rows], float)
    b = np.minimum((s * bins).astype(int), bins - 1)
    return float(sum(abs(s[b == i].mean() - r[b == i].mean()) * (b == i).sum() for i in range(bins) if (b == i).any()) / len(s))


def lifted(fits, lift: float):
    return {g: (slope, shift + lift) for g, (slope, shift) in fits.items()}


def errors_left_out(rows: list[Row]) -> dict[str, float]:
    """The calibration error of each kind, fitted on all others and not lifted."""
    out = {}
    for kind in sorted({r.kind for r in rows}):
        fits = fit_all([r for r in rows if r.kind != kind])
        out[kind] = calibration_error(apply([r for r in rows if r.kind == kind], fits))
    return out


def fitted(rows: list[Row], lift: float) -> tuple[dict[str, tuple[float, float]], dict]:
    """The fits, and what the model card says of them."""
    fits = lifted(fit_all(rows), lift)
    errors = {"before": calibration_error(rows), "after": calibration_error(apply(rows, fits)), "left_out": errors_left_out(rows)}
    return fits, {"spans": len(rows), "lift": lift, **errors}


def recalibrated(found: list[list[dict]], fits: dict[str, tuple[float, float]]) -> list[list[dict]]:
    return [[s | {"score": calibrated(s["score"], fits[GROUP_OF[s["own"]]])} for s in spans] for spans in found]


def labels_file(fits: dict, outside: float) -> dict:
    return {
        "labels": LABELS,
        "classes": CLASSES,
        "tokenizer": {
            "maxWord": MAX_WORD,
            "maxDigitRun": MAX_RUN,
            "codeEdges": list(CODE_EDGES),
            "codePrefix": CODE_PREFIX,
            "shapes": list(SHAPES),
            "gaps": list(GAPS),
        },
        "windows": {"tokens": WINDOW, "overlap": OVERLAP},
        "decoding": {"outside": outside, "floor": 1e-6, "withinWords": sorted(WITHIN_WORDS), "trim": sorted(TRIM)},
        "groups": GROUPS,
        "calibration": {g: {"slope": round(a, 4), "shift": round(b, 4)} for g, (a, b) in fits.items()},
    }


def load_settings(path: Path) -> Settings:
    d = json.loads(path.read_text(encoding="utf-8"))
    return Settings(d["decoding"]["outside"], {g: (c["slope"], c["shift"]) for g, c in d["calibration"].items()})


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("model", type=Path)
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--corpora", type=Path, help="folder that holds ner/ and ner-multi/")
    p.add_argument("--limit", type=int, default=150, help="held-out sentences at most of one corpus")
    p.add_argument("--outside", type=float, default=UNCALIBRATED.outside)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument(
        "--lift",
        type=float,
        default=0.8,
        help="added to the log-odds of every score after fitting; the error of all kinds together includes it, those of kinds left out do not",
    )
    a = p.parse_args()
    tok = Tokenizer.from_file(a.vocabulary)
    run = runner(a.model, len(tok.pieces))
    fits, report = fitted(rows_of(measured(run, tok, a.corpora, a.limit, a.outside)), a.lift)
    a.out.write_text(json.dumps(labels_file(fits, a.outside), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(report), json.dumps({g: (round(x, 2), round(y, 2)) for g, (x, y) in fits.items()}))


if __name__ == "__main__":
    main()
