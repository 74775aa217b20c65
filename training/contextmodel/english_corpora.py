"""Reads the real corpora: detokenizes them and says which tokens their annotation lets us learn from."""

from __future__ import annotations

import hashlib
import html
import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

# share of each corpus' sentences that one pass over it uses
CORPORA = {"btc": 1.0, "wnut17": 1.5, "wikigold": 2.0, "litbank": 0.25, "sec-filings": 0.4, "re3d": 1.0}
HELD_OUT = ("btc", "wnut17", "wikigold")
HELD_OUT_SHARE = 0.08
CONSECUTIVE = ("wikigold", "litbank", "sec-filings", "re3d")  # sentences that follow each other in running text

_NO_SPACE_BEFORE = frozenset(
    list(",.;:!?%)]}\u2019\u201d\u2026")
    + [
        "...",
        "n't",
        "'s",
        "'m",
        "'re",
        "'ve",
        "'ll",
        "'d",
        "N'T",
        "'S",
        "\u2019s",
        "\u2019t",
        "\u2019re",
        "\u2019ve",
        "\u2019ll",
        "\u2019d",
        "\u2019m",
        "''",
        "..",
        "\u00bb",
    ]
)
_NO_SPACE_AFTER = frozenset("([{#@$\u00a3\u20ac\u201c\u2018\u00bf\u00a1\u00ab\u201e") | {"``"}


@dataclass
class Example:
    text: str
    spans: list[tuple[int, int, str]] = field(default_factory=list)  # PERSON, LOCATION, ORGANIZATION or own labels
    unknown: list[tuple[int, int]] = field(default_factory=list)  # left out of the loss
    partial: bool = False  # True: spans carry the three corpus labels
    source: str = ""
    apart: Example | None = None  # the same with @ and # apart from their words, as some corpora ship them


def detokenize(tokens: list[str], glue_marks: bool = True, elision: bool = False) -> tuple[str, list[tuple[int, int]]]:
    """The text as it was probably written, and where each token stands in it. `glue_marks`: @ and # join the word after them;
    `elision`: so does a word that ends in an apostrophe ("l'", "dell'")."""
    text = ""
    places = []
    glue = True
    open_quotes = {'"': False, "'": False}
    for i, tok in enumerate(tokens):
        tok = html.unescape(tok)
        nxt = tokens[i + 1] if i + 1 < len(tokens) else ""
        before = not glue and tok not in _NO_SPACE_BEFORE
        glue = tok in _NO_SPACE_AFTER or (elision and len(tok) > 1 and tok[-1] in "'\u2019")
        if tok in ("#", "@") and not (glue_marks and re.match(r"\w", nxt)):
            glue = False
        if tok == "``":
            tok = '"'
        elif tok == "''":
            tok = '"'
        elif tok in open_quotes:
            if tok == "'" and (nxt.lower() in ("s", "t", "m", "re", "ve", "ll", "d") or not _closes_later(tokens, i)) and not open_quotes[tok]:
                before, glue = False, nxt.lower() in ("s", "t", "m", "re", "ve", "ll", "d")  # it ' s
            elif open_quotes[tok]:
                before, open_quotes[tok] = False, False
            else:
                glue, open_quotes[tok] = True, True
        elif (
            tok in ("-", "/", "\u2013")
            and i
            and nxt
            and re.search(r"\w$", tokens[i - 1])
            and re.match(r"\w", nxt)
            and len(tokens[i - 1]) < 12
            and tok != "\u2013"
            and (tok == "/" or (tokens[i - 1].islower() and nxt.islower()))
        ):
            before, glue = False, True
        elif re.fullmatch(r"\.{2,}|[!?]+|[,.;:!?)\]]+", tok):
            before = False
        if before and text:
            text += " "
        places.append((len(text), len(text) + len(tok)))
        text += tok
    return text, places


def _closes_later(tokens: list[str], i: int) -> bool:
    return tokens[i] in tokens[i + 1 : i + 30]


