"""Values of the nine languages other than English: identifiers of their countries, and words that a document has in its own language."""

from pathlib import Path

import stdnum.ar.cuit
import stdnum.at.uid
import stdnum.at.vnr
import stdnum.be.nn
import stdnum.br.cnpj
import stdnum.ch.ssn
import stdnum.de.idnr
import stdnum.de.vat
import stdnum.es.cif
import stdnum.fi.ytunnus
import stdnum.fr.nir
import stdnum.fr.siren
import stdnum.fr.siret
import stdnum.fr.tva
import stdnum.nl.btw
import stdnum.pl.nip
import stdnum.pl.regon
import stdnum.pt.cc
import stdnum.pt.nif
import stdnum.se.orgnr

from . import ids
from .ids import D, U, digits, letters, luhn_digit, mask

LANGUAGES = ("de", "fr", "es", "it", "nl", "pt", "pl", "sv", "fi")


def until(valid, make):
    """Draws until the rule of the number holds."""
    while True:
        value = make()
        if valid(value):
            return value


def spaced(s, groups, sep=" "):
    out, i = [], 0
    for g in groups:
        out.append(s[i : i + g])
        i += g
    return sep.join(x for x in out + [s[i:]] if x)


def born(r):
    return r.randint(1935, 2012), r.randint(1, 12), r.randint(1, 28)


def de_steuerid(r):
    def make():
        body = [r.choice("123456789")] + [r.choice(D) for _ in range(9)]
        free = [c for c in D if c not in body]
        if not free:
            body[r.randint(1, 9)] = body[0]
        return "".join(body) + r.choice(D)

    n = until(stdnum.de.idnr.is_valid, make)
    return r.choice([n, spaced(n, (2, 3, 3)), spaced(n, (2, 3, 3)), spaced(n, (3, 3, 3))])


def de_steuernr(r):
    return mask(
        r, r.choice(["##/###/#####", "###/###/#####", "###/####/####", "### ### #####", "#####/#####", "##/###/#/####/#", "##########", "##8150815###"])
    )


def de_ustid(r):
    n = until(stdnum.de.vat.is_valid, lambda: digits(r, 9, "123456789"))
    return r.choice(["DE" + n, "DE" + n, "DE " + n, "DE " + spaced(n, (3, 3))])


def at_uid(r):
    n = until(stdnum.at.uid.is_valid, lambda: "U" + digits(r, 8))[1:]
    return r.choice(["ATU" + n, "ATU" + n, "ATU " + n, "AT U" + n])


AREAS = (
    "02 03 04 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23 24 25 26 28 29 38 39 40 42 43 44 48 49 50 51 52 53 54 55 56 57 58 59 60 61 63 64 65 66 68 69".split()
)


def de_svnr(r):
    """Deutsche Rentenversicherung, VKVV section 4: the letter as two digits, weights 2 1 2 5 7 1 2 1 2 1 2 1, sums of digits, modulus 10."""
    y, m, d = born(r)
    body = f"{r.choice(AREAS)}{d:02d}{m:02d}{y % 100:02d}"
    letter, serial = r.choice(U), f"{r.randint(0, 99):02d}"
    number = body + f"{ord(letter) - 64:02d}" + serial
    check = sum(sum(map(int, str(int(c) * w))) for c, w in zip(number, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1))) % 10
    s = f"{body}{letter}{serial}{check}"
    return r.choice([s, f"{s[:2]} {s[2:8]} {s[8]} {s[9:]}", f"{s[:2]}{s[2:8]} {s[8]} {s[9:]}"])


def at_svnr(r):
    def make():
        y, m, d = born(r)
        return digits(r, 4, "123456789") + f"{d:02d}{m:02d}{y % 100:02d}"

    n = until(stdnum.at.vnr.is_valid, make)
    return r.choice([n, spaced(n, (4,)), spaced(n, (4,)), spaced(n, (4,), "/"), spaced(n, (4, 2, 2))])


