"""Measures a model on the hand-written development documents and on the held-out real sentences."""

from __future__ import annotations

import argparse
import importlib.util
import re
from collections import Counter
from pathlib import Path

import numpy as np

from . import corpora
from .decode import UNCALIBRATED, Settings, decode, load_settings, predict
from .labels import CATEGORY, COUNTED_AS
from .tokenizer import Tokenizer

_MARK = re.compile(r"\[\[([A-Z_]+)\|(.*?)\]\]", re.S)


def parse_inline(text: str) -> dict:
    """`[[CATEGORY|text]]` to plain text and spans; offsets in code points."""
    plain, spans, at = "", [], 0
    for m in _MARK.finditer(text):
        plain += text[at : m.start()]
        spans.append({"start": len(plain), "end": len(plain) + len(m[2]), "label": m[1]})
        plain += m[2]
        at = m.end()
    return {"text": plain + text[at:], "spans": spans}


def load_documents(folder: Path) -> list[dict]:
    out = []
    for path in sorted(folder.glob("*.txt")):
        for n, part in enumerate(re.split(r"(?m)^-----\s*$\n?", path.read_text(encoding="utf-8"))):
            if part.strip():
                out.append(parse_inline(part.strip("\n")) | {"id": f"{path.stem}:{n + 1}"})
    return out


def load_real(folder: Path) -> dict[str, list[dict]]:
    """Held-out sentences as their corpora tag them, without our corrections."""
    out = {}
    for name in (*corpora.HELD_OUT, "btc-glued"):  # btc ships "@ name" as two tokens, and tags the name: apart as shipped, and glued
        docs = []
        for tokens, tags in corpora._read(folder / f"{name.split('-')[0]}.jsonl", ""):
            if not tokens or not corpora.held_out(corpora.to_example(tokens, tags, name).text):
                continue
            text, places = corpora.detokenize(tokens, name != "btc")
            spans = []
            for (a, b), tag, before in zip(places, tags, ["O"] + tags):
                if tag == "O":
                    continue
                if tag[0] == "I" and before[2:] == tag[2:]:
                    spans[-1]["end"] = b
                else:
                    spans.append({"start": a, "end": b, "label": tag[2:]})
            docs.append({"id": f"{name}:{len(docs)}", "text": text, "spans": spans})
        out[name] = docs
    return out


MEASURE = Path(__file__).with_name("measure.py")


def load_measure(path: Path):
    spec = importlib.util.spec_from_file_location("measure", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def torch_runner(checkpoint: Path):
    import torch

    from .model import ContextModel
    from .tokenizer import added_tokens

    s = torch.load(checkpoint, weights_only=False)
    m = ContextModel(s["ema"]["words.weight"].shape[0] + len(added_tokens()), len(s["layers"]))
    m.load_state_dict(s["ema"])
    m.eval()

    def run(ids, shapes):
        with torch.inference_mode():
            return m(torch.tensor([ids]), torch.tensor([shapes]))[0].numpy()

    return run


def onnx_runner(path: Path, threads: int = 1):
    import onnxruntime as ort

    o = ort.SessionOptions()
    o.intra_op_num_threads = threads
    session = ort.InferenceSession(str(path), o, providers=["CPUExecutionProvider"])

    def run(ids, shapes):
        return session.run(None, {"input_ids": np.array([ids], np.int64), "shape_ids": np.array([shapes], np.int64)})[0][0]

    return run


def runner(path: Path):
    return onnx_runner(path) if path.suffix == ".onnx" else torch_runner(path)


def predictions(run, tok: Tokenizer, docs: list[dict]):
    return [predict(run, tok, d["text"]) for d in docs]


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


def kind_of(doc: dict) -> str:
    return doc["id"].split("-")[0].split(":")[0]


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


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("model", type=Path, help="checkpoint (.pt) or export (.onnx)")
    p.add_argument("--vocabulary", type=Path, required=True)
    p.add_argument("--documents", type=Path, default=Path(__file__).parents[1] / "dev")
    p.add_argument("--corpora", type=Path)
    p.add_argument("--measure", type=Path, default=MEASURE, help="another measure with the functions of contextmodel/measure.py")
    p.add_argument("--labels", type=Path, help="labels.json with the calibration")
    p.add_argument("--thresholds", default="0,0.3,0.5,0.6,0.7,0.8")
    p.add_argument("--errors", type=int, default=0)
    a = p.parse_args()
    tok, measure, run = Tokenizer.from_file(a.vocabulary), load_measure(a.measure), runner(a.model)
    settings = UNCALIBRATED
    if a.labels:
        settings = load_settings(a.labels)
    sets = {}
    docs = load_documents(a.documents) if a.documents.is_dir() else []
    for kind in sorted({kind_of(d) for d in docs}):
        sets[kind] = ([d for d in docs if kind_of(d) == kind], None)
    if a.corpora:
        sets |= {n: (d, {"PERSON", "LOCATION", "ORGANIZATION"}) for n, d in load_real(a.corpora).items()}
    for name, (gold, cats) in sets.items():
        every = all_spans(gold, predictions(run, tok, gold), settings)
        for threshold in map(float, a.thresholds.split(",")):
            found = above(every, threshold)
            r = summary(measure, gold, found, cats)
            clean = [f for d, f in zip(gold, found) if not d["spans"]]
            print(
                f"{name:10s} {len(gold):4d} > {threshold:.2f}: char F1 {r['char_f1']:.3f} span F1 {r['span_f1']:.3f} hidden {r['hidden']:.3f} "
                f"overhidden {r['overhidden']:.4f} clean documents untouched {sum(not f for f in clean)}/{len(clean)}"
            )
            if abs(threshold - 0.5) < 1e-9 and not cats:
                for k, v in sorted(r["per"].items(), key=lambda kv: -kv[1]["gold"]):
                    print(f"      {k:24s} gold {v['gold']:4d} found {v['found']:4d} char F1 {v['char_f1']:.3f}")
                for e in errors(gold, found, a.errors):
                    print("   ", e)
            elif abs(threshold - 0.5) < 1e-9:
                print("      " + "  ".join(f"{k} {v['char_f1']:.3f}" for k, v in r["per"].items() if k in cats))
                for e in errors(gold, [[s for s in f if s["label"] in cats] for f in found], a.errors):
                    print("   ", e)


if __name__ == "__main__":
    main()
