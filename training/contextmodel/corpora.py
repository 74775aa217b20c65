"""The real corpora of 21 languages: what of each may be learned. The reasons, corpus by corpus, are in CORPORA.md."""

from __future__ import annotations

import hashlib
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

from . import english_corpora as english
from .english_corpora import Example, detokenize, join

HELD_OUT_SHARE = 0.08
_WORDS = {kind: words for kind, *words in (line.split() for line in (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").splitlines())}
TITLES = frozenset(_WORDS["titles"])
DATES = re.compile(
    r"^(?:\d.*|j[aä]n\w{0,6}|feb\w{0,6}|f[eé]v\w{0,6}|febr?\w{0,5}|mar[szctç]\w{0,3}|märz|mars|maa?r?t|apr\w{0,4}|avril|abril|m[aá]j\w{0,2}|mai|maio|mei|mayo|maggio|juin|juni?o?|jul[iy]?\w{0,3}|giugno|luglio|"
    r"juillet|ago?sto|august\w{0,2}|août|augusti?|sept?\w{0,7}|set(?:t?embre|embro)|o[ckt]t\w{0,6}|outubro|ottobre|nov\w{0,6}|d[eé][cz]\w{0,6}|gru[d]\w{0,5}|stycz\w+|luty|lutego|kwie\w+|czerw\w+|"
    r"lip(?:ca|iec)|sierp\w+|wrze[sś]\w+|pa[zź]dz\w+|listop\w+|\w+kuu\w*|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|sonnabends?|lundi|mardi|mercredi|jeudi|vendredi|samedi|"
    r"dimanche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|"
    r"segunda\S*|terça\S*|quarta\S*|quinta\S*|sexta\S*|poniedziałe?k\w*|wtor\w+|środ\w+|czwart\w+|piąt\w+|sobot\w+|niedziel\w+|\w*(?:måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mandag|tirsdag|lørdag)\w*|"
    r"(?:maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai|sunnuntai)\w*|heute|gestern|morgen|aujourd|hier|demain|hoy|ayer|mañana|anoche|oggi|ieri|domani|stasera|stamattina|vandaag|gisteren|"
    r"hoje|ontem|amanhã|dziś|dzisiaj|wczoraj|jutro|id?ag|igår|imorgon|ikväll|tänään|eilen|huomenna|today|yesterday|tomorrow|tonight|uhr|heures?|uur|klo|kl|godz|horas?|ore|semaine|woche|week\w*|semana|settimana|"
    r"jahre?n?|année|ans|años?|anni|anno|jaar|anos?|roku|rok|lat|år|vuonna|vuoden|vuosi|vuotta|month|mois|mes|mese|maand|mês|miesiąc\w*|sommer|winter|herbst|frühling|printemps|été|automne|hiver|verano|invierno|"
    r"otoño|primavera|estate|inverno|autunno|noël|weihnachten|ostern|navidad|natale|pasqua|kerst\w*|pasen|natal|páscoa|wielkanoc\w*|jul\w{0,3}|påsk\w*|joulu\w*|pääsiäi\w*|mittag\w*|abend\w*|nacht\w*|matin|soir|nuit|"
    r"noche|tarde|mattina|sera|notte|avond|ochtend|middag|noite|manhã|rano|wieczor\w*|kväll\w*|natt\w*|ilta\w*|aamu\w*|yö\w*)$",
    re.I,
)
NUMBERS = frozenset(_WORDS["numbers"])
MONEY = frozenset(_WORDS["money"])
DEMONYM = re.compile(
    r"^(?:[A-ZÄÖÜ][a-zäöüß]+(?:isch(?:e[nrsm]?)?|ische[nrsm]?)|[A-ZÉ][a-zéèçà]+(?:ais(?:e?s?)|ois(?:e?s?)|ien(?:ne?)?s?|ains?|aines?)|[A-Z]\w+(?:ens|ense|eño|eña|és|ese|esi|esa|ano|ana|ani|anos|anas|ees|eesi|se|aans|aanse)|"
    r"[A-Z]\w+(?:läinen|lainen|läis\w*|lais\w*|ländsk\w*|nsk\w*|sker)|(?:deutsch|österreich|bayer|preuß|französ|engl|ital|span|russ|poln|amerikan|türk|griech|europä|jüd|kathol|evangel|protestant|islam|muslim|christ)\w*|"
    r"(?:franç|allem|angl|itali|espagn|russ|polon|améric|europé|chrét|cathol|musulm|juif|juive|protest|socialist|communist|républic|alem|ingl|frances|español|italian|portugu|europe|catól|cristian|musulm|jud|comunist|"
    r"tedesc|frances|ingles|spagnol|american|cattolic|cristian|ebre|comunist|polsk|polak|niemi[ec]|francus|angiel|rosyj|amerykań|europejs|żydow|katolic|svensk|finländ|norsk|dansk|tysk|engelsk|fransk|rysk|amerikansk|"
    r"suomalai|ruotsalai|venäläi|saksalai|englantilai|duits|frans|engels|nederlands|belgisch|spaans|joods|katholiek)\w*)$"
)
CONTACT = re.compile(r"@|https?:|www\.|\w\.(?:com|org|net|de|fr|es|it|nl|pt|pl|se|fi|br|info|gov|edu)\b|[$£€¥%]")


def looks_sensitive(token: str) -> bool:
    """Could be something that our labels mark and these corpora do not: neither harmless nor anything else."""
    low = token.lower()
    return bool(
        DATES.match(token) or low in NUMBERS or low in MONEY or low in TITLES or DEMONYM.match(token) or CONTACT.search(token) or re.search(r"\d", token)
    )


@dataclass(frozen=True)
class Corpus:
    """How a corpus differs from our conventions, and how much of it one pass takes."""

    lang: str
    share: float = 1.0
    countries_act: bool = False  # a country that acts is ORGANIZATION there: any place or organization will do
    buildings: bool = False  # museums and schools are LOCATION there: organization will do as well
    no_organizations: bool = False  # capitalized words that it leaves unmarked may be organizations
    partial: bool = False  # marks only part of the names: capitalized words unmarked are left out of the loss
    noisy: bool = False
    consecutive: bool = False
    held_out: bool = True


CORPORA = {name: Corpus(**facts) for name, facts in json.loads((Path(__file__).parent / "corpora.json").read_text(encoding="utf-8")).items()}
ENGLISH = {"btc": 0.5, "wnut17": 0.9, "wikigold": 1.6, "litbank": 0.2, "sec-filings": 0.3, "re3d": 1.0}


def held_out(text: str) -> bool:
    """A fixed 8 % of sentences, by content, so that it does not depend on order or seed."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") % 1000 < HELD_OUT_SHARE * 1000


def to_example(tokens: list[str], tags: list[str], source: str, c: Corpus) -> Example:
    """Spans are PERSON, LOCATION, ORGANIZATION; ACTOR where place and organization cannot be told apart; NAMED where the first word may be a title."""
    tokens = [t.replace("\u200e", "") or "-" for t in tokens]
    text, places = detokenize(tokens, elision=c.lang in ("fr", "it"))
    e = Example(text, partial=True, source=source)
    last: list | None = None
    spans: list[list] = []
    for i, (tag, (a, b)) in enumerate(zip(tags, places)):
        if tag == "O":
            last = None
            word = tokens[i]
            capital = word[:1].isupper() and i > 0
            if (
                looks_sensitive(word)
                or ((c.partial or c.no_organizations) and capital)
                or (c.noisy and capital and len(word) > 2)
                or (word[:1] in "@#" and len(word) > 1)
            ):
                e.unknown.append((a, b))
            continue
        kind = tag[2:]
        if tag[0] == "B" or last is None or last[2] != kind:
            last = [a, b, kind]
            spans.append(last)
        else:
            last[1] = b
    for a, b, kind in spans:
        if text[a] in "@#":
            e.unknown.append((a, b))
            continue
        if kind == "PERSON":
            words = [m.span() for m in re.finditer(r"\S+", text[a:b])]
            cut = 0
            while cut < len(words) - 1 and text[a + words[cut][0] : a + words[cut][1]].lower() in TITLES:
                cut += 1
            if cut:  # titles are spans of their own to us: TITLE, or what the corpus says
                e.spans += [(a + x, a + y, "MAYBE_TITLE") for x, y in words[:cut]]
                a += words[cut][0]
                kind = "NAMED"
            elif text[a:b].lower() in TITLES:
                e.unknown.append((a, b))
                continue
        elif (
            DEMONYM.match(text[a:b])
            and kind == "ORGANIZATION"
            and len(text[a:b].split()) == 1
            and text[a:b].lower()[:4] in ("deut", "fran", "engl", "ital", "span", "russ")
        ):
            e.unknown.append((a, b))
            continue
        elif kind == "ORGANIZATION" and c.countries_act and len(text[a:b].split()) <= 2:
            kind = "ACTOR"
        elif kind == "LOCATION" and c.buildings and len(text[a:b].split()) > 1:
            kind = "ACTOR"
        e.spans.append((a, b, kind))
    return e


def load_split(folder: Path, name: str, c: Corpus) -> tuple[list[Example], list[Example]]:
    train: list[Example] = []
    dev: list[Example] = []
    with (folder / f"{name}.jsonl").open(encoding="utf-8") as f:
        for line in f:
            d = json.loads(line)
            if not d["tokens"]:
                continue
            e = to_example(d["tokens"], d["tags"], name, c)
            (dev if held_out(e.text) else train).append(e)
    return train, dev


def load_all(data: Path) -> dict[str, list[Example]]:
    """Everything for training, by corpus; `data` holds ner/ and ner-multi/."""
    out = {name: load_split(data / "ner-multi", name, c)[0] for name, c in CORPORA.items() if (data / "ner-multi" / f"{name}.jsonl").exists()}
    out.update({name: english.load_split(data / "ner", name)[0] for name in ENGLISH if (data / "ner" / f"{name}.jsonl").exists()})
    return out


def sample_pass(train: dict[str, list[Example]], rng: random.Random) -> list[Example]:
    """One pass: a share of each corpus; running text in stretches of one to four sentences."""
    out: list[Example] = []
    for name, examples in train.items():
        c = CORPORA.get(name)
        share = c.share if c else ENGLISH[name]
        whole, part = divmod(share, 1)
        if c.consecutive if c else name in english.CONSECUTIVE:
            groups, i = [], 0
            while i < len(examples):
                n = rng.choice((1, 1, 2, 3, 4))
                groups.append(join(examples[i : i + n]))
                i += n
            examples = groups
        picked = examples * int(whole) + rng.sample(examples, int(len(examples) * part))
        out += [e.apart if e.apart and rng.random() < 0.15 else e for e in picked]
    return out
