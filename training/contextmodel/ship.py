"""From a checkpoint to a model folder: graph, vocabulary, labels with calibration, fixtures, checksums, model card."""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from .calibrate import Measured, fitted, labels_file, load_settings, measured, recalibrated, rows_of
from .card import card
from .decode import UNCALIBRATED, decode, predict
from .evaluate import MEASURE, above, load_measure, onnx_runner, summary
from .fixture_texts import DECODED
from .tokenizer import Tokenizer
from .windows import utf16_offsets, windows

MODELS = Path(__file__).parents[2] / "models"
FILES = ("model.onnx", "vectors.bin", "vocabulary.tsv", "labels.json")


def decoding_fixtures(folder: Path, out: Path) -> None:
    """What the TypeScript decoder must find through this very model."""
    tok, settings = Tokenizer.from_file(folder / "vocabulary.tsv"), load_settings(folder / "labels.json")
    run = onnx_runner(folder / "model.onnx", len(tok.pieces))
    rows = []
    for text in DECODED:
        tokens, p = predict(run, tok, text)
        at = utf16_offsets(text)
        spans = [{"start": at[s.start], "end": at[s.end], "label": s.label, "score": round(s.score, 6)} for s in decode(text, tokens, p, settings)]
        rows.append(json.dumps({"text": text, "windows": windows(tokens, text), "spans": spans}, ensure_ascii=False) + "\n")
    out.write_text("".join(rows), encoding="utf-8")


def speed(run, n: int) -> float:
    rng = np.random.default_rng(0)
    ids, shapes = [int(x) for x in rng.integers(2000, 20000, n)], [int(x) for x in rng.integers(0, 90, n)]
    times = []
    for _ in range(60):
        t = time.process_time()
        run(ids, shapes)
        times.append(time.process_time() - t)
    return sorted(times)[len(times) // 4] * 1000


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint", type=Path, help="or the model.onnx of the folder: graph and vectors stay, all else is written anew")
    p.add_argument("name", choices=("base", "small"))
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--corpora", type=Path, required=True)
    p.add_argument("--measure", type=Path, default=MEASURE, help="another measure with the functions of contextmodel/measure.py")
    p.add_argument("--models", type=Path, default=MODELS)
    p.add_argument("--limit", type=int, default=150, help="held-out sentences of one corpus that are measured")
    p.add_argument("--lift", type=float, default=0.8, help="see contextmodel.calibrate")
    a = p.parse_args()
    folder = a.models / a.name
    folder.mkdir(parents=True, exist_ok=True)
    here = [sys.executable, "-m"]
    if a.checkpoint.suffix != ".onnx":
        subprocess.run([*here, "contextmodel.export", a.checkpoint, folder / "model.onnx"], check=True)
        shutil.copyfile(a.vocabulary, folder / "vocabulary.tsv")
    tok = Tokenizer.from_file(folder / "vocabulary.tsv")
    finish(folder, a.name, measured(onnx_runner(folder / "model.onnx", len(tok.pieces)), tok, a.corpora, a.limit), a)


def finish(folder: Path, name: str, m: Measured, a: argparse.Namespace) -> None:
    """Everything beside graph, vectors and vocabulary."""
    fits, calibration = fitted(rows_of(m), a.lift)
    (folder / "labels.json").write_text(json.dumps(labels_file(fits, UNCALIBRATED.outside), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    here = [sys.executable, "-m"]
    if name == "base":  # both models have the same vocabulary
        subprocess.run([*here, "contextmodel.fixtures", folder / "vocabulary.tsv", a.models / "tokenizer-fixtures.jsonl"], check=True)
    decoding_fixtures(folder, a.models / f"decoding-fixtures-{name}.jsonl")
    measure, settings = load_measure(a.measure), load_settings(folder / "labels.json")
    rows = {}
    for text, (gold, cats, found) in m.items():
        every = recalibrated(found, settings.calibration)
        rows[text] = {t: summary(measure, gold, above(every, t), cats) | {"size": len(gold), "all": not cats} for t in (0.5, 0.7)}
        print(text, {t: round(r["char_f1"], 3) for t, r in rows[text].items()}, flush=True)
    run = onnx_runner(folder / "model.onnx", len(Tokenizer.from_file(folder / "vocabulary.tsv").pieces))
    figures = {n: speed(run, n) for n in (32, 128)}
    (folder / "MODEL_CARD.md").write_text(
        card(name, rows, calibration | {"limit": a.limit}, figures, sum((folder / n).stat().st_size for n in FILES[:2])), encoding="utf-8"
    )
    sums = {n: {"sha256": hashlib.sha256((folder / n).read_bytes()).hexdigest(), "bytes": (folder / n).stat().st_size} for n in FILES}
    (folder / "checksums.json").write_text(json.dumps(sums, indent=1) + "\n")
    print(json.dumps(sums), figures)


if __name__ == "__main__":
    main()
