"""Small documents of one kind each, where models confuse things: identifiers without a cue and their harmless twins,
log-ins beside passwords, names in file names, networks, wallets, tables of firms, sums, and eponyms, plants and pets."""

from . import ids, orgs, people, places, things, when
from .fill import HARMLESS, Doc


def P(*xs):
    return [(x, None) if isinstance(x, str) else x for x in xs]


CLEAR = {  # identifiers that their form alone gives away, with their label
    "ssn": "SSN",
    "nino": "SSN",
    "codice_fiscale": "IDCARD",
    "gstin": "IDCARD",
    "pan": "IDCARD",
    "voter_id": "IDCARD",
    "vehicle_in": "IDCARD",
    "nric": "IDCARD",
    "nie": "IDCARD",
    "kr_rrn": "IDCARD",
    "th_id": "IDCARD",
    "nhs": "IDCARD",
    "aadhaar": "IDCARD",
    "fi_pic": "IDCARD",
    "dea": "IDCARD",
    "pesel": "IDCARD",
    "nif": "IDCARD",
    "abn": "IDCARD",
    "tfn": "IDCARD",
    "medicare": "IDCARD",
    "itin": "IDCARD",
    "uen": "IDCARD",
    "acn": "IDCARD",
    "it_vat": "IDCARD",
}
UK_DL = lambda r, last: (
    ("".join(c for c in people.plain(last).upper() if c.isalpha()) + "99999")[:5] + ids.mask(r, "%##%##AA#AA")
    if r.random() < 0.7
    else ids.mask(r, "AAAAA%##%##AA%AA")
)


def ident(r, d, kind, person):
    if kind == "passport":
        return (ids.passport(r, d.cc), "PASSPORT")
    if kind == "uk_dl":
        return (UK_DL(r, person.last), "DRIVERLICENSE")
    if kind == "dl":
        return (ids.driver_license(r, d.cc), "DRIVERLICENSE")
    if kind == "card":
        return (ids.card(r), "CCN")
    if kind == "iban":
        return (ids.iban(r, d.cc), "IBAN")
    if kind == "id_card":
        return (ids.id_card(r, d.cc), "IDCARD")
    return (getattr(ids, kind)(r), CLEAR[kind])


CUES = {
    "ssn": "SSN|socials|social security numbers|ss no.",
    "nino": "NI numbers|NINO|national insurance",
    "codice_fiscale": "codice fiscale|CF|c.f.",
    "gstin": "GSTIN|gst nos|GST",
    "pan": "PAN|pan nos|pan card",
    "voter_id": "EPIC|voter ids|voter card numbers",
    "vehicle_in": "vehicles|plates|reg nos|cars in the basement|towed",
    "nric": "NRIC|ICs|FIN",
    "nie": "NIE|nie",
    "kr_rrn": "주민번호|RRN|resident numbers",
    "th_id": "เลขบัตร|Thai IDs|citizen ids",
    "nhs": "NHS nos|NHS numbers|seen",
    "aadhaar": "Aadhaar|aadhar nos|UID",
    "fi_pic": "hetu|henkilötunnus|HETU",
    "dea": "DEA|prescribers",
    "pesel": "PESEL|pesele",
    "nif": "NIF|DNI",
    "abn": "ABN|abns",
    "tfn": "TFN|tax file nos",
    "medicare": "Medicare|medicare cards",
    "itin": "ITIN|tax ids",
    "uen": "UEN",
    "acn": "ACN",
    "it_vat": "P.IVA|partita iva",
    "passport": "passports|passport numbers|pp nos|travel docs",
    "uk_dl": "licences|driving licences|drivers",
    "dl": "licenses|DL|driver licences",
    "card": "cards|card numbers",
    "iban": "IBANs|accounts",
    "id_card": "ID cards|documents|cédulas|IDs",
}


def idlist(r):
    """Several identifiers, with a cue, a far one or none; names, dates or remarks between them."""
    d = Doc(r)
    kind = r.choice(list(CUES))
    if r.random() < 0.18:
        kinds = [r.choice(list(CUES)) for _ in range(3)]
    else:
        kinds = [kind]
    n = r.choice([1, 1, 2, 2, 3, 3, 4, 6])
    out = []
    cue = r.choice(CUES[kinds[0]].split("|")) if len(kinds) == 1 else "documents"
    k = r.random()
    lay = r.choice(["lines", "slash", "comma", "bracket", "named", "named2", "status", "prose", "pipes", "run"])
    if k < 0.3:
        out += P(cue + r.choice([":\n", ": ", "\n"]) if lay not in ("prose",) else "")
    elif k < 0.42:
        out += P(
            r.choice(
                [
                    "the two numbers you wanted: ",
                    "here you go: ",
                    "as asked, ",
                    "copied from the form:\n",
                    "batch 9\n",
                    "to check: ",
                    "typed from the photo ",
                    "list from the desk\n",
                    "re-keyed:\n",
                    "old and new: ",
                    "from my wallet ",
                    "could not be verified: ",
                ]
            )
        )
    remarks = r.choice(
        [
            ["ok", "cancelled", "expired", "valid", "copy missing", "to be checked"],
            ["mine", "my wife's", "his", "hers", "the boy's"],
            ["seen", "did not attend", "moved", "new"],
            ["yes", "no"],
            ["received", "pending", "rejected"],
        ]
    )
    for i in range(n):
        p = d.person(("x", i))
        v = ident(r, d, r.choice(kinds), p)
        nm = (r.choice([p.full(), p.full(), f"{p.last} {p.first}", f"{p.last.upper()} {p.first.upper()}", p.first, p.full().lower(), p.initials()]), "NAME")
        if lay == "lines":
            out += P("\n" if i else "", v)
        elif lay == "slash":
            out += P(" / " if i else "", v)
        elif lay == "comma":
            out += P((" and " if i == n - 1 and n > 1 else ", ") if i else "", v)
        elif lay == "bracket":
            out += P(", " if i else "", nm, r.choice([" (", " [", " - "]), v)
            out += P({"(": ")", "[": "]"}.get(out[-2][0].strip(), ""))
        elif lay == "named":
            out += P("\n" if i else "", v, r.choice([" ", "  ", "\t", " - "]), nm)
            if r.random() < 0.3:
                out += P(" ") + [(when.date_num(r, d.cc, True), "DOB")]
        elif lay == "named2":
            out += P("\n" if i else "", nm, r.choice([" ", ": ", " - ", "\t", " = "]), v)
        elif lay == "status":
            out += P("\n" if i else "", v, " " + r.choice(remarks))
            if r.random() < 0.25:
                out += P(" ") + [(when.date_num(r, d.cc), "DATE")]
        elif lay == "run":
            out += P(" " if i else "", nm, " ", v)
        elif lay == "pipes":
            out += P("\n" if i else "", nm, " | ", v, " | ", ident(r, d, r.choice(list(CUES)), p) if r.random() < 0.5 else r.choice(remarks))
        else:
            out += P((" and " if i == n - 1 else ", ") if i else "", v, f" ({r.choice(remarks)})" if r.random() < 0.6 else "")
    if r.random() < 0.25:
        out += P(
            r.choice(
                [".", " please confirm", " - are on file", " were refused at the desk", ", can you check", "\n(end of list)", " need a second look", " ok?"]
            )
        )
    return out


