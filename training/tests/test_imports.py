"""No module imports, at its top or later, one that imports it: whoever reads one need not have read the other."""

import ast
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("contextmodel", "generate")


def modules():
    return {".".join(p.relative_to(ROOT).with_suffix("").parts): p for package in PACKAGES for p in (ROOT / package).glob("*.py")}


def imported(name, path, known):
    """Modules of ours that a module names in any of its import statements."""
    package = name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name in known)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, (package if node.level else "", node.module or "")))
            found = {f"{base}.{a.name}" for a in node.names} & known.keys()
            yield from found or ({base} & known.keys())


def cycle(graph):
    """The first way from a module back to itself, or nothing."""
    done, way = set(), []

    def visit(name):
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return None
        way.append(name)
        found = next((c for c in map(visit, sorted(graph[name])) if c), None)
        way.pop()
        done.add(name)
        return found

    return next((c for c in map(visit, sorted(graph)) if c), None)


class Imports(unittest.TestCase):
    def test_go_one_way(self):
        known = modules()
        self.assertGreater(len(known), 30)
        graph = {name: set(imported(name, path, known)) - {name} for name, path in known.items()}
        self.assertIn("contextmodel.model", graph["contextmodel.train"])
        self.assertIsNone(cycle(graph))

    def test_that_go_round_are_found(self):
        self.assertEqual(cycle({"a": {"b"}, "b": {"c"}, "c": {"b"}}), ["b", "c", "b"])
        self.assertIsNone(cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}))


if __name__ == "__main__":
    unittest.main()
