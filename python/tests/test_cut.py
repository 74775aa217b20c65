"""Pieces are small, in order, and leave nothing out."""

import unittest

import pyarrow as pa

from data_discovery_spark.cut import BYTES, ROWS, cut


def pieces(texts: list[str]) -> list[tuple[int, int]]:
    return list(cut(pa.RecordBatch.from_arrays([pa.array(texts)], ["text"])))


class CutTest(unittest.TestCase):
    def test_rows(self) -> None:
        self.assertEqual(pieces(["a"] * (2 * ROWS + 1)), [(0, ROWS), (ROWS, ROWS), (2 * ROWS, 1)])
        self.assertEqual(pieces(["a"] * ROWS), [(0, ROWS)])
        self.assertEqual(pieces([]), [])

    def test_bytes(self) -> None:
        half = "x" * (BYTES // 2)
        self.assertEqual(pieces([half] * 4), [(0, 1), (1, 1), (2, 1), (3, 1)])
        self.assertEqual(pieces(["x" * (BYTES // 4)] * 4), [(0, 2), (2, 2)])

    def test_a_row_that_is_larger_stands_alone(self) -> None:
        self.assertEqual(pieces(["a", "x" * (4 * BYTES), "b", "c"]), [(0, 1), (1, 1), (2, 2)])

    def test_the_bytes_of_a_slice_are_its_own(self) -> None:
        batch = pa.RecordBatch.from_arrays([pa.array(["x" * BYTES] * 8 + ["a"] * 8)], ["text"])
        self.assertEqual(list(cut(batch.slice(8))), [(0, 8)])
