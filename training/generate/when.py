"""Dates, times and ages as people and machines write them."""

import calendar

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "fi": "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
}
MONTHS = {k: v.split() for k, v in MONTHS.items()}
WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica",
    "pt": "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "pl": "poniedziałek wtorek środa czwartek piątek sobota niedziela",
    "sv": "måndag tisdag onsdag torsdag fredag lördag söndag",
    "fi": "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
    "tr": "Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar",
}
WEEKDAYS = {k: v.split() for k, v in WEEKDAYS.items()}
REL = {
    "en": (
        "yesterday|today|tomorrow|tonight|next Tuesday|next week|last week|this morning|this afternoon|tomorrow morning|"
        "yesterday evening|last night|next month|last month|next year|last year|this week|this Friday|last Friday|the day "
        "after tomorrow|the day before yesterday|next Monday|on Thursday|the other day|this weekend|next weekend|last weekend|"
        "last Thursday|tomorrow night|this evening|Monday next|Friday week|a week on Tuesday|last spring|last summer|next "
        "autumn|this winter|end of March|mid-June|early April|late October|early next week|later today|earlier today|next "
        "spring|by Wednesday|this year|two days ago|three weeks ago|a month ago|ten days ago"
    ),
    "de": (
        "gestern|heute|morgen|übermorgen|vorgestern|nächsten Dienstag|nächste Woche|letzte Woche|letzten Freitag|heute Abend|"
        "morgen früh|nächsten Monat|kommenden Montag|am Wochenende"
    ),
    "fr": (
        "hier|aujourd'hui|demain|après-demain|avant-hier|mardi prochain|la semaine prochaine|la semaine dernière|ce matin|ce "
        "soir|lundi dernier|le mois prochain|demain matin"
    ),
    "es": (
        "ayer|hoy|mañana|pasado mañana|anteayer|el próximo martes|la semana pasada|la próxima semana|esta mañana|esta tarde|el "
        "lunes pasado|el mes que viene|esta noche"
    ),
    "it": (
        "ieri|oggi|domani|dopodomani|l'altro ieri|martedì prossimo|la settimana scorsa|la prossima settimana|stamattina|stasera|lunedì scorso|il mese prossimo"
    ),
    "pt": "ontem|hoje|amanhã|depois de amanhã|anteontem|na próxima terça|semana passada|semana que vem|hoje de manhã|sexta passada|mês que vem",
    "nl": "gisteren|vandaag|morgen|overmorgen|eergisteren|volgende week|vorige week|aanstaande dinsdag|vanavond|morgenochtend",
    "pl": "wczoraj|dziś|dzisiaj|jutro|pojutrze|przedwczoraj|w przyszły wtorek|w zeszłym tygodniu|wczoraj wieczorem",
    "fi": "eilen|tänään|huomenna|ensi viikolla|viime viikolla|ylihuomenna",
    "tr": "dün|bugün|yarın|gelecek hafta|geçen hafta|önümüzdeki salı",
    "sv": "igår|idag|imorgon|nästa vecka|förra veckan|på tisdag|i övermorgon|ikväll",
}
REL = {k: v.split("|") for k, v in REL.items()}
MONTHS.update(
    {
        "hu": "január február március április május június július augusztus szeptember október november december".split(),
        "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie".split(),
        "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(),
        "hr": "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca".split(),
    }
)
WEEKDAYS.update(
    {
        "vi": "thứ hai|thứ ba|thứ tư|thứ năm|thứ sáu|thứ bảy|chủ nhật".split("|"),
        "id": "Senin Selasa Rabu Kamis Jumat Sabtu Minggu".split(),
        "cs": "pondělí úterý středa čtvrtek pátek sobota neděle".split(),
        "da": "mandag tirsdag onsdag torsdag fredag lørdag søndag".split(),
        "no": "mandag tirsdag onsdag torsdag fredag lørdag søndag".split(),
        "hu": "hétfő kedd szerda csütörtök péntek szombat vasárnap".split(),
        "ro": "luni marți miercuri joi vineri sâmbătă duminică".split(),
        "hi": "somvaar mangalvaar budhvaar guruvaar shukravaar shanivaar ravivaar".split(),
        "hr": "ponedjeljak utorak srijeda četvrtak petak subota nedjelja".split(),
    }
)
REL.update(
    {
        "vi": "hôm nay|ngày mai|hôm qua|tuần sau|tối nay|sáng mai".split("|"),
        "id": "hari ini|besok|kemarin|minggu depan|lusa|tadi malam".split("|"),
        "hi": "kal|aaj|parso|agle hafte|kal subah|aaj shaam|pichle mahine".split("|"),
        "cs": "včera|dnes|zítra|příští týden|dnes večer".split("|"),
        "hu": "tegnap|ma|holnap|jövő héten|ma este".split("|"),
        "ro": "ieri|azi|mâine|săptămâna viitoare|diseară".split("|"),
        "da": "i går|i dag|i morgen|næste uge".split("|"),
        "no": "i går|i dag|i morgen|neste uke|i kveld".split("|"),
        "hr": "jučer|danas|sutra|idući tjedan".split("|"),
        "tl": "bukas|kahapon|ngayon|sa Lunes|mamaya".split("|"),
        "sw": "leo|kesho|jana|wiki ijayo|kesho kutwa".split("|"),
    }
)
HOLIDAYS = (
    "Christmas|Christmas Eve|Christmas Day|Easter|Easter Sunday|Easter Monday|Good Friday|New Year's Eve|New Year's Day|"
    "Thanksgiving|Halloween|Boxing Day|Independence Day|Memorial Day|Labor Day|Labour Day|Veterans Day|Valentine's Day|"
    "Mother's Day|Father's Day|Ramadan|Eid|Eid al-Fitr|Diwali|Holi|Passover|Yom Kippur|Rosh Hashanah|Hanukkah|Lunar New "
    "Year|Chinese New Year|Palm Sunday|Ash Wednesday|Pentecost|Whitsun|Michaelmas|St Patrick's Day|Canada Day|Australia "
    "Day|Bastille Day|May Day|Bank Holiday Monday|Martinmas|Epiphany|Candlemas|Midsummer|Groundhog Day|Juneteenth|Shrove "
    "Tuesday|All Saints' Day|Remembrance Sunday|Bonfire Night|Black Friday|Tet|Songkran|Nowruz|Vesak|Onam|Pongal|Día de "
    "Muertos|Heiligabend|Ostern|Weihnachten|Silvester|Noël|Pâques|Navidad|Semana Santa|Natale|Pasqua|Ferragosto"
).split("|")
SEASONS = "spring summer autumn winter fall".split()


