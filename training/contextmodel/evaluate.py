"""Measures a model on the hand-written development documents of every language and on the held-out real sentences."""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections import Counter
from pathlib import Path

import numpy as np

from . import corpora, english_corpora, vectors
from .decode import UNCALIBRATED, Settings, decode, predict
from .gold import FOLDER, load_documents
from .labels import CATEGORY, COUNTED_AS
from .tokenizer import Tokenizer

THREE = {"PERSON", "LOCATION", "ORGANIZATION"}
MEASURE = Path(__file__).with_name("measure.py")


def load_measure(path: Path):
    spec = importlib.util.spec_from_file_location("measure", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def onnx_runner(path: Path, pieces: int, threads: int = 1):
    """Of a model of so many pieces, whose vectors lie beside it."""
    import onnxruntime as ort

    o = ort.SessionOptions()
    o.intra_op_num_threads = threads
    session = ort.InferenceSession(str(path), o, providers=["CPUExecutionProvider"])

    rows = vectors.read(path.with_name("vectors.bin"), pieces)

    def run(ids, shapes):
        return session.run(None, {"words": rows[ids][None], "shape_ids": np.array([shapes], np.int64)})[0][0]

    return run


def runner(path: Path, pieces: int):
    return onnx_runner(path, pieces) if path.suffix == ".onnx" else torch_runner(path)


def tagged_spans(places: list[tuple[int, int]], tags: list[str]) -> list[dict]:
    """Spans out of BIO tags; an I that goes on nothing begins a span."""
    spans: list[dict] = []
    for (a, b), tag, before in zip(places, tags, ["O"] + tags):
        if tag == "O":
            continue
        if tag[0] == "I" and before[2:] == tag[2:]:
            spans[-1]["end"] = b
        else:
            spans.append({"start": a, "end": b, "label": tag[2:]})
    return spans


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
                docs.append({"id": f"{name}:{len(docs)}", "text": text, "spans": tagged_spans(places, d["tags"])})
        out[name] = docs[:: max(1, -(-len(docs) // limit))]
    return out


def english_real(folder: Path, limit: int) -> dict[str, list[dict]]:
    """The same of the English corpora."""
    out = {}
    for name in (*english_corpora.HELD_OUT, "btc-glued"):  # btc ships "@ name" as two tokens, and tags the name: apart as shipped, and glued
        docs = []
        for tokens, tags in english_corpora._read(folder / f"{name.split('-')[0]}.jsonl", ""):
            if not tokens or not english_corpora.held_out(english_corpora.to_example(tokens, tags, name).text):
                continue
            text, places = english_corpora.detokenize(tokens, name != "btc")
            docs.append({"id": f"{name}:{len(docs)}", "text": text, "spans": tagged_spans(places, tags)})
        out[name] = docs[:: max(1, -(-len(docs) // limit))]
    return out


def all_spans(docs, predicted, settings: Settings) -> list[list[dict]]:
    return [
        [{"start": s.start, "end": s.end, "label": CATEGORY[s.label], "own": s.label, "score": s.score} for s in decode(d["text"], t, p, settings)]
        for d, (t, p) in zip(docs, predicted)
    ]


def above(found: list[list[dict]], threshold: float) -> list[list[dict]]:
    return [[s for s in f if s["score"] > threshold] for f in found]


def summary(measure, gold, found, cats=None) -> dict:
    c, s = measure.score(gold, found, cats)
    micro = [sum(v[i] for v in c.values()) for i in range(3)]
    sm = [sum(v[i] for v in s.values()) for i in range(4)]
    precision, recall = 1 - sm[1] / max(sm[3], 1), sm[0] / max(sm[0] + sm[2], 1)
    hidden, over = measure.any_leak(gold, found, cats)
    return {
        "char_f1": measure.f1(*micro)[2],
        "span_f1": 2 * precision * recall / max(precision + recall, 1e-9),
        "hidden": hidden,
        "overhidden": over,
        "per": {k: {"gold": s[k][0] + s[k][2], "found": s[k][3], "char_f1": measure.f1(*c[k])[2]} for k in c},
    }


def errors(gold: list[dict], found: list[list[dict]], limit: int) -> list[str]:
    """Missed, spurious and confused stretches, with what stands around them."""
    rows = Counter()
    for d, f in zip(gold, found):
        t = d["text"]
        want, got = {}, {}
        for m, spans in ((want, d["spans"]), (got, f)):
            for s in spans:
                label = COUNTED_AS.get(s["label"], s["label"])
                for i in range(s["start"], s["end"]):
                    if t[i].isalnum():
                        m[i] = label
        i = 0
        while i < len(t):
            if want.get(i) == got.get(i):
                i += 1
                continue
            key, j = (want.get(i), got.get(i)), i
            while j < len(t) and ((want.get(j), got.get(j)) == key or not t[j].isalnum()) and t[j] != "\n":
                j += 1
            part = t[i:j].rstrip()
            context = (t[max(0, i - 35) : i] + "\u00ab" + part + "\u00bb" + t[i + len(part) : i + len(part) + 25]).replace("\n", "\u23ce")
            rows[f"{key[0] or '-'} -> {key[1] or '-'}\t{d['id']}\t{context}"] += len(part)
            i = max(j, i + 1)
    return [r for r, _ in rows.most_common(limit)]


def sets(corpora_folder: Path | None, limit: int) -> dict[str, tuple[list[dict], set | None]]:
    """Name -> documents and the categories that count (None: all)."""
    english, other = load_documents(FOLDER / "dev"), load_documents(FOLDER / "dev-multi") if (FOLDER / "dev-multi").exists() else []
    out: dict[str, tuple[list[dict], set | None]] = {}
    for d in english:
        out.setdefault("en " + d["id"].split("-")[0].split(":")[0], ([], None))[0].append(d)
    for d in other:
        out.setdefault(d["id"][:2] + " documents", ([], None))[0].append(d)
    if corpora_folder:
        out |= {n: (d, THREE) for n, d in english_real(corpora_folder / "ner", limit).items()}
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
    tok, measure = Tokenizer.from_file(a.vocabulary), load_measure(a.measure)
    run = runner(a.model, len(tok.pieces))
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
