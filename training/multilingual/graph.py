"""What the graphs of both models begin and end with."""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper

from contextmodel.export import Graph, quantize

from .labels import CLASSES


def embedded(g: Graph, s: dict, words: np.ndarray, int8: bool) -> str:
    """Rows of the pieces, of case and spacing (row = shape + 16 * gap) and of the place in the window, summed."""
    marks = (s["gaps.weight"][:, None, :] + s["shapes.weight"][None, :, :]).reshape(-1, words.shape[1])
    if int8:
        q, scale = quantize(words, axis=1)
        rows = g.node("Gather", [g.weight("words.q", q), "input_ids"], "words.rows")
        x = g.node("Cast", [rows], "words.float", to=TensorProto.FLOAT)
        k = g.node("Gather", [g.weight("words.s", scale[:, None]), "input_ids"], "words.scale")
        x = g.node("Mul", [x, k], "words")
    else:
        x = g.node("Gather", [g.weight("words.w", words), "input_ids"], "words")
    return g.node("Add", [x, g.node("Gather", [g.weight("marks.w", marks), "shape_ids"], "marks")], "words_marks")


def finished(g: Graph) -> onnx.ModelProto:
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, [1, "tokens"]) for n in ("input_ids", "shape_ids")]
    out = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, "tokens", len(CLASSES)])
    graph = helper.make_graph(g.nodes, "context", inputs, [out], g.weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)], ir_version=8)
