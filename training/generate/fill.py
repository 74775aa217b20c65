"""Fill templates: slots become labelled pieces of text."""

import re

from . import ids, inflect, native, orgs, people, places, things, when

LABELS = (
    "NAME TITLE COMPANYNAME BUILDING STREET SECONDARYADDRESS CITY COUNTY STATE ZIPCODE COUNTRY GEOCOORD DATE TIME DOB AGE "
    "GENDER NRP PHONE EMAIL URL USERNAME PASSWORD PIN CREDITCARDCVV CCN IBAN BIC "
    "ACCOUNTNAME ACCOUNTNUMBER AMOUNT CURRENCY CURRENCYCODE CURRENCYNAME CURRENCYSYMBOL SSN IDCARD PASSPORT DRIVERLICENSE "
    "IP MAC BITCOINADDRESS ETHEREUMADDRESS LITECOINADDRESS TAXID HEALTHID"
).split()
SLOT_LABEL = {
    "name": "NAME",
    "first": "NAME",
    "last": "NAME",
    "initials": "NAME",
    "lastfirst": "NAME",
    "title": "TITLE",
    "company": "COMPANYNAME",
    "school": "COMPANYNAME",
    "hospital": "COMPANYNAME",
    "agency": "COMPANYNAME",
    "bank": "COMPANYNAME",
    "club": "COMPANYNAME",
    "house": "BUILDING",
    "street": "STREET",
    "unit": "SECONDARYADDRESS",
    "city": "CITY",
    "county": "COUNTY",
    "state": "STATE",
    "state_abbr": "STATE",
    "zip": "ZIPCODE",
    "country": "COUNTRY",
    "geo": "GEOCOORD",
    "place": "CITY",
    "date": "DATE",
    "date_num": "DATE",
    "date_iso": "DATE",
    "weekday": "DATE",
    "month": "DATE",
    "year": "DATE",
    "relative_date": "DATE",
    "time": "TIME",
    "datetime_iso": None,
    "dob": "DOB",
    "card_expiry": "DATE",
    "age": "AGE",
    "age_phrase": None,
    "gender": "GENDER",
    "nationality": "NRP",
    "religion": "NRP",
    "politics": "NRP",
    "phone": "PHONE",
    "email": "EMAIL",
    "url": "URL",
    "domain": "URL",
    "username": "USERNAME",
    "handle": "USERNAME",
    "amount": "AMOUNT",
    "currency_symbol": "CURRENCYSYMBOL",
    "currency_code": "CURRENCYCODE",
    "currency_name": "CURRENCYNAME",
    "currency": "CURRENCY",
    "account_name": "ACCOUNTNAME",
    "account_number": "ACCOUNTNUMBER",
    "iban": "IBAN",
    "bic": "BIC",
    "routing": "ACCOUNTNUMBER",
    "sort_code": "ACCOUNTNUMBER",
    "card": "CCN",
    "cvv": "CREDITCARDCVV",
    "password": "PASSWORD",
    "pin": "PIN",
    "ssn": "SSN",
    "nino": "SSN",
    **{
        k: "IDCARD"
        for k in (
            "nhs medicare dea abn acn tfn aadhaar pan gstin voter_id vehicle_in id_card nric uen pesel nif nie codice_fiscale it_vat fi_pic kr_rrn th_id itin"
        ).split()
    },
    "passport": "PASSPORT",
    "driver_license": "DRIVERLICENSE",
    "ip": "IP",
    "ipv6": "IP",
    "mac": "MAC",
    "btc": "BITCOINADDRESS",
    "eth": "ETHEREUMADDRESS",
    "ltc": "LITECOINADDRESS",
    "address": None,
    "address_lines": None,
    **native.WORD_LABEL,
}
SLOT_LABEL.update({slot: label for slot, (label, _, _) in native.SLOTS.items()})
HARMLESS = {
    "order_no": things.order_no,
    "sku": things.sku,
    "uuid": things.uuid,
    "hash": things.hash_,
    "version": things.version,
    "isbn": things.isbn,
    "tracking": things.tracking,
    "flight": things.flight,
    "room": things.room,
    "ticket": things.ticket,
    "serial": things.serial,
    "model_no": things.model_no,
    "number": things.number,
    "percent": things.percent,
    "measure": things.measure,
    "section": things.section,
    "score_line": things.score_line,
    "error_code": things.error_code,
    "filename": things.filename,
    "product": things.product,
    "duration": when.duration,
}
SLOTS = set(SLOT_LABEL) | set(HARMLESS)

