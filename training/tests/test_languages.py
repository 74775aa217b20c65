import random
import unittest

import numpy as np

from contextmodel import corpora, decode, examples, labels
from contextmodel.characters import added_tokens
from contextmodel.tokenizer import GAP, SPECIALS, Tokenizer
from generate import fill, inflect, native, native_forms

PIECES = [(s, 0.0) for s in SPECIALS] + [
    (GAP, -4.0),
    (GAP + "Mül", -8.0),
    ("ler", -6.0),
    (GAP + "Müller", -9.0),
    (GAP + "M", -6.0),
    ("Ü", -9.0),
    ("é", -7.0),
    ("t", -5.0),
    ("1980", -9.0),
]
TOK = Tokenizer([p for p, _ in PIECES] + added_tokens(), [s for _, s in PIECES] + [0.0] * len(added_tokens()))


def read(text):
    return [(TOK.pieces[t.id], text[t.start : t.end]) for t in TOK.tokenize(text)]


class Pieces(unittest.TestCase):
    def test_spelling(self):
        for text, expected in (
            ("Müller", [(GAP + "Müller", "Müller")]),
            ("MÜLLER", [(GAP + "Müller", "MÜLLER")]),
            ("Mu\u0308ller", [(GAP + "Müller", "Mu\u0308ller")]),
            ("MÜ", [(GAP + "M", "M"), ("Ü", "Ü")]),
            ("te\u0301", [("t", "t"), ("é", "e\u0301")]),
            ("1984 12345 007", [("1980", "1984"), ("[D5]", "12345"), ("[Z3]", "007")]),
        ):
            self.assertEqual(read(text), expected)

    def test_every_letter_is_in_a_token(self):
        r = random.Random(3)
        for _ in range(300):
            text = "".join(r.choice("Müler éT 12\n.\u0301\u200bﬁ東x😀") for _ in range(r.randint(0, 40)))
            covered = {i for t in TOK.tokenize(text) for i in range(t.start, t.end)}
            self.assertTrue(all(i in covered for i, c in enumerate(text) if c.isalnum()), repr(text))


class Corpora(unittest.TestCase):
    def learned(self, tokens, tags, **rules):
        e = corpora.to_example(tokens, tags, "x", corpora.Corpus("de", **rules))
        return [(e.text[a:b], k) for a, b, k in sorted(e.spans)], [e.text[a:b] for a, b in e.unknown]

    def test_titles_are_cut_from_names(self):
        spans, _ = self.learned(["Herr", "Dr.", "Kohl", "sprach"], ["B-PERSON", "I-PERSON", "I-PERSON", "O"])
        self.assertEqual(spans, [("Herr", "MAYBE_TITLE"), ("Dr.", "MAYBE_TITLE"), ("Kohl", "NAMED")])

    def test_countries_that_act_may_be_either(self):
        self.assertEqual(self.learned(["Rusia", "dijo"], ["B-ORGANIZATION", "O"], countries_act=True)[0], [("Rusia", "ACTOR")])
        self.assertEqual(self.learned(["Rusia", "dijo"], ["B-ORGANIZATION", "O"])[0], [("Rusia", "ORGANIZATION")])

    def test_what_looks_sensitive_is_left_out(self):
        for word in ("1987", "Montag", "französischen", "Euro", "@anna", "février", "dwa"):
            self.assertEqual(self.learned(["das", word], ["O", "O"])[1], [word])
        for word in ("Haus", "des", "une", "Brot", "laufen"):
            self.assertEqual(self.learned(["das", word], ["O", "O"])[1], [], word)

    def test_targets_of_places_are_sums(self):
        e = corpora.to_example(["Müller", "Müller"], ["B-LOCATION", "I-LOCATION"], "x", corpora.Corpus("de"))
        self.assertEqual(examples.targets(e, TOK.tokenize(e.text)), [labels.PLACE_B, labels.PLACE_I])


class Decoding(unittest.TestCase):
    def test_a_name_is_decoded(self):
        tokens = TOK.tokenize("Müller t Müller")
        p = np.full((3, len(labels.CLASSES)), 1e-4)
        p[0, labels.INDEX["B-NAME"]] = p[1, 0] = p[2, labels.INDEX["B-TAXID"]] = 0.9
        found = decode.decode("Müller t Müller", tokens, p, decode.UNCALIBRATED)
        self.assertEqual([(s.start, s.end, s.label) for s in found], [(0, 6, "NAME"), (9, 15, "TAXID")])


class Native(unittest.TestCase):
    def test_every_slot_of_the_templates_has_a_value(self):
        r = random.Random(5)
        for slot, (label, _, make) in native.SLOTS.items():
            self.assertIn(label, fill.LABELS)
            for _ in range(20):
                self.assertTrue(make(r).strip(), slot)

    def test_check_digits(self):
        import stdnum.br.cnpj
        import stdnum.de.idnr
        import stdnum.fr.nir
        import stdnum.pl.nip

        r = random.Random(7)
        rules = {"de_steuerid": stdnum.de.idnr, "br_cnpj": stdnum.br.cnpj, "pl_nip": stdnum.pl.nip}
        for slot, rule in rules.items():
            for _ in range(50):
                value = native.SLOTS[slot][2](r)
                self.assertTrue(rule.is_valid(value.removeprefix("PL")), (slot, value))
        complete = [v for v in (native.fr_nir(r).replace(" ", "") for _ in range(60)) if len(v) == 15]
        self.assertTrue(complete and all(stdnum.fr.nir.is_valid(v) for v in complete))

    def test_endings_follow_the_name(self):
        r = random.Random(2)
        for lang, word, possible in (
            ("fi", "Virtanen", {"Virtasen", "Virtaselle", "Virtasella", "Virtaselta", "Virtasesta", "Virtasessa", "Virtasekin"}),
            ("fi", "Mäki", {"Mäkin", "Mäkille", "Mäkillä", "Mäkiltä", "Mäkistä", "Mäkissä", "Mäkikin"}),
            ("pl", "Kowalski", {"Kowalskiego", "Kowalskiemu", "Kowalskim"}),
            ("pl", "Anna", {"Anny", "Annę", "Anną", "Annie"}),
        ):
            found = {inflect.inflected(r, word, "NAME", lang) for _ in range(300)}
            self.assertEqual(found - {word} - possible, set())
            self.assertGreater(len(found), 2)
        for lang, text, label in (("de", "Kowalski", "NAME"), ("pl", "12 maja", "DATE"), ("pl", "KOWALSKI", "NAME"), ("fi", "J. K. Aho", "NAME")):
            self.assertEqual({inflect.inflected(r, text, label, lang) for _ in range(50)}, {text})

    def test_forms_speak_one_language(self):
        r = random.Random(9)
        for lang in native.LANGUAGES:
            text = "".join(t for _ in range(30) for t, label in native_forms.document(r, lang) if label is None).lower()
            self.assertTrue(any(h.lower() in text for hs in native_forms.HEADERS[lang].values() for h in hs), lang)


if __name__ == "__main__":
    unittest.main()