def twins(r):
    """The same layouts with numbers that are nobody's."""
    f = r.choice(["order_no", "sku", "tracking", "ticket", "serial", "model_no", "isbn", "version", "uuid", "hash", "flight", "error_code"])
    cues = {
        "order_no": "orders|invoices|POs|to be credited",
        "sku": "articles|out of stock|items",
        "tracking": "parcels|tracking|AWB|lost in transit",
        "ticket": "open tickets|cases|claims",
        "serial": "serials|units|returned units|lots",
        "model_no": "models|spare parts",
        "isbn": "ISBN|books to shelve",
        "version": "releases|builds|firmware",
        "uuid": "session ids|trace",
        "hash": "commits|checksums|tx",
        "flight": "flights|arrivals",
        "error_code": "faults|codes shown",
    }[f]
    n, out = r.choice([1, 2, 3, 4, 5]), []
    out += P(r.choice(cues.split("|")) + r.choice([": ", ":\n", "\n"]) if r.random() < 0.55 else "")
    sep = r.choice(["\n", " / ", ", ", "\n", " and "])
    rem = r.choice([["ok", "cancelled", "expired"], ["shelf 3", "shelf 4"], ["late", "on time"], ["shipped", "held"], ["", ""], ["2 pcs", "1 pc", "12 pcs"]])
    for i in range(n):
        out += P((sep if i else "") + HARMLESS[f](r) + (" " + r.choice(rem)).rstrip())
    return out


def logins(r):
    d = Doc(r)
    u = lambda t=None: (
        r.choice([(d.person(t) if t is not None else people.Person(r, d.cc)).username(), things.gamer(r), people.sysuser(r)])
        if r.random() < 0.7
        else (d.person(t) if t is not None else people.Person(r)).first.lower().replace(" ", r.choice([".", "_", ""])),
        "USERNAME",
    )
    w = lambda: (things.password(r).replace(" ", r.choice([".", "-", "_"])) if r.random() < 0.75 else things.password(r), "PASSWORD")
    words = lambda: (
        r.choice([".", "-", "_", "/", "+"]).join(
            [
                r.choice(things.PW_WORDS).capitalize() if r.random() < 0.5 else r.choice(things.PW_WORDS),
                r.choice([str(r.randint(1, 99)), r.choice(things.PW_WORDS)]),
                r.choice([r.choice(things.PW_WORDS), str(r.randint(1, 999))]),
            ]
        ),
        "PASSWORD",
    )
    w2 = lambda: words() if r.random() < 0.45 else w()
    host = things.domain(r)
    k = r.randrange(20)
    if k < 4:
        sep, mid, out = r.choice([" = ", ": ", "=", " -> ", "\t"]), r.choice([" / ", " : ", ", ", " | ", "  ", ":", " pw "]), []
        for i in range(r.randint(1, 4)):
            who = d.person(("u", i))
            out += P("\n" if i else "", (who.first if r.random() < 0.6 else who.first.lower(), "NAME"), sep, u(("u", i)), mid, w2())
        return out
    if k < 6:
        return P(
            r.choice(["user", "login", "username", "usr", "User", "LOGIN", "uname", "u"]),
            r.choice([" = ", ": ", "=", " "]),
            u(1),
            r.choice(["\n", ", ", "; ", " "]),
            r.choice(["pass", "password", "pwd", "pw", "Password", "secret", "p"]),
            r.choice([" = ", ": ", "=", " "]),
            w2(),
        )
    if k == 6:
        return P(
            r.choice(["curl -u ", "curl -s --user ", "wget --user=", "http -a "]),
            u(1),
            ":",
            w2(),
            " ",
            ("https://" + host + "/" + r.choice(things.PATH), "URL"),
        )
    if k == 7:
        return P(
            r.choice(["postgres", "mysql", "mongodb+srv", "amqp", "redis", "ftp", "smtp", "postgresql"]) + "://",
            u(1),
            ":",
            (things.password(r).replace(" ", "").replace("@", "").replace("/", ""), "PASSWORD"),
            "@",
            (host, "URL") if r.random() < 0.6 else (things.ip(r).split("/")[0].split(":")[0], "IP"),
            r.choice(["/app", ":5432/prod", "/", "/billing?sslmode=require"]),
        )
    if k == 8:
        return P(
            r.choice(
                [
                    "WiFi: ",
                    "wifi ",
                    "Wi-Fi network Gast, key ",
                    "SSID guest / ",
                    "wlan key ",
                    "WLAN-Schlüssel: ",
                    "clave del wifi: ",
                    "mot de passe wifi : ",
                    "wifi pw ",
                    "Netzwerk Bergblick, Passwort ",
                    "the router sticker says ",
                ]
            ),
            w2(),
        )
    if k == 9:
        return P(
            r.choice(
                [
                    "my login is ",
                    "i'm ",
                    "add me: ",
                    "username's ",
                    "you can find me as ",
                    "my gamertag is ",
                    "follow ",
                    "insta: ",
                    "my handle: ",
                    "sign in as ",
                    "log in with ",
                    "gram ",
                    "telegram ",
                    "on discord i'm ",
                    "the account is ",
                ]
            ),
            u(1),
            r.choice(["", ", ping me", " lol", " everywhere", " on there", ", same pic"]),
        )
    if k == 10:
        out = []
        for i in range(r.randint(2, 6)):
            out += P(
                r.choice([", ", " "])
                if i
                else r.choice(["mods: ", "banned: ", "in the lobby: ", "online now ", "cc ", "winners ", "shoutout to ", "members: "]),
                u(("m", i)),
            )
        return out
    if k == 11:
        return P(
            "ssh ",
            u(1),
            "@",
            (host, "URL") if r.random() < 0.5 else (things.ip(r).split("/")[0].split(":")[0], "IP"),
            r.choice(["", " -p 2222", " -i ~/.ssh/id_ed25519"]),
        )
    if k == 12:
        return P(
            f"# {r.choice(['.env', 'config', 'settings', 'secrets'])}\n",
            r.choice(["DB_USER=", "SMTP_USER=", "ADMIN_LOGIN=", "APP_USERNAME="]),
            u(1),
            "\n",
            r.choice(["DB_PASSWORD=", "SMTP_PASS=", "ADMIN_PASSWORD=", "SECRET_KEY=", "REDIS_PASSWORD="]),
            w(),
            "\nPORT=8080\nDEBUG=false",
        )
    if k == 13:
        return P("machine ", (host, "URL"), " login ", u(1), " password ", w())
    if k == 14:
        return P(
            r.choice(
                [
                    "sshd: Failed password for ",
                    "su: FAILED SU (to root) ",
                    "Accepted publickey for ",
                    "session opened for user ",
                    "invalid user ",
                    "login: ",
                    "useradd: new user ",
                    "kinit: ",
                    "chown -R ",
                ]
            ),
            u(1),
            r.choice([" from ", " by ", " src="]),
            (things.ip(r).split("/")[0].split(":")[0], "IP"),
            r.choice(["", " port 50122 ssh2"]),
        )
    if k == 15:
        a, b = u(1), w2()
        return P(
            r.choice(["it's ", "try ", "use ", "just log in with ", "creds: "]),
            a,
            r.choice([" and ", " / ", " & then ", " with "]),
            b,
            r.choice(["", " (capital first letter)", ", don't share it", " - change it after", ", case sensitive"]),
        )
    if k == 16:
        return P(
            r.choice(
                [
                    "password reset for ",
                    "account locked: ",
                    "new device for ",
                    "welcome back ",
                    "user ",
                    "profile of ",
                    "tickets by ",
                    "edited by ",
                    "uploaded by ",
                    "commit by ",
                ]
            ),
            u(1),
            r.choice(["", " was disabled", " done", ", see log", " (admin)"]),
        )
    if k == 17:
        return P(
            r.choice(["door ", "gate code ", "alarm: ", "key safe ", "lockbox ", "safe ", "bike shed ", "the code's ", "portail ", "Tor: ", "código portal "]),
            (things.pin(r), "PIN"),
            r.choice(["", " then #", ", bottom lock sticks", " (new)", " as of ", ""]),
        )
    if k == 18:
        return P(("https://" + host, "URL"), "\n", u(1), "\n", w2())
    return P(
        '{"',
        r.choice(["user", "login", "username"]),
        '": "',
        u(1),
        '", "',
        r.choice(["password", "pwd", "secret", "token"]),
        '": "',
        (things.password(r).replace('"', ""), "PASSWORD"),
        '"}',
    )