def ch_ahv(r):
    n = until(stdnum.ch.ssn.is_valid, lambda: "756" + digits(r, 10))
    return r.choice([spaced(n, (3, 4, 4), "."), spaced(n, (3, 4, 4), "."), n, spaced(n, (3, 4, 4))])


def de_kvnr(r):
    """GKV-Spitzenverband: the letter as two digits, weights 1 2 1 2 …, sums of digits, modulus 10."""
    letter, body = r.choice(U), digits(r, 8)
    number = f"{ord(letter) - 64:02d}{body}"
    check = sum(sum(map(int, str(int(c) * (1 + i % 2)))) for i, c in enumerate(number)) % 10
    return r.choice(["{}{}{}", "{}{}{}", "{} {}{}"]).format(letter, body, check)


ICAO = "CFGHJKLMNPRTVWXYZ"


def _icao_check(body):
    """ICAO 9303: weights 7 3 1."""
    return str(sum((int(c) if c.isdigit() else ord(c) - 55) * (7, 3, 1)[i % 3] for i, c in enumerate(body)) % 10)


def de_idcard(r):
    body = r.choice("LMNPRTVWXY") + "".join(r.choice(D + D + ICAO) for _ in range(8))
    return r.choice([body, body + _icao_check(body), body])


def fr_nir(r):
    def make():
        y, m, _ = born(r)
        n = r.choice("12") + f"{y % 100:02d}{m:02d}{r.randint(1, 95):02d}" + digits(r, 3) + digits(r, 3)
        return n + f"{97 - int(n) % 97:02d}"

    n = until(stdnum.fr.nir.is_valid, make)
    return r.choice([n, spaced(n, (1, 2, 2, 2, 3, 3)), spaced(n, (1, 2, 2, 2, 3, 3)), spaced(n, (13,)), spaced(n[:13], (1, 2, 2, 2, 3))])


def fr_siren(r):
    b = digits(r, 8, "345789")
    n = b + luhn_digit(b)
    return r.choice([spaced(n, (3, 3)), spaced(n, (3, 3)), n])


def fr_siret(r):
    b = digits(r, 8, "345789")
    siren = b + luhn_digit(b)
    c = siren + f"{r.randint(1, 99):04d}"
    n = c + luhn_digit(c)
    return r.choice([spaced(n, (3, 3, 3)), n, spaced(n, (9,)), spaced(n, (3, 3, 3))])


def fr_tva(r):
    b = digits(r, 8, "345789")
    siren = b + luhn_digit(b)
    n = f"{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"
    return r.choice(["FR" + n, "FR " + spaced(n, (2, 3, 3)), "FR" + spaced(n, (2,)), "FR" + n[:2] + " " + spaced(siren, (3, 3))])


def fr_rpps(r):
    b = "10" + digits(r, 8)
    return b + luhn_digit(b)


def be_nn(r):
    def make():
        y, m, d = born(r)
        n = f"{y % 100:02d}{m:02d}{d:02d}{r.randint(1, 997):03d}"
        return n + f"{97 - int(('2' if y >= 2000 else '') + n) % 97:02d}"

    n = until(stdnum.be.nn.is_valid, make)
    return r.choice(
        [
            f"{n[:2]}.{n[2:4]}.{n[4:6]}-{n[6:9]}.{n[9:]}",
            f"{n[:2]}.{n[2:4]}.{n[4:6]}-{n[6:9]}.{n[9:]}",
            n,
            f"{n[:6]} {n[6:9]} {n[9:]}",
            f"{n[:6]}-{n[6:9]}-{n[9:]}",
        ]
    )


def es_cif(r):
    n = until(stdnum.es.cif.is_valid, lambda: r.choice("ABBBCDEFGGJNPQRSUVW") + digits(r, 7) + r.choice(D + "ABCDEFGHIJ"))
    return r.choice([n, n, n[0] + "-" + n[1:], f"{n[0]}-{n[1:3]}.{n[3:6]}.{n[6:]}"])


