"""Identifiers with valid check digits. Each rule names where it is published.

Everything takes a `random.Random` so that a seed gives the same values again.
"""

import hashlib
import string

D = "0123456789"
U = string.ascii_uppercase
B58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
BECH = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def digits(r, n, first="0123456789"):
    return (r.choice(first) + "".join(r.choice(D) for _ in range(n - 1))) if n else ""


def letters(r, n, alphabet=U):
    return "".join(r.choice(alphabet) for _ in range(n))


def mask(r, form):
    """'#' a digit, '%' a digit from 1, 'A' a letter, '*' either, '\\x' literally x."""
    out, i = [], 0
    while i < len(form):
        c = form[i]
        if c == "\\":
            i += 1
            out.append(form[i])
        else:
            out.append(
                r.choice(D)
                if c == "#"
                else r.choice("123456789")
                if c == "%"
                else r.choice(U)
                if c == "A"
                else r.choice("abcdefghijklmnopqrstuvwxyz")
                if c == "a"
                else r.choice(U + D)
                if c == "*"
                else c
            )
        i += 1
    return "".join(out)


# --- check digits ---------------------------------------------------------


def luhn_digit(body):
    """ISO/IEC 7812-1 annex B."""
    total = 0
    for i, c in enumerate(reversed(body)):
        n = int(c)
        if i % 2 == 0:
            n *= 2
            if n > 9:
                n -= 9
        total += n
    return str(-total % 10)


def luhn_ok(number):
    return luhn_digit(number[:-1]) == number[-1]


def mod97_check(country, bban):
    """ISO 13616 (IBAN), ISO 7064 MOD 97-10."""
    s = "".join(str(int(c, 36)) for c in bban + country + "00")
    return f"{98 - int(s) % 97:02d}"


def iban_ok(iban):
    iban = iban.replace(" ", "")
    return int("".join(str(int(c, 36)) for c in iban[4:] + iban[:4])) % 97 == 1


