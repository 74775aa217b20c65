"""Answers lines of requests as Presidio's own anonymizer does, a line each."""

import json
import sys

from presidio_anonymizer import AnonymizerEngine, DeanonymizeEngine
from presidio_anonymizer.entities import OperatorConfig, OperatorResult, RecognizerResult

FIELDS = ("operator", "entity_type", "start", "end", "text")


def operators(config):
    return {name: OperatorConfig.from_json(dict(one)) for name, one in config.items()}


def answer(asked):
    if asked["action"] == "anonymize":
        results = [RecognizerResult.from_json(one) for one in asked["analyzer_results"]]
        done = AnonymizerEngine().anonymize(asked["text"], results, operators(asked["anonymizers"]))
    else:
        items = [OperatorResult.from_json(one) for one in asked["anonymizer_results"]]
        done = DeanonymizeEngine().deanonymize(asked["text"], items, operators(asked["deanonymizers"]))
    return {"text": done.text, "items": [{field: getattr(one, field) for field in FIELDS} for one in done.items]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
