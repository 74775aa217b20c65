"""What the published client of one version answers: lines of JSON in, a line of JSON out for each.

Addresses come by its environment variables; the folder that it is installed in by PYTHONPATH.
"""

import json
import sys

import protegrity_developer_python as client


def guard(text):
    from protegrity_developer_python.scan import scan_conversation_messages
    from protegrity_developer_python.utils.semantic_guardrails import MessageRiskRequest, list_domain_models

    message = MessageRiskRequest(id="m", from_="user", to="ai", content=text, processors=["pii"])
    answer = scan_conversation_messages([message])
    return {
        "outcome": answer.messages[0].outcome,
        "rejected": answer.batch.rejected_messages,
        "domains": [model.domain for model in list_domain_models()],
    }


def perform(action, text):
    if action == "discover":
        return client.discover(text)
    if action == "guard":
        return guard(text)
    client.configure(method=action, masking_char="*", enable_logging=False)
    return client.find_and_redact(text)


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(perform(asked["action"], asked["text"])))
