"""The provider's own labels, their BIO classes and the categories they count as."""

import json
from pathlib import Path

LABELS = (
    "NAME TITLE COMPANYNAME BUILDING STREET SECONDARYADDRESS CITY COUNTY STATE ZIPCODE COUNTRY GEOCOORD DATE TIME DOB AGE "
    "GENDER NRP PHONE EMAIL URL USERNAME PASSWORD PIN CREDITCARDCVV CCN IBAN BIC ACCOUNTNAME ACCOUNTNUMBER AMOUNT CURRENCY "
    "CURRENCYCODE CURRENCYNAME CURRENCYSYMBOL SSN IDCARD PASSPORT DRIVERLICENSE IP MAC BITCOINADDRESS ETHEREUMADDRESS "
    "LITECOINADDRESS"
).split()
assert len(LABELS) == 44

# written by `npm run generate` from the one table of categories
TABLE = json.loads((Path(__file__).parents[1] / "categories.json").read_text(encoding="utf-8"))
# a label of a category that is a kind of another counts as that one: a birth date is a date
CATEGORY = {label: TABLE["ofLabel"][label] for label in LABELS}
COUNTED_AS = TABLE["countedAs"]

# Class 0 is O; label i has B at 1 + 2i and I at 2 + 2i.
CLASSES = ["O"] + [f"{p}-{label}" for label in LABELS for p in "BI"]
INDEX = {c: i for i, c in enumerate(CLASSES)}

# Targets beyond the classes: any of several classes will do; their probabilities are summed in the loss.
_PLACES = "BUILDING STREET CITY COUNTY STATE COUNTRY".split()
ANY_PLACE_B, ANY_PLACE_I = len(CLASSES), len(CLASSES) + 1
UNKNOWN = -100
TARGET_SETS = [[i] for i in range(len(CLASSES))] + [[INDEX[f"B-{p}"] for p in _PLACES], [INDEX[f"I-{p}"] for p in _PLACES]]

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
    "identifier": ["SSN", "IDCARD", "PASSPORT", "DRIVERLICENSE", "BITCOINADDRESS", "ETHEREUMADDRESS", "LITECOINADDRESS"],
}
GROUP_OF = {label: g for g, labels in GROUPS.items() for label in labels}