def loose(r):
    """Dates that are no day of the calendar: parts of days, seasons, decades, holidays, spoken ones."""
    W, M = r.choice(WEEKDAYS["en"]), r.choice(MONTHS["en"])
    y = r.choice([r.randint(1900, 2026), r.randint(1990, 2026)])
    part = r.choice("morning afternoon evening night lunchtime".split())
    H = r.choice(HOLIDAYS)
    s = r.choice(SEASONS)
    d = r.randint(1, 31)
    o = ORD[d - 1] if d <= 30 else "thirty-first"
    return r.choice(
        [
            f"{W} {part}",
            f"{W} {part}",
            f"{W[:3]} {part}",
            f"next {W}",
            f"this {W}",
            f"last {W}",
            f"{W}s",
            f"{W.lower()}s",
            f"{s} {y}",
            f"the {s} of {y}",
            f"{s.capitalize()} {y}",
            f"{y // 10 * 10}s",
            f"the {y // 10 * 10}s",
            f"the {r.choice(['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'])}",
            f"'{y % 100 // 10}0s",
            H,
            H,
            f"{H} {y}",
            f"{y}/{(y + 1) % 100:02d}",
            f"{y}-{(y + 1) % 100:02d}",
            f"the {o} of {M}",
            f"the {o}",
            f"{M} the {o}",
            f"the {nth(d)} day of {M} {y}",
            f"the {part} of the {o}",
            f"{W} the {nth(d)}",
            f"{W} the {o}",
            f"{nth(d)}",
            f"early {y}",
            f"late {y}",
            f"mid-{M}",
            f"late {M}",
            f"early {M} {y}",
            f"the end of {M}",
            f"{d:02d}{M[:3].upper()}",
            f"{d:02d}{M[:3].upper()}{y % 100:02d}",
            f"{d:02d}{M[:3].upper()}{y}",
            f"{d}{M[:3]}",
            f"nineteen {words(r.randint(20, 99))}",
            f"twenty {words(r.randint(10, 26))}",
            f"two thousand and {words(r.randint(1, 25))}",
            f"{M} of {y}",
            f"{M} of last year",
            f"first week of {M}",
            f"the week of {M} {d}",
            f"w/c {d} {M}",
            f"{W} week",
            f"the {s} term",
            f"{s} {y}/{(y + 1) % 100:02d}",
            f"summer '{y % 100:02d}",
            f"{M} '{y % 100:02d}",
            f"{y}",
            f"c. {y}",
            f"{W[:3].lower()}",
            f"{W[:4].lower() if W[0] == 'T' else W[:3].lower()} {part}",
            "tmrw",
            "2moro",
            "tonite",
            f"{M[:3].lower()} {d}",
            f"{nth(d)} {M[:3].lower()}",
            f"Q{r.randint(1, 4)} {y}",
            f"{M} {y}",
        ]
    )


