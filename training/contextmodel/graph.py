"""ONNX graphs written node by node rather than traced: the operators are exactly those that onnxruntime runs fastest (fused attention, bias + GELU,
integer matrix products). The vectors of the pieces lie beside the graph (`vectors.py`), in memory that threads can share. opset 17 + com.microsoft 1.
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .labels import CLASSES
from .vectors import quantize

EPS = 1e-12
# Without VNNI instructions a processor adds two products of an unsigned and a signed byte in 16 bits, and saturates there
# (vpmaddubsw). Seven-bit weights cannot reach that limit: 2 * 255 * 64 = 32,640 < 32,767.
LARGEST_WEIGHT = 64


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
        """w is [in, out]. int8: symmetric seven-bit weights with a scale for each output column, input quantized per run."""
        if not int8:
            y = self.node("MatMul", [x, self.weight(name + ".w", w)], name + ".mm")
            return y if bias is None else self.node("Add", [y, self.weight(name + ".b", bias)], name)
        q, scale = quantize(w, 0, LARGEST_WEIGHT)
        inputs = [x, self.weight(name + ".q", q), self.weight(name + ".s", scale), self.weight(name + ".z", np.zeros(len(scale), np.int8))]
        if bias is not None:
            inputs.append(self.weight(name + ".b", bias))
        return self.node("DynamicQuantizeMatMul", inputs, name, domain="com.microsoft")

    def skip_norm(self, x: str, skip: str, name: str, weight: np.ndarray, bias: np.ndarray) -> str:
        # Sum, not Add: onnxruntime would fuse Add into SkipLayerNormalization, which takes four times as long on a CPU
        total = self.node("Sum", [x, skip], name + ".sum")
        return self.node("LayerNormalization", [total, self.weight(name + ".w", weight), self.weight(name + ".b", bias)], name, axis=-1, epsilon=EPS)

    def attention(self, qkv: str, name: str, heads: int, width: int) -> str:
        """Written out rather than in one operator: how that one sums a softmax depends on the processor's vectors, and one rounding
        of an activation that comes out otherwise moves scores in the first digit. These operators give the same bits on every x86-64 processor."""
        each = width // heads
        if not any(w.name == "heads.apart" for w in self.weights):
            self.weight("heads.apart", np.array([-1, 3, heads, each], np.int64))
            self.weight("heads.joined", np.array([1, -1, width], np.int64))
            self.weight("heads.thirds", np.array([1, 1, 1], np.int64))
            self.weight("heads.scale", np.array(each**-0.5, np.float32))
            self.weight("heads.last", np.array([3], np.int64))
        apart = self.node("Transpose", [self.node("Reshape", [qkv, "heads.apart"], name + ".apart")], name + ".turned", perm=[1, 2, 0, 3])
        q = self.node("Split", [apart, "heads.thirds"], name + ".q", 3, axis=0)
        keys = self.node("Transpose", [q + "_1"], name + ".keys", perm=[0, 1, 3, 2])
        scores = self.node("MatMul", [self.node("Mul", [q, "heads.scale"], name + ".scaled"), keys], name + ".scores")
        less = self.node("Sub", [scores, self.node("ReduceMax", [scores], name + ".largest", axes=[3], keepdims=1)], name + ".less")
        powers = self.node("Exp", [less], name + ".powers")
        total = self.node("ReduceSum", [powers, "heads.last"], name + ".total", keepdims=1)
        mixed = self.node("Div", [self.node("MatMul", [powers, q + "_2"], name + ".sums"), total], name + ".mixed")
        return self.node("Reshape", [self.node("Transpose", [mixed], name + ".back", perm=[0, 2, 1, 3]), "heads.joined"], name)


def embedded(g: Graph, s: dict) -> str:
    """The pieces' vectors, looked up outside, and the rows of case and spacing (row = shape + 16 * gap), summed."""
    marks = s["gaps.weight"][:, None, :] + s["shapes.weight"][None, :, :]
    return g.node("Add", ["words", g.node("Gather", [g.weight("marks.w", marks.reshape(-1, marks.shape[-1])), "shape_ids"], "marks")], "words_marks")


def finished(g: Graph, width: int) -> onnx.ModelProto:
    inputs = [
        helper.make_tensor_value_info("words", TensorProto.FLOAT, [1, "tokens", width]),
        helper.make_tensor_value_info("shape_ids", TensorProto.INT64, [1, "tokens"]),
    ]
    out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, "tokens", len(CLASSES)])
    graph = helper.make_graph(g.nodes, "context", inputs, [out], g.weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)], ir_version=8)
