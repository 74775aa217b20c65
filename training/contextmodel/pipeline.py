"""One command from templates and corpora to models/: generate, train in stages, export, calibrate, measure, write the card.

Started again it goes on where it stopped: generated documents and finished stages are kept in --work.
Each stage trains on fresh fillings of the templates and starts from the stage before, with its own warm-up and decay.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from .evaluate import MEASURE

STAGES = ((1, 4_800_000), (2, 2_350_000))  # seed, training tokens


def run(title: str, *command) -> None:
    began = time.time()
    subprocess.run([sys.executable, "-m", *map(str, command)], check=True, cwd=Path(__file__).parents[1])
    print(f"{title}: {(time.time() - began) / 60:.1f} minutes", flush=True)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpora", type=Path, required=True, help="folder of the real corpora (JSONL)")
    p.add_argument("--measure", type=Path, default=MEASURE, help="another measure with the functions of contextmodel/measure.py")
    p.add_argument("--work", type=Path, required=True, help="folder for generated documents and checkpoints")
    p.add_argument("--models", type=Path, default=Path(__file__).parents[2] / "models")
    p.add_argument("--fills", type=int, default=8, help="fillings of each template and stage")
    a = p.parse_args()
    for name in ("corpora", "measure", "work", "models"):
        setattr(a, name, getattr(a, name).resolve())
    before: Path | None = None
    for seed, tokens in STAGES:
        documents, out = a.work / f"synthetic-{seed}.jsonl", a.work / f"stage-{seed}"
        if not documents.exists():
            run(f"generate {seed}", "contextmodel.synthesize", "--templates", "templates", "--out", documents, "--fills", a.fills, "--seed", seed)
        if not (out / "final.pt").exists():
            run(
                f"train {seed}",
                "contextmodel.train",
                "--corpora",
                a.corpora,
                "--synthetic",
                documents,
                "--out",
                out,
                "--tokens",
                tokens,
                "--seed",
                seed,
                *(("--init", before) if before else ()),
            )
        before = out / "final.pt"
    run("ship", "contextmodel.ship", before, "--lift", 0.6, "--corpora", a.corpora, "--measure", a.measure, "--models", a.models)


if __name__ == "__main__":
    main()
