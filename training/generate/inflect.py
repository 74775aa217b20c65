"""Names as Polish and Finnish sentences have them: with an ending of a case, which belongs to the name."""

import re

SHARE = 0.16  # of the names and places of a document
WORD = re.compile(r"[^\W\d_]{3,}")
FRONT = set("äöy")
BACK = set("aou")


def finnish(r, word):
    """The last word takes the ending; vowels of the ending follow those of the word."""
    low = word.lower()
    dark = next((c in BACK for c in reversed(low) if c in FRONT | BACK), False)
    a = "a" if dark else "ä"
    if low.endswith("nen"):
        stem = word[:-3] + "se"
    elif low[-1] in "aeiouyäö":
        stem = word
    elif low[-1] in "lmnrst":
        stem = word + "i"
    else:
        return word
    return stem + r.choice(["n", "n", "n", "lle", f"ll{a}", f"lt{a}", f"st{a}", f"ss{a}", "kin" if r.random() < 0.3 else "n"])


def polish(r, word):
    low = word.lower()
    for end, forms in (
        ("ska", ("skiej", "ską")),
        ("cka", ("ckiej", "cką")),
        ("ski", ("skiego", "skiemu", "skim")),
        ("cki", ("ckiego", "ckiemu", "ckim")),
        ("ia", ("ii", "ię", "ią")),
        ("ja", ("i", "ję", "ją")),
        ("ka", ("ki", "kę", "ką", "ce")),
        ("ga", ("gi", "gę", "gą")),
        ("a", ("y", "ę", "ą", "ie")),
        ("ek", ("ka", "kowi", "kiem")),
        ("y", ("ego", "emu", "ym")),
        ("o", ("a", "u", "em")),
    ):
        if low.endswith(end) and len(word) > len(end) + 1:
            return word[: -len(end)] + r.choice(forms)
    return word + r.choice(["a", "owi", "em", "ie"]) if low[-1] in "bcdfhlłmnprstwzj" else word


def inflected(r, text, label, lang):
    """The name with an ending, or as it is: where the language has none, and for what is no name in letters."""
    if lang not in ("pl", "fi") or label not in ("NAME", "CITY") or r.random() >= SHARE:
        return text
    words = text.split(" ")
    if len(words) > 3 or not all(WORD.fullmatch(w) and w[0].isupper() and not w.isupper() for w in words):
        return text
    if lang == "fi":
        return " ".join([*words[:-1], finnish(r, words[-1])])
    return " ".join(polish(r, w) for w in words)