DOCS = (
    "contract cv cv_final passport scan lease invoice application letter reference payslip report xray consent offer id "
    "photo medical will deed transcript certificate resume kündigung bewerbung attestato factura contrato ordonnance"
).split()


def paths(r):
    d, out = Doc(r), []
    for i in range(r.randint(1, 4)):
        p = d.person(i)
        c = r.choice(["", "-", "_", ".", " ", "_", "-"])
        f, l = people.plain(p.first).replace(" ", ""), people.plain(p.last).replace(" ", "")
        k = r.random()
        nm = f + c + l if k < 0.4 else l + c + f if k < 0.65 else l if k < 0.8 else f[0] + c + l if k < 0.9 else f
        if c == "":
            nm = f.capitalize() + l.capitalize() if k < 0.65 else nm
        nm = nm.lower() if r.random() < 0.5 and c else nm.upper() if r.random() < 0.1 else nm
        base = r.choice(
            [
                "/srv/scans/2025-11/",
                "/home/shared/hr/",
                "C:\\Users\\Public\\Docs\\",
                "~/Downloads/",
                "",
                "",
                "s3://archive/personnel/",
                "\\\\fs01\\patients\\",
                "uploads/",
                "/var/data/kyc/",
                "D:\\Scans\\",
                "Documents/",
                "hr/leavers/",
                "attachments/",
            ]
        )
        s2 = r.choice(["_", "-", "_", " ", "."])
        ext = "." + r.choice("pdf tiff docx jpg png zip msg heic doc xlsx".split())
        doc = r.choice(DOCS)
        if r.random() < 0.65:
            out += P("\n" if i else "", base, (nm, "NAME"), s2 + doc + r.choice(["", "", f"_v{r.randint(1, 4)}", "_final", f"-{r.randint(1, 99)}"]) + ext)
        else:
            out += P("\n" if i else "", base, doc + s2, (nm, "NAME"), ext)
        if r.random() < 0.2:
            out += P("\n" + base + r.choice(["minutes", "logo", "IMG_" + ids.digits(r, 4), "budget", "template-letter", "floor_plan", "readme"]) + ext)
        if r.random() < 0.15:
            out += P("\n/home/", (p.username(), "USERNAME"), "/" + r.choice(["docs", "Desktop", "mail", ".ssh/config"]))
    return out


def boarding(r):
    d = Doc(r)
    p = d.person(1)
    f, l = people.plain(p.first).upper(), people.plain(p.last).upper()
    k = r.random()
    t = r.choice(["MR", "MRS", "MS", "MISS", "MSTR", "DR"])
    day = (
        f"{r.randint(1, 28):02d}{r.choice('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split())}"
        + r.choice(["", f"{r.randint(20, 27)}", f"{r.randint(2020, 2027)}"]),
        "DATE",
    )
    a, b = (d.slot("city"), d.slot("city")) if r.random() < 0.5 else ([(r.choice(places.IATA), "CITY")], [(r.choice(places.IATA), "CITY")])
    up = lambda ps: [(x.upper(), y) for x, y in ps]
    hm = (f"{r.randint(0, 23):02d}{r.choice(['', ':'])}{r.randint(0, 59):02d}", "TIME")
    if k < 0.6:
        out = (
            P(r.choice(["", "NAME OF PASSENGER\n", "PAX ", "BOARDING PASS\n", "1. ", "PASSENGER: "]), (f"{l}/{f}", "NAME"), " ", (t, "TITLE"))
            if r.random() < 0.7
            else P((f"{l}/{f}", "NAME"))
        )
        out += (
            P(r.choice(["\n", "  ", " "]), "FLT " if r.random() < 0.5 else "", things.flight(r), " ", day, " ")
            + up(a)
            + P(r.choice([" - ", " TO ", "/"]))
            + up(b)
            + P(" ", hm, f" SEAT {r.randint(1, 44)}{r.choice('ABCDEFJK')}" if r.random() < 0.6 else "")
        )
        return out
    out = []
    for i in range(r.randint(2, 6)):
        q = d.person(("q", i))
        out += P(
            "\n" if i else "",
            r.choice([str(i + 1) + " ", ids.digits(r, 3) + " ", things.serial(r) + " ", f"{i + 1}) ", things.room(r) + "  "]),
            (f"{people.plain(q.last).upper()} {people.plain(q.first).upper()}" if r.random() < 0.7 else f"{people.plain(q.last).upper()} {q.first}", "NAME"),
            r.choice(["", " PRESENT", " ABS", "  OK", " 1 BAG", " VEG", " X"]),
        )
    return out


def network(r):
    I, V, M = lambda: (things.ip(r), "IP"), lambda: (things.ipv6(r), "IP"), lambda: (things.mac(r), "MAC")
    any_ = lambda: r.choice([I, V, M])()
    k = r.randrange(7)
    if k == 0:
        out = []
        for i in range(r.randint(2, 5)):
            out += P(
                r.choice([", ", "; ", "\n"]) if i else "",
                r.choice(
                    ["gw ", "dns ", "ap ", "cam ", "printer ", "nas ", "tv ", "eth0 ", "wan ", "br0 ", "switch ", "phone ", "laptop ", "ntp ", "", "via "]
                ),
                any_(),
            )
        return out
    if k == 1:
        out = P(r.choice(["", "no\thost\taddr\tseen\n"]))
        for i in range(r.randint(1, 4)):
            out += P(
                "\n" if i else "",
                f"{i + 1}\t",
                any_(),
                "\t",
                (when.date_iso(r), "DATE"),
                " ",
                (when.time(r, "en") if r.random() < 0.3 else f"{r.randint(0, 23):02d}:{r.randint(0, 59):02d}", "TIME"),
                "\t" + r.choice(["up", "down", "lease", "static"]),
            )
        return out
    if k == 2:
        return P(
            "inet ",
            (things.ip(r).split("/")[0].split(":")[0], "IP"),
            " netmask ",
            ("255.255.255.0", "IP"),
            "\ninet6 ",
            V(),
            " scopeid 0x20<link>\nether ",
            M(),
            " txqueuelen 1000",
        )
    if k == 3:
        return P("? (", (things.ip(r).split("/")[0].split(":")[0], "IP"), ") at ", M(), " on en0 ifscope [ethernet]")
    if k == 4:
        return P(
            "route ",
            I(),
            " via ",
            (things.ip(r).split("/")[0].split(":")[0], "IP"),
            "; ",
            V(),
            " dev wg0; peer ",
            M(),
            f"; driver {things.version(r)}, firmware {things.version(r)}",
        )
    if k == 5:
        return P(
            f"versions: kernel {r.randint(4, 6)}.{r.randint(1, 19)}.{r.randint(0, 99)}.{r.randint(1, 9)}, "
            f"agent {r.randint(1, 20)}.{r.randint(0, 9)}.{r.randint(0, 99)}.{r.randint(0, 999)}, "
            f"uptime {r.randint(1, 99)}:{r.randint(10, 59)}:{r.randint(10, 59)}"
        )
    return P(
        r.choice(["ban ", "blocked ", "allow ", "ping ", "traceroute ", "deny from ", "whitelist ", "my ip's ", "dig -x "]),
        any_(),
        r.choice(["", " and ", ", "]),
        *([any_()] if r.random() < 0.5 else []),
    )


