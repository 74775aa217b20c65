"""An Office file as its parts: reads, adds, changes and writes them."""
import io
import posixpath
import zipfile

from lxml import etree

TYPES = "[Content_Types].xml"
TYPES_SPACE = "http://schemas.openxmlformats.org/package/2006/content-types"
RELS_SPACE = "http://schemas.openxmlformats.org/package/2006/relationships"


class Package:
    def __init__(self, data):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            self.parts = {info.filename: archive.read(info) for info in archive.infolist()}

    def copy(self):
        other = object.__new__(Package)
        other.parts = dict(self.parts)
        return other

    def bytes(self):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.parts.items():
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    def tree(self, name):
        return etree.fromstring(self.parts[name], etree.XMLParser(huge_tree=True))

    def put(self, name, root):
        self.parts[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)

    def content_types(self):
        """The content type of each part."""
        root = self.tree(TYPES)
        defaults = {one.get("Extension").lower(): one.get("ContentType") for one in root.iter("{*}Default")}
        overrides = {one.get("PartName").lstrip("/"): one.get("ContentType") for one in root.iter("{*}Override")}
        return {
            name: overrides.get(name, defaults.get(name.rsplit(".", 1)[-1].lower(), ""))
            for name in self.parts
            if name != TYPES
        }

    def declare(self, name, content_type):
        root = self.tree(TYPES)
        for one in root.iter("{*}Override"):
            if one.get("PartName") == "/" + name:
                one.set("ContentType", content_type)
                break
        else:
            etree.SubElement(root, f"{{{TYPES_SPACE}}}Override", PartName="/" + name, ContentType=content_type)
        self.put(TYPES, root)

    def relate(self, source, kind, target, external=False, identity=None):
        """Adds a relationship of a part ("" for the package); answers its id."""
        folder, base = posixpath.split(source)
        name = posixpath.join(folder, "_rels", base + ".rels")
        if name in self.parts:
            root = self.tree(name)
        else:
            root = etree.Element(f"{{{RELS_SPACE}}}Relationships", nsmap={None: RELS_SPACE})
        identity = identity or f"rIdKit{len(root) + 1}"
        one = etree.SubElement(root, f"{{{RELS_SPACE}}}Relationship", Id=identity, Type=kind)
        one.set("Target", target if external else "/" + target)
        if external:
            one.set("TargetMode", "External")
        self.put(name, root)
        return identity

    def add(self, name, data, content_type, kind, source):
        """Adds a part, its content type, and the relationship by which it is reached."""
        self.parts[name] = data if isinstance(data, bytes) else data.encode()
        if content_type:
            self.declare(name, content_type)
        return self.relate(source, kind, name)
