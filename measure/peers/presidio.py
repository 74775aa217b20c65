"""Asks Presidio's pattern recognizers and a running data-discovery about the same documents, and compares both with
what people marked in them.

    python3 -m venv /tmp/presidio && /tmp/presidio/bin/pip install presidio-analyzer==2.2.366
    data-discovery serve &
    /tmp/presidio/bin/python measure/peers/presidio.py http://127.0.0.1:8580

Presidio finds names and places by a language model (spaCy's) that the package registry does not have. This compares
the categories that its recognizers of patterns, check digits and context words find without one, in English, on the
documents of measure/accuracy: a character counts as right when it is marked with its category. A blank English
pipeline stands for the model, so that its context words are compared without lemmas.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.request
from collections import Counter
from pathlib import Path

import spacy
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import SpacyNlpEngine

DOCUMENTS = Path(__file__).parents[1] / "accuracy" / "documents"
#: Presidio's entity types, in the words of the marks.
CATEGORIES = {
    "CREDIT_CARD": "CREDIT_CARD",
    "CRYPTO": "CRYPTO_ADDRESS",
    "EMAIL_ADDRESS": "EMAIL_ADDRESS",
    "IBAN_CODE": "BANK_ACCOUNT",
    "IP_ADDRESS": "IP_ADDRESS",
    "MAC_ADDRESS": "MAC_ADDRESS",
    "PHONE_NUMBER": "PHONE_NUMBER",
    "URL": "URL",
    "US_DRIVER_LICENSE": "DRIVER_LICENSE",
    "US_PASSPORT": "PASSPORT",
    "US_SSN": "SOCIAL_SECURITY_ID",
}
WANTED = set(CATEGORIES.values())
#: The default thresholds of both: Presidio answers everything, data-discovery labels above 0.7.
PRESIDIO_THRESHOLD = 0.4
OURS_THRESHOLD = 0.7

Span = tuple[int, int, str]


class BlankEngine(SpacyNlpEngine):
    """A pipeline that cuts words and knows nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.nlp = {"en": spacy.blank("en")}

    def load(self) -> None:
        """Nothing to be loaded."""


def read_documents() -> list[tuple[str, list[Span]]]:
    """Every document as its text and what is marked in it."""
    documents = []
    for file in sorted(DOCUMENTS.glob("*.txt")):
        for marked in file.read_text(encoding="utf-8").split("\n-----\n"):
            documents.append(read_marks(marked.strip("\n")))
    return documents


def read_marks(marked: str) -> tuple[str, list[Span]]:
    """Takes the marks `[[CATEGORY|text]]` out of a document."""
    text, spans = "", []
    for index, part in enumerate(marked.split("[[")):
        if index == 0:
            text = part
            continue
        mark, after = part.split("]]", 1)
        category, value = mark.split("|", 1)
        spans.append((len(text), len(text) + len(value), category))
        text += value + after
    return text, spans


def ask_presidio(engine: AnalyzerEngine, text: str) -> list[Span]:
    """What Presidio finds."""
    found = engine.analyze(
        text, language="en", entities=list(CATEGORIES), score_threshold=PRESIDIO_THRESHOLD
    )
    return [(one.start, one.end, CATEGORIES[one.entity_type]) for one in found]


def ask_service(origin: str, text: str) -> list[Span]:
    """What the service finds; an answer of another status raises."""
    address = f"{origin}/svc/data-discovery/v1.1/classify?score_threshold={OURS_THRESHOLD}"
    request = urllib.request.Request(
        address, text.encode(), {"Content-Type": "text/plain", "Prefer": "wait=30"}
    )
    with urllib.request.urlopen(request) as answer:
        classifications = json.load(answer)["classifications"]
    return [
        (one["location"]["start_index"], one["location"]["end_index"], category)
        for category, occurrences in classifications.items()
        for one in occurrences
    ]


def letters(text: str, spans: list[Span], category: str) -> set[int]:
    """The letters and digits under the spans of a category."""
    under = (at for start, end, name in spans if name == category for at in range(start, end))
    return {at for at in under if text[at].isalnum()}


def service_seconds(origin: str) -> float:
    """Processor time that the service has used so far, all its threads together."""
    with urllib.request.urlopen(f"{origin}/metrics") as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith("process_cpu_seconds_total"):
                return float(line.split()[-1])
    raise LookupError("the service tells no processor time: METRICS is off")


def measure(name: str, ask, seconds, documents) -> None:
    """Prints what was right, missed and wrong by category, and the processor time of a second reading: the first warms up."""
    counts: Counter[tuple[str, str]] = Counter()
    for text, _ in documents:
        ask(text)
    began = seconds()
    answers = [ask(text) for text, _ in documents]
    took = seconds() - began
    for (text, marks), found in zip(documents, answers, strict=True):
        for category in WANTED:
            gold, ours = letters(text, marks, category), letters(text, found, category)
            counts[category, "right"] += len(gold & ours)
            counts[category, "missed"] += len(gold - ours)
            counts[category, "wrong"] += len(ours - gold)
    size = sum(len(text.encode()) for text, _ in documents)
    print(f"\n{name}: {took:.1f} s of processor for {size} bytes, {size / took / 1000:.1f} kB/s\n")
    print("| category | precision | recall |\n| --- | --- | --- |")
    totals: Counter[str] = Counter()
    for category in [*sorted(WANTED), "all"]:
        kinds = ("right", "missed", "wrong")
        of = totals if category == "all" else {kind: counts[category, kind] for kind in kinds}
        if category != "all":
            totals.update(of)
        precision = of["right"] / max(1, of["right"] + of["wrong"])
        recall = of["right"] / max(1, of["right"] + of["missed"])
        print(f"| {category} | {precision:.3f} | {recall:.3f} |")


def main(origin: str) -> None:
    """Compares both."""
    engine = AnalyzerEngine(nlp_engine=BlankEngine(), supported_languages=["en"])
    documents = read_documents()
    measure(
        "Presidio, patterns", lambda text: ask_presidio(engine, text), time.process_time, documents
    )
    measure(
        "data-discovery", lambda text: ask_service(origin, text), lambda: service_seconds(origin), documents
    )


if __name__ == "__main__":
    main(sys.argv[1])
