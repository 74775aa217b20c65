import random
import unittest

from contextmodel.characters import CONTINUES, added_tokens
from contextmodel.tokenizer import GAP, SPECIALS, Tokenizer
from contextmodel.windows import WINDOW, windows

PIECES = [GAP, "A", "AB", "a", "ab", "C", "c", "z", "x", ".", "-", "1980", "2015", *"0123456789", *(f"{n:02}" for n in range(100))]
VOCABULARY = [*SPECIALS, *PIECES, *added_tokens()]
SCORES = [0.0] * len(SPECIALS) + [-5.0] * len(PIECES) + [0.0] * len(added_tokens())


class TokenizerTest(unittest.TestCase):
    def setUp(self):
        self.tok = Tokenizer(VOCABULARY, SCORES)

    def texts(self):
        rng = random.Random(1)
        pool = "aZ\u00e9\u0308 9\u0665\n\t.-$\u20ac\u5317\U0001f600\u200b\u0130\u03a3x0"
        for _ in range(300):
            yield "".join(rng.choice(pool) for _ in range(rng.randint(0, 400)))

    def test_spans_are_ordered_within_the_text_and_lose_no_visible_character(self):
        for text in self.texts():
            tokens = self.tok.tokenize(text)
            covered = set()
            for a, b in zip(tokens, tokens[1:]):
                self.assertLessEqual(a.start, b.start)
            for t in tokens:
                self.assertLess(t.start, t.end)
                covered.update(range(t.start, t.end))
            for i, c in enumerate(text):
                if c.isalnum() or c in ".-$\u20ac":
                    self.assertIn(i, covered)

    def test_windows_count_each_token_once(self):
        for text in self.texts():
            tokens = self.tok.tokenize(text)
            at = 0
            for start, end, counted, to in windows(tokens, text):
                self.assertLessEqual(end - start, WINDOW)
                self.assertEqual(counted, at)
                self.assertTrue(start <= counted < to <= end)
                at = to
            self.assertEqual(at, len(tokens))

    def test_digits_stay_short_and_years_legible(self):
        spelled = [self.tok.pieces[t.id] for t in self.tok.tokenize("AB123456C 1987 2024 06517")]
        self.assertEqual(spelled, ["AB", "[D6]", "C", "1980", "2015", "[Z5]"])
        self.assertEqual([t.shape >> 4 for t in self.tok.tokenize("AB123456C")][1:], [CONTINUES, CONTINUES])


if __name__ == "__main__":
    unittest.main()