def wallets(r):
    B = lambda: r.choice([lambda: (ids.btc(r), "BITCOINADDRESS"), lambda: (ids.eth(r), "ETHEREUMADDRESS"), lambda: (ids.ltc(r), "LITECOINADDRESS")])()
    out = P(
        r.choice(
            [
                "",
                "",
                "send to ",
                "donations: ",
                "payout ",
                "hot wallet\n",
                "from -> to\n",
                "tip jar ",
                "withdrawals:\n",
                "cold storage: ",
                "0.0",
                "watch-only:\n",
            ]
        )
    )
    if out[0][0] == "0.0":
        out = P((f"{r.uniform(0.01, 4):.4f}", "AMOUNT"), " ", (r.choice(["BTC", "ETH", "LTC"]), "CURRENCYCODE"), " to ")
    sep = r.choice(["\n", ", ", " / ", " -> ", " | ", "\n"])
    for i in range(r.randint(1, 4)):
        out += P(sep if i else "", B())
    if r.random() < 0.3:
        out += P(r.choice(["\ntxid ", " in tx ", "\nblock hash ", " sig "]) + r.randbytes(32).hex())
    return out


def firms(r):
    """Firms at the head of lines: tables, invoices, signatures, comma lists."""
    d = Doc(r)
    d.keep_cc = True
    mix = r.random() < 0.5
    C = lambda: (
        (orgs.company(r, d.cc if not mix else r.choice(places.CODES)), "COMPANYNAME")
        if r.random() < 0.85
        else (getattr(orgs, r.choice(["school", "hospital", "agency", "bank", "club"]))(r, d.cc), "COMPANYNAME")
    )
    N = lambda: (d.person().full(), "NAME")
    money = lambda: (
        P((things.symbol(r, d.code), "CURRENCYSYMBOL"), r.choice([" ", ""]), (things.amount(r, d.code, True), "AMOUNT"))
        if r.random() < 0.6
        else P((things.amount(r, d.code, True), "AMOUNT"))
    )
    k = r.randrange(10)
    if k < 3:
        sep = r.choice([" | ", " | ", ";", "\t", ", ", "  "])
        head = r.choice(
            [
                ["Company", "Contact", "Balance"],
                ["Supplier", "Attn", "Sum"],
                ["Firma", "Ansprechpartner", "Betrag"],
                ["Proveedor", "Contacto", "Importe"],
                ["company", "contact", "amount"],
                ["Stall", "Keeper", "Rent"],
                ["Fournisseur", "Contact", "Montant"],
                ["Sponsor", "Liaison", "Pledge"],
            ]
        )
        out = P(
            (("| " if sep == " | " else "") + sep.join(head) + (" |" if sep == " | " else "") + "\n" + ("|---|---|---|\n" if sep == " | " else ""))
            if r.random() < 0.6
            else ""
        )
        for i in range(r.randint(2, 6)):
            out += (
                P("\n" if i else "", "| " if sep == " | " else "", C(), sep, N() if r.random() < 0.8 else (d.person().first, "NAME"), sep)
                + money()
                + P(" |" if sep == " | " else "")
            )
        return out
    if k == 3:
        out = P(
            r.choice(
                [
                    "Clients: ",
                    "stocked at ",
                    "We have worked for ",
                    "Sponsors: ",
                    "exhibitors: ",
                    "Thanks to ",
                    "suppliers ",
                    "creditors are ",
                    "customers include ",
                    "as seen in ",
                    "Partners: ",
                    "he has worked at ",
                ]
            )
        )
        n = r.randint(2, 7)
        for i in range(n):
            out += P((" and " if i == n - 1 else ", ") if i else "", C())
        return out
    if k == 4:
        out = (
            P(C(), "\n")
            + d.slot("address_lines")
            + P("\n", r.choice(["INVOICE ", "Rechnung ", "Facture n° ", "Quote ", "Delivery note ", "RECEIPT "]) + things.order_no(r) + "\n")
        )
        return out + P(r.choice(["Total ", "Due ", "Summe ", "Total à payer "])) + money()
    if k == 5:
        return P(
            r.choice(
                [
                    "booked a table at ",
                    "lunch at ",
                    "she works for ",
                    "started at ",
                    "got the job at ",
                    "interview w ",
                    "meet outside ",
                    "parcel from ",
                    "owe ",
                    "invoice from ",
                    "the lease with ",
                    "quit ",
                    "left ",
                    "shift at ",
                    "gig by ",
                    "tickets for ",
                    "we stayed at ",
                    "the van belongs to ",
                    "payment to ",
                    "complaint about ",
                    "Sold by ",
                    "sold by ",
                    "Hotel: ",
                    "Venue: ",
                    "Caterer: ",
                    "Builder: ",
                    "Landlord: ",
                    "Shop: ",
                    "From the desk of ",
                    "order confirmed - ",
                    "your booking at ",
                    "receipt from ",
                    "Merchant: ",
                    "seller: ",
                    "dispatched by ",
                    "printed by ",
                    "flowers from ",
                    "the band is ",
                    "opening act: ",
                    "keys are at ",
                    "ask at ",
                    "fitted by ",
                    "catering by ",
                    "reviewed ",
                    "5 stars for ",
                    "anyone tried ",
                    "job at ",
                    "my old job at ",
                    "trainee at ",
                    "banned from ",
                    "opposite ",
                    "behind ",
                    "above ",
                ]
            ),
            C(),
            r.choice(["", " on ", ", ", " next door", " lol", " again", ", same as last time", "."]),
        )
    if k == 6:
        return P(N(), "\n", C(), "\n") + d.slot("street") + P(" ") + d.slot("house") + P(", ") + d.slot("city")
    if k == 7:
        return P(
            C(),
            r.choice([": ", " - ", " — "]),
            (r.choice(people.PLAIN_TITLES), "TITLE"),
            " ",
            (d.person().last, "NAME"),
            r.choice([", please call back", ", your table is ready", " has signed", ", parcel at the desk", " asks for a copy"]),
        )
    if k == 8:
        return P(C(), " ", r.choice(["v", "vs", "vs.", "and", "against", "/", "-", "buys", "sues", "beats", "acquires"]), " ", C())
    a = d.person()
    b, c = d.person(), d.person()
    return P(
        (
            (
                f"{a.last}, {b.last} "
                f"{r.choice(['and Partners', '& Partners', 'and Associates', '& ' + c.last, 'et Associés', 'y Asociados', 'e Associati', *LAWYERS])}"
            ),
            "COMPANYNAME",
        ),
        r.choice([" act for ", " represent ", " wrote to ", ", solicitors for ", " on behalf of "]),
        N(),
    )


