"""Cells, records and tables in the nine languages: a header of the language and a value of its country, harmless ones among them."""

import json
from pathlib import Path

from . import native
from .fill import HARMLESS, HINTS, LANG_OF_CC, Doc, join

COMMON = "name lastfirst first last dob date date_num address street zip city phone email iban account_number company amount username".split()
UNLIKE = {"house"}  # its form says nothing without what stands beside it
FACTS = {"name": 7, "lastfirst": 5, "dob": 5, "phone": 4, "email": 4, "address": 3}


def _headers() -> dict[str, dict[str, list[str]]]:
    out: dict[str, dict[str, list[str]]] = {}
    for line in (Path(__file__).parent / "native-headers.txt").read_text(encoding="utf-8").splitlines():
        lang, slot, headers = line.split(" ", 2)
        out.setdefault(lang, {})[slot] = headers.split("|")
    return out


HEADERS = _headers()


def styled(r, header):
    k = r.random()
    if k < 0.62:
        return header
    if k < 0.74:
        return header.lower()
    if k < 0.86:
        return header.upper()
    return header.lower().replace(". ", "_").replace(" ", "_").replace(".", "").replace("-", "_")


def pick(r, lang, cc, n):
    """Different slots, mostly of the document's own country, and their headers."""
    table = HEADERS[lang]
    slots = [s for s in table if s not in UNLIKE and not (s in HINTS and HINTS[s] != cc and HINTS[s] in LANG_OF_CC)]
    weights = [FACTS.get(s, 2.5 if s in HINTS else 1.2 if s[0] == "!" else 1) for s in slots]
    chosen: list[str] = []
    while len(chosen) < min(n, len(slots)):
        s = r.choices(slots, weights)[0]
        if s not in chosen:
            chosen.append(s)
    return [(s, styled(r, r.choice(table[s]))) for s in chosen]


def value(d, slot):
    if slot[0] == "!":
        return [(HARMLESS[slot[1:]](d.r), None)]
    return d.slot(slot)


def flat(pieces):
    return [(t.replace("\n", ", "), label) for t, label in pieces]


def document(r, lang):
    d = Doc(r, lang, None, (), True)
    while d.cc not in LANG_OF_CC:
        d = Doc(r, lang, None, (), True)
    k = r.random()
    if k < 0.3:
        (slot, header), *_ = pick(r, lang, d.cc, 1)
        return join([(header + r.choice([": ", ": ", ":", " ", " = ", "=", "\t"]), None), *flat(value(d, slot))])
    if k < 0.62:
        return record(r, d, lang)
    return rows(r, d, lang)


def record(r, d, lang):
    """One value a line, or several with a mark between them."""
    between = r.choice(["\n", "\n", "\n", "\n", ", ", "; ", " | ", "   "])
    mark = r.choice([": ", ": ", ": ", ":", "  ", " - ", ": "])
    wide = r.random() < 0.2 and between == "\n"
    keyed = r.random() < 0.13
    out = []
    for i, (slot, header) in enumerate(pick(r, lang, d.cc, r.randint(2, 9))):
        if keyed:
            out += [("{" if not i else ", ", None), (json.dumps(header, ensure_ascii=False) + ': "', None), *flat(value(d, slot)), ('"', None)]
            continue
        out += [(between if i else "", None), (header.ljust(22) if wide else header + mark, None), *flat(value(d, slot))]
    return join([*out, ("}", None)] if keyed else out)


def rows(r, d, lang):
    """A table with or without its headers."""
    columns = pick(r, lang, d.cc, r.randint(2, 7))
    mark = r.choice([";", ";", ",", "\t", " | ", "|"])
    quoted = r.random() < 0.25 and mark in (";", ",")
    out = [(mark.join(h for _, h in columns) + "\n", None)] if r.random() < 0.85 else []
    for i in range(r.randint(1, 7)):
        for j, (slot, _) in enumerate(columns):
            pieces = flat(value(d, slot))
            bare = quoted or not any(mark.strip() and mark.strip() in t for t, _ in pieces)
            edge = '"' if quoted or not bare else ""
            out += [("\n" if i and not j else "", None), (mark if j else "", None), (edge, None), *pieces, (edge, None)]
    return join(out)


def documents(r, n):
    for _ in range(n):
        lang = r.choice(native.LANGUAGES)
        yield f"{lang}-forms", document(r, lang)