def mx_rfc(r):
    y, m, d = born(r)
    return (
        letters(r, r.choice([3, 4, 4]))
        + f"{y % 100:02d}{m:02d}{d:02d}"
        + r.choice(["", "", "-"])[:0]
        + "".join(r.choice(U + D) for _ in range(2))
        + r.choice(D + "A")
    )


def ar_cuit(r):
    n = until(stdnum.ar.cuit.is_valid, lambda: r.choice("20 23 24 27 30 33".split()) + digits(r, 9))
    return r.choice([f"{n[:2]}-{n[2:10]}-{n[10]}", f"{n[:2]}-{n[2:10]}-{n[10]}", n])


def es_nuss(r):
    """Seguridad Social: province, number, the rest by 97."""
    p, n = f"{r.randint(1, 52):02d}", digits(r, 8, "12345678")
    c = f"{int(p + n) % 97:02d}"
    return r.choice([f"{p}/{n}/{c}", f"{p} {n} {c}", f"{p}{n}{c}", f"{p}-{n}-{c}", f"{p}/{n}-{c}"])


def es_cip(r):
    return mask(r, r.choice(["AAAA##########", "BBBBBBBBAA######", "AAAA###########", "AAAA %######## ##", "##########", "AN##########", "AAAA\\0######0##"]))


def nl_btw(r):
    n = until(stdnum.nl.btw.is_valid, lambda: digits(r, 9, "1238") + "B" + f"{r.randint(1, 12):02d}")
    return r.choice(["NL" + n, "NL" + n, f"NL{n[:4]}.{n[4:6]}.{n[6:9]}.{n[9:]}", "NL " + n])


def pt_nif(r):
    n = until(stdnum.pt.nif.is_valid, lambda: digits(r, 9, "12235"))
    return r.choice([n, n, spaced(n, (3, 3)), "PT" + n if r.random() < 0.2 else n])


def pt_cc(r):
    n = until(stdnum.pt.cc.is_valid, lambda: digits(r, 9, "1123") + "".join(r.choice(U + D) for _ in range(2)) + r.choice(D))
    return r.choice([f"{n[:8]} {n[8]} {n[9:]}", f"{n[:8]} {n[8]} {n[9:]}", n, n[:8]])


def pt_niss(r):
    n = digits(r, 10, "12")
    n += str(9 - sum(int(c) * w for c, w in zip(n, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2))) % 10)
    return r.choice([n, n, spaced(n, (3, 3, 3)), spaced(n, (5, 3))])


def br_cnpj(r):
    n = until(stdnum.br.cnpj.is_valid, lambda: _cnpj(r))
    return r.choice([f"{n[:2]}.{n[2:5]}.{n[5:8]}/{n[8:12]}-{n[12:]}", f"{n[:2]}.{n[2:5]}.{n[5:8]}/{n[8:12]}-{n[12:]}", n])


def _cnpj(r):
    n = digits(r, 8) + "0001"
    for weights in ((5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)):
        rest = sum(int(c) * w for c, w in zip(n, weights)) % 11
        n += "0" if rest < 2 else str(11 - rest)
    return n


def br_pis(r):
    n = "1" + digits(r, 9)
    rest = 11 - sum(int(c) * w for c, w in zip(n, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2))) % 11
    n += "0" if rest > 9 else str(rest)
    return r.choice([f"{n[:3]}.{n[3:8]}.{n[8:10]}-{n[10]}", f"{n[:3]}.{n[3:8]}.{n[8:10]}-{n[10]}", n])


def pl_nip(r):
    n = until(stdnum.pl.nip.is_valid, lambda: digits(r, 10, "15678"))
    return r.choice([n, f"{n[:3]}-{n[3:6]}-{n[6:8]}-{n[8:]}", f"{n[:3]}-{n[3:5]}-{n[5:7]}-{n[7:]}", "PL" + n if r.random() < 0.3 else n, spaced(n, (3, 3, 2))])


