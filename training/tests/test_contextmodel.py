import math
import random
import unittest

import numpy as np

from contextmodel.calibrate import Row, calibration_error, errors_left_out, fit, weights_of
from contextmodel.characters import added_tokens
from contextmodel.decode import UNCALIBRATED, _viterbi, decode
from contextmodel.english_corpora import Example, detokenize, to_example
from contextmodel.examples import targets, without_punctuation
from contextmodel.gold import parse_inline
from contextmodel.labels import CLASSES, INDEX, LABELS, UNKNOWN
from contextmodel.tokenizer import GAP, SPECIALS, Tokenizer

PIECES = [GAP + "Jo", "an", GAP + "lives", GAP + "in", GAP + "Leeds", ",", ".", "yo", "34", "@", "a", "b", "2015"]
VOCABULARY = [*SPECIALS, *PIECES, *added_tokens()]
SCORES = [0.0] * len(SPECIALS) + [-5.0] * len(PIECES) + [0.0] * len(added_tokens())


class CorporaTest(unittest.TestCase):
    def text(self, *tokens, **k):
        return detokenize(list(tokens), **k)[0]

    def test_punctuation_goes_back_to_its_word(self):
        self.assertEqual(self.text("He", "did", "n't", "say", '"', "no", '"', "(", "yet", ")", ",", "ok", "?"), 'He didn\'t say "no" (yet), ok?')
        self.assertEqual(self.text("@", "joan", "#", "tag"), "@joan #tag")
        self.assertEqual(self.text("@", "joan", "x", glue_marks=False), "@ joan x")

    def test_offsets_point_at_their_tokens(self):
        text, places = detokenize(["It", "&lt;", "3", "'s", "me", "."])
        self.assertEqual([text[a:b] for a, b in places], ["It", "<", "3", "'s", "me", "."])

    def test_titles_and_numbers_are_left_open_and_handles_are_user_names(self):
        e = to_example(["Dr", "Joan", "saw", "@joan_x", "in", "2015"], ["B-PERSON", "I-PERSON", "O", "O", "O", "O"], "btc")
        self.assertEqual([(e.text[a:b], k) for a, b, k in e.spans], [("Joan", "PERSON"), ("@joan_x", "USERNAME")])
        self.assertEqual(sorted(e.text[a:b] for a, b in e.unknown), ["2015", "Dr"])


