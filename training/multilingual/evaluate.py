"""Measures a model on the hand-written development documents of every language and on the held-out real sentences."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from contextmodel.evaluate import MEASURE, above, errors, load_documents, load_measure, onnx_runner, summary

from . import corpora
from .decode import UNCALIBRATED, Settings, decode, predict
from .labels import CATEGORY
from .tokenizer import Tokenizer

THREE = {"PERSON", "LOCATION", "ORGANIZATION"}
FOLDER = Path(__file__).parents[1]


def torch_runner(checkpoint: Path):
    import torch

    from .model import ContextModel
    from .student import Student

    s = torch.load(checkpoint, weights_only=False)
    words = s["ema"]["words.weight"]
    m = Student(words) if s.get("kind") == "student" else ContextModel(words.shape[0], len(s["layers"]))
    m.load_state_dict(s["ema"])
    m.eval()

    def run(ids, shapes):
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            return m(torch.tensor([ids]), torch.tensor([shapes]))[0].float().numpy()

    return run


def runner(path: Path):
    return onnx_runner(path) if path.suffix == ".onnx" else torch_runner(path)


def load_real(folder: Path, names: list[str], limit: int) -> dict[str, list[dict]]:
    """Held-out sentences as their corpora tag them, without our corrections; evenly thinned to `limit`."""
    out = {}
    for name in names:
        c = corpora.CORPORA[name]
        docs = []
        with (folder / "ner-multi" / f"{name}.jsonl").open(encoding="utf-8") as f:
            for line in f:
                d = json.loads(line)
                text, places = corpora.detokenize(d["tokens"], elision=c.lang in ("fr", "it"))
                if not d["tokens"] or not corpora.held_out(corpora.to_example(d["tokens"], d["tags"], name, c).text):
                    continue
                spans: list[dict] = []
                for (a, b), tag, before in zip(places, d["tags"], ["O"] + d["tags"]):
                    if tag == "O":
                        continue
                    if tag[0] == "I" and before[2:] == tag[2:]:
                        spans[-1]["end"] = b
                    else:
                        spans.append({"start": a, "end": b, "label": tag[2:]})
                docs.append({"id": f"{name}:{len(docs)}", "text": text, "spans": spans})
        out[name] = docs[:: max(1, -(-len(docs) // limit))]
    return out


def english_real(folder: Path, limit: int) -> dict[str, list[dict]]:
    from contextmodel.evaluate import load_real as load

    return {n: d[:: max(1, -(-len(d) // limit))] for n, d in load(folder / "ner").items()}


def all_spans(docs, predicted, settings: Settings) -> list[list[dict]]:
    return [
        [{"start": s.start, "end": s.end, "label": CATEGORY[s.label], "own": s.label, "score": s.score} for s in decode(d["text"], t, p, settings)]
        for d, (t, p) in zip(docs, predicted)
    ]


def sets(corpora_folder: Path | None, limit: int) -> dict[str, tuple[list[dict], set | None]]:
    """Name -> documents and the categories that count (None: all)."""
    english, other = load_documents(FOLDER / "dev"), load_documents(FOLDER / "dev-multi") if (FOLDER / "dev-multi").exists() else []
    out: dict[str, tuple[list[dict], set | None]] = {}
    for d in english:
        out.setdefault("en " + d["id"].split("-")[0].split(":")[0], ([], None))[0].append(d)
    for d in other:
        out.setdefault(d["id"][:2] + " documents", ([], None))[0].append(d)
    if corpora_folder:
        out |= {n: (d, THREE) for n, d in english_real(corpora_folder, limit).items()}
        out |= {n: (d, THREE) for n, d in load_real(corpora_folder, [n for n, c in corpora.CORPORA.items() if c.held_out], limit).items()}
    return out


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("model", type=Path, help="checkpoint (.pt) or export (.onnx)")
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--corpora", type=Path, help="folder that holds ner/ and ner-multi/")
    p.add_argument("--measure", type=Path, default=MEASURE, help="another measure with the functions of contextmodel/measure.py")
    p.add_argument("--thresholds", default="0.5,0.7")
    p.add_argument("--limit", type=int, default=150, help="sentences at most of one corpus")
    p.add_argument("--only", default="", help="sets whose name contains this")
    p.add_argument("--errors", type=int, default=0)
    p.add_argument("--categories", action="store_true")
    a = p.parse_args()
    import torch

    torch.set_num_threads(1)
    tok, measure, run = Tokenizer.from_file(a.vocabulary), load_measure(a.measure), runner(a.model)
    for name, (gold, cats) in sets(a.corpora, a.limit).items():
        if a.only not in name:
            continue
        every = all_spans(gold, [predict(run, tok, d["text"]) for d in gold], UNCALIBRATED)
        row = []
        for threshold in map(float, a.thresholds.split(",")):
            r = summary(measure, gold, above(every, threshold), cats)
            row.append(f"> {threshold:.1f} F1 {r['char_f1']:.3f} hidden {r['hidden']:.3f} over {r['overhidden']:.4f}")
        per = summary(measure, gold, above(every, 0.5), cats)["per"]
        print(
            f"{name:20s} {len(gold):4d}  "
            + "   ".join(row)
            + ("   " + " ".join(f"{k[:3]} {v['char_f1']:.2f}" for k, v in per.items() if k in cats) if cats else ""),
            flush=True,
        )
        if a.categories and not cats:
            print("      " + "  ".join(f"{k} {v['char_f1']:.2f} ({v['gold']})" for k, v in sorted(per.items(), key=lambda kv: -kv[1]["gold"])))
        for e in errors(gold, [[s for s in f if not cats or s["label"] in cats] for f in above(every, 0.5)], a.errors):
            print("   ", e)


if __name__ == "__main__":
    main()