HINTS = {
    "pesel": "PL",
    "codice_fiscale": "IT",
    "it_vat": "IT",
    "nif": "ES",
    "nie": "ES",
    "aadhaar": "IN",
    "pan": "IN",
    "gstin": "IN",
    "voter_id": "IN",
    "vehicle_in": "IN",
    "abn": "AU",
    "acn": "AU",
    "tfn": "AU",
    "medicare": "AU",
    "ssn": "US",
    "itin": "US",
    "dea": "US",
    "routing": "US",
    "nino": "GB",
    "nhs": "GB",
    "sort_code": "GB",
    "nric": "SG",
    "uen": "SG",
    "fi_pic": "FI",
    "kr_rrn": "KR",
    "th_id": "TH",
    "state_abbr": "US",
}
HINTS.update({slot: cc for slot, (_, cc, _) in native.SLOTS.items()})
STOP = {
    "DE": (
        "hallo sehr geehrte liebe grüße wohnhaft geboren um uhr ist ich bei meine tochter der die das und ist nicht mit für "
        "von bitte wurde wir ich sie auf dem den zum zur herr frau straße geb geburtsdatum nachname vorname anschrift betrag "
        "datum"
    ),
    "FR": (
        "à bonjour salut ans chez né demeurant nationalité votre le la les des est une pour dans avec vous nous je il sur du "
        "au monsieur madame né née nom prénom adresse"
    ),
    "ES": "el los las una para con por que del está señor nombre apellido apellidos fecha domicilio nacimiento usted y",
    "IT": (
        "alle ciao abita signora anni secondo la di chiama chiedi il lo gli della per con che sono è del nel signor signora "
        "cognome nome nato nata indirizzo via data"
    ),
    "PT": "o os uma para com por não do da em você senhor nome endereço nascimento cpf telefone e",
    "NL": (
        "hoi geachte uw afspraak kun je bij om uit sinds woont aan hebben rekening de het een van en is niet met voor op naar "
        "u wij geb geboren naam adres achternaam"
    ),
    "PL": "cześć pan pani jest lat pracuje zamieszkały urodzony od dnia konto i w na nie się jest do z dla imię nazwisko adres ulica data proszę",
    "FI": "moikka moi hei kello paikassa terveisin vuotta asuu osoitteessa ja on ei että nimi osoite puhelin henkilötunnus päivä",
    "SE": "hej klockan hos på född bor vi kan du och är att inte för med på av namn adress telefon datum födelsedatum",
    "TR": "ve bir için bu adı soyadı adres tarih telefon sayın ile doğum",
}
STOP.update(
    {
        "VN": "và của cho là không tôi anh chị em được có với ngày tên địa chỉ",
        "ID": "halo saya jam ya nama lahir bekerja gaji besok dan yang untuk dengan di ke dari saya kami anda nama alamat tanggal telepon tidak",
        "CZ": "ahoj sejdeme narozen bytem zaplatil pan zavolej v na je na se že ve pro jméno příjmení adresa datum telefon prosím není",
        "DK": "kan du mig inden mvh født bor på og er ikke til med for på af navn adresse telefon dato hej tak",
        "NO": "hei møtet flyttet født leieboer og er ikke til med for på av navn adresse telefon dato hei takk fødselsdato",
        "HU": "és az egy nem hogy van név cím születési telefon kérem",
        "RO": "și este nu cu pentru din la nume prenume adresa data telefon vă",
        "HR": "i je na se za od ime prezime adresa datum telefon nije",
    }
)
STOP = {k: set(v.split()) for k, v in STOP.items()}
EXTRA = {
    "ES": (
        "contraseña permiso conducción expedido pasaporte usuario clave cuenta ahorro titular nómina trabajador estimado su "
        "informe alta paciente edad sexo ha sido vence válido hasta expedida código"
    ),
    "PT": "ficha inscrição nome data senha recibo vencimento junto enviamos emitida carta condução condutor vencida número à é seu você código valor pago até",
    "FR": (
        "bulletin paie salarié sécurité sociale identifiant mot passe extrait compte facture somme arrêté présente virement n° "
        "patient né(e) vir solde liste élèves"
    ),
    "IT": "nome utente codice lavori finiranno prima dell uso gentile ricevuta paziente è della dal",
    "NL": "loonstrook werknemer geboortedatum rijbewijs paspoort geldig tot wachtwoord jaar",
    "DE": "rechnung nr kontoinhaber passwort ihr wird mit am geb code ich kein zur karte",
    "PL": "hasło kod kwota nazwisko imię właściciel konto",
    "TR": "yaşında doğumlu şirketinde çalışıyor şifresi kullanıcı",
    "HU": "kedves órakor lesz üdv találkozó",
    "RO": "subsemnatul născut domiciliat suma plătit în",
}
for _k, _v in EXTRA.items():
    STOP[_k] |= set(_v.split())
