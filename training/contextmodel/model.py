"""The encoder: BERT's architecture in plain PyTorch, with an added embedding of case shape and spacing."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from .characters import SHAPE_ROWS, added_tokens
from .encoder import Encoder
from .labels import CLASSES

HIDDEN, HEADS, INNER, POSITIONS = 384, 12, 1536, 128


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.norm1 = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.up = nn.Linear(HIDDEN, INNER)
        self.down = nn.Linear(INNER, HIDDEN)
        self.norm2 = nn.LayerNorm(HIDDEN, eps=1e-12)

    def forward(self, x, mask):
        b, n, _ = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        # written out: the backward pass of PyTorch's own attention takes half of a step's time on a CPU
        scores = (q * (HIDDEN // HEADS) ** -0.5) @ k.transpose(-1, -2)
        if mask is not None:
            scores = scores + mask
        a = scores.softmax(-1, dtype=q.dtype) @ v
        x = self.norm1(x + self.out(a.transpose(1, 2).reshape(b, n, HIDDEN)))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class ContextModel(nn.Module):
    """`known`: rows of pretrained pieces; the tokens of our own follow them."""

    def __init__(self, known: int, layers: int = 6, dropout: float = 0.1):
        super().__init__()
        self.known = known
        self.words = nn.Embedding(known, HIDDEN)  # stays as pretrained: names not seen in training keep their neighbours
        self.words.weight.requires_grad = False
        self.added = nn.Embedding(len(added_tokens()), HIDDEN)
        self.positions = nn.Embedding(POSITIONS, HIDDEN)
        self.shapes = nn.Embedding(16, HIDDEN)
        self.gaps = nn.Embedding(SHAPE_ROWS // 16, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.head = nn.Linear(HIDDEN, len(CLASSES))
        self.dropout = dropout  # at both ends only: drawing it in every layer costs a tenth of the time
        nn.init.zeros_(self.shapes.weight)
        nn.init.zeros_(self.gaps.weight)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def dropped(self, x, generator):
        if generator is None or not self.training:
            return x
        keep = torch.rand(x.shape, generator=generator, device=x.device) >= self.dropout
        return x * keep / (1 - self.dropout)

    def forward(self, ids, shapes, mask=None, seed=None):
        """`seed` of the dropout: given with each part of a batch, so that parts may run in any order."""
        generator = None if seed is None else torch.Generator(ids.device).manual_seed(seed)
        own = (ids >= self.known).unsqueeze(-1)
        x = torch.where(own, self.added((ids - self.known).clamp(min=0)), self.words(ids.clamp(max=self.known - 1)))
        x = x + self.positions.weight[: ids.shape[1]] + self.shapes(shapes & 15) + self.gaps(shapes >> 4)
        if mask is not None:
            mask = torch.zeros(mask.shape, dtype=torch.bfloat16).masked_fill(~mask, -30000.0)
        x = self.dropped(self.norm(x), generator)
        if torch.is_autocast_enabled("cpu"):
            x = x.to(torch.bfloat16)  # what passes from layer to layer, too: a third faster
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(self.dropped(x, generator))


def pretrained(e: Encoder, kept: list[int], layers: list[int]) -> ContextModel:
    """Takes over the pretrained encoder: rows of the kept pieces, and the layers named."""
    m = ContextModel(len(kept), len(layers))
    a = {k: torch.from_numpy(np.ascontiguousarray(v)) for k, v in e.arrays.items()}
    index = {p: i for i, p in enumerate(e.pieces)}
    number = a["emb.word"][[index[s] for s in ("\u2581100", "\u2581250", "\u2581500", "\u25811000", "\u2581365")]].mean(0)
    with torch.no_grad():
        g = torch.Generator().manual_seed(0)
        m.words.weight.copy_(a["emb.word"][kept])
        m.added.weight.copy_(number + 0.02 * torch.randn(m.added.weight.shape, generator=g))
        m.positions.weight.copy_(a["emb.pos"][:POSITIONS] + a["emb.type"][0])
        m.norm.weight.copy_(a["emb.ln.w"])
        m.norm.bias.copy_(a["emb.ln.b"])
        for layer, n in zip(m.layers, layers):
            for kind, short in (("weight", "w"), ("bias", "b")):
                getattr(layer.qkv, kind).copy_(torch.cat([a[f"l{n}.{x}.{short}"] for x in "qkv"]))
                for ours, theirs in (("out", "ao"), ("norm1", "aln"), ("up", "fi"), ("down", "fo"), ("norm2", "oln")):
                    getattr(getattr(layer, ours), kind).copy_(a[f"l{n}.{theirs}.{short}"])
    return m
