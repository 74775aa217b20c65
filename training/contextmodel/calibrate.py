"""Fits scores to how often they are right, on the development documents of all languages, and writes labels.json."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from .characters import CODE_EDGES, CODE_PREFIX, GAPS, MAX_RUN, MAX_WORD, SHAPES
from .decode import TRIM, UNCALIBRATED, WITHIN_WORDS, Settings, predict
from .evaluate import all_spans, runner
from .gold import FOLDER, load_documents
from .labels import CLASSES, COUNTED_AS, GROUP_OF, GROUPS, LABELS
from .tokenizer import Tokenizer
from .windows import OVERLAP, WINDOW


def judged(docs, found) -> list[tuple[str, float, bool, str]]:
    """Each found span: its group, score, whether at least half of its letters and digits carry its category, its document."""
    out = []
    for d, spans in zip(docs, found):
        gold: dict[int, set] = {}
        for s in d["spans"]:
            for i in range(s["start"], s["end"]):
                gold.setdefault(i, set()).add(COUNTED_AS.get(s["label"], s["label"]))
        for s in spans:
            k = [i for i in range(s["start"], s["end"]) if d["text"][i].isalnum()] or list(range(s["start"], s["end"]))
            right = sum(s["label"] in gold.get(i, ()) for i in k)
            out.append((GROUP_OF[s["own"]], s["score"], right * 2 >= len(k), d["id"]))
    return out


def logit(x: np.ndarray) -> np.ndarray:
    x = np.clip(x, 1e-6, 1 - 1e-6)
    return np.log(x / (1 - x))


def fit(scores: np.ndarray, right: np.ndarray, prior=(1.0, 0.0), strength=2.0) -> tuple[float, float]:
    """Slope and shift by Newton's method, held to the prior so that a group with few spans stays near all the others."""
    x = np.stack([logit(scores), np.ones(len(scores))], 1)
    w0 = np.array(prior)
    w = w0.copy()
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        grad = x.T @ (p - right) + strength * (w - w0)
        hess = (x * (p * (1 - p))[:, None]).T @ x + strength * np.eye(2)
        step = np.linalg.solve(hess, grad)
        w = w - step
        if np.abs(step).max() < 1e-8:
            break
    return float(max(w[0], 0.1)), float(w[1])


def fit_all(rows) -> dict[str, tuple[float, float]]:
    score, right = np.array([r[1] for r in rows]), np.array([r[2] for r in rows], float)
    every = fit(score, right)
    out = {}
    for g in GROUPS:
        k = np.array([r[0] == g for r in rows])
        out[g] = fit(score[k], right[k], every, 4.0) if k.any() else every
    return out


def apply(rows, fits):
    return [(g, float(1 / (1 + np.exp(-(fits[g][0] * logit(np.array(s)) + fits[g][1])))), r, d) for g, s, r, d in rows]


def calibration_error(rows, bins: int = 10) -> float:
    s, r = np.array([x[1] for x in rows]), np.array([x[2] for x in rows], float)
    b = np.minimum((s * bins).astype(int), bins - 1)
    return float(sum(abs(s[b == i].mean() - r[b == i].mean()) * (b == i).sum() for i in range(bins) if (b == i).any()) / len(s))


def lifted(fits, lift: float):
    return {g: (slope, shift + lift) for g, (slope, shift) in fits.items()}


def cross_validated_error(rows, lift: float = 0.0) -> float:
    """Fitted on one half of the documents, measured on the other, both ways."""
    ids = sorted({x[3] for x in rows})
    half = {d: i % 2 for i, d in enumerate(ids)}
    out = []
    for h in (0, 1):
        fits = lifted(fit_all([x for x in rows if half[x[3]] != h]), lift)
        out += apply([x for x in rows if half[x[3]] == h], fits)
    return calibration_error(out)


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
    p.add_argument("--outside", type=float, default=UNCALIBRATED.outside)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--lift", type=float, default=0.6, help="added to the log-odds of every score after fitting; the calibration error reported includes it")
    p.add_argument("--report", type=Path, help="JSON with the calibration errors, for the model card")
    a = p.parse_args()
    docs = [d for name in ("dev", "dev-multi") for d in load_documents(FOLDER / name)]
    tok = Tokenizer.from_file(a.vocabulary)
    run = runner(a.model, len(tok.pieces))
    found = all_spans(docs, [predict(run, tok, d["text"]) for d in docs], Settings(a.outside, {}))
    rows = judged(docs, found)
    fits = lifted(fit_all(rows), a.lift)
    a.out.write_text(json.dumps(labels_file(fits, a.outside), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    r = {
        "spans": len(rows),
        "before": calibration_error(rows),
        "after": calibration_error(apply(rows, fits)),
        "cross_validated": cross_validated_error(rows, a.lift),
        "lift": a.lift,
    }
    print(json.dumps(r), json.dumps({g: (round(x, 2), round(y, 2)) for g, (x, y) in fits.items()}))
    if a.report:
        a.report.write_text(json.dumps(r) + "\n")


if __name__ == "__main__":
    main()
