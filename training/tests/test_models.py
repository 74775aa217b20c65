import unittest

import numpy as np

try:
    import torch
except ImportError as missing:
    raise unittest.SkipTest("needs torch, as training does") from missing

from contextmodel import labels, model, student, train


class Models(unittest.TestCase):
    def test_padding_changes_nothing(self):
        torch.manual_seed(1)
        ids, shapes = torch.randint(0, 12, (1, 9)), torch.randint(0, 90, (1, 9))
        mask = torch.arange(14)[None, None, None] < 9
        wide = [torch.nn.functional.pad(x, (0, 5)) for x in (ids, shapes)]
        for m in (model.ContextModel(12, 2).eval(), student.Student(torch.randn(12, 384) * 0.08).eval()):
            with torch.no_grad():
                self.assertLess((m(ids, shapes) - m(*wide, mask)[:, :9]).abs().max().item(), 1e-4)

    def test_loss_of_a_set_is_of_its_sum(self):
        logits = torch.zeros(1, 1, len(labels.CLASSES))
        expected = -np.log(len(labels.TARGET_SETS[labels.PLACE_B]) / len(labels.CLASSES))
        self.assertAlmostEqual(train.partial_loss(logits, torch.tensor([[labels.PLACE_B]])).item(), expected, places=4)
        self.assertEqual(train.partial_loss(logits, torch.tensor([[labels.UNKNOWN]])).item(), 0)

    def test_rate(self):
        self.assertEqual([round(train.rate_at(x, 0.1, 0.4, 0.1), 2) for x in (0.05, 0.1, 0.4, 0.7, 1.0)], [0.5, 1.0, 1.0, 0.55, 0.1])


if __name__ == "__main__":
    unittest.main()
