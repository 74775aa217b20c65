"""The small sibling: convolutions over the frozen rows of the same pieces, one layer of attention in the middle, the same classes."""

from __future__ import annotations

import numpy as np
import onnx
import torch
from torch import nn
from torch.nn import functional as F

from .characters import SHAPE_ROWS
from .graph import EPS, Graph, embedded, finished
from .labels import CLASSES

WIDTH, HEADS = 256, 8
DILATIONS = (1, 2, 4, 1)
ATTENTION_AFTER = 2  # convolutions


class Convolution(nn.Module):
    """Three tokens side by side, one matrix product, GELU, added to the middle one."""

    def __init__(self, dilation: int):
        super().__init__()
        self.dilation = dilation
        self.mix = nn.Linear(3 * WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, real):
        d = self.dilation
        side = F.pad(x, (0, 0, d, d))
        n = x.shape[1]
        near = torch.cat([side[:, :n], x, side[:, 2 * d :]], -1)
        y = self.norm(x + F.gelu(self.mix(near)))
        return y if real is None else y * real


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, mask, real):
        b, n, _ = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        scores = (q * (WIDTH // HEADS) ** -0.5) @ k.transpose(-1, -2)
        if mask is not None:
            scores = scores + mask
        a = scores.softmax(-1, dtype=q.dtype) @ v
        y = self.norm(x + self.out(a.transpose(1, 2).reshape(b, n, WIDTH)))
        return y if real is None else y * real


class Student(nn.Module):
    """`words`: the teacher's rows, its own tokens included; they stay as they are, `inward` learns to read them."""

    def __init__(self, words: torch.Tensor, dropout: float = 0.05):
        super().__init__()
        self.words = nn.Embedding(*words.shape)
        self.words.weight.data.copy_(words)
        self.words.weight.requires_grad = False
        self.inward = nn.Linear(words.shape[1], WIDTH)
        self.shapes = nn.Embedding(16, WIDTH)
        self.gaps = nn.Embedding(SHAPE_ROWS // 16, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.convolutions = nn.ModuleList(Convolution(d) for d in DILATIONS)
        self.attention = Attention()
        self.head = nn.Linear(WIDTH, len(CLASSES))
        self.dropout = dropout
        nn.init.normal_(self.inward.weight, std=0.7)  # the rows are small: their numbers are about 0.08
        nn.init.normal_(self.shapes.weight, std=0.1)
        nn.init.normal_(self.gaps.weight, std=0.1)

    def forward(self, ids, shapes, mask=None):
        """`mask`: true for real tokens, [batch, 1, 1, tokens]; None when all are."""
        real = None if mask is None else mask[:, 0, 0, :, None]
        added = None if mask is None else torch.zeros(mask.shape, dtype=torch.bfloat16).masked_fill(~mask, -30000.0)
        x = self.norm(self.inward(self.words(ids)) + self.shapes(shapes & 15) + self.gaps(shapes >> 4))
        x = F.dropout(x if real is None else x * real, self.dropout, self.training)
        for i, layer in enumerate(self.convolutions):
            if i == ATTENTION_AFTER:
                x = self.attention(x, added, real)
            x = layer(x, real)
        return self.head(F.dropout(x, self.dropout, self.training))


def build(state: dict, int8: bool = True) -> onnx.ModelProto:
    """The ONNX graph, which reads the vectors that `vectors_of` answers."""
    s = {k: v.float().numpy() for k, v in state.items()}
    g = Graph()
    x = embedded(g, s)
    x = g.node("LayerNormalization", [x, g.weight("norm.w", s["norm.weight"]), g.weight("norm.b", s["norm.bias"])], "normed", axis=-1, epsilon=EPS)
    for i, d in enumerate(DILATIONS):
        if i == ATTENTION_AFTER:
            qkv = g.matmul(x, "attention.qkv", s["attention.qkv.weight"].T, s["attention.qkv.bias"], int8)
            a = g.attention(qkv, "attention.a", HEADS, WIDTH)
            y = g.matmul(a, "attention.out", s["attention.out.weight"].T, s["attention.out.bias"], int8)
            x = g.skip_norm(y, x, "attention.norm", s["attention.norm.weight"], s["attention.norm.bias"])
        p = f"convolutions.{i}."
        side = g.node("Pad", [x, g.weight(p + "pads", np.array([0, d, 0, 0, d, 0], np.int64))], p + "side")
        ends = g.weight(p + "last", np.array([2**31], np.int64))
        axis = g.weight(p + "axis", np.array([1], np.int64))
        before = g.node("Slice", [side, g.weight(p + "zero", np.array([0], np.int64)), g.weight(p + "minus", np.array([-2 * d], np.int64)), axis], p + "before")
        behind = g.node("Slice", [side, g.weight(p + "twice", np.array([2 * d], np.int64)), ends, axis], p + "behind")
        near = g.node("Concat", [before, x, behind], p + "near", axis=-1)
        u = g.matmul(near, p + "mix", s[p + "mix.weight"].T, None, int8)
        u = g.node("BiasGelu", [u, g.weight(p + "mix.bias", s[p + "mix.bias"])], p + "gelu", domain="com.microsoft")
        x = g.skip_norm(u, x, p + "norm", s[p + "norm.weight"], s[p + "norm.bias"])
    g.node("Identity", [g.matmul(x, "head", s["head.weight"].T, s["head.bias"], False)], "logits")
    return finished(g, WIDTH)


def vectors_of(state: dict) -> np.ndarray:
    """`inward` is folded into the teacher's rows, which makes them 256 wide."""
    s = {k: state[k].float().numpy() for k in ("words.weight", "inward.weight", "inward.bias")}
    return (s["words.weight"] @ s["inward.weight"].T + s["inward.bias"]).astype(np.float32)
