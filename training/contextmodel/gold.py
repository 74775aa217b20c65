"""Hand-written development documents: plain text with marks, `[[CATEGORY|text]]`, a line of dashes between documents."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[1]
_MARK = re.compile(r"\[\[([A-Z_]+)\|(.*?)\]\]", re.S)


def parse_inline(text: str) -> dict:
    """`[[CATEGORY|text]]` to plain text and spans; offsets in code points."""
    plain, spans, at = "", [], 0
    for m in _MARK.finditer(text):
        plain += text[at : m.start()]
        spans.append({"start": len(plain), "end": len(plain) + len(m[2]), "label": m[1]})
        plain += m[2]
        at = m.end()
    return {"text": plain + text[at:], "spans": spans}


def load_documents(folder: Path) -> list[dict]:
    out = []
    for path in sorted(folder.glob("*.txt")):
        for n, part in enumerate(re.split(r"(?m)^-----\s*$\n?", path.read_text(encoding="utf-8"))):
            if part.strip():
                out.append(parse_inline(part.strip("\n")) | {"id": f"{path.stem}:{n + 1}"})
    return out