def statement(r):
    """Lines of a bank statement."""
    d = Doc(r)
    d.keep_cc = True
    out = []
    up = r.random() < 0.75
    code = d.code
    for i in range(r.randint(1, 7)):
        day = when.date_num(r, d.cc) if r.random() < 0.6 else f"{r.randint(1, 28):02d} {r.choice('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split())}"
        kind = r.choice(
            [
                "CARD",
                "CARD PAYMENT",
                "POS",
                "SALARY",
                "DD",
                "DIRECT DEBIT",
                "SO",
                "FPI",
                "BGC",
                "TFR",
                "TRANSFER TO",
                "TRANSFER FROM",
                "ATM",
                "CONTACTLESS",
                "REFUND",
                "CHQ",
                "FEE",
                "VISA",
                "ACH CREDIT",
                "ZELLE TO",
                "LASTSCHRIFT",
                "GUTSCHRIFT",
                "VIREMENT",
                "PRLV",
                "BONIFICO",
                "TRANSFERENCIA",
                "RECIBO",
                "PIX",
                "UPI",
                "NEFT",
                "LOHN",
                "GEHALT",
                "MIETE",
                "INTEREST",
                "ONLINE",
            ]
        )
        out += P("\n" if i else "")
        if r.random() < 0.8:
            out += P((day, "DATE"), r.choice(["  ", " ", " | ", "\t"]))
        out += P((kind if up else kind.capitalize()) + " ")
        if kind in ("TRANSFER TO", "TRANSFER FROM", "ZELLE TO", "MIETE", "SO", "PIX") and r.random() < 0.7:
            v = (d.person().full(), "NAME")
        elif kind in ("FEE", "INTEREST", "CHQ") and r.random() < 0.8:
            v = None
        elif kind == "ATM":
            v = (orgs.bank(r, d.cc), "COMPANYNAME")
        else:
            v = (orgs.company(r, d.cc), "COMPANYNAME")
        if v:
            out += P((v[0].upper() if up else v[0], v[1]))
            if r.random() < 0.25:
                out += P(r.choice([" ", " REF ", " #", " *"]) + r.choice([ids.digits(r, 4), things.order_no(r)]))
            if r.random() < 0.15:
                c = d.slot("city")[0][0]
                out += P(" ", (c.upper() if up else c, "CITY"))
        out += P(r.choice(["  ", " ", " | ", "\t"]), r.choice(["-", "-", "+", ""]))
        if r.random() < 0.3:
            out += P((things.symbol(r, code), "CURRENCYSYMBOL"))
        out += P((things.amount(r, code, True), "AMOUNT"))
        if r.random() < 0.12:
            out += P(" ", (code, "CURRENCYCODE"))
    return out


def sums(r):
    """Money in tables and lines, the currency as sign, code or letters, before or after."""
    code = r.choice(list(things.CUR))
    items = r.sample(
        [
            "rent",
            "bread",
            "tiles",
            "2 x chairs",
            "petrol",
            "deposit",
            "repair",
            "freight",
            "tickets",
            "school fees",
            "labour",
            "parts",
            "water",
            "hosting",
            "tea",
            "taxi",
            "gas",
            "flour 25 kg",
            "delivery",
            "discount",
            "paint 5 l",
            "locksmith",
            "vet",
            "piano lessons",
            "VAT 20%",
            "subtotal",
            "cash",
            "change",
            "tip",
            "Miete",
            "Strom",
            "loyer",
            "pan",
            "café",
            "čaj",
            "chleb",
            "hyra",
            "husleie",
            "aluguel",
            "affitto",
        ],
        r.randint(1, 6),
    )
    how = r.choice(["sym", "sym ", "code ", " code", " sym", " word", "name", "bare"])
    out = []
    if how == "name":
        return P(
            r.choice(["all sums in ", "settled in ", "quoted in ", "converted from ", "payable in ", "the fund holds ", "prices are given in "]),
            (things.cur_name(r, code), "CURRENCYNAME"),
            r.choice(["", " only", " (", ""]).replace(" (", ""),
            *([" to ", (things.cur_name(r, r.choice(list(things.CUR))), "CURRENCYNAME")] if r.random() < 0.4 else []),
        )
    for i, it in enumerate(items):
        a = (things.amount(r, code, how != " word"), "AMOUNT")
        s, c, w = (
            (things.symbol(r, code), "CURRENCYSYMBOL"),
            (code if r.random() < 0.8 else r.choice(things.CUR_OTHER), "CURRENCYCODE"),
            (things.cur_word(r, code), "CURRENCY"),
        )
        m = {
            "sym": [s, a],
            "sym ": [s, " ", a],
            "code ": [c, " ", a],
            " code": [a, " ", c],
            " sym": [a, r.choice(["", " "]), s],
            " word": [a, " ", w],
            "bare": [a],
        }[how]
        out += P("\n" if i else "", it, r.choice([" ", "  ", ": ", "\t", " - ", " ... "])) + P(*m)
    return out


