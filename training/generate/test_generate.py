"""python -m unittest generate.test_generate"""

import random
import unittest
from pathlib import Path

from . import fill, free, ids, native, noise, places, things

TEMPLATE = (
    "Dear {{title}} {{last#1}}, {{first#1}} of {{address}} owes {{currency_symbol}}{{amount}} since {{weekday}}, "
    "{{date}}.\n[[AMOUNT|two grand]] too. {{email#1}} {{age_phrase}} {{address_lines}} {{order_no}}"
)


class Spans(unittest.TestCase):
    def check(self, doc):
        end = 0
        for s in doc["spans"]:
            v = doc["text"][s["start"] : s["end"]]
            self.assertTrue(v and v == v.strip(), (v, doc))
            self.assertGreaterEqual(s["start"], end)
            self.assertIn(s["label"], fill.LABELS)
            end = s["end"]
        self.assertLessEqual(end, len(doc["text"]))

    def test_slices_equal_values(self):
        t = fill.Template(TEMPLATE, "t:0")
        for seed in range(300):
            r = random.Random(seed)
            pieces = fill.fill(t, r)
            doc = fill.render(pieces, t.name)
            self.check(doc)
            values = [v.strip() for v, label in pieces if label]
            self.assertEqual(values, [doc["text"][s["start"] : s["end"]] for s in doc["spans"]])
            self.assertIn("two grand", values)

    def test_noise_keeps_spans(self):
        t = fill.Template(TEMPLATE, "t:0")
        for seed in range(600):
            r = random.Random(seed)
            pieces = fill.fill(t, r)
            n = len([1 for _, label in pieces if label])
            noisy = noise.apply(pieces, r, 1)
            doc = fill.render(noisy, "t")
            self.check(doc)
            self.assertEqual(len(doc["spans"]), n)

    def test_scans_keep_spans_and_secrets(self):
        t = fill.Template(TEMPLATE + " {{password}} {{iban}}", "de-t:0")
        changed = 0
        for seed in range(400):
            r = random.Random(seed)
            pieces = fill.fill(t, r)
            noisy = noise.scan(r, pieces)
            self.check(fill.render(noisy, "t"))
            self.assertEqual([label for _, label in noisy], [label for _, label in pieces])
            self.assertEqual([v for v, label in noisy if label == "PASSWORD"], [v for v, label in pieces if label == "PASSWORD"])
            changed += sum(a != b for (a, label), (b, _) in zip(pieces, noisy) if label in ("NAME", "DATE", "AMOUNT", "ZIPCODE"))
        self.assertGreater(changed, 400)

    def test_without_capitals(self):
        t = fill.Template(TEMPLATE + " {{password}}", "de-t:0")
        pieces = fill.fill(t, random.Random(4))
        bare = noise.hand(pieces)
        self.check(fill.render(bare, "t"))
        for (before, label), (after, _) in zip(pieces, bare):
            self.assertEqual(after, before if label == "PASSWORD" else before.lower())

    def test_words_of_native_templates(self):
        for lang in native.LANGUAGES:
            for slot, label in native.WORD_LABEL.items():
                t = fill.Template(f"a {{{{{slot}}}}} b", f"{lang}-t:0")
                doc = fill.render(fill.fill(t, random.Random(slot)), t.name)
                self.check(doc)
                self.assertEqual([s["label"] for s in doc["spans"]], [label], (lang, slot))
                self.assertIn(doc["text"][2:-2], native.POOLS[slot][lang])

    def test_free(self):
        r = random.Random(5)
        for kind, pieces in free.documents(r, 1500):
            self.check(fill.render(noise.apply(pieces, r, 0.3, machine=True), kind))

    def test_same_person(self):
        t = fill.Template("{{first#1}}|{{last#1}}|{{first#1}}", "t:1")
        a, b, c = fill.render(fill.fill(t, random.Random(3)), "t")["text"].split("|")
        self.assertEqual(a, c)

    def test_seed(self):
        t = fill.Template(TEMPLATE, "t:0")
        self.assertEqual(fill.fill(t, random.Random(9)), fill.fill(t, random.Random(9)))

    def test_given_templates(self):
        folder = Path(__file__).resolve().parent.parent
        for f in [*folder.glob("templates/*.txt"), *folder.glob("templates-multi/*.txt")]:
            for t in fill.read(f):
                self.assertEqual(t.bad(), [], t.name)


class CheckDigits(unittest.TestCase):
    def test_known(self):
        self.assertTrue(ids.luhn_ok("4111111111111111"))
        self.assertTrue(ids.iban_ok("GB82 WEST 1234 5698 7654 32"))
        self.assertEqual(ids.verhoeff_digit("236"), "3")
        self.assertEqual(ids._b58check(bytes.fromhex("00f54a5851e9372b87810a8e60cdd2e7cfd80b6e31")), "1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs")
        self.assertEqual(ids._bech32("bc", 0, bytes.fromhex("751e76e8199196d454941c45d1b3a323f1433bd6")), "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")

    def test_made(self):
        r = random.Random(2)
        for _ in range(300):
            self.assertTrue(ids.luhn_ok("".join(c for c in ids.card(r) if c.isdigit())))
            self.assertTrue(ids.iban_ok(ids.iban(r).replace("-", "").upper()))
            n = [int(c) for c in ids.routing(r)]
            self.assertEqual(sum(a * b for a, b in zip(n, [3, 7, 1] * 3)) % 10, 0)
            n = [int(c) for c in ids.abn(r) if c.isdigit()]
            n[0] -= 1
            self.assertEqual(sum(a * b for a, b in zip(n, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])) % 89, 0)
            p = ids.pesel(r)
            self.assertEqual(sum(int(c) * w for c, w in zip(p, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1])) % 10, 0)
            c = ids.nif(r)
            self.assertEqual(c[-1], ids.DNI[int(c[:8]) % 23])
            self.assertFalse(any(x.isalpha() for x in things.isbn(r)[:-1]))

    def test_places(self):
        r = random.Random(3)
        for cc in places.CODES:
            for _ in range(20):
                p = places.Place(r, cc)
                self.assertTrue(p.zip and p.city and p.street and places.phone(r, cc))
                self.assertTrue(all(t for t, _ in p.pieces(r, True)))


if __name__ == "__main__":
    unittest.main()
