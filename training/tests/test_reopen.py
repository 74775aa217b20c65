import tempfile
import unittest
from pathlib import Path

import numpy as np

try:
    import onnx
    import torch
except ImportError as missing:
    raise unittest.SkipTest("needs torch and onnx, as training does") from missing

from contextmodel import export, model, reopen, student, vectors
from contextmodel.characters import added_tokens


class Reopen(unittest.TestCase):
    """What was exported comes back as the model that it was: as near as whole numbers of eight bits are to its weights."""

    def setUp(self):
        torch.manual_seed(3)
        self.base = model.ContextModel(40, layers=2).eval()
        self.small = student.Student(torch.cat([self.base.words.weight, self.base.added.weight]).detach()).eval()
        for m in (self.base, self.small):
            torch.nn.init.normal_(m.shapes.weight, std=0.3)
            torch.nn.init.normal_(m.gaps.weight, std=0.3)
        self.rows = 40 + len(added_tokens())
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def written(self, graph):
        path = Path(self.folder.name) / "model.onnx"
        onnx.save(graph, path)
        return reopen.arrays(path)

    def rounded(self, rows):
        path = Path(self.folder.name) / "vectors.bin"
        vectors.write(path, rows)
        return vectors.read(path, self.rows)

    def apart(self, before, after):
        rng = np.random.default_rng(1)
        ids, shapes = (torch.tensor(rng.integers(0, n, (1, 40))) for n in (self.rows, 96))
        with torch.inference_mode():
            a, b = before(ids, shapes), after(ids, shapes)
        return ((a - b).abs().mean() / a.abs().mean()).item()

    def test_base(self):
        again = model.ContextModel(40, layers=2).eval()
        self.assertGreater(self.apart(self.base, again), 0.5)
        state = reopen.base(self.written(export.build(self.base.state_dict(), 2)), self.rounded(export.vectors_of(self.base.state_dict())))
        again.load_state_dict(reopen.tensors(state))
        self.assertLess(self.apart(self.base, again), 0.05)

    def test_small_reads_its_teacher_rows(self):
        wide, narrow = self.rounded(export.vectors_of(self.base.state_dict())), self.rounded(student.vectors_of(self.small.state_dict()))
        state = reopen.small(self.written(student.build(self.small.state_dict())), narrow, wide)
        again = student.Student(torch.randn(self.rows, 384)).eval()
        again.load_state_dict(reopen.tensors(state))
        self.assertLess(self.apart(self.small, again), 0.05)


if __name__ == "__main__":
    unittest.main()