LAWYERS = ["Advocates", "Rechtsanwälte"]
EPONYM = (
    "Parkinson's disease|Alzheimer's|Crohn's disease|Hodgkin lymphoma|Down's syndrome|Tourette syndrome|Huntington's "
    "chorea|Asperger's|Graves' disease|Addison's disease|Bell's palsy|Hashimoto's thyroiditis|Lyme disease|Murphy's law|"
    "Moore's law|Ohm's law|Boyle's law|Newton's third law|Hooke's law|Occam's razor|Pavlov's dogs|Schrödinger's cat|the "
    "Doppler effect|the Coriolis effect|a Fourier transform|a Gaussian blur|Bayes' theorem|Pythagoras' theorem|Fermat's "
    "last theorem|the Fibonacci sequence|Hobson's choice|a Freudian slip|Achilles tendon|an Adam's apple|the Eustachian "
    "tube|Halley's comet|the Richter scale|degrees Celsius|the Turing test|Dijkstra's algorithm|the Krebs cycle|a Petri "
    "dish|a Bunsen burner|a Geiger counter|a Ponzi scheme|Maslow's pyramid|the Heimlich manoeuvre|a Caesarean section|a "
    "Molotov cocktail|the Peter principle|Parkinson's law|a Gantt chart|a Venn diagram|Braille|Morse code|a Foley catheter|"
    "Kaposi sarcoma|the Apgar score|the Glasgow Coma Scale|Babinski negative|Raynaud's|Sjögren's syndrome|Ménière's "
    "disease|Paget's disease|Wilson's disease|Cushing's syndrome|Turner syndrome|Marfan syndrome|Kawasaki disease|Ewing "
    "sarcoma|Barrett's oesophagus|the Monroe Doctrine"
).split("|")
PLANT = (
    "Rosemary|Basil|Sweet William|Black-eyed Susan|Iris|Lily of the valley|Jasmine|Daisy|Poppy|Violet|Marigold|Heather|"
    "Fern|Ivy|Holly|Hazel|Olive|Clementine|Granny Smith|Pink Lady|Cox's Orange Pippin|Bramley|King Edward|Maris Piper|"
    "Charlotte potatoes|Queen Anne's lace|Old Man's Beard|St John's wort|Aloe vera|Ficus benjamina|Rosa damascena|Quercus "
    "robur|Lavandula angustifolia|Salvia rosmarinus|Bougainvillea|Forsythia|Fuchsia|Magnolia|Camellia|Dahlia|Gardenia|"
    "Freesia|Begonia|Zinnia|Wisteria|a Douglas fir|Leyland cypress|Victoria plum|Conference pears|Bing cherries|Hass "
    "avocado|Jerusalem artichoke|Brussels sprouts|Savoy cabbage|Swiss chard|Romanesco|San Marzano tomatoes|Roma tomatoes|"
    "Cos lettuce|Bermuda grass|Kentucky bluegrass|Scots pine|Norway spruce|Japanese maple|Spanish moss|Virginia creeper"
).split("|")
FOOD = (
    "Bloody Mary|Tom Collins|Harvey Wallbanger|Shirley Temple|Earl Grey|Lady Grey|Old Tom gin|Margarita|Bellini|Martini|"
    "Manhattan|Singapore sling|Moscow mule|Peach Melba|Pavlova|Victoria sponge|Battenberg cake|Caesar salad|Waldorf salad|"
    "Beef Wellington|beef Stroganoff|eggs Benedict|oysters Rockefeller|Chicken Kiev|Bakewell tart|Eton mess|Eccles cakes|"
    "Bath buns|Cornish pasty|Yorkshire pudding|Welsh rarebit|Scotch egg|Irish stew|French toast|Belgian waffles|Danish "
    "pastry|Turkish delight|Swiss roll|Black Forest gateau|Linzer torte|Wiener schnitzel|Frankfurter|Hamburger|spaghetti "
    "Bolognese|Salade niçoise|Boston cream pie|New York cheesecake|Kansas City ribs|Buffalo wings|Worcestershire sauce|"
    "Tabasco|Dijon mustard|Cheddar|Stilton|Wensleydale|Gouda|Parmesan|Brie|Roquefort|Manchego|Bombay mix|Peking duck|"
    "General Tso's chicken|Madras curry|Lea's pickle|Bourbon biscuits|Garibaldi biscuits|Jaffa cakes|Graham crackers|Mars "
    "bar|Ben's rice|Nick's meatball mix|Nashi pears"
).split("|")
PET = (
    "Rex Bella Luna Max Charlie Milo Biscuit Whiskers Fluffy Daisy Rosie Ruby Molly Buddy Rocky Tiger Smokey Oscar Felix "
    "Simba Ginger Pepper Coco Bailey Jack Toby Oreo Nala Shadow Patch Socks Mittens Duke Bruno Hector Winston Monty Poppy "
    "Willow Trixie Pickles Mr_Darcy Princess Gus Otis Frank Kevin Steve Brian Susan Doris Gerald Mabel Maisie Percy "
    "Stanley Alfie Barney Benji Snowy Thunder Apollo Zeus Thor Loki Hobbes Garfield Muffin Waffles Peanut Pumpkin"
).split()
PET = [x.replace("_", " ") for x in PET]
PETLINES = [
    "our dog {p} ate the sofa",
    "{p} (Labrador, neutered) in for boosters",
    "the cat's called {p} and answers to nothing",
    "walk {p} twice, he pulls",
    "{p}, tabby, microchipped, indoor only",
    "vet says {p} needs to lose two kilos",
    "{p} the tortoise woke up early",
    "patient {p}, beagle, 6 kg, itching",
    "rehoming our rabbit {p}, hutch included",
    "feed {p} half a tin, she'll ask for more",
    "Name of animal: {p}",
    "pet: {p} (hamster)",
    "{p} the horse, 15.2 hands, good in traffic",
    "please don't let {p} out, he's a house cat",
    "the hens: {p}, {q} and {s}",
    "puppies {p} and {q} go to their new homes soon",
    "lost cat, grey, answers to {p}",
    "our parrot {p} learned the doorbell",
    "goldfish 1: {p}. goldfish 2: {q}.",
    "hamsters {p} and {q}, siblings",
    "stable 4: {p}; stable 5: {q}",
]
LIKE = [
    "she was diagnosed with {e} and started tablets",
    "Hx: {e}, asthma.",
    "{e} explains most of it",
    "chapter nine covers {e} and its limits",
    "{e} was ruled out",
    "we planted {l} and {m} along the fence",
    "{l} wants sun; {m} will take shade",
    "two trays of {l}, one of {m}, compost",
    "sow {l} after the frost",
    "bed 3: {l}\nbed 4: {m}",
    "{f} for starters, then {g}",
    "one {f}, two {g} and the bill please",
    "how do you make a proper {f}?",
    "aisle 4: {f}, {g}",
    "SPECIALS\n{f}\n{g}",
    "allergens: {f} (egg, milk), {g} (gluten)",
    "if you like {f} you'll love {g}",
    "quiz: what is {e}?",
    "it's basically {e}, isn't it",
    "{e} in one paragraph",
    "she mentioned {e} and I nodded",
    "recipe: {f}",
    "{l}, flowering, hardy",
    "Exam: no sign of {e}.",
    "ICD note: {e}, unspecified",
    "the {f} was cold, the {g} was worse",
    "{m} in a terracotta pot",
    "lecture 6: {e}",
    "no {f} left, only {g}",
]
GREET = (
    "Szanowna Pani,|Szanowni Państwo,|Sehr geehrte Damen und Herren,|Madame, Monsieur,|Estimados señores:|Egregi Signori,|"
    "Ngiyabonga.|Siyabonga kakhulu|Dziękuję bardzo|Obrigada!|Muchas gracias|Shukran jazeelan|Asante sana|Dhanyavaad ji|"
    "Terima kasih|Salamat po|Kia ora koutou|Grazie mille|Tack så mycket|Kiitos paljon|Teşekkürler|Hvala lijepa|Mulțumesc "
    "frumos|Cảm ơn nhiều|Merci d'avance|Vielen Dank im Voraus|Dear Sir or Madam,|To whom it may concern|Dear Customer,|"
    "Dear Team,|Hi all,|Hiya,|Hey mate|Howdy folks|Namaste|Habari za asubuhi|Inshallah|Mashallah|Ojalá|Bonsoir à tous|"
    "Guten Morgen zusammen|Dzień dobry,|Dobrý den,|Jó napot kívánok|Bom dia a todos|Buongiorno a tutti|Mabuhay!|Aloha|"
    "Sláinte|Prost|L'chaim|Kung hei fat choy|Ubuntu|Hakuna matata|Hello darling|Love you mum|Thanks dad|ask auntie|nan "
    "says hi|my uncle fixed it|tell grandpa|Doctor's orders|the Major of the guild|Sister act|King's Gambit accepted|Queen "
    "to b3|Bishop takes knight|1. d4 Nf6 2. c4 e6|Ruy Lopez, exchange|the Sicilian, again|castle kingside, rook to d1"
).split("|")