for _v in STOP.values():
    _v -= set(
        (
            "is in on me per made data name to we a i so do no up he the of at by as be it or an if us am van person code date "
            "email pin are was for and not com org rent base late over men den dag her hun had has have list plan test start door "
            "under bank server offer lot die man war art hat see rot tag gut hut not also"
        ).split()
    )
SIGNS = {"ñ¿¡": "ES", "ãõ": "PT", "ß": "DE", "łąęśżź": "PL", "œ": "FR", "ığş": "TR", "řěů": "CZ", "őű": "HU", "ță": "RO"}
RARITY = {
    w: (0.25 if len(w) == 1 else 0.5 if len(w) == 2 else 1) / sum(w in v for v in STOP.values()) for s in STOP.values() for w in s
}  # a word of many languages says little
LANG_OF_CC = {
    "DE": "de",
    "AT": "de",
    "CH": "de",
    "FR": "fr",
    "ES": "es",
    "MX": "es",
    "IT": "it",
    "PT": "pt",
    "BR": "pt",
    "NL": "nl",
    "PL": "pl",
    "FI": "fi",
    "SE": "sv",
    "TR": "tr",
    "VN": "vi",
    "ID": "id",
    "CZ": "cs",
    "DK": "da",
    "NO": "no",
    "HU": "hu",
    "RO": "ro",
    "HR": "hr",
}
LANG_CC = {
    "de": ["DE", "DE", "AT", "CH"],
    "fr": ["FR", "FR", "BE", "CA", "CH", "MA"],
    "es": ["ES", "MX", "AR", "CL", "CO"],
    "it": ["IT"],
    "pt": ["BR", "PT"],
    "nl": ["NL", "NL", "BE"],
    "pl": ["PL"],
    "fi": ["FI"],
    "sv": ["SE"],
    "tr": ["TR"],
}

TOKEN = re.compile(r"\{\{([a-z0-9_]+)(?:#(\w+))?\}\}|\[\[([A-Z_]+)\|(.*?)\]\]", re.S)


