import unittest

from contextmodel.measure import any_leak, f1, score


def spans(*of):
    return [{"start": a, "end": b, "label": label} for a, b, label in of]


GOLD = [{"text": "Jo Ann, Leeds 1980!", "spans": spans((0, 6, "PERSON"), (8, 13, "LOCATION"), (14, 18, "DOB"))}]


class Measure(unittest.TestCase):
    def test_all_right(self):
        characters, found = score(GOLD, [GOLD[0]["spans"]])
        self.assertEqual(dict(characters), {"PERSON": [5, 0, 0], "LOCATION": [5, 0, 0], "DATETIME": [4, 0, 0]})
        self.assertEqual(dict(found), {"PERSON": [1, 0, 0, 1], "LOCATION": [1, 0, 0, 1], "DATETIME": [1, 0, 0, 1]})
        self.assertEqual(any_leak(GOLD, [GOLD[0]["spans"]]), (1, 0))

    def test_half_of_the_letters_is_enough_and_less_is_not(self):
        for start, expected in ((3, [1, 0, 0, 1]), (4, [0, 0, 1, 1])):
            self.assertEqual(score(GOLD, [spans((start, 6, "PERSON"))])[1]["PERSON"], expected, start)
        # found: "Ann, Leeds", of which three letters of eight are a person's
        self.assertEqual(score(GOLD, [spans((3, 13, "PERSON"))])[1]["PERSON"], [1, 1, 0, 1])

    def test_birth_dates_are_dates_and_another_category_is_wrong(self):
        characters, found = score(GOLD, [spans((14, 18, "DATETIME"), (8, 13, "PERSON"))])
        self.assertEqual(characters["DATETIME"], [4, 0, 0])
        self.assertEqual(characters["PERSON"], [0, 5, 5])
        self.assertEqual(found["LOCATION"], [0, 0, 1, 0])

    def test_hidden_is_whatever_the_category_and_over_what_nobody_meant(self):
        hidden, over = any_leak([{"text": "Jo at home", "spans": spans((0, 2, "PERSON"))}], [spans((0, 1, "LOCATION"), (3, 5, "PERSON"))])
        self.assertEqual((hidden, over), (1 / 2, 2 / 6))

    def test_wanted_categories_alone(self):
        characters, found = score(GOLD, [GOLD[0]["spans"]], {"LOCATION"})
        self.assertEqual((list(characters), list(found)), (["LOCATION"], ["LOCATION"]))

    def test_f1(self):
        self.assertEqual(f1(2, 2, 0), (0.5, 1.0, 2 / 3))
        self.assertEqual(f1(0, 0, 0), (0.0, 0.0, 0.0))

    def test_answers_for_fewer_documents_are_an_error(self):
        with self.assertRaises(ValueError):
            score(GOLD, [])


if __name__ == "__main__":
    unittest.main()
