"""Looks for the value of each file of the kit in what protect and restore made of it.

    python3 measure/conformance-kit/check.py LIST FOLDER...

Prints, for each file and folder, the parts that the value stands in; null where the folder has no such file.
"""
import json
import pathlib
import sys

from canaries import holders


def main():
    listed = json.loads(pathlib.Path(sys.argv[1]).read_text())
    answer = {}
    for one in listed:
        places = []
        for folder in sys.argv[2:]:
            file = pathlib.Path(folder, one["file"])
            places.append(parts_of(file, one) if file.exists() else None)
        answer[one["file"]] = places
    json.dump(answer, sys.stdout)


def parts_of(file, one):
    try:
        return sorted(set(holders(file.read_bytes(), one["value"], one["kind"])))
    except Exception as error:  # A result that cannot be opened is a fault of its own.
        return [f"unreadable: {type(error).__name__}: {error}"]


if __name__ == "__main__":
    main()
