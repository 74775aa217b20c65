"""Slips in templates: unknown slots, unbalanced brackets, and literal text that looks sensitive.

A literal date, name or place in a template teaches the model that such text is harmless. The list is of
candidates: authors decide (product names and eponyms are meant to stay).
"""

import re

from . import things

COMMON = set(
    (
        "James John Robert Michael David William Richard Joseph Thomas Charles Daniel Matthew Anthony Donald Steven Paul "
        "Andrew Joshua Kenneth Kevin Brian George Edward Ronald Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan "
        "Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Dennis Jerry Tyler Aaron Adam Nathan "
        "Henry Peter Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Margaret Sandra "
        "Ashley Kimberly Emily Donna Michelle Carol Amanda Dorothy Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia "
        "Kathleen Amy Angela Shirley Anna Brenda Pamela Emma Nicole Helen Samantha Katherine Christine Rachel Carolyn Janet "
        "Catherine Maria Diane Julie Joyce Kelly Lauren Christina Joan Evelyn Judith Megan Andrea Cheryl Hannah Jacqueline "
        "Martha Gloria Teresa Sara Janice Julia Kathryn Sophia Frances Mohammed Ahmed Ali Fatima Priya Raj Wei Juan Carlos "
        "Luis Miguel Pedro Sofia Lucia Hans Klaus Jürgen Pierre Jean Marie Giovanni Marco Giulia Olga Ivan Dmitri Sven Lars "
        "Ingrid Yuki Hiroshi Dave Mike Steve Bob Jim Tom Ben Dan Sam Joe Kate Liz Sue Kev Gaz Tilly Jorge Derek Nigel Gareth "
        "Siobhan Liam Oliver Noah Olivia Amelia Isla Mia"
    ).split()
)
CHECKS = [
    ("e-mail", r"[\w.+-]+@[\w-]+\.\w+"),
    ("url", r"https?://\S+|www\.\S+"),
    ("ip", r"\b\d{1,3}(?:\.\d{1,3}){3}\b"),
    ("date", r"\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d\b|\b(?:19|20)\d\d-\d\d-\d\d\b"),
    (
        "date",
        (
            r"\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:January|February|April|June|July|August|September|October|November|"
            r"December)\b(?: \d{1,4})?|\b(?:March|May) \d{1,4}\b"
        ),
    ),
    ("weekday", r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b(?!s)"),
    ("year", r"\b(?:in|since|of|from|until|by|during) (?:19|20)\d\d\b"),
    (
        "relative",
        (
            r"(?i)\b(?:yesterday|tomorrow|tonight|today|tmrw|(?:last|next|this) (?:week|month|year|night|spring|summer|autumn|"
            r"winter|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b"
        ),
    ),
    ("time", r"\b\d{1,2}:\d\d\b(?!:)|\b\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.)\b|\b(?:noon|midnight|o'clock)\b"),
    ("money", r"[$£€₹]\s?\d|\b\d[\d.,]* ?(?:dollars|euros|pounds|quid|bucks|rupees|USD|EUR|GBP)\b"),
    ("phone", r"(?<![\w./-])\+?\d[\d ()-]{8,}\d(?![\w./-])"),
    ("age", r"(?i)\b\d{1,2}[- ](?:year|yr)s?[- ]old\b|\baged \d|\b\d{1,2} ?y/?o\b"),
    ("title", r"\b(?:Mr|Mrs|Ms|Dr|Prof|Sgt|Capt|Rev|Sir|Lady|Lord)\b\.?(?= (?:\{\{|\[\[|[A-Z]))"),
    (
        "nationality",
        r"\b(?:"
        + "|".join(
            sorted(
                {
                    n
                    for n in things.NATION
                    if " " not in n and n not in ("Black", "Roma", "European", "Kiwi", "English", "French", "German", "Spanish", "Italian", "Latin")
                },
                key=len,
                reverse=True,
            )
        )
        + r")\b(?! (?:roll|pastry|press|oven|toast|fries|shepherd|towel|rug|tea|whisk))",
    ),
    (
        "place",
        r"\b(?:"
        + "|".join(
            re.escape(c)
            for c in (
                "London Paris Berlin Madrid Rome Boston Chicago Dallas Houston Seattle Denver Miami Tokyo Delhi Mumbai Sydney "
                "Melbourne Toronto Manchester Birmingham Leeds Glasgow Edinburgh Dublin Cardiff Bristol Vienna Zurich Geneva Amsterdam "
                "Brussels Lisbon Warsaw Prague Budapest Athens Istanbul Moscow Kyiv Cairo Lagos Nairobi Singapore England Scotland "
                "Wales Ireland France Germany Spain Italy India China Japan Canada Mexico Brazil Australia America Europe Africa Asia "
                "California Texas Florida Ohio Nevada Oregon Utah"
            ).split()
        )
        + r")\b",
    ),
    ("gender", r"\b(?:male|female|non-binary)\b"),
]
CHECKS = [(n, re.compile(p)) for n, p in CHECKS]
WORD = re.compile(r"(?<![.!?\n\"“'(] )(?<![\n\"“'(])(?<!^)\b([A-Z][a-z]+)\b")


def look(t):
    """(kind, snippet) candidates of one template."""
    for k, a, b in t.bad():
        yield ("unknown", f"{{{{{a}}}}}" if k == "s" else f"[[{b}|")
    for m in re.finditer(r"\{\{[^}]*\}\}|\{\{|\}\}|\[\[|\]\]", t.literal):
        if not (m.group() == "]]" and "$" in t.literal) and not (m.group() in ("}}", "{{") and ("{" in t.literal.replace("{{", "") or '":' in t.literal)):
            yield ("bracket", t.literal[max(0, m.start() - 20) : m.end() + 20])
    for k, text, _ in t.parts:
        if k != "t":
            continue
        for name, rx in CHECKS:
            for m in rx.finditer(text):
                yield (name, text[max(0, m.start() - 25) : m.end() + 25].replace("\n", "⏎"))
        for m in WORD.finditer(text):
            if m.group(1) in COMMON:
                yield ("name", text[max(0, m.start() - 25) : m.end() + 25].replace("\n", "⏎"))


def run(templates):
    n = 0
    seen = {}
    for t in templates:
        if t.text in seen:
            print(f"{t.name}\ttwice\tsame as {seen[t.text]}")
        seen[t.text] = t.name
        for kind, s in look(t):
            n += 1
            print(f"{t.name}\t{kind}\t{s}")
    print(f"{len(templates)} templates, {n} candidates")
    return 0
