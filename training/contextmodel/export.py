"""Writes the trained model: a fused ONNX graph with seven-bit weights and, beside it, the vectors of its pieces."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch

from .graph import EPS, Graph, embedded, finished
from .model import HEADS, HIDDEN
from .student import build as build_student
from .student import vectors_of as student_vectors
from .vectors import write


def build(state: dict, layers: int, int8: bool = True) -> onnx.ModelProto:
    s = {k: v.float().numpy() for k, v in state.items()}
    g = Graph()
    x = embedded(g, s)
    shape = g.node("Shape", ["shape_ids"], "shape")
    length = g.node("Slice", [shape, g.weight("one", np.array([1], np.int64)), g.weight("two", np.array([2], np.int64))], "length")
    zero, axis = g.weight("zero", np.array([0], np.int64)), g.weight("axis", np.array([0], np.int64))
    positions = g.node("Slice", [g.weight("positions.w", s["positions.weight"]), zero, length, axis], "positions")
    x = g.node("Add", [x, positions], "embedded")
    x = g.node("LayerNormalization", [x, g.weight("norm.w", s["norm.weight"]), g.weight("norm.b", s["norm.bias"])], "normed", axis=-1, epsilon=EPS)
    for i in range(layers):
        p = f"layers.{i}."
        w = {n: s[f"{p}{n}.weight"] for n in ("qkv", "out", "norm1", "up", "down", "norm2")}
        b = {n: s[f"{p}{n}.bias"] for n in w}
        qkv = g.matmul(x, p + "qkv", w["qkv"].T, b["qkv"], int8)
        a = g.attention(qkv, p + "attention", HEADS, HIDDEN)
        x = g.skip_norm(g.matmul(a, p + "out", w["out"].T, b["out"], int8), x, p + "norm1", w["norm1"], b["norm1"])
        u = g.matmul(x, p + "up", w["up"].T, None, int8)
        u = g.node("BiasGelu", [u, g.weight(p + "up.bias", b["up"])], p + "gelu", domain="com.microsoft")
        x = g.skip_norm(g.matmul(u, p + "down", w["down"].T, b["down"], int8), x, p + "norm2", w["norm2"], b["norm2"])
    # the head stays fp32: 36,000 weights, and every answer goes through it
    g.node("Identity", [g.matmul(x, "head", s["head.weight"].T, s["head.bias"], False)], "logits")
    return finished(g, HIDDEN)


def vectors_of(state: dict) -> np.ndarray:
    s = {k: state[k].float().numpy() for k in ("words.weight", "added.weight")}
    return np.concatenate([s["words.weight"], s["added.weight"]])


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint", type=Path)
    p.add_argument("out", type=Path, help="model.onnx; vectors.bin is written beside it")
    p.add_argument("--fp32", action="store_true")
    a = p.parse_args()
    s = torch.load(a.checkpoint, weights_only=False)
    if s.get("kind") == "student":
        graph, rows = build_student(s["ema"], not a.fp32), student_vectors(s["ema"])
    else:
        graph, rows = build(s["ema"], len(s["layers"]), not a.fp32), vectors_of(s["ema"])
    onnx.save(graph, a.out)
    write(a.out.with_name("vectors.bin"), rows)
    print(a.out, a.out.stat().st_size)


if __name__ == "__main__":
    main()
