"""The encoder: BERT's architecture in plain PyTorch, with an added embedding of case shape and spacing."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from .labels import CLASSES
from .tokenizer import SHAPE_ROWS, added_tokens, shipped_vocabulary

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
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.norm1(x + self.out(a.transpose(1, 2).reshape(b, n, HIDDEN)))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class ContextModel(nn.Module):
    def __init__(self, vocabulary_size: int, layers: int = 6, dropout: float = 0.1):
        super().__init__()
        self.known = vocabulary_size - len(added_tokens())
        self.words = nn.Embedding(self.known, HIDDEN)  # stays as pretrained: names not seen in training keep their neighbours
        self.words.weight.requires_grad = False
        self.added = nn.Embedding(len(added_tokens()), HIDDEN)  # our own tokens, at the end of the vocabulary
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
        x = self.dropped(self.norm(x), generator)
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(self.dropped(x, generator))


def pretrained(bert_vocabulary: list[str], weights: dict, layers: list[int]) -> ContextModel:
    """Takes over a BERT checkpoint; our own tokens start as the mean of the words nearest in kind."""
    vocabulary = shipped_vocabulary(bert_vocabulary)
    m = ContextModel(len(vocabulary), len(layers))
    old = {t: i for i, t in enumerate(bert_vocabulary)}
    w = weights["embeddings.word_embeddings.weight"].float()
    number = w[[old[str(n)] for n in (100, 250, 500, 1000, 365)]].mean(0)
    with torch.no_grad():
        g = torch.Generator().manual_seed(0)
        for i, t in enumerate(vocabulary):
            if i < m.known:
                m.words.weight[i] = w[old[t]]
            else:
                m.added.weight[i - m.known] = number + 0.02 * torch.randn(HIDDEN, generator=g)
        m.positions.weight.copy_(
            weights["embeddings.position_embeddings.weight"][:POSITIONS].float() + weights["embeddings.token_type_embeddings.weight"][0].float()
        )
        m.norm.weight.copy_(weights["embeddings.LayerNorm.weight"])
        m.norm.bias.copy_(weights["embeddings.LayerNorm.bias"])
        for layer, n in zip(m.layers, layers):
            p = f"encoder.layer.{n}."
            for kind in ("weight", "bias"):
                getattr(layer.qkv, kind).copy_(torch.cat([weights[f"{p}attention.self.{x}.{kind}"] for x in ("query", "key", "value")]))
                getattr(layer.out, kind).copy_(weights[f"{p}attention.output.dense.{kind}"])
                getattr(layer.norm1, kind).copy_(weights[f"{p}attention.output.LayerNorm.{kind}"])
                getattr(layer.up, kind).copy_(weights[f"{p}intermediate.dense.{kind}"])
                getattr(layer.down, kind).copy_(weights[f"{p}output.dense.{kind}"])
                getattr(layer.norm2, kind).copy_(weights[f"{p}output.LayerNorm.{kind}"])
    return m
