"""The pieces' vectors of a model, `vectors.bin`: a scale for each piece (float32, little-endian), then a row of signed bytes for each."""

from __future__ import annotations

from pathlib import Path

import numpy as np


def quantize(w: np.ndarray, axis: int, largest: int = 127) -> tuple[np.ndarray, np.ndarray]:
    scale = (np.maximum(np.abs(w).max(axis, keepdims=True), 1e-8) / largest).astype(np.float32)
    return np.clip(np.rint(w / scale), -largest, largest).astype(np.int8), scale.reshape(-1)


def write(path: Path, rows: np.ndarray) -> None:
    q, scale = quantize(rows, axis=1)
    path.write_bytes(scale.astype("<f4").tobytes() + q.tobytes())


def read(path: Path, pieces: int) -> np.ndarray:
    data = path.read_bytes()
    return np.frombuffer(data, np.int8, offset=4 * pieces).reshape(pieces, -1) * np.frombuffer(data, "<f4", pieces)[:, None]