LATIN_A = (
    "Rosa Quercus Acer Salvia Iris Lilium Magnolia Camellia Dahlia Fuchsia Begonia Lobelia Gentiana Euphorbia Hebe Daphne "
    "Veronica Angelica Lonicera Buddleja Wisteria Clarkia Echeveria Lewisia Kniphofia Heuchera Weigela Deutzia Forsythia "
    "Rudbeckia Tillandsia Plumeria Felis Canis Ursus Panthera Larus Corvus Turdus Parus Bombus Apis Rana Bufo Salmo Gadus "
    "Esox Homarus Drosophila Escherichia Borrelia Brucella Listeria Salmonella Yersinia Rickettsia Aspergillus Penicillium "
    "Candida Amanita Boletus"
).split()
LATIN_B = (
    "rubra alba officinalis vulgaris sylvestris japonica chinensis canadensis virginiana fortunei davidii wilsonii hookeri "
    "forrestii douglasii thunbergii sieboldii banksiana darwinii lindleyana soulangeana jackmanii farreri willmottiae "
    "bakeri smithii gracilis major minor grandiflora lutea caerulea nigra communis domestica familiaris merula"
).split()
CULTIVAR = (
    "Peace|Queen Elizabeth|Graham Thomas|Gertrude Jekyll|Bishop of Llandaff|Annabelle|Elizabeth|Hidcote|Munstead|"
    "Goldfinger|Johnson's Blue|Rozanne|Mrs Moon|Sir Winston Churchill|Paul's Himalayan Musk|Zephirine Drouhin|Nelly Moser|"
    "Jackmanii|Sarah Bernhardt|Karl Foerster|Emily McKenzie|Grandpa Ott|Black Krim|Gardener's Delight|Charlotte|Desirée|"
    "Lady Christl|James Grieve|Ellison's Orange|Autumn Joy|Diana|Sulphur Queen|Captain Jack|Molly"
).split("|")
CHESS = (
    "the Caro-Kann|King's Indian Defence|the Nimzo-Indian|Ruy Lopez|the Scotch Game|Petroff's Defence|the Evans Gambit|"
    "Sicilian Najdorf|the Grünfeld|Alekhine's Defence|a Philidor position|the Lucena bridge|Queen's Gambit declined|the "
    "Benko Gambit|Budapest Gambit|London System|the French Winawer|Vienna Game|Bird's opening|Réti opening|Damiano's mate|"
    "Boden's mate|the Fried Liver"
).split("|")
THING = (
    "a Stratocaster|Gibson Les Paul copy|a Steinway upright|Martin dreadnought|a Moog|Hammond organ|Wurlitzer|Leslie "
    "speaker|Marshall amp|Jack Daniel's|Johnnie Walker Red|Jim Beam|Captain Morgan rum|Dr Pepper|Ben & Jerry's tub|Levi's "
    "501|Doc Martens|Calvin Klein boxers|Hugo Boss tie|Tommy Hilfiger polo|Ralph Lauren shirt|Chanel No. 5|Louis Vuitton "
    "bag|Harris tweed|Harley|Ford Fiesta|Bentley|Rolls|Mercedes A-Class|Porsche 911|Ferrari red|Tesla Model 3|Chevrolet "
    "Spark|Lincoln Town Car|Honda Jazz|Toyota Yaris|Dyson|Hoover|Biro|Jacuzzi|Zamboni|Bowie knife|Stanley knife|Winchester "
    "rifle|Colt 45|Smith chart|Allen key|Phillips head|Philips screw|Stetson|Mackintosh|Wellington boots|cardigan|"
    "Davenport desk|Chesterfield sofa|Anderson shelter|Wendy house|Nissen hut|Melba toast|Martha Washington geranium|"
    "Barbie|Teddy bear|Jack Russell|King Charles spaniel|Doberman|St Bernard|Labrador|Alsatian|Jersey cow|Hereford bull|"
    "Rhode Island Red|Siamese|Maine Coon|Persian kitten|Charolais|Shetland pony|Clydesdale|Rubik's cube|Ferris wheel|"
    "Diesel engine|Otto cycle|Wankel rotor|Tesla coil|Faraday cage|Van de Graaff generator|Bourdon gauge|Erlenmeyer flask|"
    "Luer lock|Hickman line|Kirschner wire|Likert scale|Nash equilibrium|Pareto chart|Laffer curve|Gini coefficient|Dewey "
    "number|Michelin star|Oscar nomination|Emmy|Tony award|Nobel prize|Pulitzer|Victoria Cross|Purple Heart"
).split("|")
THINGLINES = [
    "{t}, good condition, collection only",
    "selling {t} and {u}",
    "he collects {t} catalogues",
    "Lot 14: {t}",
    "can anyone fix {t}?",
    "we tried {c} and lost",
    "analysed {c} until the pub shut",
    "move 12 of {c} is the critical one",
    "{b} seedlings, two trays",
    "{b} '{v}' in a 3 l pot",
    "sow {b} under glass",
    "Rose '{v}', climbing, repeat flowering",
    "Dahlia '{v}' and Clematis '{w}'",
    "{b} was isolated from the sample",
    "swab grew {b}, sensitive to doxycycline",
    "tomato '{v}', potato '{w}'",
    "the {t} is in the garage",
    "inventory: {t} x 2, {u} x 1",
    "plant labels: {b}; {d}",
    "Potatoes: '{v}' (first early), '{w}' (main)",
    "warning: do not use {t} indoors",
    "spec: {t}, spare",
    "wanted: {t}. will swap for {u}",
]


def lookalike(r):
    k = r.random()
    if k < 0.34:
        s = r.choice(THINGLINES)
        for a in ("{b}", "{d}"):
            s = s.replace(a, r.choice(LATIN_A) + " " + r.choice(LATIN_B))
        for a, pool in (("{v}", CULTIVAR), ("{w}", CULTIVAR), ("{c}", CHESS), ("{t}", THING), ("{u}", THING)):
            s = s.replace(a, r.choice(pool))
    elif k < 0.66:
        s = r.choice(LIKE)
        for a, pool in (("{e}", EPONYM), ("{l}", PLANT), ("{m}", PLANT), ("{f}", FOOD), ("{g}", FOOD)):
            s = s.replace(a, r.choice(pool))
    elif k < 0.82:
        a, b, c = r.sample(PET, 3)
        s = r.choice(PETLINES).replace("{p}", a).replace("{q}", b).replace("{s}", c)
    else:
        s = r.choice(GREET)
        if r.random() < 0.5:
            s += r.choice([" ", "\n"]) + r.choice(GREET)
    k = r.random()
    s = s.lower() if k < 0.2 else s.upper() if k < 0.25 else s[0].upper() + s[1:] if k < 0.6 else s
    return P(s)


