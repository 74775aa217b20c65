import unittest

import numpy as np

try:
    import onnxruntime as ort
    import torch
except ImportError as missing:
    raise unittest.SkipTest("needs torch and onnxruntime, as training does") from missing

from contextmodel.characters import added_tokens
from contextmodel.export import build, vectors_of
from contextmodel.labels import CLASSES
from contextmodel.model import ContextModel
from contextmodel.train import Workers


class ExportTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.size = 50 + len(added_tokens())
        self.model = ContextModel(50, layers=2)
        torch.nn.init.normal_(self.model.shapes.weight, std=0.5)
        torch.nn.init.normal_(self.model.gaps.weight, std=0.5)
        self.model.eval()

    def answers(self, length, **options):
        rng = np.random.default_rng(length)
        ids, shapes = rng.integers(0, self.size, (1, length)), rng.integers(0, 96, (1, length))
        feed = {"words": vectors_of(self.model.state_dict())[ids], "shape_ids": shapes}
        options_ = ort.SessionOptions()
        options_.intra_op_num_threads = 1
        session = ort.InferenceSession(build(self.model.state_dict(), 2, **options).SerializeToString(), options_, providers=["CPUExecutionProvider"])
        with torch.inference_mode():
            expected = self.model(torch.tensor(ids), torch.tensor(shapes)).numpy()
        return session.run(None, feed)[0], expected

    def test_fp32_graph_is_the_model(self):
        for length in (2, 17, 128):
            got, expected = self.answers(length, int8=False)
            np.testing.assert_allclose(got, expected, atol=1e-4)

    def test_int8_graph_stays_near_it(self):
        got, expected = self.answers(40)
        self.assertLess(np.abs(got - expected).mean(), 0.1 * np.abs(expected).mean())


class WorkersTest(unittest.TestCase):
    def test_gradients_of_parts_are_those_of_the_whole_batch(self):
        torch.manual_seed(0)
        size = 50 + len(added_tokens())
        model = ContextModel(50, layers=1)
        model.eval()  # no dropout: parts draw their own
        parameters = [q for q in model.parameters() if q.requires_grad]
        rng = np.random.default_rng(0)
        ids, shapes, y = (torch.tensor(rng.integers(0, n, (8, 12))) for n in (size, 96, len(CLASSES)))
        grads = []
        for threads in (1, 2):
            loss = Workers(model, parameters, threads, False).step(ids, shapes, y, None, 1)
            grads.append((loss, [q.grad.clone() for q in parameters]))
        self.assertAlmostEqual(grads[0][0], grads[1][0], places=4)
        for a, b in zip(grads[0][1], grads[1][1]):
            torch.testing.assert_close(a, b, atol=1e-5, rtol=1e-3)


if __name__ == "__main__":
    unittest.main()