def pl_idcard(r):
    body = "".join(r.choice("ABCDEFGHIJKLMNPRSTUVWXYZ") for _ in range(3))
    rest = digits(r, 5)
    check = (sum((ord(c) - 55) * w for c, w in zip(body, (7, 3, 1))) + sum(int(c) * w for c, w in zip(rest, (7, 3, 1, 7, 3)))) % 10
    return r.choice([f"{body}{check}{rest}", f"{body} {check}{rest}"])


def se_orgnr(r):
    n = until(stdnum.se.orgnr.is_valid, lambda: r.choice(["556", "559", "769", "802", "212", "916"]) + digits(r, 7))
    return r.choice([f"{n[:6]}-{n[6:]}", f"{n[:6]}-{n[6:]}", n])


def fi_y(r):
    return until(stdnum.fi.ytunnus.is_valid, lambda: digits(r, 7, "0123") + r.choice(D))


def _plain(form):
    return lambda r: mask(r, r.choice(form.split("|")))


# slot -> label, country, value
SLOTS = {
    "de_steuerid": ("TAXID", "DE", de_steuerid),
    "de_steuernr": ("TAXID", "DE", de_steuernr),
    "de_ustid": ("TAXID", "DE", de_ustid),
    "at_uid": ("TAXID", "AT", at_uid),
    "de_svnr": ("SSN", "DE", de_svnr),
    "at_svnr": ("SSN", "AT", at_svnr),
    "ch_ahv": ("SSN", "CH", ch_ahv),
    "de_kvnr": ("HEALTHID", "DE", de_kvnr),
    "de_idcard": ("IDCARD", "DE", de_idcard),
    "fr_nir": ("SSN", "FR", fr_nir),
    "fr_siren": ("IDCARD", "FR", fr_siren),
    "fr_siret": ("IDCARD", "FR", fr_siret),
    "fr_cni": ("IDCARD", "FR", _plain("############|X#A##AA##|%##########%|D#H##MK##")),
    "be_nn": ("IDCARD", "BE", be_nn),
    "fr_tva": ("TAXID", "FR", fr_tva),
    "fr_rpps": ("HEALTHID", "FR", fr_rpps),
    "es_cif": ("TAXID", "ES", es_cif),
    "mx_rfc": ("TAXID", "MX", mx_rfc),
    "ar_cuit": ("TAXID", "AR", ar_cuit),
    "es_nuss": ("SSN", "ES", es_nuss),
    "es_cip": ("HEALTHID", "ES", es_cip),
    "mx_curp": ("IDCARD", "MX", ids.curp),
    "ar_dni": ("IDCARD", "AR", _plain("%#.###.###|%#.###.###|%#######|%.###.###")),
    "cl_rut": ("IDCARD", "CL", ids.rut),
    "it_idcard": ("IDCARD", "IT", _plain("CA#####AA|CA#####AA|AA#######|AX #######")),
    "it_tessera": ("HEALTHID", "IT", _plain("80380############%##|80380 00### ##########|8038000###########%")),
    "nl_bsn": ("IDCARD", "NL", ids.bsn),
    "nl_kvk": ("IDCARD", "NL", _plain("%#######|%#######|%## ## ###")),
    "nl_btw": ("TAXID", "NL", nl_btw),
    "nl_big": ("HEALTHID", "NL", _plain("%9#########|%90########")),
    "pt_nif": ("TAXID", "PT", pt_nif),
    "br_cpf": ("TAXID", "BR", ids.cpf),
    "br_cnpj": ("TAXID", "BR", br_cnpj),
    "pt_cc": ("IDCARD", "PT", pt_cc),
    "br_rg": ("IDCARD", "BR", _plain("##.###.###-#|##.###.###-#|MG-##.###.###|#########|##.###.###-X")),
    "pt_niss": ("SSN", "PT", pt_niss),
    "br_pis": ("SSN", "BR", br_pis),
    "br_cns": ("HEALTHID", "BR", _plain("7## #### #### ####|7##############|2## #### #### 00##|8## #### #### ####")),
    "br_crm": ("HEALTHID", "BR", _plain("%####|%#####|%#####/SP|%####-RJ|%#.###|52 %####-#")),
    "pl_nip": ("TAXID", "PL", pl_nip),
    "pl_regon": ("IDCARD", "PL", lambda r: until(stdnum.pl.regon.is_valid, lambda: digits(r, 9))),
    "pl_krs": ("IDCARD", "PL", _plain("0000######|0000######|000#######")),
    "pl_idcard": ("IDCARD", "PL", pl_idcard),
    "pl_pwz": ("HEALTHID", "PL", _plain("%######")),
    "se_pnr": ("IDCARD", "SE", ids.personnummer),
    "se_orgnr": ("IDCARD", "SE", se_orgnr),
    "fi_ytunnus": ("IDCARD", "FI", lambda r: "{0[0]}-{0[1]}".format((lambda n: (n[:7], n[7:]))(fi_y(r)))),
    "se_momsnr": ("TAXID", "SE", lambda r: "SE" + se_orgnr(r).replace("-", "") + "01"),
    "fi_alv": ("TAXID", "FI", lambda r: r.choice(["FI", "FI", "FI "]) + fi_y(r)),
}


