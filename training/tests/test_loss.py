import unittest

try:
    import torch
except ImportError as missing:
    raise unittest.SkipTest("needs torch, as training does") from missing

from contextmodel.labels import CLASSES, INDEX, PLACE_B, UNKNOWN
from contextmodel.train import partial_loss


class LossTest(unittest.TestCase):
    def test_any_place_sums_probabilities_and_unknown_counts_nothing(self):
        logits = torch.full((1, 3, len(CLASSES)), -20.0)
        logits[0, 0, INDEX["B-CITY"]] = logits[0, 0, INDEX["B-STATE"]] = 5.0
        logits[0, 1, 0] = 5.0
        logits[0, 2, INDEX["B-NAME"]] = 5.0
        y = torch.tensor([[PLACE_B, 0, UNKNOWN]])
        self.assertLess(partial_loss(logits, y).item(), 1e-3)
        y[0, 2] = 0
        self.assertGreater(partial_loss(logits, y).item(), 5)


if __name__ == "__main__":
    unittest.main()