def detect(literal):
    """(language, country) that the literal text speaks for, or (en, None)."""
    ws = [w.lower() for w in re.findall(r"[^\W\d_]+", literal)]
    if re.search(r"[\uac00-\ud7af]", literal):
        return "en", "KR"
    if re.search(r"[\u0e00-\u0e7f]", literal):
        return "en", "TH"
    if re.search(r"[\u3040-\u30ff]", literal):
        return "en", "JP"
    if re.search(r"[\u0370-\u03ff]{3}", literal):
        return "en", "GR"
    if re.search(r"[\u4e00-\u9fff]", literal):
        return "en", "CN"
    if re.search(r"[\u0900-\u097f]", literal):
        return "en", "IN"
    if re.search(r"[\u0400-\u04ff]", literal):
        return "en", "RU"
    if len(ws) < 3:
        return "en", None
    en = sum(w in ENGLISH for w in ws)
    best, score = None, 0
    for cc, words in STOP.items():
        n = sum(RARITY[w] for w in ws if w in words)
        n += sum(0.4 for signs, c in SIGNS.items() if c == cc for x in literal if x in signs)
        if n > score:
            best, score = cc, n
    if best and score > en * 0.7 and score >= 0.9 and score / len(ws) > 0.07:
        return LANG_OF_CC[best], best
    return "en", None


ENGLISH = set(
    (
        "the of and to in a is that for it was on with as be at by this are from or have an not you we i your his her their "
        "has will would can could should if but so do does did no yes he she they my me our there been were which who what "
        "when how all out up about into than then them name date address phone email"
    ).split()
)


class Template:
    def __init__(self, text, name):
        self.name, self.text = name, text
        self.parts, pos = [], 0
        for m in TOKEN.finditer(text):
            if m.start() > pos:
                self.parts.append(("t", text[pos : m.start()], None))
            if m.group(1):
                self.parts.append(("s", m.group(1), m.group(2)))
            else:
                self.parts.append(("l", m.group(4), m.group(3)))
            pos = m.end()
        if pos < len(text):
            self.parts.append(("t", text[pos:], None))
        literal = "".join(p[1] for p in self.parts if p[0] == "t")
        self.literal = literal
        language = re.match(r"(\w\w)-", name)
        self.native = bool(language and language[1] in native.LANGUAGES)  # written in the language that its file's name says
        self.lang, self.cc = (language[1], None) if self.native else detect(literal)
        alpha = [c for c in literal if c.isalpha()]
        up = sum(c.isupper() for c in alpha)
        self.case = "lower" if len(alpha) > 12 and up / len(alpha) < 0.012 else "upper" if len(alpha) > 12 and up / len(alpha) > 0.85 else ""
        self.prose = "\n" not in text.strip() and " " in literal
        slots = [p[1] for p in self.parts if p[0] == "s"]
        self.talk = bool(re.search(r"(?i)\b(?:um|uh|yeah|okay|please|hello|caller|operator|agent|sorry|thanks|can i|could i|you said)\b|\?", literal))
        self.hints = [HINTS[s] for s in slots if s in HINTS]
        self.slots = slots

    def bad(self):
        return [p for p in self.parts if (p[0] == "s" and p[1] not in SLOTS) or (p[0] == "l" and p[2] not in LABELS)]


def read(path):
    name = path.stem
    docs = re.split(r"(?m)^-----[ \t]*\r?$", path.read_text(encoding="utf-8"))
    out = []
    for i, d in enumerate(docs):
        d = d.strip("\n\r")
        if d.strip():
            out.append(Template(d, f"{name}:{i}"))
    return out


def mostly_one(r, words):
    """Plural groups fit few sentences, so they come seldom."""
    v = r.choice(words)
    return r.choice(words) if v.endswith("s") and r.random() < 0.8 else v


