"""Lets Schemathesis reach what lies behind rate limits and logins; the service tells callers apart by address."""

import itertools
import json
import os

import schemathesis

LOGIN = os.environ.get("CALLER_LOGIN")
CALLS = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    call = next(CALLS)
    # The service under test trusts 127.0.0.1 as a proxy. Every request comes from somewhere else.
    case.headers["X-Forwarded-For"] = f"10.{call >> 16 & 255}.{call >> 8 & 255}.{call & 255}"
    is_good = case.meta is not None and case.meta.generation.mode.value == "positive"
    if LOGIN and is_good and case.operation.label == "POST /auth/login" and call % 5 == 0:
        case.body = json.loads(LOGIN)
