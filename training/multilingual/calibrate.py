"""Fits scores to how often they are right, on the development documents of all languages, and writes labels.json."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from contextmodel import calibrate as first
from contextmodel.decode import TRIM, WITHIN_WORDS
from contextmodel.evaluate import load_documents
from contextmodel.tokenizer import CODE_EDGES, CODE_PREFIX, GAPS, MAX_RUN, MAX_WORD, OVERLAP, SHAPES, WINDOW

from .decode import UNCALIBRATED, Settings, predict
from .evaluate import FOLDER, all_spans, runner
from .labels import CLASSES, GROUP_OF, GROUPS, LABELS
from .tokenizer import Tokenizer


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


def rows_of(docs: list[dict], found: list[list[dict]]) -> list[tuple[str, float, bool, str]]:
    """The groups of this generation, the rules of the first."""
    before = first.GROUP_OF
    first.GROUP_OF = GROUP_OF
    try:
        return first.judged(docs, found)
    finally:
        first.GROUP_OF = before


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
    tok, run = Tokenizer.from_file(a.vocabulary), runner(a.model)
    found = all_spans(docs, [predict(run, tok, d["text"]) for d in docs], Settings(a.outside, {}))
    rows = rows_of(docs, found)
    fits = first.lifted(first.fit_all(rows), a.lift)
    a.out.write_text(json.dumps(labels_file(fits, a.outside), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    r = {
        "spans": len(rows),
        "before": first.calibration_error(rows),
        "after": first.calibration_error(first.apply(rows, fits)),
        "cross_validated": first.cross_validated_error(rows, a.lift),
        "lift": a.lift,
    }
    print(json.dumps(r), json.dumps({g: (round(x, 2), round(y, 2)) for g, (x, y) in fits.items()}))
    if a.report:
        a.report.write_text(json.dumps(r) + "\n")


if __name__ == "__main__":
    main()
