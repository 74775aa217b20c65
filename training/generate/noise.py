"""What hands, scanners and mail programs do to text; works on labelled pieces, so spans stay exact."""

from .people import plain

OCR = [
    ("0", "O"),
    ("O", "0"),
    ("1", "l"),
    ("l", "1"),
    ("rn", "m"),
    ("m", "rn"),
    ("5", "S"),
    ("S", "5"),
    ("8", "B"),
    ("I", "l"),
    ("e", "c"),
    ("cl", "d"),
    ("i", "1"),
    ("o", "0"),
    (".", ","),
    ("g", "9"),
    ("ll", "U"),
    ("vv", "w"),
    ("h", "b"),
]
NEAR = {
    "a": "sq",
    "b": "vn",
    "c": "xv",
    "d": "sf",
    "e": "wr",
    "f": "dg",
    "g": "fh",
    "h": "gj",
    "i": "uo",
    "j": "hk",
    "k": "jl",
    "l": "k",
    "m": "n",
    "n": "mb",
    "o": "ip",
    "p": "o",
    "q": "w",
    "r": "et",
    "s": "ad",
    "t": "ry",
    "u": "yi",
    "v": "cb",
    "w": "qe",
    "x": "zc",
    "y": "tu",
    "z": "x",
}
EMOJI = "😂 🙏 ❤️ 👍 🔥 😭 🎉 😊 💀 👀 ✨ 🥳 🙃 😅 🤔 🤷 👋 💪 😬 ☕".split()
SCANNED = [
    ("0", "O"),
    ("0", "o"),
    ("o", "0"),
    ("O", "0"),
    ("1", "l"),
    ("1", "I"),
    ("l", "1"),
    ("l", "I"),
    ("I", "l"),
    ("i", "1"),
    ("m", "rn"),
    ("rn", "m"),
    ("5", "S"),
    ("S", "5"),
    ("8", "B"),
]  # what OCR takes for what, nearly everywhere in a document
# what it takes for what now and then
SELDOM = [("e", "c"), ("c", "e"), ("u", "ii"), ("cl", "d"), ("h", "li"), ("w", "vv"), ("ä", "a"), ("é", "e"), ("ł", "l"), ("n", "ri"), (".", ",")]
UNREAD = {"PASSWORD", "PIN", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS"}  # nothing in them may change
STRICT = {"PASSWORD", "IBAN", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS", "URL", "EMAIL", "IP", "MAC", "CCN"}


def _each(pieces, f, labels=True):
    return [(f(t) if labels or l is None else t, l) for t, l in pieces]


def _safe(f):
    """Case changes that alter lengths (ß) are fine here: offsets are made afterwards."""
    return lambda t: f(t)


def typo(r, w):
    i = r.randrange(len(w))
    k = r.random()
    if k < 0.3 and len(w) > 2:
        return w[:i] + w[i + 1 :]
    if k < 0.55 and i + 1 < len(w):
        return w[:i] + w[i + 1] + w[i] + w[i + 2 :]
    if k < 0.75:
        return w[:i] + w[i] + w[i:]
    c = NEAR.get(w[i].lower())
    return w[:i] + r.choice(c) + w[i + 1 :] if c else w


def typos(r, pieces, rate, inside):
    def one(t):
        ws = t.split(" ")
        return " ".join(typo(r, w) if len(w) > 3 and w.isalpha() and r.random() < rate else w for w in ws)

    return [(one(t) if l is None or (inside and l in ("NAME", "CITY", "STREET", "COMPANYNAME", "DATE", "COUNTRY", "NRP")) else t, l) for t, l in pieces]


def ocr(r, pieces):
    rate = r.choice([0.01, 0.03, 0.06, 0.1])
    always = r.sample([("0", "O"), ("1", "l"), ("5", "S"), ("8", "B"), ("I", "l"), ("rn", "m"), ("1", "I"), ("0", "o")], 2) if r.random() < 0.45 else []
    spaced = r.random() < 0.15
    if r.random() < 0.07 and sum(len(t) for t, _ in pieces) < 260:  # letter-spaced print
        return [
            (" ".join(t) if l is None or l in ("NAME", "CITY", "STATE", "DATE", "COMPANYNAME", "STREET", "AGE", "TITLE", "DOB", "BUILDING") else t, l)
            for t, l in pieces
        ]

    def one(t, l):
        if l in STRICT and r.random() < 0.6:
            return t
        if l is None or any(c.isdigit() for c in t):
            for a, b in always:
                t = "".join(b if c == a and r.random() < 0.8 else c for c in t) if len(a) == 1 else t
        if spaced and l and any(c.isdigit() for c in t):
            t = "".join(c + " " if c.isdigit() and d.isdigit() and r.random() < 0.6 else c for c, d in zip(t, t[1:] + " "))
        for a, b in r.sample(OCR, 5):
            if a in t:
                out, i = [], 0
                while i < len(t):
                    if t.startswith(a, i) and r.random() < rate * 2.5:
                        out.append(b)
                        i += len(a)
                    else:
                        out.append(t[i])
                        i += 1
                t = "".join(out)
        if l is None or l in ("NAME", "STREET", "COMPANYNAME", "CITY"):
            out = []
            for c in t:
                out.append(c)
                if c.isalpha() and r.random() < rate / 4:
                    out.append(" ")  # a broken space
            t = "".join(out)
        return t if t.strip() or not l else "x"

    return [(one(t, l), l) for t, l in pieces]


def scan(r, pieces):
    """A poor scanner: a few signs are taken for others nearly everywhere, in what is sensitive, too."""
    always = r.choice([0.35, 0.6, 0.85, 1])
    pairs = [(a, b, always) for a, b in r.sample(SCANNED, r.randint(2, 5))] + [(a, b, 0.06) for a, b in r.sample(SELDOM, r.randint(0, 2))]
    broken = r.choice([0, 0, 0, 0.01])

    def one(t, label):
        if label in UNREAD or label in STRICT and r.random() < 0.5:
            return t
        out, i = [], 0
        while i < len(t):
            for a, b, rate in pairs:
                if t.startswith(a, i) and r.random() < rate:
                    out.append(b)
                    i += len(a)
                    break
            else:
                out.append(t[i])
                i += 1
                if broken and t[i - 1].isalpha() and i < len(t) and r.random() < broken:
                    out.append(" ")
        return "".join(out)

    return [(one(t, label), label) for t, label in pieces]


def hand(pieces):
    """Text typed without capitals; what tells capitals apart keeps them."""
    return [(t if label in UNREAD else t.lower(), label) for t, label in pieces]


def disturbed(pieces, r, share, scanned, bare, machine=False):
    """`apply`, and beside it a share of documents from a poor scanner and a share typed without capitals."""
    k = r.random()
    if k < scanned:
        return scan(r, pieces)
    if k < scanned + bare:
        pieces = hand(pieces)
    return apply(pieces, r, share, machine)


def wrap(r, pieces):
    """Break long lines at spaces; a break may fall between a span's words, never inside one."""
    width, col, out = r.randint(58, 82), 0, []
    for t, l in pieces:
        buf = []
        for j, c in enumerate(t):
            if c == "\n":
                col = 0
            elif c == " ":
                nxt = t.find(" ", j + 1)
                if col + ((nxt if nxt > 0 else len(t)) - j) > width:
                    buf.append("\n")
                    col = 0
                    continue
            col += 1
            buf.append(c)
        out.append(("".join(buf), l))
    return out


def apply(pieces, r, share, machine=False, fixed=""):
    if r.random() >= share:
        return pieces
    n = 1 if r.random() < 0.8 else 2
    kinds = set()
    while len(kinds) < n:
        kinds.add(
            r.choices(
                ["lower", "upper", "typos", "typos_in", "ocr", "accents", "spaces", "punct", "curly", "wrap", "emoji", "nocaps"],
                [9, 5, 14, 7, 15, 9, 6, 9, 6, 11, 4, 9],
            )[0]
        )
    kinds = sorted(kinds)
    for kind in kinds:
        if kind == "lower":
            if machine and r.random() < 0.5:
                continue
            pieces = [(t if l in ("PASSWORD", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS") else t.lower(), l) for t, l in pieces]
        elif kind == "upper":
            pieces = [
                (
                    t
                    if l in ("PASSWORD", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS", "URL", "EMAIL", "USERNAME") and r.random() < 0.8
                    else t.upper(),
                    l,
                )
                for t, l in pieces
            ]
        elif kind == "nocaps" and not machine:
            pieces = [
                (t.lower() if l is None or l in ("NAME", "CITY", "STREET", "COUNTRY", "STATE", "NRP", "TITLE", "COMPANYNAME") else t, l) for t, l in pieces
            ]
        elif kind == "typos":
            pieces = typos(r, pieces, 0.08, False)
        elif kind == "typos_in":
            pieces = typos(r, pieces, 0.12, True)
        elif kind == "ocr":
            pieces = ocr(r, pieces)
        elif kind == "accents":
            pieces = [(plain(t) if l != "CURRENCYSYMBOL" else t, l) for t, l in pieces]
        elif kind == "spaces":
            rate = r.choice([0.03, 0.1, 0.3])
            pieces = [("".join(c + " " if c == " " and r.random() < rate else c for c in t) if l is None else t, l) for t, l in pieces]
        elif kind == "punct" and not machine:
            flat = [(c, i) for i, (t, l) in enumerate(pieces) for c in t]
            keep = [[] for _ in pieces]
            for (c, i), (nxt, _) in zip(flat, flat[1:] + [(" ", 0)]):
                # only where a gap follows, so that nothing is glued together
                if pieces[i][1] is None and c in ",.;:'\"!?" and nxt in " \n\t" and r.random() > 0.25:
                    continue
                keep[i].append(c)
            pieces = [("".join(k), l) for k, (_, l) in zip(keep, pieces) if k]
        elif kind == "curly":
            pieces = [
                (t.replace("'", "’").replace(' "', " “").replace('"', "”").replace(" - ", " – ") if l is None or l == "NAME" else t, l) for t, l in pieces
            ]
        elif kind == "wrap" and not machine:
            pieces = wrap(r, pieces)
        elif kind == "emoji" and not machine:
            pieces = pieces + [(" " + " ".join(r.choice(EMOJI) for _ in range(r.randint(1, 3))), None)]
    return pieces