def fewnames(r):
    """First names in a row, with and without their dress."""
    d = Doc(r)
    n = r.randint(2, 7)
    names = [(d.person(i).first.split(" ")[0], "NAME") for i in range(n)]
    low = r.random() < 0.3
    names = [(x.lower() if low else x, l) for x, l in names]
    if r.random() < 0.25:  # a number after each, as in tallies
        out = P(r.choice(["", "scores: ", "tally\n", "laps ", "shirts: ", "owed (rounds): ", "votes ", "table plan\n", "points\n"]))
        sep, gap = r.choice(["\n", ", ", "; ", " / "]), r.choice([" ", ": ", " - ", " x", "\t"])
        for i, x in enumerate(names):
            out += P(sep if i else "", x, gap + str(r.randint(1, 40)))
        return out
    out = P(
        r.choice(
            [
                "from ",
                "love from ",
                "happy birthday ",
                "me, ",
                "with ",
                "ask ",
                "",
                "",
                "tonight: ",
                "team a: ",
                "car 1: ",
                "room 2 - ",
                "coming: ",
                "not coming: ",
                "thanks ",
                "miss u ",
                "so far ",
                "kids: ",
                "bridesmaids: ",
                "tell ",
                "is it ",
                "where's ",
                "between ",
                "draw: ",
                "bunk beds: ",
                "godparents ",
            ]
        )
    )
    for i, x in enumerate(names):
        out += P((r.choice([" and ", " & ", ", "]) if i == n - 1 else ", ") if i else "", x)
    return out + P(r.choice(["", "", "!", " x", " & the whole 4th floor", " and the dog", " +1", " lol", "??", " (maybe)", ", bring snacks"]))


def titled(r):
    """A foreign title and a name."""
    cc = r.choice([c for c in people.HOME_TITLES])
    p = people.Person(r, cc)
    t = r.choice(people.HOME_TITLES[cc] + ["Dr.", "Prof.", "Dr"])
    pre = r.choice(
        [
            "",
            "",
            "Dear ",
            "Hallo ",
            "att.: ",
            "Gentile ",
            "Estimado ",
            "Chère ",
            "zu Händen ",
            "by order of ",
            "An ",
            "Per ",
            "seen by ",
            "room 4: ",
            "c/o ",
            "called: ",
            "für ",
            "À l'attention de ",
        ]
    )
    return P(
        pre,
        (t, "TITLE"),
        " ",
        (r.choice([p.last, p.last, p.first + " " + p.last, p.first if cc in ("MY", "ID", "TR", "KE", "ES", "BR") else p.last]), "NAME"),
        r.choice(["", ",", ", see above", ", " + things.ticket(r), " - ok", " (2 pers.)", " has the key"]),
    )


def payrun(r):
    """Payments one a line: account, payee, sum, in any order."""
    d = Doc(r)
    d.keep_cc = True
    iban = r.random() < 0.6
    order = r.choice(
        [
            ["acc", "who", "sum"],
            ["who", "acc", "sum"],
            ["who", "sum"],
            ["sum", "who"],
            ["who", "acc"],
            ["date", "who", "sum"],
            ["no", "who", "sum"],
            ["acc", "who"],
        ]
    )
    sep = r.choice([" ", "  ", ";", "\t", " | ", ", "])
    firm = r.random() < 0.25
    pre = r.random() < 0.5
    out = P(
        r.choice(
            [
                "",
                "",
                "payout list\n",
                "refunds\n",
                "to pay today\n",
                "salaries\n",
                "standing orders:\n",
                "beneficiaries\n",
                "Zahlungslauf\n",
                "virements\n",
                "stipendi\n",
            ]
        )
    )
    form = r.choice(["full", "full", "upper", "last", "first"])
    for i in range(r.randint(2, 6)):
        q = d.person(("pay", i))
        nm = {"full": q.full(), "upper": f"{q.last} {q.first}".upper(), "last": q.last, "first": q.first}[form]
        who = [(orgs.company(r, d.cc), "COMPANYNAME")] if firm and r.random() < 0.5 else [(nm, "NAME")]
        money = (
            [(things.symbol(r, d.code), "CURRENCYSYMBOL"), (things.amount(r, d.code, True), "AMOUNT")]
            if pre
            else [(things.amount(r, d.code, True), "AMOUNT")] + P(" ") + [(d.code, "CURRENCYCODE")]
            if r.random() < 0.5
            else [(things.amount(r, d.code, True), "AMOUNT")]
        )
        acc = [(ids.iban(r, d.cc), "IBAN") if iban else (ids.account_number(r, d.cc), "ACCOUNTNUMBER")]
        part = {"acc": acc, "who": who, "sum": money, "date": [(when.date_num(r, d.cc), "DATE")], "no": P(str(i + 1))}
        out += P("\n" if i else "")
        for j, k in enumerate(order):
            out += P(sep if j else "") + part[k]
    return out


def guests(r):
    """Rooms, seats, lockers, shifts: a number, a surname, dates or times."""
    d = Doc(r)
    d.keep_cc = True
    sep = r.choice([";", ",", " | ", "\t", "  ", " - "])
    what = r.choice(
        [
            "room",
            "seat",
            "locker",
            "bed",
            "table",
            "slot",
            "lane",
            "desk",
            "parcel",
            "shift",
            "court",
            "Zimmer",
            "chambre",
            "camera",
            "habitación",
            "quarto",
            "kamer",
            "pokój",
            "oda",
        ]
    )
    tail = r.choice(["dates", "dates", "time", "city", "phone", "none", "two", "note"])
    form = r.choice(["last", "last", "LAST", "full", "first", "lastinit"])
    who = r.choice(["guest", "name", "for", "who", "Gast", "nom", "ospite", "huésped"])
    out = (
        P(
            what
            + sep
            + who
            + {
                "dates": sep + "from" + sep + "to",
                "time": sep + "time",
                "city": sep + "town",
                "phone": sep + "tel",
                "two": sep + "and",
                "none": "",
                "note": sep + "note",
            }[tail]
            + "\n"
        )
        if r.random() < 0.65
        else []
    )
    day = lambda: (f"{r.randint(1, 28):02d}.{r.randint(1, 12):02d}." if dot else when.date_num(r, d.cc), "DATE")
    dot = r.random() < 0.4
    n0 = r.randint(1, 400)
    for i in range(r.randint(2, 7)):
        q = d.person(("g", i))
        nm = ({"last": q.last, "LAST": q.last.upper(), "full": q.full(), "first": q.first, "lastinit": f"{q.last} {q.first[0]}."}[form], "NAME")
        out += P("\n" if i else "", str(n0 + i), sep)
        if r.random() < 0.12:
            out += P(
                r.choice(["closed for works", "free", "empty", "reserved", "broken", "-", "cleaning", "storage", "no show", "frei", "libre", "out of order"])
            )
            continue
        out += P(nm)
        if tail == "dates":
            out += P(sep, day(), sep, day())
        elif tail == "time":
            out += P(sep, (f"{r.randint(6, 22):02d}:{r.choice(['00', '15', '30', '45'])}", "TIME"))
        elif tail == "city":
            out += P(sep) + d.slot("city")
        elif tail == "phone":
            out += P(sep) + d.slot("phone")
        elif tail == "two":
            q2 = d.person(("h", i))
            out += P(sep, (q2.last if form in ("last", "LAST") else q2.first, "NAME"))
        elif tail == "note":
            out += P(
                sep + r.choice(["late", "2 nights", "vegan", "pays cash", "key out", "cot", "VIP", "no breakfast", "deposit ok", "moved", "dog", "allergy"])
            )
    return out


KINDS = [
    (payrun, 7),
    (guests, 9),
    (idlist, 20),
    (twins, 9),
    (logins, 16),
    (paths, 6),
    (boarding, 5),
    (network, 6),
    (wallets, 2),
    (firms, 22),
    (statement, 8),
    (sums, 8),
    (lookalike, 34),
    (fewnames, 7),
    (titled, 5),
]


def scene(r):
    f = r.choices([k for k, _ in KINDS], [w for _, w in KINDS])[0]
    return f.__name__, [(t, l) for t, l in f(r) if t]