VERHOEFF_D = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
    [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
    [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
VERHOEFF_P = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
    [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
    [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
    [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
    [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
    [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]


def verhoeff_digit(body):
    """Verhoeff's dihedral check (UIDAI, Aadhaar)."""
    for d in D:
        c = 0
        for i, ch in enumerate(reversed(body + d)):
            c = VERHOEFF_D[c][VERHOEFF_P[i % 8][int(ch)]]
        if c == 0:
            return d


def weighted(body, weights):
    return sum(int(c) * w for c, w in zip(body, weights))


# --- payment --------------------------------------------------------------

CARD_RANGES = [
    ("4", 16, 30),
    ("51", 16, 6),
    ("52", 16, 6),
    ("53", 16, 6),
    ("54", 16, 6),
    ("55", 16, 6),
    ("2221", 16, 2),
    ("2345", 16, 2),
    ("2720", 16, 2),
    ("34", 15, 6),
    ("37", 15, 8),
    ("6011", 16, 5),
    ("65", 16, 3),
    ("644", 16, 2),
    ("36", 14, 3),
    ("38", 14, 2),
    ("305", 14, 1),
    ("3528", 16, 3),
    ("3589", 16, 2),
    ("62", 16, 4),
    ("5018", 16, 2),
    ("6759", 16, 2),
    ("6304", 18, 1),
    ("5067", 16, 1),
    ("2200", 16, 2),
    ("6062", 16, 1),
    ("4", 13, 1),
    ("4", 19, 1),
    ("508", 16, 1),
    ("60", 16, 1),
    ("9792", 16, 1),
]


def card_number(r):
    prefix, n, _ = r.choices(CARD_RANGES, [c[2] for c in CARD_RANGES])[0]
    body = prefix + digits(r, n - 1 - len(prefix))
    return body + luhn_digit(body)


def card(r):
    n = card_number(r)
    sep = r.choices(["", " ", "-", ".", "  "], [35, 42, 18, 2, 1])[0]
    groups = [4, 6, 5] if len(n) == 15 else [4, 6, 4] if len(n) == 14 else [4] * 5
    out, i = [], 0
    for g in groups:
        if i < len(n):
            out.append(n[i : i + g])
            i += g
    return sep.join(out)


# BBAN forms of the SWIFT IBAN registry: n digit, a letter, c either.
IBAN_FORMS = {
    "AD": "n8c12",
    "AE": "n19",
    "AL": "n8c16",
    "AT": "n16",
    "AZ": "a4c20",
    "BA": "n16",
    "BE": "n12",
    "BG": "a4n6c8",
    "BH": "a4c14",
    "BR": "n23a1c1",
    "CH": "n5c12",
    "CR": "n18",
    "CY": "n8c16",
    "CZ": "n20",
    "DE": "n18",
    "DK": "n14",
    "DO": "c4n20",
    "EE": "n16",
    "EG": "n25",
    "ES": "n20",
    "FI": "n14",
    "FR": "n10c11n2",
    "GB": "a4n14",
    "GE": "a2n16",
    "GR": "n7c16",
    "HR": "n17",
    "HU": "n24",
    "IE": "a4n14",
    "IL": "n19",
    "IS": "n22",
    "IT": "a1n10c12",
    "JO": "a4n4c18",
    "KW": "a4c22",
    "KZ": "n3c13",
    "LB": "n4c20",
    "LI": "n5c12",
    "LT": "n16",
    "LU": "n3c13",
    "LV": "a4c13",
    "MC": "n10c11n2",
    "MD": "c20",
    "ME": "n18",
    "MK": "n3c10n2",
    "MT": "a4n5c18",
    "NL": "a4n10",
    "NO": "n11",
    "PK": "a4c16",
    "PL": "n24",
    "PT": "n21",
    "QA": "a4c21",
    "RO": "a4c16",
    "RS": "n18",
    "SA": "n2c18",
    "SE": "n20",
    "SI": "n15",
    "SK": "n20",
    "TN": "n20",
    "TR": "n6c16",
    "UA": "n6c19",
    "XK": "n16",
}
BANK4 = "ABNA INGB RABO BARC HBUK LOYD MIDL NWBK BUKB AIBK BOFI UBSW DEUT COBA BNPA SOGE UNCR BCIT NEDS BKSA NBAD EMIR HABB MEZN QNBA DOHB CBKU BTRL".split()


def iban(r, country=None):
    cc = country if country in IBAN_FORMS and r.random() < 0.8 else r.choice(list(IBAN_FORMS))
    form, bban, i = IBAN_FORMS[cc], "", 0
    while i < len(form):
        kind, j = form[i], i + 1
        while j < len(form) and form[j].isdigit():
            j += 1
        n = int(form[i + 1 : j])
        if kind == "n" or (kind == "c" and r.random() < 0.8):
            bban += digits(r, n)
        elif kind == "a":
            bban += r.choice(BANK4) if n == 4 and r.random() < 0.7 else letters(r, n)
        else:
            bban += letters(r, n, U + D)
        i = j
    full = cc + mod97_check(cc, bban) + bban
    k = r.random()
    if k < 0.5:
        return " ".join(full[i : i + 4] for i in range(0, len(full), 4))
    if k < 0.53:
        return "-".join(full[i : i + 4] for i in range(0, len(full), 4))
    return full.lower() if k > 0.97 else full


BIC_CC = "DE FR GB US IT ES NL BE CH AT PL SE NO DK FI IE PT GR CZ HU RO TR IN SG HK JP CN AU NZ CA BR MX ZA AE SA NG KE KR TH".split()


def bic(r, country=None):
    cc = country if country and r.random() < 0.8 else r.choice(BIC_CC)
    bank = r.choice(BANK4) if r.random() < 0.5 else letters(r, 4)
    s = bank + cc + letters(r, 2, U + "2345678") + r.choice(["", "", "XXX", letters(r, 3, U + D)])
    return s if r.random() < 0.95 else s.lower()


def routing(r):
    """ABA: 3(d1+d4+d7) + 7(d2+d5+d8) + (d3+d6+d9) divisible by 10."""
    body = r.choice(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "21", "26", "31", "32"]) + digits(r, 6)
    n = weighted(body, [3, 7, 1, 3, 7, 1, 3, 7])
    return body + str(-n % 10)


def sort_code(r):
    d = digits(r, 6)
    return r.choices(["%s-%s-%s", "%s %s %s", "%s%s%s"], [75, 10, 15])[0] % (d[:2], d[2:4], d[4:])


BANK_CODES = {
    "AT": ["%####"],
    "BR": ["####", "####-#", "%###-#", "0###"],
    "SE": ["%###", "%###-#"],
    "CH": ["%####", "%###"],
    "PT": ["00##", "0###"],
    "FR": ["%####"],
    "ES": ["####"],
    "IT": ["0####"],
    "PL": ["%### ####", "########"],
    "CL": ["0##"],
    "MX": ["0##"],
}


def bank_code(r, country):
    if country == "GB" or country == "IE":
        return sort_code(r)
    if country == "AU" or country == "NZ":
        d = digits(r, 6)
        return r.choice([d[:3] + "-" + d[3:], d[:3] + " " + d[3:], d])
    if country == "CA":
        return r.choice([digits(r, 5) + "-" + digits(r, 3), "0" + digits(r, 8)])
    if country == "IN":
        return letters(r, 4) + "0" + digits(r, 6)  # IFSC
    if country == "DE":
        d = digits(r, 8, "12345678")
        return r.choice([d, d[:3] + " " + d[3:6] + " " + d[6:]])
    if country in BANK_CODES:
        return mask(r, r.choice(BANK_CODES[country]))
    return routing(r)


def account_number(r, country=None):
    k = r.random()
    if k < 0.42:
        return digits(r, r.choice([7, 8, 8, 9, 10, 10, 11, 12, 12, 13, 14, 16]))
    if k < 0.52:
        return digits(r, 3) + "-" + digits(r, r.choice([5, 6, 7])) + r.choice(["", "-" + digits(r, 1), "-" + digits(r, 2)])
    if k < 0.60:
        return digits(r, 4) + " " + digits(r, 4) + r.choice(["", " " + digits(r, 4), " " + digits(r, 2)])
    if k < 0.66:
        return "00" + digits(r, r.choice([6, 8, 10]))
    if k < 0.72:
        return letters(r, r.choice([1, 2, 3])) + r.choice(["", "-"]) + digits(r, r.choice([6, 7, 8, 9]))
    if k < 0.78:
        return r.choice(["****", "xxxx", "XXXX-", "•••• ", "...", "#"]) + digits(r, 4)
    if k < 0.84:
        return digits(r, 2) + "-" + digits(r, 4) + "-" + digits(r, 7) + "-" + digits(r, 3)
    if k < 0.90:
        return r.choice(["C", "CUST-", "ACC", "A/", "K-", "CL-", "0", "KD-", "AC-"]) + digits(r, r.choice([5, 6, 7, 8]))
    return digits(r, r.choice([6, 8, 9, 10, 11]))


# --- identity numbers -----------------------------------------------------


def ssn(r):
    a = r.choice([x for x in (digits(r, 3) for _ in range(9)) if x not in ("000", "666") and x[0] != "9"] or ["212"])
    return r.choices(
        [
            f"{a}-{digits(r, 1, '123456789')}{digits(r, 1, '123456789')}-{digits(r, 4, '123456789')}",
            f"{a} {digits(r, 2, '123456789')} {digits(r, 4, '123456789')}",
            f"{a}{digits(r, 2, '123456789')}{digits(r, 4, '123456789')}",
            f"***-**-{digits(r, 4)}",
            f"{a}.{digits(r, 2, '123456789')}.{digits(r, 4, '123456789')}",
            f"XXX-XX-{digits(r, 4)}",
        ],
        [66, 11, 16, 2, 2, 2],
    )[0]


def itin(r):
    """IRS: 9xx, fourth and fifth digits 50-65, 70-88, 90-92, 94-99."""
    a, g, s = "9" + digits(r, 2), str(r.choice([*range(50, 66), *range(70, 89), 90, 91, 92, *range(94, 100)])), digits(r, 4)
    return r.choices([f"{a}-{g}-{s}", f"{a}{g}{s}", f"{a} {g} {s}"], [70, 20, 10])[0]


def nino(r):
    """HMRC NIM39110: no D F I Q U V, second no O; suffix A-D."""
    while True:
        p = r.choice("ABCEGHJKLMNOPRSTWXYZ") + r.choice("ABCEGHJKLMNPRSTWXYZ")
        if p not in ("BG", "GB", "NK", "KN", "TN", "NT", "ZZ"):
            break
    d, s = digits(r, 6), r.choice("ABCD")
    t = r.choices([f"{p} {d[:2]} {d[2:4]} {d[4:]} {s}", f"{p}{d}{s}", f"{p} {d} {s}", f"{p}-{d[:2]}-{d[2:4]}-{d[4:]}-{s}"], [50, 40, 8, 2])[0]
    return t.lower() if r.random() < 0.05 else t


def nhs(r):
    """NHS data dictionary: modulus 11."""
    while True:
        b = digits(r, 9, "4679")
        c = 11 - weighted(b, range(10, 1, -1)) % 11
        if c != 10:
            n = b + str(c % 11)
            return r.choices([f"{n[:3]} {n[3:6]} {n[6:]}", n, f"{n[:3]}-{n[3:6]}-{n[6:]}"], [65, 25, 10])[0]


def medicare(r):
    """Services Australia: weights 1 3 7 9 1 3 7 9, modulus 10, then issue number."""
    b = digits(r, 8, "23456")
    n = b + str(weighted(b, [1, 3, 7, 9, 1, 3, 7, 9]) % 10) + digits(r, 1, "123456789")
    t = r.choices([f"{n[:4]} {n[4:9]} {n[9]}", n, f"{n[:4]}-{n[4:9]}-{n[9]}"], [70, 20, 10])[0]
    return t + (r.choice([" / ", "/", "-"]) + digits(r, 1, "12345") if r.random() < 0.12 else "")


def dea(r):
    """DEA: (d1+d3+d5) + 2(d2+d4+d6), last digit."""
    d = digits(r, 6)
    c = (int(d[0]) + int(d[2]) + int(d[4]) + 2 * (int(d[1]) + int(d[3]) + int(d[5]))) % 10
    return r.choice("ABCDEFGHJKLMPRSTX") + r.choice(U) + d + str(c)


def abn(r):
    """Australian Business Register: first digit less 1, weights 10 1 3 5 … 19, modulus 89."""
    while True:
        n = digits(r, 11, "123456789")
        v = [int(c) for c in n]
        v[0] -= 1
        if sum(a * b for a, b in zip(v, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19])) % 89 == 0:
            return r.choices([f"{n[:2]} {n[2:5]} {n[5:8]} {n[8:]}", n, f"{n[:2]}-{n[2:5]}-{n[5:8]}-{n[8:]}"], [72, 25, 3])[0]


def acn(r):
    """ASIC: weights 8 … 1, modulus 10 complement."""
    b = r.choice(["0", "0", "1", "6"]) + digits(r, 7)
    n = b + str(-weighted(b, range(8, 0, -1)) % 10)
    return r.choices([f"{n[:3]} {n[3:6]} {n[6:]}", n], [75, 25])[0]


def tfn(r):
    """ATO: weights 1 4 3 7 5 8 6 9 10, modulus 11."""
    while True:
        n = digits(r, 9, "123456789")
        if weighted(n, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 == 0:
            return r.choices([f"{n[:3]} {n[3:6]} {n[6:]}", n, f"{n[:3]}-{n[3:6]}-{n[6:]}"], [65, 30, 5])[0]


def aadhaar(r):
    b = digits(r, 11, "23456789")
    n = b + verhoeff_digit(b)
    return r.choices([f"{n[:4]} {n[4:8]} {n[8:]}", n, f"{n[:4]}-{n[4:8]}-{n[8:]}", f"XXXX XXXX {n[8:]}"], [66, 22, 10, 2])[0]


def pan(r):
    t = letters(r, 3) + r.choice("PPPPPPCHFTAB") + r.choice(U) + digits(r, 4) + r.choice(U)
    return t.lower() if r.random() < 0.05 else t


STATE_IN = "01 02 03 04 05 06 07 08 09 10 18 19 20 21 22 23 24 27 29 30 32 33 36 37".split()


def gstin(r):
    """GSTN: base 36, factors 1 and 2 from the right, modulus 36."""
    b = r.choice(STATE_IN) + letters(r, 3) + r.choice("PCHF") + r.choice(U) + digits(r, 4) + r.choice(U) + r.choice("1234") + "Z"
    t = 0
    for i, c in enumerate(reversed(b)):
        p = int(c, 36) * (2 if i % 2 == 0 else 1)
        t += p // 36 + p % 36
    return b + (D + U)[-t % 36]


def voter_id(r):
    t = letters(r, 3) + digits(r, 7)
    return t if r.random() < 0.9 else t[:3] + r.choice([" ", "/"]) + t[3:]


RTO = "AP AR AS BR CG CH DL GA GJ HP HR JH JK KA KL MH ML MN MP MZ NL OD PB PY RJ SK TN TR TS UK UP WB".split()


def vehicle_in(r):
    s, a, b, n = r.choice(RTO), f"{r.randint(1, 75):02d}", letters(r, r.choice([1, 2, 2, 2]), "ABCDEFGHJKLMNPQRSTUVWXYZ"), digits(r, 4)
    return r.choices(
        [f"{s} {a} {b} {n}", f"{s}{a}{b}{n}", f"{s}-{a}-{b}-{n}", f"{s}{a} {b} {n}", f"{s} {a} {b}{n}", f"{s.lower()}{a}{b.lower()}{n}"], [35, 35, 14, 8, 4, 4]
    )[0]


def nric(r):
    """Singapore NRIC/FIN: weights 2 7 6 5 4 3 2, letter tables for S/T and F/G; M has an offset of 3."""
    p, d = r.choice("SSSTTFGM"), digits(r, 7)
    t = weighted(d, [2, 7, 6, 5, 4, 3, 2]) + {"S": 0, "F": 0, "T": 4, "G": 4, "M": 3}[p]
    c = "JZIHGFEDCBA" if p in "ST" else "XWUTRQPNMLK"
    if p == "M":
        return p + d + "KLJNPQRTUWX"[10 - t % 11]
    return p + d + c[t % 11] if r.random() < 0.95 else (p + d + c[t % 11]).lower()


def uen(r):
    k = r.random()
    if k < 0.4:
        return digits(r, 8) + r.choice("ABCDEGHJKLMNPRWX")
    if k < 0.85:
        return str(r.randint(1990, 2024)) + digits(r, 5) + r.choice("CDEGHKMNRWZ")
    return r.choice("TS") + f"{r.randint(0, 24):02d}" + r.choice(["LL", "LP", "FC", "PF", "SS", "CC", "GA"]) + digits(r, 4) + r.choice("ABCDEFGHJK")


def _born(r):
    return r.randint(1940, 2015), r.randint(1, 12), r.randint(1, 28)


def pesel(r):
    """PESEL act: weights 1 3 7 9, century in the month."""
    y, m, d = _born(r)
    b = f"{y % 100:02d}{m + (20 if y >= 2000 else 0):02d}{d:02d}" + digits(r, 4)
    return b + str(-weighted(b, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)


DNI = "TRWAGMYFPDXBNJZSQVHLCKE"


def nif(r):
    n = digits(r, 8)
    return n + r.choices(["", "-", " "], [75, 20, 5])[0] + DNI[int(n) % 23]


def nie(r):
    p, d = r.choice("XYZ"), digits(r, 7)
    c = DNI[int(str("XYZ".index(p)) + d) % 23]
    return r.choices([p + d + c, f"{p}-{d}-{c}", f"{p}{d}-{c}", f"{p} {d} {c}"], [65, 20, 10, 5])[0]


ODD = dict(zip(D + U, [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]))


def codice_fiscale(r):
    """Ministero delle Finanze, decree of 23 December 1976: odd and even tables, modulus 26."""
    y, m, d = _born(r)
    cons = "BCDFGLMNPRSTVZ"
    b = (
        letters(r, 3, cons)
        + letters(r, 2, cons)
        + r.choice(cons + "AEIO")
        + f"{y % 100:02d}"
        + "ABCDEHLMPRST"[m - 1]
        + f"{d + r.choice([0, 40]):02d}"
        + r.choice("ABCDEFGHL")
        + digits(r, 3)
    )
    t = sum(ODD[c] if i % 2 == 0 else (int(c) if c.isdigit() else ord(c) - 65) for i, c in enumerate(b))
    s = b + U[t % 26]
    return r.choices([s, f"{s[:3]} {s[3:6]} {s[6:11]} {s[11:]}", s.lower()], [88, 7, 5])[0]


def it_vat(r):
    b = digits(r, 7) + f"{r.randint(1, 99):03d}"
    return r.choice(["", "", "IT", "IT "]) + b + luhn_digit(b)


def fi_pic(r):
    """DVV: remainder by 31 into the table."""
    y, m, d = _born(r)
    b = f"{d:02d}{m:02d}{y % 100:02d}"
    n = f"{r.randint(2, 899):03d}"
    return b + ("A" if y >= 2000 else "-") + n + "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(b + n) % 31]


def kr_rrn(r):
    """Weights 2 3 … 9 2 3 4 5, modulus 11."""
    y, m, d = _born(r)
    b = f"{y % 100:02d}{m:02d}{d:02d}" + r.choice("12" if y < 2000 else "34") + digits(r, 5)
    n = b + str((11 - weighted(b, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11) % 10)
    return n[:6] + r.choices(["-", "", " - "], [86, 12, 2])[0] + n[6:]


def th_id(r):
    """Weights 13 … 2, modulus 11."""
    b = digits(r, 12, "12345678")
    n = b + str((11 - weighted(b, range(13, 1, -1)) % 11) % 10)
    return r.choices([f"{n[0]}-{n[1:5]}-{n[5:10]}-{n[10:12]}-{n[12]}", n, f"{n[0]} {n[1:5]} {n[5:10]} {n[10:12]} {n[12]}"], [60, 25, 15])[0]


def cpf(r):
    """Receita Federal: two modulus 11 digits."""
    b = digits(r, 9)
    for n in (10, 11):
        t = weighted(b, range(n, 1, -1)) * 10 % 11 % 10
        b += str(t)
    return r.choice([f"{b[:3]}.{b[3:6]}.{b[6:9]}-{b[9:]}", f"{b[:3]}.{b[3:6]}.{b[6:9]}-{b[9:]}", b])


def rut(r):
    """Chile SII: weights 2 … 7 from the right, modulus 11."""
    n = digits(r, 8, "12")
    c = 11 - sum(int(x) * (2 + i % 6) for i, x in enumerate(reversed(n))) % 11
    c = "0" if c == 11 else "K" if c == 10 else str(c)
    return r.choice([f"{n[:2]}.{n[2:5]}.{n[5:]}-{c}", f"{n}-{c}"])


def tckn(r):
    """NVI: tenth from odd and even places, eleventh the sum."""
    b = digits(r, 9, "123456789")
    v = [int(c) for c in b]
    c10 = (sum(v[0::2]) * 7 - sum(v[1::2])) % 10
    return b + str(c10) + str((sum(v) + c10) % 10)


def cn_id(r):
    """GB 11643-1999, ISO 7064 MOD 11-2."""
    y, m, d = _born(r)
    b = r.choice("110101 310104 440305 510107 330106 320102 420106 610103 370202".split()) + f"{y}{m:02d}{d:02d}" + digits(r, 3)
    return b + "10X98765432"[weighted(b, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11]


def personnummer(r):
    """Skatteverket: Luhn over ten digits."""
    y, m, d = _born(r)
    b = f"{y % 100:02d}{m:02d}{d:02d}" + digits(r, 3)
    n = b + luhn_digit(b)
    return r.choice(["", str(y // 100)]) + n[:6] + r.choice(["-", "-", ""]) + n[6:]


def za_id(r):
    y, m, d = _born(r)
    b = f"{y % 100:02d}{m:02d}{d:02d}" + digits(r, 4) + "08"
    n = b + luhn_digit(b)
    return r.choice([n, f"{n[:6]} {n[6:10]} {n[10:]}"])


def curp(r):
    y, m, d = _born(r)
    return (
        letters(r, 4)
        + f"{y % 100:02d}{m:02d}{d:02d}"
        + r.choice("HM")
        + r.choice("DF JC NL MC PL GT VZ CS OC".split())
        + letters(r, 3, "BCDFGLMNPRST")
        + r.choice(D)
        + r.choice(D)
    )


def bsn(r):
    """Logius: weights 9 … 2 and -1, modulus 11."""
    while True:
        n = digits(r, 9, "12")
        if weighted(n, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 == 0:
            return r.choice([n, n, f"{n[:4]}.{n[4:6]}.{n[6:]}"])


def _ymd(form):
    def make(r):
        y, m, d = _born(r)
        return mask(r, form.replace("YYYY", str(y)).replace("YY", f"{y % 100:02d}").replace("MM", f"{m:02d}").replace("DD", f"{d:02d}"))

    return make


def _m(form):
    return lambda r: mask(r, form)


def steuer_id(r):
    n = digits(r, 11, "123456789")
    return r.choice([n, f"{n[:2]} {n[2:5]} {n[5:8]} {n[8:]}"])


ID_CARDS = {
    "DE": [_m("L%%*##**##"), _m("T22######"), steuer_id, _m("C#F**##H*#")],
    "FR": [_m("############"), lambda r: f"{r.choice('12')} {r.randint(40, 99)} {r.randint(1, 12):02d} {mask(r, '## ### ### ##')}"],
    "NL": [bsn, _m("I*A******")],
    "BE": [_ymd("YY.MM.DD-###.##"), _m("59#-#######-##")],
    "BR": [cpf, _m("##.###.###-#")],
    "CL": [rut],
    "AR": [_m("%%.###.###"), _m("%%######"), _m("20-%#######-#")],
    "CO": [_m("1.0##.###.###"), _m("%%######")],
    "MX": [curp, _m("AAAA######AAA")],
    "PE": [_m("%#######")],
    "TR": [tckn],
    "CN": [cn_id],
    "JP": [_m("#### #### ####"), _m("############")],
    "HK": [_m("A######(#)")],
    "TW": [_m("A1########"), _m("A2########")],
    "MY": [_ymd("YYMMDD-14-####"), _ymd("YYMMDD10####")],
    "ID": [_m("32################"), _m("3171############")],
    "PK": [_m("35202-#######-#"), _m("4%%01-#######-#")],
    "BD": [_m("%#########"), _m("19###############")],
    "LK": [_m("#########V"), _m("19##########")],
    "NG": [_m("%##########"), _m("%#### ### ###")],
    "ZA": [za_id],
    "KE": [_m("%#######")],
    "GH": [_m("GHA-#########-#")],
    "ET": [_m("FIN ############")],
    "EG": [_ymd("2YYMMDD#######")],
    "IL": [_m("#########")],
    "AE": [_m("784-19##-#######-#")],
    "SA": [_m("1#########"), _m("2#########")],
    "SE": [personnummer],
    "NO": [_ymd("DDMMYY #####"), _ymd("DDMMYY#####")],
    "DK": [_ymd("DDMMYY-####")],
    "IS": [_ymd("DDMMYY-###9")],
    "CZ": [_ymd("YYMMDD/####"), _m("#########")],
    "SK": [_ymd("YYMMDD/####"), _m("AA######")],
    "HU": [_m("######AA"), _m("8#########")],
    "RO": [_ymd("1YYMMDD40####"), _m("RX ######"), _m("TZ######")],
    "BG": [_ymd("YYMMDD####")],
    "GR": [_ymd("DDMMYY#####"), _m("AA-######"), _m("AA ######")],
    "PT": [_m("########-#-AA#"), _m("2## ### ###")],
    "CH": [_m("756.####.####.##"), _m("S#######")],
    "AT": [_ymd("####DDMMYY"), _m("#### ######")],
    "IE": [_m("#######AA"), _m("#######A")],
    "EE": [_ymd("3YYMMDD####"), _ymd("4YYMMDD####")],
    "LV": [_ymd("DDMMYY-1####")],
    "LT": [_ymd("3YYMMDD####")],
    "HR": [_m("###########")],
    "RS": [_ymd("DDMM9##71####")],
    "SI": [_ymd("DDMM9##50####")],
    "UA": [_m("##########"), _m("#########")],
    "RU": [_m("45 ## ######"), _m("###-###-### ##")],
    "PH": [_m("####-####-####-####"), _m("CRN-####-#######-#")],
    "VN": [_m("0###########")],
    "IR": [_m("##########")],
    "IT": [_m("CA#####AA"), _m("AA#######"), _m("AX #######")],
    "PL": [pesel, _m("AAA ######"), _m("AAA######"), _m("###-###-##-##")],
    "ES": [nif, nie],
    "FI": [fi_pic],
    "KR": [kr_rrn],
    "TH": [th_id],
    "SG": [nric],
    "IN": [aadhaar, pan, voter_id],
    "US": [_m("A#######"), _m("%########"), _m("ID-######")],
    "GB": [nino, _m("A#####AA#")],
    "AU": [_m("########"), _m("A######")],
    "CA": [_m("### ### ###"), _m("###-###-###")],
    "NZ": [_m("###-###-###")],
    "GLOBAL": [
        _m("%########"),
        _m("AA#######"),
        _m("A-#######"),
        _m("ID#######"),
        _m("%#-######-A"),
        _m("##########"),
        _m("AA ### ###"),
        _m("%##.###.###"),
        _m("***-***-***"),
        _m("#####-A-####"),
        _m("AAA-####-##"),
    ],
}


def id_card(r, country=None):
    forms = ID_CARDS.get(country) if r.random() < 0.7 else None
    forms = forms or ID_CARDS[r.choice(list(ID_CARDS))]
    t = r.choice(forms)(r)
    return t if r.random() < 0.97 else t.lower()


PASSPORTS = {
    "US": ["#########", "A########"],
    "GB": ["#########"],
    "DE": ["C********", "CF*##**##", "C01X***##"],
    "FR": ["##AA#####"],
    "IT": ["YA#######", "AA#######"],
    "ES": ["AAA######", "AA######"],
    "IN": ["A#######", "A ## #####"],
    "CN": ["E########", "G########", "EA#######"],
    "AU": ["A########", "N#######", "PA#######"],
    "CA": ["AA######", "A######AA"],
    "NZ": ["LA######", "AA######"],
    "JP": ["AA#######", "TR#######"],
    "KR": ["M########", "M###A####"],
    "BR": ["AA######"],
    "MX": ["G########", "N########"],
    "RU": ["## #######", "#########"],
    "PL": ["AA#######", "AA #######"],
    "NL": ["AA****#*#"],
    "SE": ["########"],
    "NG": ["A########", "B########"],
    "PK": ["AA#######"],
    "PH": ["P#######A", "AA#######"],
    "ZA": ["A########", "M########"],
    "TR": ["U########"],
    "IE": ["PA#######", "LT#######"],
    "SG": ["K#######A", "E#######A"],
    "MY": ["A########"],
    "UA": ["AA######"],
    "KE": ["A#######", "AK#######"],
    "EG": ["A########"],
    "TH": ["AA#######"],
    "VN": ["C#######", "N#######"],
    "PT": ["AA######"],
    "GR": ["AA#######"],
    "CH": ["X#######", "S#######"],
    "AT": ["P #######", "U #######"],
}


def passport(r, country=None):
    f = PASSPORTS.get(country) if r.random() < 0.75 else None
    t = mask(r, r.choice(f or PASSPORTS[r.choice(list(PASSPORTS))]))
    return t if r.random() < 0.96 else t.lower()


DL = {
    "US": [
        "A#######",
        "#########",
        "########",
        "A############",
        "A###-####-####",
        "A###-###-##-###-#",
        "AA######A",
        "A##-##-####",
        "###-##-####",
        "A########",
        "##AAA####",
        "A### #### ####",
        "AA###A###A",
        "#######",
        "AAAAAAA###AA",
        "###AA####",
        "A#####-#####-#####",
        "WDLABCD###A#",
        "A-###-###-###-###",
        "### ### ###",
    ],
    "GB": ["AAAAA%##%##AA%AA", "AAAA9 %##%## AA#AA", "AAA99#####A##AA"],
    "CA": ["A####-#####-#####", "#######", "######-###", "AAAAA#####", "A############"],
    "AU": ["########", "#########", "##### ###", "A#####", "### ### ###", "####AA"],
    "NZ": ["AA######"],
    "IN": ["MH12 20##00#####", "KA-0%20########", "DL-##2019#######", "TN##Z20########", "AA## ###########"],
    "DE": ["B072RRE2I55", "A***######*", "J#####**###"],
    "FR": ["##AA#####", "############"],
    "IT": ["U1########A", "AA#######A"],
    "ES": ["########A"],
    "IE": ["###-###-###", "#########"],
    "BR": ["###########"],
    "ZA": ["##########AA", "########0***"],
    "PL": ["#####/##/####"],
    "NL": ["##########"],
    "SE": ["######-####"],
    "NG": ["AAA#####AA##"],
    "PH": ["A##-##-######"],
    "SG": ["S#######A"],
    "AT": ["########"],
    "CH": ["############"],
    "BE": ["##########"],
    "FI": ["########", "######-###A"],
    "PT": ["L-####### #", "AV-###### #", "P-######"],
    "AR": ["########"],
    "CL": ["########-#"],
    "CO": ["##########"],
    "MX": ["A#########", "########"],
    "JP": ["############"],
}


def driver_license(r, country=None):
    f = DL.get(country) if r.random() < 0.75 else None
    if not f and r.random() < 0.5:
        f = DL["US"]
    return mask(r, r.choice(f or DL[r.choice(list(DL))]))


# --- crypto ---------------------------------------------------------------


def _b58check(payload):
    full = payload + hashlib.sha256(hashlib.sha256(payload).digest()).digest()[:4]
    n, out = int.from_bytes(full, "big"), ""
    while n:
        n, m = divmod(n, 58)
        out = B58[m] + out
    return "1" * (len(full) - len(full.lstrip(b"\0"))) + out


def _polymod(values):
    chk = 1
    for v in values:
        b = chk >> 25
        chk = (chk & 0x1FFFFFF) << 5 ^ v
        for i, g in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            chk ^= g if b >> i & 1 else 0
    return chk


def _bech32(hrp, version, program):
    """BIP 173 (bech32) and BIP 350 (bech32m)."""
    acc = bits = 0
    data = [version]
    for b in program:
        acc, bits = acc << 8 | b, bits + 8
        while bits >= 5:
            bits -= 5
            data.append(acc >> bits & 31)
    if bits:
        data.append(acc << (5 - bits) & 31)
    head = [ord(c) >> 5 for c in hrp] + [0] + [ord(c) & 31 for c in hrp]
    pm = _polymod(head + data + [0] * 6) ^ (1 if version == 0 else 0x2BC830A3)
    return hrp + "1" + "".join(BECH[d] for d in data + [pm >> 5 * (5 - i) & 31 for i in range(6)])


def btc(r):
    k = r.random()
    if k < 0.35:
        return _b58check(b"\0" + r.randbytes(20))
    if k < 0.55:
        return _b58check(b"\5" + r.randbytes(20))
    if k < 0.85:
        return _bech32("bc", 0, r.randbytes(20))
    return _bech32("bc", 1, r.randbytes(32))


def eth(r):
    h = r.randbytes(20).hex()
    k = r.random()
    return "0x" + (h if k < 0.5 else "".join(c.upper() if r.random() < 0.5 else c for c in h) if k < 0.95 else h.upper())


def ltc(r):
    k = r.random()
    return _b58check(b"\x30" + r.randbytes(20)) if k < 0.45 else _b58check(b"\x32" + r.randbytes(20)) if k < 0.6 else _bech32("ltc", 0, r.randbytes(20))
