"""Writes the files of the conformance kit into a folder, and the list of what stands where.

    python3 measure/conformance-kit/generate.py FOLDER [--every N] [--offset M] [--formats docx,html] [--groups known,schema,standing]
"""
import argparse
import itertools
import json
import pathlib
import re

from bases import bases
from canaries import KINDS, canary, needles
from office_places import OFFICE_PLACES
from package import Package
from pdf_places import PDF
from schema_places import free_names, place_by_schema, place_in_base, schema_places, standing_places
from text_places import TEXT_PLACES


def all_places():
    """Each file of the kit: format, producer, group, place, kind of canary or none, and what makes its bytes."""
    found = {name: [(producer, Package(data)) for producer, data in held] for name, held in bases().items()
             if name in OFFICE_PLACES}
    free = free_names()
    seen = set()
    for name, held in found.items():
        for producer, base in held:
            for part, index, element, attribute in standing_places(base, free):
                # The same place of two producers is tried once for each.
                key = (producer, re.sub(r"\d+", "", part), element, attribute)
                if key not in seen:
                    seen.add(key)
                    yield (name, producer, "standing", f"{part} {element} {attribute}".strip(), None,
                           lambda v, b=base, p=part, x=index, a=attribute: place_in_base(b, p, x, a, v).bytes())
    cycles = {name: itertools.cycle(held) for name, held in found.items()}
    for name, root, chain, attribute, length in schema_places():
        producer, base = next(cycles[name])
        kind = "card" if length < 25 else None
        yield (name, producer, "schema", f"{root} {' '.join(chain)} {attribute}".strip(), kind,
               lambda v, b=base, r=root, c=chain, a=attribute: place_by_schema(b, r, c, a, v).bytes())
    for name, places in OFFICE_PLACES.items():
        for place, build in places.items():
            producer, base = next(cycles[name])
            place, _, kind = place.partition(":")
            yield name, producer, "known", place, kind or "email", lambda v, b=base, f=build: built(b, f, v)
    for name, places in TEXT_PLACES.items():
        for place, build in places.items():
            yield name, "by hand" if "library" not in place else "Python", "known", place, "email", build
    for place, build in PDF.items():
        yield "pdf", "pypdf", "known", place, "email", build


def built(base, build, value):
    file = base.copy()
    build(file, value)
    return file.bytes()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, help="write every Nth file")
    parser.add_argument("--offset", type=int, default=0, help="where every Nth begins")
    parser.add_argument("--formats", default="")
    parser.add_argument("--groups", default="")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    listed, errors = [], 0
    for index, (name, producer, group, place, kind, build) in enumerate(all_places()):
        if index % options.every != options.offset % options.every or any(
            wanted and one not in wanted.split(",") for one, wanted in ((name, options.formats), (group, options.groups))
        ):
            continue
        kind = kind or KINDS[index % len(KINDS)]
        value = canary(index, kind)
        file = f"{index:05d}.{name}"
        try:
            data = build(value)
        except Exception as error:  # A place that a base does not have is left out, and counted.
            errors += 1
            print(f"{file}: {name} {producer} {place}: {type(error).__name__}: {error}")
            continue
        (options.folder / file).write_bytes(data)
        listed.append({"file": file, "format": name, "producer": producer, "group": group, "place": place,
                       "kind": kind, "value": value, "needles": needles(value, kind)})
    options.folder.with_suffix(".json").write_text(json.dumps(listed, indent=0))
    print(f"{len(listed)} files, {errors} places could not be written")


if __name__ == "__main__":
    main()
