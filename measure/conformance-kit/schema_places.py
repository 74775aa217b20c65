"""One file for each place that the schemas let text stand in, and for each text and attribute of the base files."""
import itertools
import json
import pathlib
import re

from lxml import etree
from office_parts import ROOTS


DATA = json.loads(pathlib.Path(__file__).with_name("free-places.json").read_text())
SPACES = DATA["namespaces"] | {"": ""}
XML = re.compile(r"\.(?:xml|rels|vml)$")

# Text that a program computes with: as bare text the file would not open.
FORMULAS = {"x:f", "x:formula", "x:formula1", "x:formula2", "x:definedName", "xm:f", "c:f", "cx:f"}


# Of VML: where lines and colours are.
GEOMETRY = {"path", "adj", "fillcolor", "strokecolor", "color", "color2", "coordsize", "coordorigin", "from", "to", "type", "id"}


def qualified(name, default=None):
    prefix, _, local = name.rpartition(":")
    space = SPACES.get(prefix, "") if prefix else default
    return f"{{{space}}}{local}" if space else local


def schema_places():
    """Format, part kind and place of each place of the schemas."""
    for root, found in DATA["places"].items():
        for chain, attribute, length in found:
            yield ROOTS[root][0], root, chain.split(), attribute, length


def place_by_schema(base, root, chain, attribute, value):
    """A copy of a base with a chain of elements, the last of which has the value."""
    file = base.copy()
    _, name, content_type, kind, source = ROOTS[root]
    name = next((one for one, held in file.content_types().items() if held == content_type), name)
    if name not in file.parts:
        if source and source not in file.parts:
            file.add(source, f"<{'kit'}/>", "application/xml", kind, "")
        empty = etree.Element(qualified(root), nsmap={root.split(":")[0]: SPACES[root.split(":")[0]]})
        file.add(name, etree.tostring(empty), content_type, kind, source)
    tree = file.tree(name)
    element = tree
    for depth, step in enumerate(chain):
        tag = qualified(step)
        known = element.find(tag) if depth == 0 and len(chain) > 1 else None
        if known is None:
            known = etree.Element(tag, nsmap={step.split(":")[0]: SPACES[step.split(":")[0]]})
            # Before what stands there: the last child of a body describes its section.
            element.insert(0, known) if depth else element.append(known)
        element = known
    last = chain[-1] if chain else root
    if attribute:
        element.set(qualified(attribute), value)
    else:
        element.text = f'"{value}"' if last in FORMULAS else value
    file.put(name, tree)
    return file


def free_names():
    """The elements and attributes that can hold text, by their qualified names."""
    return {
        (qualified((chain.split() or [root])[-1]), qualified(attribute) if attribute else "")
        for root, found in DATA["places"].items()
        for chain, attribute, _ in found
    }


def standing_places(base, free):
    """The texts and attributes of a base that can hold text, each kind once: its part, place and name there, attribute."""
    schema_spaces = {name.split("}")[0] for name, _ in free}
    seen = set()
    for part, content_type in base.content_types().items():
        if not XML.search(part):
            continue
        try:
            tree = base.tree(part)
        except etree.XMLSyntaxError:
            continue
        for index, element in enumerate(tree.iter(etree.Element)):
            known = element.tag.split("}")[0] in schema_spaces
            places = [(name, value) for name, value in element.attrib.items()]
            if element.text and element.text.strip():
                places.append(("", element.text))
            for attribute, value in places:
                key = (content_type, element.tag, attribute)
                fits = (element.tag, attribute) in free if known else is_free(element, attribute, value)
                if fits and key not in seen:
                    seen.add(key)
                    yield part, index, etree.QName(element).localname, attribute


def is_free(element, attribute, value):
    """Whether a text or attribute outside the schemas could hold what a person typed, as its value shows."""
    local = etree.QName(element).localname
    if local == "Relationship":
        return attribute == "Target" and element.get("TargetMode") == "External"
    if local in ("Default", "Override") or attribute in GEOMETRY:
        return False
    if attribute.endswith("}type"):  # xsi:type names a type of the schema.
        return False
    return not re.fullmatch(r"-?[\d.]+(pt|in|cm|px|%)?|true|false|t|f|\{?[0-9A-Fa-f-]{32,38}\}?|#?[0-9a-f]{6}", value)


def place_in_base(base, part, index, attribute, value):
    """A copy of a base with the value in a text or attribute that stands there."""
    file = base.copy()
    tree = file.tree(part)
    element = next(itertools.islice(tree.iter(etree.Element), index, None))
    if attribute:
        old = element.get(attribute)
        element.set(attribute, f"mailto:{value}" if re.match(r"[a-z]+://", old) and "@" in value else value)
    else:
        is_formula = etree.QName(element).localname in ("f", "formula", "formula1", "definedName")
        element.text = f'"{value}"' if is_formula else value
    file.put(part, tree)
    return file