# slots that have words in these languages alone -> label
WORD_LABEL = {
    "holiday": "DATE",
    "habit": "DATE",
    "clock": "TIME",
    "shop": "COMPANYNAME",
    "party": "COMPANYNAME",
    "nick": "NAME",
    "partisan": "NRP",
}


def _words() -> dict[str, dict[str, list[str]]]:
    """native-words.txt: slot, language and the words, one list a line; the commoner word stands more often."""
    pools: dict[str, dict[str, list[str]]] = {}
    for line in (Path(__file__).parent / "native-words.txt").read_text(encoding="utf-8").splitlines():
        slot, lang, words = line.split(" ", 2)
        pools.setdefault(slot, {})[lang] = words.split("|")
    return pools


POOLS = _words()


def _institutions() -> dict[tuple[str, str], list[str]]:
    """institutions.txt: language, slot and forms, one list a line; {c} is a town, {n} and {m} are surnames."""
    lines = (Path(__file__).parent / "institutions.txt").read_text(encoding="utf-8").splitlines()
    return {(lang, slot): forms.split("|") for lang, slot, forms in (line.split(" ", 2) for line in lines)}


INSTITUTIONS = _institutions()


def organization(r, slot, lang, city, last):
    """A school, hospital, agency, bank or club as its country names them. `city` and `last` draw a name."""
    form = r.choice(INSTITUTIONS[lang, slot])
    for mark, draw in (("{c}", city), ("{n}", last), ("{m}", last)):
        if mark in form:
            form = form.replace(mark, draw())
    return form


def value(r, slot, lang):
    """A word of the document's language for the slot, or None where the slot has none."""
    pool = POOLS.get(slot, {}).get(lang)
    return r.choice(pool) if pool else None


ACCOUNTS = {
    "SE": "###-####|%###-####|%## ### ###-#|#### ## #####|%# ## ##-#|### ### ###|%######-#",
    "BR": "%####-#|%#.###-#|%#####-#|0####-#|%###.###-#|001.%###-#",
    "DE": "%######|%########|%#########|K-%####|%# ### ###|KD%#####",
    "AT": "%##########|%### ### ###|%####.###.###",
    "PT": "%##########|0%## #### #### #|%########",
    "FR": "%#########A|C%######|0%### ##### %|000%########",
    "FI": "%#####-%######|%#######|A%#####",
    "NL": "%#######|K%#####|%# ## ## ###",
    "PL": "%#### #### ####|%#########|K/%####/##",
}


def account_number(r, cc):
    """A bank's or customer's number as the country writes it, or None."""
    return mask(r, r.choice(ACCOUNTS[cc].split("|"))) if cc in ACCOUNTS else None


def age_phrase(r, lang):
    n = r.choice([r.randint(18, 80), r.randint(18, 80), r.randint(1, 17), r.randint(70, 99)])
    before, after = r.choice(POOLS["age_phrase"][lang]).split("{}")
    return [(before, None), (str(n), "AGE"), (after, None)]
