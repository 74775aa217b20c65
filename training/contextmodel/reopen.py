"""A checkpoint from a model of the repository, to go on training from where it was shipped: `train --init`, `distill --init`.

The weights come back as they were rounded to seven bits (within 1/128 of the largest of their column); a model does not contain the optimizer's state.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from . import vectors
from .characters import SHAPE_ROWS, added_tokens
from .tokenizer import Tokenizer

SHAPES, GAPS = 16, SHAPE_ROWS // 16


def arrays(path: Path) -> dict[str, np.ndarray]:
    return {w.name: numpy_helper.to_array(w) for w in onnx.load(path).graph.initializer}


def linear(a: dict[str, np.ndarray], name: str) -> dict[str, np.ndarray]:
    """Weight as PyTorch has it ([out, in]) and bias of a product that `Graph.matmul` wrote."""
    bias = a[f"{name}.bias"] if f"{name}.bias" in a else a[f"{name}.b"]
    weight = a[f"{name}.w"] if f"{name}.w" in a else a[f"{name}.q"].astype(np.float32) * a[f"{name}.s"]
    return {f"{name}.weight": weight.T, f"{name}.bias": bias}


def norm(a: dict[str, np.ndarray], name: str) -> dict[str, np.ndarray]:
    return {f"{name}.weight": a[f"{name}.w"], f"{name}.bias": a[f"{name}.b"]}


def marks(a: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The table of case and spacing taken apart again: the first gap's row is zero, which changes no sum."""
    table = a["marks.w"].reshape(GAPS, SHAPES, -1)
    return {"shapes.weight": table[0], "gaps.weight": table[:, 0] - table[0, 0]}


def base(a: dict[str, np.ndarray], words: np.ndarray) -> dict[str, np.ndarray]:
    """`words`: the vectors beside the graph."""
    known = len(words) - len(added_tokens())
    s = {"words.weight": words[:known], "added.weight": words[known:], "positions.weight": a["positions.w"]}
    s |= marks(a) | norm(a, "norm") | linear(a, "head")
    for i in range(layers_of(a)):
        for n in ("qkv", "out", "up", "down"):
            s |= linear(a, f"layers.{i}.{n}")
        for n in ("norm1", "norm2"):
            s |= norm(a, f"layers.{i}.{n}")
    return s


def small(a: dict[str, np.ndarray], words: np.ndarray, wide: np.ndarray) -> dict[str, np.ndarray]:
    """`inward` was folded into the vectors: it is what makes them out of the teacher's, by least squares."""
    solved = np.linalg.lstsq(np.c_[wide, np.ones(len(wide), np.float32)], words, rcond=None)[0]
    s = {"words.weight": wide, "inward.weight": solved[:-1].T, "inward.bias": solved[-1]}
    s |= marks(a) | norm(a, "norm") | linear(a, "head")
    for n in ("qkv", "out"):
        s |= linear(a, f"attention.{n}")
    s |= norm(a, "attention.norm")
    for i in range(sum(name.endswith(".mix.q") for name in a)):
        s |= linear(a, f"convolutions.{i}.mix") | norm(a, f"convolutions.{i}.norm")
    return s


def tensors(state: dict[str, np.ndarray]) -> dict[str, torch.Tensor]:
    return {k: torch.from_numpy(np.array(v, np.float32)) for k, v in state.items()}


def layers_of(a: dict[str, np.ndarray]) -> int:
    return sum(name.endswith(".qkv.q") for name in a)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("model", type=Path, help="folder of a base or small model")
    p.add_argument("out", type=Path, help="the checkpoint")
    p.add_argument("--teacher", type=Path, help="folder of the base model whose vectors a small one reads")
    a = p.parse_args()
    pieces = len(Tokenizer.from_file(a.model / "vocabulary.tsv").pieces)
    found, words = arrays(a.model / "model.onnx"), vectors.read(a.model / "vectors.bin", pieces)
    state = small(found, words, vectors.read(a.teacher / "vectors.bin", pieces)) if a.teacher else base(found, words)
    ema = tensors(state)
    kind = {"kind": "student"} if a.teacher else {"layers": list(range(layers_of(found)))}
    torch.save({"ema": ema, "seen": 0, **kind}, a.out)
    print(a.out, sum(v.numel() for v in ema.values()), "weights")


if __name__ == "__main__":
    main()