MDY = {"US", "PH"}
WORDS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORD = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth"
).split()


def nth(n):
    return f"{n}{'th' if 10 < n % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def words(n):
    if n < 1:
        return "zero"
    if n < 20:
        return WORDS[n - 1]
    if n < 100:
        return TENS[n // 10 - 2] + ("-" + WORDS[n % 10 - 1] if n % 10 else "")
    if n < 1000:
        return WORDS[n // 100 - 1] + " hundred" + (" and " + words(n % 100) if n % 100 else "")
    return words(n // 1000) + " thousand" + (" " + words(n % 1000) if n % 1000 else "")


def lang_of(lang):
    return lang if lang in MONTHS else "en"


def ymd(r, born=False):
    y = r.randint(1925, 2020) if born else r.choice([r.randint(2015, 2026), r.randint(2020, 2026), r.randint(2020, 2026), r.randint(1950, 2030)])
    m = r.randint(1, 12)
    return y, m, r.randint(1, calendar.monthrange(y, m)[1])


def date(r, lang="en", cc="US", born=False, full=False):
    """Any written form; `full` asks for one with a year."""
    y, m, d = ymd(r, born)
    lang = lang_of(lang)
    M = MONTHS[lang][m - 1]
    W = WEEKDAYS.get(lang, WEEKDAYS["en"])[calendar.weekday(y, m, d)]
    k = r.random()
    if k < 0.22:
        return date_num(r, cc, born)
    if k < 0.32 and not full and not born and lang == "en":
        return loose(r)
    if lang == "en":
        a, y2 = M[:3] if m != 9 or r.random() < 0.5 else "Sept", f"'{y % 100:02d}"
        wd, ws = W, W[:3]
        forms = [
            (f"{d} {M} {y}", 10),
            (f"{M} {d}, {y}", 14),
            (f"{a} {d}, {y}", 7),
            (f"{d} {a} {y}", 6),
            (f"{nth(d)} {M} {y}", 4),
            (f"{M} {nth(d)}, {y}", 4),
            (f"{M} {nth(d)} {y}", 2),
            (f"{nth(d)} of {M} {y}", 2),
            (f"{nth(d)} of {M}, {y}", 1),
            (f"the {nth(d)} of {M} {y}", 1),
            (f"{nth(d)} of {M} {y2}", 1),
            (f"{d:02d}-{a.upper()}-{y % 100:02d}", 1.5),
            (f"{d:02d}-{a}-{y}", 3),
            (f"{a}. {d}, {y}", 2),
            (f"{d:02d} {a.upper()} {y}", 2),
            (f"{wd}, {M} {d}, {y}", 3),
            (f"{wd} {d} {M} {y}", 3),
            (f"{ws} {d} {a} {y}", 1.5),
            (f"{wd}, {d} {M} {y}", 2),
            (f"{M} {d} {y}", 2),
            (f"{a}/{d}/{y}", 0.4),
            (f"{d}{a.upper()}{y}", 0.8),
            (f"{ORD[d - 1] if d <= 30 else nth(d)} of {M}, {y}", 0.6),
            (f"{d}. {M} {y}", 1),
            (f"{M.upper()} {d}, {y}", 1),
            (f"{a}-{d:02d}-{y}", 0.6),
            (f"{y} {a} {d}", 0.6),
            (f"{y}, {M} {d}", 0.3),
        ]
        short = [
            (f"{M} {d}", 4),
            (f"{d} {M}", 4),
            (f"{a} {d}", 2.5),
            (f"{d} {a}", 2),
            (f"{M} {nth(d)}", 2.5),
            (f"{nth(d)} {M}", 2),
            (f"{nth(d)} of {M}", 1.5),
            (f"the {nth(d)} of {M}", 1),
            (f"{wd} {d} {M}", 2),
            (f"{wd}, {M} {d}", 2),
            (f"{ws} {d} {a}", 1.5),
            (f"{wd} {nth(d)}", 1.5),
            (f"{wd} the {nth(d)}", 1.5),
            (f"{M} {y}", 4),
            (f"{a} {y}", 2),
            (f"{a} {y2}", 1),
            (f"{wd}", 2),
            (f"the {nth(d)}", 1.2),
            (f"{M.lower()} {d}", 0.5),
            (f"{a.lower()} {nth(d)}", 0.5),
            (f"{a}-{y % 100:02d}", 0.7),
            (f"{wd} {M} {nth(d)}", 1),
            (f"{y}", 0.8),
            (f"Q{r.randint(1, 4)} {y}", 0.0),
        ]
    elif lang in ("de", "no", "da", "fi", "cs"):
        forms = [
            (f"{d}. {M} {y}", 10),
            (f"{d:02d}. {M} {y}", 3),
            (f"{W}, {d}. {M} {y}" if lang == "de" else f"{d}. {M} {y}", 3),
            (f"{W}, den {d}. {M} {y}" if lang == "de" else f"{d}. {M} {y}", 2),
            (f"{d}. {M[:3]}. {y}", 1),
            (f"{d}. {M} {y % 100:02d}", 0.5),
        ]
        short = [(f"{d}. {M}", 3), (f"{M} {y}", 2), (f"{W}, {d}. {M}" if lang == "de" else f"{d}. {M}", 1)]
    elif lang in ("es", "pt"):
        forms = [
            (f"{d} de {M} de {y}", 10),
            (f"{d} de {M} del {y}" if lang == "es" else f"{d} de {M} de {y}", 2),
            (f"{W}, {d} de {M} de {y}", 3),
            (f"{d} {M} {y}", 1),
            (f"{d}/{M[:3]}/{y}", 1),
            (f"{d:02d}-{M[:3]}-{y}", 1),
            (f"1º de {M} de {y}" if lang == "pt" else f"{d} de {M.capitalize()} de {y}", 1),
        ]
        short = [(f"{d} de {M}", 3), (f"{M} de {y}", 2), (f"{W} {d} de {M}", 1.5)]
    else:
        one = "1er" if lang == "fr" and d == 1 else str(d)
        forms = [(f"{one} {M} {y}", 10), (f"{W} {one} {M} {y}", 3), (f"{d:02d} {M} {y}", 2), (f"{one} {M.capitalize()} {y}", 1), (f"{one} {M[:4]}. {y}", 0.7)]
        short = [(f"{one} {M}", 3), (f"{M} {y}", 2), (f"{W} {one} {M}", 1.5)]
    pool = forms if full or r.random() < 0.72 else short
    return r.choices([f for f, _ in pool], [w for _, w in pool])[0]


def date_num(r, cc="US", born=False):
    y, m, d = ymd(r, born)
    k = r.random()
    if k < 0.13:
        return date_iso(r, born)
    if cc in ("CN", "JP", "KR", "TW", "HU", "LT", "SE", "CA") and k < 0.5:
        s = r.choice(["/", "-", ".", "-"])
        return (
            f"{y}{s}{m:02d}{s}{d:02d}"
            if r.random() < 0.8
            else f"{y}. {m}. {d}."
            if cc in ("KR", "HU")
            else f"{y}年{m}月{d}日"
            if cc in ("JP", "CN") and r.random() < 0.5
            else f"{y}{s}{m}{s}{d}"
        )
    a, b = (m, d) if cc in MDY or (cc == "CA" and r.random() < 0.4) or r.random() < 0.1 else (d, m)
    if cc in ("DE", "AT", "CH", "PL", "CZ", "SK", "FI", "NO", "RU", "UA", "RO", "TR", "EE", "LV", "HR", "SI", "RS", "BG", "DK"):
        s = "." if k < 0.85 else r.choice(["/", "-"])
    elif cc in ("NL", "IN", "PT", "CL", "DK"):
        s = "-" if k < 0.55 else "/" if k < 0.9 else "."
    else:
        s = "/" if k < 0.75 else "-" if k < 0.9 else "."
    pad = r.random() < 0.65
    A, B = (f"{a:02d}", f"{b:02d}") if pad else (str(a), str(b))
    Y = str(y) if r.random() < 0.68 else f"{y % 100:02d}"
    if s == "." and r.random() < 0.08:
        s = ". "
    elif r.random() < 0.02:
        s = " / "
    if not born and r.random() < 0.05:
        return f"{A}{s.strip()}{B}" + ("." if s == "." else "")
    return A + s + B + s + Y


def date_iso(r, born=False):
    y, m, d = ymd(r, born)
    return f"{y}-{m:02d}-{d:02d}" if r.random() < 0.93 else f"{y}{m:02d}{d:02d}"


def datetime_iso(r):
    y, m, d = ymd(r)
    H, Mi, S = r.randint(0, 23), r.randint(0, 59), r.randint(0, 59)
    frac = r.choice(["", "", "", f".{r.randint(0, 999):03d}", f".{r.randint(0, 999999):06d}", f",{r.randint(0, 999):03d}"])
    zone = r.choice(["Z", "Z", "", "", "+00:00", "+02:00", "-05:00", "+0530", "-0800", " UTC", "+01:00"])
    k = r.random()
    if k < 0.08:
        return f"{y}-{m:02d}-{d:02d} {H:02d}:{Mi:02d}"
    if k < 0.7:
        return f"{y}-{m:02d}-{d:02d}{'T' if r.random() < 0.6 else ' '}{H:02d}:{Mi:02d}:{S:02d}{frac}{zone}"
    mon = MONTHS["en"][m - 1][:3]
    if k < 0.8:
        return f"{d:02d}/{mon}/{y}:{H:02d}:{Mi:02d}:{S:02d} {r.choice(['+0000', '+0200', '-0500', '+0100'])}"
    if k < 0.86:
        return f"{y}{m:02d}{d:02d}T{H:02d}{Mi:02d}{S:02d}Z"
    if k < 0.89:
        return f"{y}/{m:02d}/{d:02d} {H:02d}:{Mi:02d}:{S:02d}"
    if k < 0.93:
        return f"{mon} {d:02d} {H:02d}:{Mi:02d}:{S:02d}"
    if k < 0.95:
        return f"{d:02d}.{m:02d}.{y} {H:02d}:{Mi:02d}"
    return (
        f"{['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][calendar.weekday(y, m, d)]}, {d:02d} {mon} {y} "
        f"{H:02d}:{Mi:02d}:{S:02d} {r.choice(['GMT', '+0000', '+0200', '-0700'])}"
    )


def time(r, lang="en", cc="US"):
    h, m, s = r.randint(0, 23), r.choice([0, 0, 15, 30, 45, 5, 10, 20, 40, 50, r.randint(0, 59), r.randint(0, 59)]), r.randint(0, 59)
    h12 = h % 12 or 12
    ap = "am" if h < 12 else "pm"
    tz = r.choice([" EST", " GMT", " CET", " UTC", " PST", " IST", " BST", " ET", " PDT", " JST", " CDT"])
    if lang == "fr" and r.random() < 0.6:
        return r.choice([f"{h}h{m:02d}", f"{h} h {m:02d}", f"{h}h", f"{h:02d}h{m:02d}", f"{h} heures"])
    if lang == "de" and r.random() < 0.5:
        return r.choice([f"{h}:{m:02d} Uhr", f"{h} Uhr", f"{h:02d}:{m:02d} Uhr", f"{h}.{m:02d} Uhr", f"halb {h12}"])
    if lang in ("sv", "no", "fi", "da") and r.random() < 0.4:
        return r.choice([f"kl. {h:02d}.{m:02d}", f"klo {h}.{m:02d}" if lang == "fi" else f"kl {h}:{m:02d}", f"{h}.{m:02d}"]).split(" ", 1)[-1]
    if lang == "pt" and r.random() < 0.4:
        return r.choice([f"{h}h{m:02d}", f"{h}h", f"{h:02d}:{m:02d}h"])
    if lang in ("es", "it", "nl", "pl", "tr") and r.random() < 0.6:
        return r.choice(
            [f"{h}:{m:02d}", f"{h:02d}:{m:02d}", f"{h}.{m:02d}", f"{h:02d}:{m:02d} h"]
            if lang != "nl"
            else [f"{h}:{m:02d} uur", f"{h:02d}:{m:02d}", f"{h}.{m:02d} uur"]
        )
    forms = [
        (f"{h12}:{m:02d} {ap.upper()}", 12),
        (f"{h12}:{m:02d}{ap}", 9),
        (f"{h12}{ap}", 9),
        (f"{h12} {ap}", 5),
        (f"{h12} {ap.upper()}", 2),
        (f"{h:02d}:{m:02d}", 18),
        (f"{h}:{m:02d}", 7),
        (f"{h12}:{m:02d}", 3),
        (f"{h12}.{m:02d}{ap}", 3),
        (f"{h12}:{m:02d} {ap[0]}.m.", 4),
        (f"{h12} {ap[0]}.m.", 2),
        (f"{h:02d}:{m:02d}:{s:02d}", 5),
        (f"{h:02d}{m:02d} hrs", 1.5),
        (f"{h:02d}{m:02d}h", 1),
        (f"{h:02d}.{m:02d}", 2),
        (f"{h12}:{m:02d} {ap.upper()}{tz}", 1.5),
        (f"{h:02d}:{m:02d}{tz}", 1.5),
        (f"{h12} o'clock", 1.5),
        (f"{words(h12)} o'clock", 1),
        (f"half past {words(h12)}", 1.3),
        (f"quarter to {words(h12)}", 0.8),
        (f"quarter past {words(h12)}", 0.6),
        (f"{r.choice(['ten', 'twenty', 'five'])} {r.choice(['to', 'past'])} {words(h12)}", 0.6),
        ("noon", 1),
        ("midnight", 1),
        (f"half {words(h12)}", 0.4),
        (f"{words(h12)} thirty", 0.4),
        (f"{h:02d}:{m:02d} hours", 0.5),
        (f"{h12}{ap[0]}", 0.4),
        (f"{h12}ish", 0.4),
        ("midday", 0.4),
        (f"{words(h12)} in the {r.choice(['morning', 'afternoon', 'evening'])}", 0.8),
        (f"{words(h12)} at night", 0.3),
        (f"{words(h12)}-thirty", 0.3),
        (f"{words(h12)}", 0.6),
        (f"{h12}.{m:02d} {ap[0]}.m.", 0.6),
        (f"{h12} in the morning", 0.4),
        (f"half {h12}", 0.4),
        (f"{h12}:{m:02d} {ap}", 3),
        (f"{words(h12)} fifteen", 0.3),
        (f"{h12} {ap}{tz}", 0.4),
        (f"{h}h{m:02d}", 0.5),
        (f"{h:02d}{m:02d}", 0.8),
        (f"{h12}:{m:02d}{ap.upper()}", 2),
        (f"{h12}{ap.upper()}", 1.5),
        (f"{h:02d}:{m:02d}:{s:02d}.{r.randint(0, 999):03d}", 0.5),
    ]
    return r.choices([f for f, _ in forms], [w for _, w in forms])[0]


def spoken_year(y):
    if 2000 <= y < 2010:
        return "two thousand" + (" and " + words(y % 10) if y % 10 else "")
    return words(y // 100) + " " + (words(y % 100) if y % 100 > 9 else "oh " + words(y % 100) if y % 100 else "hundred")


def spoken(r, born=True):
    y, m, d = ymd(r, born)
    o = ORD[d - 1] if d <= 30 else "thirty-first"
    M = MONTHS["en"][m - 1]
    return r.choice(
        [
            f"the {o} of the {ORD[m - 1]}, {words(y % 100 or 12)}",
            f"{M} {o}, {spoken_year(y)}",
            f"the {o} of {M} {spoken_year(y)}",
            f"{o} of {M}, {spoken_year(y)}",
            f"{M} the {o}, {spoken_year(y)}",
            f"{spoken_year(y)}",
            f"{words(m)} {words(d)} {words(y % 100 or 12)}",
            f"the {o} of {M}, {words(y % 100 or 12)}",
        ]
    )


def dob(r, lang="en", cc="US"):
    return date_num(r, cc, True) if r.random() < 0.62 else date(r, lang, cc, True, True)


def month(r, lang="en"):
    k = r.random()
    M = r.choice(MONTHS[lang_of(lang)])
    return M if k < 0.93 else M[:3] if lang == "en" else M


def weekday(r, lang="en"):
    w = r.choice(WEEKDAYS.get(lang, WEEKDAYS["en"]))
    return w if r.random() < 0.9 or lang != "en" else w[:3] if r.random() < 0.7 else w[:4] if w[:4] in ("Thur", "Tues") else w[:3].lower()


def year(r):
    return str(
        r.choice([r.randint(1990, 2026), r.randint(1940, 2026), r.randint(2010, 2026), r.randint(2018, 2026), r.randint(1980, 2026), r.randint(1780, 1950)])
    )


def age(r):
    n = r.choice([r.randint(18, 65), r.randint(18, 65), r.randint(1, 17), r.randint(60, 99), r.randint(20, 45)])
    return str(n) if r.random() < 0.93 else words(n)


def age_phrase(r, lang="en"):
    """(text, label) pieces; only the number is marked."""
    n = r.choice([r.randint(18, 80), r.randint(18, 80), r.randint(1, 17), r.randint(70, 99)])
    A = lambda s: (str(s), "AGE")
    t = lambda s: (s, None)
    if lang == "de":
        return r.choice([[A(n), t(" Jahre alt")], [A(n), t("-jährig")], [A(n), t(" J.")]])
    if lang in ("es", "fr", "it", "pt"):
        return [A(n), t({"es": " años", "fr": " ans", "it": " anni", "pt": " anos"}[lang])]
    w = words(n)
    return r.choice(
        [
            [A(n), t("-year-old")],
            [A(n), t("-year-old")],
            [A(n), t(" year old")],
            [A(n), t(" years old")],
            [A(n), t("yo")],
            [A(n), t(" yo")],
            [A(n), t(" y/o")],
            [A(n), t("y")],
            [A(w), t("-year-old")],
            [A(w), t(" years old")],
            [t("aged "), A(n)],
            [t("age "), A(n)],
            [A(n), t(" yrs")],
            [A(n), t(" y.o.")],
            [A(r.randint(2, 23)), t(" month old")],
            [A(r.randint(1, 23)), t(" mo")],
            [t("aged "), A(w)],
            [A(n), t(" years of age")],
            [A(n), t("yrs")],
            [A(r.randint(1, 11)), t("-month-old")],
            [A(r.randint(2, 12)), t(" weeks old")],
            [A(n), t("F")],
            [A(n), t("-yr-old")],
        ]
    )


def duration(r):
    n = r.randint(2, 48)
    return r.choice(
        [
            f"{n} minutes",
            f"{n} hours",
            "two weeks",
            "three months",
            "half an hour",
            f"{n} days",
            f"{words(min(n, 20))} years",
            f"{n} min",
            f"{n}s",
            f"{n} ms",
            f"{n} weeks",
            "a fortnight",
            f"{n // 2 or 1}h {n % 60}m",
            f"{n}-day",
            "six months",
            f"{n} business days",
            "90 seconds",
            f"{n} hrs",
            "a couple of days",
            "an hour",
            f"PT{n}M",
            f"{n} working days",
            "ten minutes",
            "eighteen months",
            "24 hours",
            f"{n}.5 hours",
            "a year",
            f"{n} mins",
        ]
    )