class DecodeTest(unittest.TestCase):
    def setUp(self):
        self.tok = Tokenizer(VOCABULARY, SCORES)

    def answer(self, text, classes, sure=0.99):
        tokens = self.tok.tokenize(text)
        self.assertEqual(len(tokens), len(classes))
        p = np.full((len(tokens), len(CLASSES)), (1 - sure) / (len(CLASSES) - 1))
        for i, c in enumerate(classes):
            p[i, INDEX[c]] = sure
        return [(text[s.start : s.end], s.label) for s in decode(text, tokens, p, UNCALIBRATED)]

    def test_pieces_of_a_word_are_one_and_commas_fall_off(self):
        self.assertEqual(self.answer("Joan, in Leeds.", ["B-NAME", "I-NAME", "I-NAME", "O", "B-CITY", "O"]), [("Joan", "NAME"), ("Leeds", "CITY")])

    def test_age_may_end_inside_a_word_and_a_name_may_not(self):
        self.assertEqual(self.answer("34yo", ["B-AGE", "O"]), [("34", "AGE")])
        self.assertEqual(self.answer("34yo", ["B-NAME", "O"]), [("34yo", "NAME")])

    def test_inside_never_follows_another_label(self):
        rng = np.random.default_rng(0)
        for _ in range(50):
            n, k = 12, len(LABELS)
            path = _viterbi(rng.normal(size=n), rng.normal(size=(n, k)), rng.normal(size=(n, k)) + 1)
            for before, state in zip([0] + path, path):
                if state and state % 2 == 0:
                    self.assertIn(before, (state, state - 1))

    def test_viterbi_finds_the_best_of_all_paths(self):
        rng = np.random.default_rng(1)
        n, k = 4, 2
        o, b, i = rng.normal(size=n), rng.normal(size=(n, k)), rng.normal(size=(n, k))

        def score(path):
            return sum(o[u] if s == 0 else b[u, (s - 1) // 2] if s % 2 else i[u, s // 2 - 1] for u, s in enumerate(path))

        import itertools

        legal = [p for p in itertools.product(range(5), repeat=n) if all(s == 0 or s % 2 or q in (s, s - 1) for q, s in zip((0,) + p, p))]
        self.assertAlmostEqual(score(_viterbi(o, b, i)), max(map(score, legal)))


class TargetsTest(unittest.TestCase):
    def test_first_token_of_a_span_begins_it(self):
        tok = Tokenizer(VOCABULARY, SCORES)
        e = Example("Joan lives in Leeds.", [(0, 4, "NAME"), (14, 19, "CITY")], [(5, 10)])
        self.assertEqual(targets(e, tok.tokenize(e.text)), [INDEX["B-NAME"], INDEX["I-NAME"], UNKNOWN, 0, INDEX["B-CITY"], 0])


class CaseTest(unittest.TestCase):
    def test_transcripts_lose_the_marks_around_words_and_nothing_of_a_span(self):
        text = 'so, "dr. hale" (aged 41) pays 3.50; mail j.roe@x.org.'
        names = [(5, 8, "TITLE"), (9, 13, "NAME"), (21, 23, "AGE"), (30, 34, "AMOUNT"), (41, 52, "EMAIL")]
        e = without_punctuation(Example(text, names, [(0, 3)]))
        self.assertEqual(e.text, "so dr. hale aged 41 pays 3.50 mail j.roe@x.org")
        self.assertEqual([e.text[a:b] for a, b, _ in e.spans], ["dr.", "hale", "41", "3.50", "j.roe@x.org"])
        self.assertEqual([e.text[a:b] for a, b in e.unknown], ["so"])


class CalibrationTest(unittest.TestCase):
    def test_overconfidence_is_mended(self):
        rng = random.Random(0)
        score = np.array([rng.choice((0.95, 0.6)) for _ in range(2000)])
        right = np.array([rng.random() < (0.8 if s > 0.9 else 0.5) for s in score], float)
        slope, shift = fit(score, right, np.ones(len(score)))
        mended = 1 / (1 + np.exp(-(slope * np.log(score / (1 - score)) + shift)))
        rows = [Row("person", s, r, "", "letters") for s, r in zip(mended, right)]
        self.assertLess(calibration_error(rows), 0.03)
        self.assertTrue(math.isfinite(slope))

    def test_a_kind_with_many_spans_weighs_little_more_than_one_with_few(self):
        rows = [Row("person", 0.9, True, "", kind) for kind, n in (("letters", 900), ("wikigold", 300), ("forms", 100)) for _ in range(n)]
        share = {kind: sum(w for r, w in zip(rows, weights_of(rows)) if r.kind == kind) / len(rows) for kind in ("letters", "wikigold", "forms")}
        self.assertAlmostEqual(share["wikigold"], 0.5)  # the only corpus weighs as much as all documents
        self.assertLess(share["letters"], 1.2 * share["forms"])

    def test_the_error_of_a_kind_comes_from_a_fit_without_it(self):
        rng = random.Random(1)

        def rows_of(kind, right):
            return [Row("person", 0.8, rng.random() < right, "", kind) for _ in range(800)]

        rows = rows_of("letters", 0.8) + rows_of("forms", 0.8) + rows_of("chats", 0.4)
        errors = errors_left_out(rows)
        self.assertGreater(errors["chats"], 0.3)
        self.assertLess(errors["chats"], 0.5)


class InlineTest(unittest.TestCase):
    def test_marks_become_spans(self):
        d = parse_inline("I am [[PERSON|Joan]], [[AGE|34]].")
        self.assertEqual(d["text"], "I am Joan, 34.")
        self.assertEqual([(s["start"], s["end"], s["label"]) for s in d["spans"]], [(5, 9, "PERSON"), (11, 13, "AGE")])


if __name__ == "__main__":
    unittest.main()
