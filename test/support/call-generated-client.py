"""Calls every operation of a client that openapi-python-client made, and prints what each is answered with.

Reads {"folder", "origin", "email", "password", "api_key", "token", "operator"} as JSON from standard input. Prints a
JSON object: by operation the status, the name of the parsed model, and what a test compares.
"""

import importlib
import json
import pkgutil
import sys

given = json.load(sys.stdin)
sys.path.insert(0, given["folder"])
client = importlib.import_module("client")
models = importlib.import_module("client.models")
api = importlib.import_module("client.api")

account = {"x-api-key": given["api_key"], "authorization": f"Bearer {given['token']}"}
TEXT = "Jane 😀 waits"
POLICY = {"default": {"operator": "placeholder"}}
email, password = given["email"], given["password"]
restored = {"replacement": "[PERSON_1]", "value": "Jane", "category": "PERSON", "operator": "placeholder"}
message = {"from": "user", "to": "ai", "content": TEXT, "processors": ["pii"]}

# By operation: the name of the body's model, the body, and other arguments. Those that end a login come last.
CALLS = {
    "classify_text_v2": ("TextBody", {"text": TEXT}, {"score_threshold": 0.5}),
    "classify_tabular_v2": ("TextBody", {"text": "who,what\nJane,waits\n"}, {"has_headers": "auto", "score_threshold": 0.0}),
    "label_v2": ("TextBody", {"text": TEXT}, {}),
    "classify_batch_v2": ("TextBatch", {"texts": [{"id": 1, "text": TEXT}]}, {}),
    "transform_batch_v2": ("PolicyBatch", {"policy": POLICY, "texts": [{"id": 1, "text": TEXT}]}, {}),
    "transform_v2": ("TransformRequest", {"text": TEXT, "policy": POLICY, "has_headers": "no", "session": {}}, {}),
    "restore_v2": ("RestoreRequest", {"text": "[PERSON_1] waits", "map": [restored]}, {}),
    "end_session_v2": (None, None, {"id": lambda seen: seen["transform_v2"].transform.session.id}),
    "policies_v2": (None, None, {}),
    "scan_messages": ("ScanMessagesBody", {"messages": [message]}, {}),
    "domain_models": (None, None, {}),
    **{name: (None, None, {}) for name in ("live", "live_at_root", "ready", "ready_at_root", "health", "health_v2")},
    **{name: (None, None, {}) for name in ("version", "version_below", "log_level", "log_level_below", "selftest_v2")},
    "set_log_level": ("LogLevel", {"level": "debug"}, {}),
    "set_log_level_below": ("LogLevel", {"level": "info"}, {}),
    "public_keys": (None, None, {}),
    "register": ("RegisterBody", {"email": "new@example.org"}, {}),
    "request_password_reset": ("RequestPasswordResetBody", {"email": email}, {}),
    "reset_password": ("ResetPasswordBody", {"reset_token": "x", "new_password": "An0ther-fine-one"}, {}),
    "login": ("LoginBody", {"email": email, "password": password}, {}),
    "rotate_api_key": ("RotateApiKeyBody", {"password": password}, {}),
    "logout": (None, None, {}),
    "change_password": (
        "ChangePasswordBody",
        {"email": email, "old_password": password, "new_password": "An0ther-fine-one"},
        {},
    ),
}
OF_THE_OPERATOR = {"log_level", "log_level_below", "set_log_level", "set_log_level_below", "selftest_v2"}

modules = {
    name.rsplit(".", 1)[-1]: name
    for _finder, name, is_package in pkgutil.walk_packages(api.__path__, "client.api.")
    if not is_package
}
missing = sorted(set(modules) - set(CALLS))
if missing:
    sys.exit(f"no call for {', '.join(missing)}; add each to CALLS")


def enum_of(module, name: str, value):
    """The value as the enumeration that the parameter takes."""
    words = "".join(word.capitalize() for word in f"{module.__name__.rsplit('.', 1)[-1]}_{name}".split("_"))
    kind = getattr(models, words, None)
    return value if kind is None else kind(value)


seen, answers = {}, {}
for name, (model, body, arguments) in CALLS.items():
    if name not in modules:
        continue
    module = importlib.import_module(modules[name])
    headers = {"authorization": f"Bearer {given['operator']}"} if name in OF_THE_OPERATOR else account
    caller = client.Client(base_url=given["origin"], headers=headers, raise_on_unexpected_status=True)
    asked = {
        key: value(seen) if callable(value) else enum_of(module, key, value) for key, value in arguments.items()
    }
    if model is not None:
        asked["body"] = getattr(models, model).from_dict(body)
    answer = module.sync_detailed(client=caller, **asked)
    seen[name] = answer.parsed
    answers[name] = {
        "status": int(answer.status_code),
        "parsed": None if answer.parsed is None else type(answer.parsed).__name__,
    }

print(
    json.dumps(
        {
            "answers": answers,
            "categories": sorted(seen["classify_text_v2"].classifications.additional_properties),
            "columns": sorted(seen["classify_tabular_v2"].classifications.additional_properties),
            "labelled": seen["label_v2"].transform.text,
            "transformed": seen["transform_v2"].transform.text,
            "restored": seen["restore_v2"].restore.text,
        }
    )
)
