"""Writes the trained model as a fused int8 ONNX graph.

The graph is written out by hand rather than traced: its operators are exactly those that onnxruntime runs fastest
(fused attention, bias + GELU, integer matrix products), nothing depends on how a tracer happens
to lay out attention, and the embeddings stay int8 in memory. opset 17 + com.microsoft 1.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from .labels import CLASSES
from .model import HEADS, HIDDEN

EPS = 1e-12


class Graph:
    def __init__(self):
        self.nodes, self.weights = [], []

    def weight(self, name: str, value: np.ndarray) -> str:
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, op: str, inputs: list[str], out: str, outputs: int = 1, domain: str = "", **attributes) -> str:
        names = [out] + [f"{out}_{i}" for i in range(1, outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, name=out, domain=domain, **attributes))
        return out

    def matmul(self, x: str, name: str, w: np.ndarray, bias: np.ndarray | None, int8: bool) -> str:
        """w is [in, out]. int8: symmetric weights with a scale for each output column, input quantized per run."""
        if not int8:
            y = self.node("MatMul", [x, self.weight(name + ".w", w)], name + ".mm")
            return y if bias is None else self.node("Add", [y, self.weight(name + ".b", bias)], name)
        q, scale = quantize(w, axis=0)
        inputs = [x, self.weight(name + ".q", q), self.weight(name + ".s", scale), self.weight(name + ".z", np.zeros(len(scale), np.int8))]
        if bias is not None:
            inputs.append(self.weight(name + ".b", bias))
        return self.node("DynamicQuantizeMatMul", inputs, name, domain="com.microsoft")

    def skip_norm(self, x: str, skip: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        # Sum, not Add: onnxruntime would fuse Add into SkipLayerNormalization, which takes four times as long on a CPU
        total = self.node("Sum", [x, skip], name + ".sum")
        return self.node("LayerNormalization", [total, self.weight(name + ".w", weight), self.weight(name + ".b", bias)], name, axis=-1, epsilon=EPS)


def quantize(w: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    scale = (np.maximum(np.abs(w).max(axis, keepdims=True), 1e-8) / 127).astype(np.float32)
    return np.clip(np.rint(w / scale), -127, 127).astype(np.int8), scale.reshape(-1)


def build(state: dict, layers: int, int8: bool = True, keep_fp32: frozenset = frozenset()) -> onnx.ModelProto:
    s = {k: v.float().numpy() for k, v in state.items()}
    g = Graph()
    words = np.concatenate([s["words.weight"], s["added.weight"]])
    # case and spacing in one table: row = shape + 16 * gap
    marks = (s["gaps.weight"][:, None, :] + s["shapes.weight"][None, :, :]).reshape(-1, HIDDEN)
    if int8:
        q, scale = quantize(words, axis=1)
        rows = g.node("Gather", [g.weight("words.q", q), "input_ids"], "words.rows")
        x = g.node("Cast", [rows], "words.float", to=TensorProto.FLOAT)
        k = g.node("Gather", [g.weight("words.s", scale[:, None]), "input_ids"], "words.scale")
        x = g.node("Mul", [x, k], "words")
    else:
        x = g.node("Gather", [g.weight("words.w", words), "input_ids"], "words")
    x = g.node("Add", [x, g.node("Gather", [g.weight("marks.w", marks), "shape_ids"], "marks")], "words_marks")
    shape = g.node("Shape", ["input_ids"], "shape")
    one = g.weight("one", np.array([1], np.int64))
    length = g.node("Slice", [shape, one, g.weight("two", np.array([2], np.int64))], "length")
    positions = g.node(
        "Slice",
        [g.weight("positions.w", s["positions.weight"]), g.weight("zero", np.array([0], np.int64)), length, g.weight("axis", np.array([0], np.int64))],
        "positions",
    )
    x = g.node("Add", [x, positions], "embedded")
    x = g.node("LayerNormalization", [x, g.weight("norm.w", s["norm.weight"]), g.weight("norm.b", s["norm.bias"])], "normed", axis=-1, epsilon=EPS)
    for i in range(layers):
        p = f"layers.{i}."
        w = {n: s[f"{p}{n}.weight"] for n in ("qkv", "out", "norm1", "up", "down", "norm2")}
        b = {n: s[f"{p}{n}.bias"] for n in w}
        fast = int8 and i not in keep_fp32
        if fast:
            qkv = g.matmul(x, p + "qkv", w["qkv"].T, b["qkv"], True)
            parts = []
            thirds = g.node("Split", [qkv, g.weight(p + "thirds", np.array([HIDDEN] * 3, np.int64))], p + "q", 3, axis=-1)
            parts = [thirds, thirds + "_1", thirds + "_2"]
            a = g.node("MultiHeadAttention", parts, p + "attention", domain="com.microsoft", num_heads=HEADS)
        else:
            a = g.node(
                "Attention", [x, g.weight(p + "qkv.w", w["qkv"].T), g.weight(p + "qkv.b", b["qkv"])], p + "attention", domain="com.microsoft", num_heads=HEADS
            )
        x = g.skip_norm(g.matmul(a, p + "out", w["out"].T, b["out"], fast), x, p + "norm1", w["norm1"], b["norm1"])
        u = g.matmul(x, p + "up", w["up"].T, None, fast)
        u = g.node("BiasGelu", [u, g.weight(p + "up.bias", b["up"])], p + "gelu", domain="com.microsoft")
        x = g.skip_norm(g.matmul(u, p + "down", w["down"].T, b["down"], fast), x, p + "norm2", w["norm2"], b["norm2"])
    # the head stays fp32: 34,000 weights, and every answer goes through it
    g.node("Identity", [g.matmul(x, "head", s["head.weight"].T, s["head.bias"], False)], "logits")
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, [1, "tokens"]) for n in ("input_ids", "shape_ids")]
    out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, "tokens", len(CLASSES)])
    graph = helper.make_graph(g.nodes, "context", inputs, [out], g.weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)], ir_version=8)
    return model


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--fp32", action="store_true")
    p.add_argument("--keep-fp32", default="", help="layers left in fp32, e.g. 5")
    a = p.parse_args()
    s = torch.load(a.checkpoint, weights_only=False)
    keep = frozenset(int(x) for x in a.keep_fp32.split(",") if x)
    onnx.save(build(s["ema"], len(s["layers"]), not a.fp32, keep), a.out)
    print(a.out, a.out.stat().st_size)


if __name__ == "__main__":
    main()