_WORDS = {
    "time": "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec "
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun today tonight tomorrow tmrw tmr "
    "yesterday noon midnight morning afternoon evening night week weekend month year am pm a.m. p.m. o'clock century easter christmas xmas "
    "halloween thanksgiving eve next last ago spring summer autumn winter century tonite 2day 2nite 2moro".split(),
    "title": "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. professor sir lady lord dame madam madame captain capt capt. colonel col col. major general gen "
    "gen. lieutenant lieut lt lt. sergeant sgt sgt. inspector rev rev. reverend father sister brother saint st st. president senator sen sen. "
    "count countess duke duchess baron king queen prince princess master mistress aunt uncle monsieur mademoiselle doctor justice judge pope "
    "minister secretary governor gov gov. rep rep. chancellor bishop archbishop emperor".split(),
    "trait": "male female man's woman's gay lesbian christian christians muslim muslims jewish jews jew catholic catholics protestant hindu buddhist "
    "democrat democrats democratic republican republicans conservative conservatives labour liberal liberals communist socialist tory tories "
    "islamic sunni shia kurdish kurds british english french german spanish italian irish scottish welsh dutch american americans african "
    "asian european europeans indian indians greek greeks swiss turks czech danes swedes finns poles slovaks serbs croats arabs arab romans roman "
    "slovak thai philippine filipino filipinos kiwi aussie aussies basque norman briton britons iraqi iraqis afghan israeli israelis".split(),
    "number": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty "
    "fifty sixty seventy eighty ninety hundred thousand million billion dozen".split(),
    "money": "dollar dollars pound pounds shilling shillings pence penny euro euros cent cents bucks quid guineas francs yen rupees usd gbp eur".split(),
}
_WORD_KIND = {w: k for k, ws in _WORDS.items() for w in ws}
_DEMONYM = re.compile(r"^[A-Z][a-z]+(?:ese|ians?|ish|ans)$")  # Portuguese, Russians, Turkish, Mexicans
_NUMERIC = re.compile(r"\d")
_CONTACT = re.compile(r"@|https?:|www\.|\w\.(?:com|org|net|co|ly|tv|me|info|gov|edu)\b|[$\u00a3\u20ac\u00a5]")


def looks_sensitive(token: str) -> bool:
    """Could be something our labels mark and these corpora do not: taken neither as harmless nor as anything else."""
    low = token.lower()
    return bool(low in _WORD_KIND or _NUMERIC.search(token) or _CONTACT.search(token) or _DEMONYM.match(token))


def _read(path: Path, name: str):
    with open(path, encoding="utf-8") as f:
        for line in f:
            d = json.loads(line)
            yield d["tokens"], [_clean(name, t, g) for t, g in zip(d["tokens"], d["tags"])]


def _clean(corpus: str, token: str, tag: str) -> str:
    """Tags that contradict our conventions become "?": left out of the loss."""
    if tag == "O":
        return tag
    if corpus == "sec-filings" and token.lower() in ("borrower", "lender", "agent", "bank", "company", "lenders", "executive", "employee", "guarantor"):
        return "?"
    if corpus == "re3d" and (tag.endswith("PERSON") or token[:1].islower() or (token in ("The", "A", "An", "They", "We", "I", "Our"))):
        return "?"
    if corpus == "litbank" and _DEMONYM.match(token):
        return "?"
    return tag


_HANDLE = re.compile(r"@\w{2,}")
_LINK = re.compile(r"(?:https?://|www\.)\w")