AMPM = re.compile(r"(?i)[ap]\.?m\b|noon|o.clock|past|half|quarter|midnight|\b(?:EST|GMT|CET|UTC|PST|IST|BST|ET|PDT|JST|CDT)$")
ENGLISH_NUMBER = re.compile(r"(?i)\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty)\b")
LETTERS = re.compile(r"[a-zA-Z]{2}")
PREPOSITIONS = {"w", "na", "på", "i", "am", "we"}
IDIOMS = {"dag", "går", "morgon", "kväll", "morse", "natt", "övermorgon", "förrgår", "eftermiddag"}  # "i dag" is one word in two
STEADY = {
    "date_num",
    "datetime_iso",
    "dob",
    "time",
    "phone",
    "card",
    "iban",
    "sort_code",
    "amount",
    "account_number",
    "mac",
    "ssn",
    "nhs",
    "aadhaar",
    "abn",
    "passport",
    "id_card",
    "vehicle_in",
}


def shape(s):
    """Runs of digits and letters as one sign each: what values written alike share."""
    return re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", re.sub(r"\d+", "9", s)))


class Doc:
    """The state of one document being written: its country, language, money, people and places."""

    def __init__(self, r, lang="en", cc=None, hints=(), native=False):
        self.r, self.native = r, native
        if native:
            own = [h for h in hints if LANG_OF_CC.get(h) == lang]
            cc = own[0] if own else r.choice(hints) if hints and r.random() < 0.5 else r.choice(LANG_CC[lang])
        elif cc is None and hints and r.random() < 0.9:
            cc = r.choice(hints)
        if not native and cc in LANG_OF_CC and LANG_OF_CC[cc] == lang and lang in LANG_CC and not hints:
            cc = r.choice(LANG_CC[lang])
        self.cc = cc or r.choices(places.CODES, places.CODE_WEIGHTS)[0]
        self.lang = lang
        if self.cc not in places.COUNTRIES:  # a culture without addresses of its own
            self.cc = "KE"
        self.code = (
            places.COUNTRIES[self.cc]["money"]
            if r.random() < (0.93 if native else 0.6)
            else r.choices(list(things.CUR), [8, 6, 6] + [1] * (len(things.CUR) - 3))[0]
        )
        self.steady, self.forms = r.random() < 0.6, {}
        self.talk = False  # speech: numbers may be said in words
        self.people, self.cache, self.place, self.used, self.last = {}, {}, None, set(), None
        self.keep_cc = lang != "en" or bool(hints)

    def person(self, tag=None):
        if tag is None:
            return people.Person(self.r, self.cc, home=self.home())
        if tag not in self.people:
            self.people[tag] = people.Person(self.r, self.cc, home=self.home())
        return self.people[tag]

    def home(self):
        """Share of names of the document's own country."""
        return 0.8 if self.native else 0.62

    def where(self, slot, tag=None):
        r = self.r
        if tag is not None:
            key = ("place", tag)
            if key not in self.cache:
                self.cache[key] = places.Place(r, self.cc if r.random() < 0.75 else None)
            return self.cache[key]
        if self.place is None or slot in self.used:
            self.place = places.Place(r, self.cc if r.random() < (0.92 if self.keep_cc else 0.72) else None)
            self.used = set()
        self.used.add("state" if slot == "state_abbr" else slot)
        return self.place

    def slot(self, name, tag=None):
        """Labelled pieces for one slot."""
        out = self._slot(name, tag)
        if self.steady and name in STEADY and tag is None:
            # a writer keeps to one way of writing dates, times and numbers
            form = self.forms.setdefault(name, shape(out[0][0]))
            for _ in range(14):
                if shape(out[0][0]) == form:
                    break
                out = self._slot(name, tag)
        self.last = name
        return out

    def _slot(self, name, tag):
        person_slots = ("name", "first", "last", "initials", "lastfirst", "email", "username", "handle")
        if tag is not None and name not in person_slots and name not in ("city", "state", "zip", "street", "house", "unit", "county", "country", "state_abbr"):
            key = (name, tag)
            if key not in self.cache:
                self.cache[key] = self._make(name, tag)
            return self.cache[key]
        if tag is not None and name in ("name", "initials", "lastfirst", "email", "username", "handle"):
            key = (name, tag)
            if key not in self.cache:
                self.cache[key] = self._make(name, tag)
            return self.cache[key]
        return self._make(name, tag)

    def _make(self, name, tag):
        r, cc, lang = self.r, self.cc, self.lang
        if name in HARMLESS:
            return [(HARMLESS[name](r), None)]
        L = SLOT_LABEL[name]
        v = None
        if name in native.SLOTS:
            return [(native.SLOTS[name][2](r), L)]
        if self.native and name == "age_phrase":
            return native.age_phrase(r, lang)
        if self.native and (v := native.value(r, name, lang)) and (name in native.WORD_LABEL or r.random() < 0.95):
            first, _, rest = v.partition(" ")
            if name == "relative_date" and first in PREPOSITIONS and rest not in IDIOMS:
                return [(first + " ", None), (rest, L)]
            return [(v, L)]
        if name in ("name", "first", "last", "initials", "lastfirst"):
            p = self.person(tag)
            v = p.full() if name == "name" else p.first if name == "first" else p.last if name == "last" else getattr(p, name)()
            if name == "name" and tag is None and r.random() < 0.02:
                return [(v, L), (r.choice(people.AFTER), None)]
        elif name == "email":
            p = self.person(tag) if tag is not None or r.random() < 0.8 else None
            v = things.email(r, p, orgs.company(r, cc) if r.random() < 0.3 else None)
        elif name in ("username", "handle"):
            if tag is not None and r.random() < 0.75:
                v = self.person(tag).username()
            else:
                v = (
                    self.person().username()
                    if r.random() < 0.48
                    else things.gamer(r)
                    if r.random() < 0.72
                    else people.sysuser(r)
                    if name == "username"
                    else things.gamer(r)
                )
            if name == "handle":
                v = "@" + v.replace("\\", "").replace("-", "_")
        elif name == "title":
            home = people.HOME_TITLES.get(cc)
            v = (
                r.choice(home)
                if home and (lang != "en" and r.random() < 0.85 or r.random() < 0.2)
                else r.choice(people.PLAIN_TITLES if r.random() < 0.55 else people.TITLES)
            )
        elif name in ("company", "school", "hospital", "agency", "bank", "club"):
            if self.native and name != "company" and r.random() < 0.9:
                v = native.organization(r, name, lang, lambda: places.Place(r, cc).city, lambda: people.Person(r, cc, home=0.95).last)
            else:
                v = getattr(orgs, name)(r, cc if r.random() < (0.95 if self.native else 0.8) else r.choice(places.CODES))
        elif name in ("house", "street", "unit", "city", "county", "state", "state_abbr", "zip", "country"):
            w = self.where(name, tag)
            v = getattr(w, name)
            if name == "country" and (tag is None) and r.random() < 0.38:
                v = r.choice(places.OTHER_COUNTRIES) if r.random() < 0.55 else r.choice(places.COUNTRIES[r.choice(places.CODES)]["names"])
            if name == "country" and r.random() < 0.03:
                v = r.choice(places.ISO3)
            if name == "country" and v.startswith("the "):
                v = v[4:]
            if name == "city" and r.random() < 0.05:
                v = v.upper()
            if name == "state_abbr" and not w.has_state:
                v = r.choice(list(places.US_STATES))
        elif name == "place":
            v = places.place_name(r, cc)
        elif name in ("address", "address_lines"):
            w = places.Place(r, cc if r.random() < 0.85 else None)
            return w.pieces(r, name == "address_lines")
        elif name == "geo":
            v = places.geo(r)
        elif name == "phone":
            v = places.spoken_phone(r) if self.talk and r.random() < 0.05 else places.phone(r, cc if r.random() < 0.75 else None)
        elif name == "date":
            v = when.spoken(r, False) if self.talk and r.random() < 0.02 else when.date(r, lang, cc)
        elif name == "dob":
            v = when.spoken(r) if self.talk and r.random() < 0.07 else when.dob(r, lang, cc)
        elif name == "date_num":
            v = when.date_num(r, cc)
        elif name == "date_iso":
            v = when.date_iso(r)
        elif name == "time":
            v = when.time(r, lang, cc)
            while self.native and (AMPM.search(v) or ENGLISH_NUMBER.search(v)):
                v = when.time(r, lang, cc)
        elif name == "datetime_iso":
            s = when.datetime_iso(r)
            m = re.match(r"(\d{4}-\d\d-\d\d|\d{4}/\d\d/\d\d|\d\d/\w{3}/\d{4}|\d{8}|\w{3}, \d\d \w{3} \d{4})([T :])(.*)$", s)
            if not m:
                return [(s, "DATE")]
            if m.group(2) == "T":  # one stamp without a gap is one span
                return [(s, "DATE")]
            return [(m.group(1), "DATE"), (m.group(2), None), (m.group(3), "TIME")]
        elif name == "weekday":
            v = when.weekday(r, lang)
        elif name == "month":
            v = when.month(r, lang)
        elif name == "year":
            v = when.year(r)
        elif name == "relative_date":
            pool = when.REL.get(lang) if lang != "en" and r.random() < 0.9 else when.REL["en"]
            v = r.choice(pool or when.REL["en"]) if lang != "en" or r.random() < 0.72 else when.loose(r)
        elif name == "card_expiry":
            m, y = r.randint(1, 12), r.randint(24, 33)
            v = r.choice([f"{m:02d}/{y}", f"{m:02d}/{y}", f"{m:02d}/20{y}", f"{m:02d}-{y}", f"{m:02d}{y}", f"{m}/{y}", f"{m:02d} / {y}", f"20{y}-{m:02d}"])
        elif name == "age":
            v = when.age(r) if not self.talk or r.random() < 0.85 else when.words(r.choice([r.randint(1, 19), r.randint(18, 90)]))
            while self.native and LETTERS.search(v):  # English words
                v = when.age(r)
        elif name == "age_phrase":
            return when.age_phrase(r, lang)
        elif name == "gender":
            v = r.choice(things.GENDER_L[lang]) if lang in things.GENDER_L and r.random() < 0.85 else r.choice(things.GENDERS)
        elif name == "nationality":
            v = (
                r.choice(things.NATION_L[lang])
                if lang in things.NATION_L and r.random() < 0.7
                else r.choice(things.NATION if r.random() < 0.97 else things.PEOPLES)
            )
        elif name == "religion":
            v = mostly_one(r, things.RELIG)
        elif name == "politics":
            v = mostly_one(r, things.POLIT)
        elif name == "url":
            v = things.url(r, self.person(tag) if tag is not None else None, orgs.company(r, cc) if r.random() < 0.3 else None)
        elif name == "domain":
            v = things.domain(r, orgs.company(r, cc) if r.random() < 0.4 else None)
        elif name == "amount":
            v = things.amount(r, self.code, self.last in ("currency_symbol", "currency_code"))
            while self.native and LETTERS.search(v):
                v = things.amount(r, self.code, self.last in ("currency_symbol", "currency_code"))
        elif name == "currency_symbol":
            v = things.symbol(r, self.code)
        elif name == "currency_code":
            v = self.code if r.random() < 0.8 else r.choice(things.CUR_OTHER + list(things.CUR))
        elif name == "currency_name":
            v = things.cur_name(r, self.code)
        elif name == "currency":
            v = things.cur_word(r, self.code)
        elif name == "account_name":
            v = things.account_name(r)
        elif name == "account_number":
            own = native.account_number(r, cc) if self.native and r.random() < 0.7 else None
            v = own or ids.account_number(r, cc)
        elif name == "iban":
            v = ids.iban(r, cc)
        elif name == "bic":
            v = ids.bic(r, cc)
        elif name == "routing":
            v = ids.bank_code(r, cc) if self.native or r.random() < 0.6 else ids.routing(r)
        elif name == "cvv":
            v = ids.digits(r, 3 if r.random() < 0.85 else 4)
        elif name == "password":
            v = things.password(r)
        elif name == "pin":
            v = things.pin(r)
        elif name in ("id_card", "passport", "driver_license"):
            v = getattr(ids, name)(r, cc)
        elif name == "mac":
            v = things.mac(r)
        elif name == "ip":
            v = things.ip(r)
        elif name == "ipv6":
            v = things.ipv6(r)
        else:
            v = getattr(ids, name)(r)
        return [(v, L)]


