"""The provider's own labels, their BIO classes and the categories they count as."""

import json
from pathlib import Path

# tax and health numbers have labels: as O, or as IDCARD, each was a wrong answer beside the right one of the pattern provider
LABELS = (
    "NAME TITLE COMPANYNAME BUILDING STREET SECONDARYADDRESS CITY COUNTY STATE ZIPCODE COUNTRY GEOCOORD DATE TIME DOB AGE "
    "GENDER NRP PHONE EMAIL URL USERNAME PASSWORD PIN CREDITCARDCVV CCN IBAN BIC ACCOUNTNAME ACCOUNTNUMBER AMOUNT CURRENCY "
    "CURRENCYCODE CURRENCYNAME CURRENCYSYMBOL SSN IDCARD PASSPORT DRIVERLICENSE IP MAC BITCOINADDRESS ETHEREUMADDRESS "
    "LITECOINADDRESS TAXID HEALTHID"
).split()
assert len(LABELS) == 46

# written by `npm run generate` from the one table of categories
TABLE = json.loads((Path(__file__).parents[1] / "categories.json").read_text(encoding="utf-8"))
# a label of a category that is a kind of another counts as that one: a birth date is a date
CATEGORY = {label: TABLE["ofLabel"][label] for label in LABELS}
COUNTED_AS = TABLE["countedAs"]

# Class 0 is O; label i has B at 1 + 2i and I at 2 + 2i.
CLASSES = ["O"] + [f"{p}-{label}" for label in LABELS for p in "BI"]
INDEX = {c: i for i, c in enumerate(CLASSES)}

# Targets beyond the classes: any of several will do; their probabilities are summed in the loss.
UNKNOWN = -100
_PLACES = "BUILDING STREET SECONDARYADDRESS CITY COUNTY STATE ZIPCODE COUNTRY".split()
TARGET_SETS = [[i] for i in range(len(CLASSES))]


def _target(members: list[int]) -> int:
    TARGET_SETS.append(members)
    return len(TARGET_SETS) - 1


# a place: any part of an address, whatever its label; inside it the parts may begin anew
PLACE_B = _target([INDEX[f"B-{p}"] for p in _PLACES])
PLACE_I = _target([INDEX[f"{q}-{p}"] for p in _PLACES for q in "BI"])
# a country or a town that acts, which some corpora call an organization and others a place
ACTOR_B = _target([INDEX[f"B-{p}"] for p in (*_PLACES, "COMPANYNAME")])
ACTOR_I = _target([INDEX[f"{q}-{p}"] for p in (*_PLACES, "COMPANYNAME") for q in "BI"])
# the first word of a name that may be a title, or inside the name
TITLE_OR_NAME = _target([INDEX[c] for c in ("B-TITLE", "I-TITLE", "B-NAME", "I-NAME")])
# the word after it: the name begins here, or goes on
NAME_ANY = _target([INDEX["B-NAME"], INDEX["I-NAME"]])

# Groups that share a calibration: enough development spans each.
GROUPS = {
    "person": ["NAME"],
    "title": ["TITLE"],
    "organization": ["COMPANYNAME"],
    "location": ["BUILDING", "STREET", "SECONDARYADDRESS", "CITY", "COUNTY", "STATE", "ZIPCODE", "COUNTRY", "GEOCOORD"],
    "datetime": ["DATE", "TIME", "DOB"],
    "trait": ["AGE", "GENDER", "NRP"],
    "money": ["AMOUNT", "CURRENCY", "CURRENCYCODE", "CURRENCYNAME", "CURRENCYSYMBOL"],
    "contact": ["PHONE", "EMAIL", "URL", "USERNAME", "IP", "MAC"],
    "secret": ["PASSWORD", "PIN", "CREDITCARDCVV"],
    "account": ["ACCOUNTNAME", "ACCOUNTNUMBER", "CCN", "IBAN", "BIC"],
    "identifier": ["SSN", "IDCARD", "PASSPORT", "DRIVERLICENSE", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS", "TAXID", "HEALTHID"],
}
GROUP_OF = {label: g for g, labels in GROUPS.items() for label in labels}