def to_example(tokens: list[str], tags: list[str], source: str, glue_marks: bool = True) -> Example:
    """Handles: written "@name" they are USERNAME, whatever the corpus tags them (PERSON, ORGANIZATION or nothing). Where a corpus
    ships "@ name" as two tokens and `glue_marks` is off, the name keeps the corpus' tag."""
    tokens = [t.replace("\u200e", "") or "-" for t in tokens]
    text, places = detokenize(tokens, glue_marks)
    e = Example(text, partial=True, source=source)
    open_span = None
    spans: list[list] = []
    skip = -1
    for i, (tag, (a, b)) in enumerate(zip(tags, places)):
        if (
            glue_marks
            and tokens[i] == "@"
            and i + 1 < len(tokens)
            and tag[2:] in ("", "PERSON", "ORGANIZATION")
            and _HANDLE.fullmatch(text[a : places[i + 1][1]])
        ):
            spans.append([a, places[i + 1][1], "USERNAME"])
            open_span, skip = None, i + 1
            continue
        if i == skip:
            continue
        if tag == "O" and (_HANDLE.fullmatch(text[a:b]) or _LINK.match(text[a:b])):
            spans.append([a, b, "USERNAME" if text[a] == "@" else "URL"])
            open_span = None
            continue
        if tag in ("O", "?"):
            open_span = None
            if tag == "?" or looks_sensitive(tokens[i]) or (i and tokens[i - 1] in ("@", "$", "\u00a3", "\u20ac") and a == places[i - 1][1]):
                e.unknown.append((a, b))
            continue
        kind = tag[2:]
        if (tag[0] == "B" and tokens[i - 1] != "@") or open_span is None or open_span[2] != kind:
            open_span = [a, b, kind]
            spans.append(open_span)
        else:
            open_span[1] = b
    for a, b, kind in spans:
        if kind in ("USERNAME", "URL"):
            e.spans.append((a, b, kind))
        else:
            if text[a] == "@":  # "@ name": the mark itself is left open
                e.unknown.append((a, a + 1))
                a += 1 + (text[a + 1 : a + 2] == " ")
            # a title at the head of a name is a span of its own to us
            first = (re.match(r"\S+", text[a:b]) or [""])[0]
            if kind == "PERSON" and _WORD_KIND.get(first.lower()) == "title" and len(first) < b - a:
                e.unknown.append((a, a + len(first)))
                a += len(first) + 1
            if a < b:
                e.spans.append((a, b, kind))
    return e


def held_out(text: str) -> bool:
    """A fixed 8 % of sentences, by content, so that it does not depend on order or seed."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") % 1000 < HELD_OUT_SHARE * 1000


def load_split(folder: Path, name: str) -> tuple[list[Example], list[Example]]:
    train, dev = [], []
    for tokens, tags in _read(folder / f"{name}.jsonl", name):
        if not tokens:
            continue
        e = to_example(tokens, tags, name)
        if name in HELD_OUT and held_out(e.text):
            dev.append(e)
            continue
        train.append(e)
        if "@" in tokens or "#" in tokens:
            e.apart = to_example(tokens, tags, name, glue_marks=False)
    return train, dev


def join(examples: list[Example], between: str = " ") -> Example:
    out = Example("", partial=examples[0].partial, source=examples[0].source)
    for e in examples:
        at = len(out.text) + (len(between) if out.text else 0)
        out.text += (between if out.text else "") + e.text
        out.spans += [(a + at, b + at, k) for a, b, k in e.spans]
        out.unknown += [(a + at, b + at) for a, b in e.unknown]
    return out


def sample_pass(train: dict[str, list[Example]], rng: random.Random) -> list[Example]:
    """One pass: a share of each corpus; running text in stretches of one to four sentences."""
    out: list[Example] = []
    for name, examples in train.items():
        whole, part = divmod(CORPORA[name], 1)
        if name not in CONSECUTIVE:
            picked = examples * int(whole) + rng.sample(examples, int(len(examples) * part))
            out += [e.apart if e.apart and rng.random() < 0.5 else e for e in picked]
            continue
        groups, i = [], 0
        while i < len(examples):
            n = rng.choice((1, 1, 2, 3, 4))
            groups.append(join(examples[i : i + n]))
            i += n
        out += groups * int(whole) + rng.sample(groups, int(len(groups) * part))
    return out