def fill(t, r):
    """One filling of a template: labelled pieces."""
    d = Doc(r, t.lang, t.cc, t.hints, t.native)
    d.talk = t.lang == "en" and t.talk
    out = []
    low = t.case == "lower" and r.random() < 0.6
    up = t.case == "upper" and r.random() < 0.9
    for kind, a, b in t.parts:
        if kind == "t":
            out.append((a, None))
        elif kind == "l":
            out.append((a, b))
        else:
            for text, label in d.slot(a, b):
                if t.native and t.prose:
                    text = inflect.inflected(r, text, label, t.lang)
                if label is not None and label not in (
                    "PASSWORD",
                    "URL",
                    "EMAIL",
                    "BITCOINADDRESS",
                    "ETHEREUMADDRESS",
                    "LITECOINADDRESS",
                    "USERNAME",
                    "IBAN",
                    "BIC",
                    "IDCARD",
                    "PASSPORT",
                    "ZIPCODE",
                    "CURRENCYCODE",
                ):
                    if low and label in ("NAME", "CITY", "COUNTRY", "DATE", "COMPANYNAME", "STREET", "NRP", "TITLE", "TIME", "STATE"):
                        text = text.lower() if len(text.lower()) == len(text) else text
                    elif up:
                        text = text.upper()
                out.append((text, label))
    for i, (t, label) in enumerate(out[:-1]):  # "Mondays", "1920s", "Italians" are one word
        nxt, kind = out[i + 1]
        if label in ("DATE", "NRP", "CURRENCY") and kind is None and nxt[:1] == "s" and not nxt[1:2].isalpha() and t[-1:].isalnum() and not t.endswith("s"):
            out[i], out[i + 1] = (t + "s", label), (nxt[1:], None)
    for i, (t, label) in enumerate(out[:-1]):  # "18 Uhr" before " Uhr"
        w = t.rsplit(" ", 1)[-1]
        if label == "TIME" and w.isalpha() and out[i + 1][1] is None and out[i + 1][0].startswith(" " + w):
            out[i] = (t[: -len(w) - 1], label)
    return join(out)


