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
