"""Classifies text and CSV, labels text, and reads an error, with requests (pip install requests).

    BASE_URL=http://127.0.0.1:8580 python3 examples/python/example.py

Where the service asks for credentials, give API_KEY, EMAIL and PASSWORD as well.
"""

import os
import time

import requests

BASE_URL = os.environ.get("BASE_URL", "http://127.0.0.1:8580")
OPERATIONS = BASE_URL + "/svc/data-discovery/v1.1"
TIMEOUT = 30
RETRIES = 3
TEXT = "Write to ana@example.com"


def open_session() -> requests.Session:
    """A session that carries the credentials, where there are any."""
    session = requests.Session()
    if "API_KEY" in os.environ:
        login = session.post(
            BASE_URL + "/auth/login",
            json={"email": os.environ["EMAIL"], "password": os.environ["PASSWORD"]},
            timeout=TIMEOUT,
        )
        login.raise_for_status()
        session.headers["x-api-key"] = os.environ["API_KEY"]
        session.headers["Authorization"] = "Bearer " + login.json()["jwt_token"]
    return session


class Refused(Exception):
    """An error of the service; `code` is a stable word of docs/errors.md."""

    def __init__(self, body: dict) -> None:
        super().__init__(body["message"])
        self.status = body["statusCode"]
        self.code = body["code"]


def post(session: requests.Session, path: str, content_type: str, body: str, **parameters) -> dict:
    """Sends a body as UTF-8. 206 means that only some providers answered."""
    for attempt in range(RETRIES + 1):
        answer = session.post(
            OPERATIONS + path,
            params=parameters,
            data=body.encode("utf-8"),
            # The service lets it wait for its turn so long, or says at once that it must come back.
            headers={"Content-Type": content_type, "Prefer": f"wait={TIMEOUT - 5}"},
            timeout=TIMEOUT,
        )
        if answer.status_code != 503 or attempt == RETRIES:
            break
        time.sleep(int(answer.headers.get("Retry-After", "1")))
    if answer.status_code not in (200, 206):
        raise Refused(answer.json())
    return answer.json()


def main() -> None:
    session = open_session()

    print("# classify text")
    found = post(session, "/classify", "text/plain", TEXT, score_threshold=0.9)
    for category, occurrences in found["classifications"].items():
        for occurrence in occurrences:
            # Offsets count code points, as Python's strings do.
            start, end = occurrence["location"]["start_index"], occurrence["location"]["end_index"]
            print(f"{category} {start}-{end}")

    print("# classify CSV")
    table = "mail|qty\nana@example.com|12\nbo@example.org|7\n"
    columns = post(session, "/classify", "text/csv", table, score_threshold=0.9, column_delimiter="pipe")
    for category, verdicts in columns["classifications"].items():
        for verdict in verdicts:
            print(f"{category} in column {verdict['location']['column_name']}")

    print("# label text")
    labelled = post(session, "/transform/label", "text/plain", TEXT, score_threshold=0.9)
    print(labelled["transform"]["text"])

    print("# an error")
    try:
        post(session, "/transform/label", "text/plain", TEXT, score_threshold=7)
    except Refused as error:
        print(f"refused: {error.status} {error.code}: {error}")


if __name__ == "__main__":
    main()