def join(pieces):
    """First and last name side by side are one name; empty pieces go."""
    out = []
    for text, label in pieces:
        if not text:
            continue
        if label == "NAME" and len(out) >= 2 and out[-1] == (" ", None) and out[-2][1] == "NAME" and "\n" not in text:
            out.pop()
            out[-1] = (out[-1][0] + " " + text, "NAME")
        elif (
            label == "DATE"
            and len(out) >= 2
            and out[-1] in ((" ", None), (", ", None))
            and out[-2][1] == "DATE"
            and out[-2][0].replace(".", "").isalpha()
            and any(c.isdigit() for c in text)
        ):
            gap = out.pop()[0]  # "Friday" + "3 May", "May" + "2024"
            out[-1] = (out[-1][0] + gap + text, "DATE")
        elif label is None and out and out[-1][1] is None:
            out[-1] = (out[-1][0] + text, None)
        else:
            out.append((text, label))
    return out


def render(pieces, template):
    text, spans, pos = [], [], 0
    for t, label in pieces:
        if label and t.strip():
            a = len(t) - len(t.lstrip())
            b = len(t.rstrip())
            spans.append({"start": pos + a, "end": pos + b, "label": label})
        text.append(t)
        pos += len(t)
    return {"text": "".join(text), "spans": spans, "template": template}
