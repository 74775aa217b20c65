"""From a checkpoint to everything in models/: export, check against fp32, calibration, fixtures, checksums, model card."""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnx
import torch

from . import evaluate as ev
from .decode import UNCALIBRATED, load_settings
from .export import build
from .tokenizer import Tokenizer


def speed(run, n: int) -> float:
    rng = np.random.default_rng(0)
    ids, shapes = [int(x) for x in rng.integers(2000, 20000, n)], [int(x) for x in rng.integers(0, 90, n)]
    times = []
    for _ in range(60):
        t = time.perf_counter()
        run(ids, shapes)
        times.append(time.perf_counter() - t)
    return sorted(times)[len(times) // 4] * 1000


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint", type=Path)
    p.add_argument("--models", type=Path, default=Path(__file__).parents[2] / "models")
    p.add_argument("--documents", type=Path, default=Path(__file__).parents[1] / "dev")
    p.add_argument("--corpora", type=Path, required=True)
    p.add_argument("--measure", type=Path, default=ev.MEASURE, help="another measure with the functions of contextmodel/measure.py")
    p.add_argument("--keep-fp32", default="")
    p.add_argument("--lift", type=float, default=0.0, help="see contextmodel.calibrate")
    p.add_argument("--quick", action="store_true", help="no comparison with fp32")
    a = p.parse_args()
    folder = a.models / "base"
    state = torch.load(a.checkpoint, weights_only=False)
    keep = frozenset(int(x) for x in a.keep_fp32.split(",") if x)
    onnx.save(build(state["ema"], len(state["layers"]), True, keep), folder / "model.onnx")
    here = [sys.executable, "-m"]
    with tempfile.TemporaryDirectory() as tmp:
        report = Path(tmp) / "calibration.json"
        subprocess.run(
            [
                *here,
                "contextmodel.calibrate",
                folder / "model.onnx",
                "--vocabulary",
                folder / "vocab.txt",
                "--documents",
                a.documents,
                "--out",
                folder / "labels.json",
                "--report",
                report,
                "--lift",
                str(a.lift),
            ],
            check=True,
        )
        calibration = json.loads(report.read_text())
    subprocess.run([*here, "contextmodel.tokenizer_fixtures", folder / "vocab.txt", a.models / "tokenizer-fixtures.jsonl"], check=True)
    subprocess.run([*here, "contextmodel.decoding_fixtures", folder, a.models / "decoding-fixtures.jsonl"], check=True)

    tok, measure, settings = Tokenizer.from_file(folder / "vocab.txt"), ev.load_measure(a.measure), load_settings(folder / "labels.json")
    run = ev.onnx_runner(folder / "model.onnx")
    docs = ev.load_documents(a.documents)
    sets = {k: ([d for d in docs if ev.kind_of(d) == k], None) for k in sorted({ev.kind_of(d) for d in docs})}
    sets["documents"] = (docs, None)
    sets |= {n: (d, {"PERSON", "LOCATION", "ORGANIZATION"}) for n, d in ev.load_real(a.corpora).items()}
    rows = {}
    exact = None
    if not a.quick:
        onnx.save(build(state["ema"], len(state["layers"]), False), a.checkpoint.with_suffix(".fp32.onnx"))
        exact = ev.onnx_runner(a.checkpoint.with_suffix(".fp32.onnx"))
    kept: dict[str, list] = {}
    for name, (gold, cats) in sets.items():
        # each text once: the documents together are the kinds of documents put together
        if name != "documents":
            kept[name] = ev.predictions(run, tok, gold)
        predicted = [x for n, (_, c) in sets.items() if c is None and n in kept for x in kept[n]] if name == "documents" else kept[name]
        gold = [d for n, (g, c) in sets.items() if c is None and n != "documents" for d in g] if name == "documents" else gold
        every = ev.all_spans(gold, predicted, settings)
        rows[name] = {t: ev.summary(measure, gold, ev.above(every, t), cats) for t in (0.3, 0.5, 0.7)}
        if exact and name != "documents":
            raw, full = (ev.above(ev.all_spans(gold, x, UNCALIBRATED), 0.5) for x in (predicted, ev.predictions(exact, tok, gold)))
            rows[name]["loss"] = ev.summary(measure, gold, full, cats)["char_f1"] - ev.summary(measure, gold, raw, cats)["char_f1"]
        print(name, {t: round(r["char_f1"], 4) for t, r in rows[name].items() if t != "loss"}, rows[name].get("loss"), flush=True)
    figures = {"ms_32": speed(run, 32), "ms_128": speed(run, 128)}
    (folder / "MODEL_CARD.md").write_text(card(state, rows, sets, calibration, figures, (folder / "model.onnx").stat().st_size), encoding="utf-8")
    files = ["model.onnx", "vocab.txt", "labels.json"]
    sums = {n: {"sha256": hashlib.sha256((folder / n).read_bytes()).hexdigest(), "bytes": (folder / n).stat().st_size} for n in files}
    (folder / "checksums.json").write_text(json.dumps(sums, indent=1) + "\n")
    print(json.dumps(sums), figures)


def card(state, rows, sets, calibration, figures, size) -> str:
    def line(name, t):
        r = rows[name][t]
        return f"| {name} ({len(sets[name][0])}) | {t} | {r['char_f1']:.3f} | {r['span_f1']:.3f} | {r['hidden']:.3f} | {r['overhidden']:.4f} |"

    documents = [n for n in sets if sets[n][1] is None]
    real = [n for n in sets if sets[n][1]]
    per = rows["documents"]
    weak = [c for c, v in per[0.7]["per"].items() if v["gold"] >= 10 and v["char_f1"] < 0.75]
    return "\n".join(
        [
            "# Model card: the context provider's token classifier",
            "",
            "Written by `python -m contextmodel.ship`; every figure below was measured by it on the files shipped beside this card.",
            "",
            "## What it is for",
            "Finds personal and financial data in text of up to 10 KB, mostly English, with names, addresses and identifiers of "
            "many countries: 44 labels, offsets, calibrated scores. It is one of two "
            "providers; check digits, formats and exact identifiers are the pattern provider's work. Not for decisions about "
            "people, and no guarantee that a text without findings holds nothing sensitive.",
            "",
            "## Model",
            f"BERT encoder, {len(state['layers'])} layers of 384 with 12 heads, started from all-MiniLM-L6-v2 (Apache-2.0), word "
            f"embeddings as pretrained, an added embedding of case shape and spacing, "
            f"own tokens for digit runs and codes (`training/TOKENIZER.md`), windows of 128 tokens, 89 BIO classes. int8: {size / 1e6:.1f} MB.",
            f"On the machine that built it, one thread, while other work ran: 32 tokens {figures['ms_32']:.1f} ms, 128 tokens {figures['ms_128']:.1f} ms.",
            "",
            "## Data",
            "- Synthetic documents from the project's own templates and value generator (`training/templates`, `training/generate`); no text of real people.",
            "- Real sentences with PERSON, LOCATION, ORGANIZATION only, as partial labels: Broad Twitter Corpus, sections a b e f "
            "g (Derczynski, Bontcheva, Roberts 2016), CC BY 4.0; WNUT 2017 Emerging "
            "Entities, train and dev (Derczynski, Nichols, van Erp, Limsopatham 2017), CC BY 4.0; Wikigold (Balasuriya, Ringland, "
            "Nothman, Murphy, Curran 2009), CC BY 4.0; SEC filings FIN3, FIN5 (Salinas "
            "Alvarado, Verspoor, Baldwin 2015), CC BY 3.0; re3d (Dstl 2017): public domain, OGL 3.0, CC BY 3.0 AU; LitBank "
            "(Bamman, Popat, Shen 2019), CC BY 4.0.",
            "",
            "## Training",
            "`training/README.md` has the command, from data to these files, and the time each step took.",
            "",
            "## Accuracy",
            "The context model alone, no patterns. Documents: hand-written development documents (`training/dev`), used to stop "
            "and to calibrate, never trained on. Their errors also told "
            "what kind of template to write next, so a set apart will score somewhat lower. btc (tweets), wikigold (Wikipedia), "
            "wnut17 (emerging entities): 8 % of their sentences, held out, character and span F1 of "
            "three categories as these corpora tag them; hidden and overhidden mean little there, since links, handles and dates "
            'are untagged. btc ships "@ name" as two tokens and tags nearly all of them PERSON or '
            'ORGANIZATION; btc-glued is the same with "@name", which this model calls USERNAME, as the project\'s conventions have it.',
            "",
            "| text | score above | char F1 | span F1 | hidden | overhidden |",
            "| --- | --- | --- | --- | --- | --- |",
            *[line(n, t) for n in documents + real for t in (0.5, 0.7)],
            "",
            "Documents, per category:",
            "",
            "| category | gold spans | char F1 above 0.3 | above 0.5 | above 0.7 |",
            "| --- | --- | --- | --- | --- |",
            *[
                f"| {c} | {v['gold']} | " + " | ".join(f"{per[t]['per'].get(c, {'char_f1': 0})['char_f1']:.3f}" for t in (0.3, 0.5, 0.7)) + " |"
                for c, v in sorted(per[0.3]["per"].items(), key=lambda kv: -kv[1]["gold"])
            ],
            "",
            "Quantization: character F1 of fp32 less that of int8: "
            + (", ".join(f"{n} {rows[n]['loss']:+.4f}" for n in rows if "loss" in rows[n]) or "not measured")
            + ".",
            "",
            "## Calibration",
            f"Expected calibration error over {calibration['spans']} found spans, 10 bins: {calibration['before']:.3f} before, "
            f"{calibration['after']:.3f} after fitting slope and shift per group, "
            f"{calibration['cross_validated']:.3f} when fitted on one half of the documents and measured on the other. "
            f"Every score is lifted by {calibration['lift']} in log-odds after fitting, which the last two figures include: it "
            f"brings findings that are more likely right than wrong nearer to the label default of 0.7.",
            "",
            "## Known weaknesses",
            f"- Categories with ten gold spans or more under 0.75 at a score above 0.7: {', '.join(weak) or 'none'}.",
            "- TAX_ID, HEALTH_CARE_ID, KR_RRN, TH_TNIN and the IN_ categories have no label among its 44: it is taught to leave them to the pattern provider.",
            "- Digits reach it only as the length of their run: it tells an identifier by its surroundings, not by its check digit.",
            "- English first: in other languages it relies on names and forms it has seen. A word of more than 100 characters is opaque to it.",
            "- Integer products use eight-bit saturating instructions; on processors without VNNI instructions scores can differ from these; not measured.",
            "",
        ]
    )


if __name__ == "__main__":
    main()
