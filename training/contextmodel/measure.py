"""How near found spans come to the gold ones: the measure of the service's own accuracy report, for models in training.

Spans are {"start", "end", "label"} in code points; labels are harmonized categories. Letters and digits alone count.
By characters, which does not mind how an address is cut up; by spans, of which one counts as found when half of its
characters carry its category.
"""

from collections import defaultdict

# reported apart, counted as one
COUNTED_AS = {"ADDRESS": "LOCATION", "DOB": "DATETIME"}


def category(span):
    return COUNTED_AS.get(span["label"], span["label"])


def letters(text):
    return {i for i, c in enumerate(text) if c.isalnum()}


def by_category(spans, wanted):
    """Characters of each category."""
    found = defaultdict(set)
    for s in spans:
        if wanted is None or category(s) in wanted:
            found[category(s)].update(range(s["start"], s["end"]))
    return found


def is_covered(span, characters, visible):
    own = set(range(span["start"], span["end"]))
    own = own & visible or own
    return 2 * len(own & characters) >= len(own)


def score(gold, found, wanted=None):
    """For each category: [characters right, wrong, missed] and [spans found, wrong, missed, all that were given]."""
    characters, spans = defaultdict(lambda: [0, 0, 0]), defaultdict(lambda: [0, 0, 0, 0])
    for document, given in zip(gold, found, strict=True):
        visible = letters(document["text"])
        expected, answered = by_category(document["spans"], wanted), by_category(given, wanted)
        for c in expected.keys() | answered.keys():
            a, b = expected.get(c, set()) & visible, answered.get(c, set()) & visible
            for i, n in enumerate((len(a & b), len(b - a), len(a - b))):
                characters[c][i] += n
        for s in document["spans"]:
            if (c := category(s)) and (wanted is None or c in wanted):
                spans[c][0 if is_covered(s, answered.get(c, set()), visible) else 2] += 1
        for s in given:
            if (c := category(s)) and (wanted is None or c in wanted):
                spans[c][3] += 1
                spans[c][1] += not is_covered(s, expected.get(c, set()), visible)
    return characters, spans


def f1(right, wrong, missed):
    """Precision, recall, F1."""
    precision = right / (right + wrong) if right + wrong else 0.0
    recall = right / (right + missed) if right + missed else 0.0
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def any_leak(gold, found, wanted=None):
    """Share of sensitive characters that any finding hides, and share of all others that are hidden for nothing."""
    hidden = sensitive = over = harmless = 0
    for document, given in zip(gold, found, strict=True):
        visible = letters(document["text"])
        every = {i for s in document["spans"] for i in range(s["start"], s["end"])} & visible
        meant = {i for s in document["spans"] if wanted is None or category(s) in wanted for i in range(s["start"], s["end"])} & visible
        covered = {i for s in given for i in range(s["start"], s["end"])} & visible
        hidden, sensitive = hidden + len(meant & covered), sensitive + len(meant)
        over, harmless = over + len(covered - every), harmless + len(visible - every)
    return hidden / max(sensitive, 1), over / max(harmless, 1)
