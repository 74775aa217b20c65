"""python -m generate --templates DIR --out FILE [--holdout 0.05] | --lint"""

import argparse
import json
import random
import sys
import time
from pathlib import Path

from . import fill, noise

SCANNED, SCANS, BARE = 0.04, 0.6, 0.05  # shares of native documents from a poor scanner (of those named "-scan"), and typed without capitals
PROSE = {"free-" + k for k in ("lookalike", "fewnames", "titled", "firms", "block", "idlist", "sums", "logins", "statement", "payrun", "guests")}


def main():
    p = argparse.ArgumentParser(prog="generate", description=__doc__)
    p.add_argument("--templates", type=Path, nargs="+", default=[Path("templates")])
    p.add_argument("--out", type=Path)
    p.add_argument("--fills", type=int, default=8, help="fillings of each template")
    p.add_argument("--free", type=float, default=0.38, help="share of documents made without a template")
    p.add_argument("--forms", type=float, default=0, help="share of documents that are cells, records and tables in the nine other languages")
    p.add_argument("--noise", type=float, default=0.3, help="share of documents with noise")
    p.add_argument("--holdout", type=float, default=0, help="share of templates kept for a second file, OUT.holdout")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--lint", action="store_true", help="look for slips in the templates and end")
    a = p.parse_args()
    templates = [t for folder in a.templates for f in sorted(folder.glob("*.txt")) for t in fill.read(f)]
    if a.lint:
        from . import lint

        return lint.run(templates)
    if not a.out:
        p.error("--out is needed")
    began = time.time()
    r = random.Random(a.seed)
    bad = {t.name for t in templates if t.bad()}
    templates = [t for t in templates if t.name not in bad]
    names = [t.name for t in templates]
    random.Random(a.seed + 7).shuffle(names)
    held = set(names[: int(len(names) * a.holdout)])
    docs, other = [], []
    for t in templates:
        rr = random.Random(f"{a.seed}/{t.name}")  # a template's fillings do not depend on the other templates
        # short ones are cheap and their values vary, so they are filled more often than pages
        n = max(1, a.fills // 3) if not t.slots else max(1, round(a.fills * min(2, max(0.5, (160 / len(t.text)) ** 0.5))))
        for _ in range(n):
            d = fill.render(disturbed(t, fill.fill(t, rr), rr, a.noise), t.name)
            (other if t.name in held else docs).append(d)
    if a.free:
        from . import free

        n = int(len(docs) * a.free / (1 - a.free))
        rr = random.Random(f"{a.seed}/free")
        for kind, pieces in free.documents(rr, n):
            d = fill.render(noise.apply(pieces, rr, a.noise * 0.7, machine=kind not in PROSE), kind)
            (other if held and rr.random() < a.holdout else docs).append(d)
    if a.forms:
        from . import native_forms

        rr = random.Random(f"{a.seed}/forms")
        for kind, pieces in native_forms.documents(rr, int(len(docs) * a.forms / (1 - a.forms))):
            d = fill.render(noise.disturbed(pieces, rr, a.noise * 0.5, SCANNED if a.noise else 0, 0, machine=True), kind)
            (other if held and rr.random() < a.holdout else docs).append(d)
    r.shuffle(docs)
    write(a.out, docs)
    if a.holdout:
        write(a.out.with_suffix(a.out.suffix + ".holdout"), other)
    print(
        (
            f"{len(docs)} documents, {len(other)} held out, {sum(len(d['spans']) for d in docs)} spans, {len(templates)} templates "
            f"({len(bad)} faulty left out: {sorted(bad)[:9]}), {time.time() - began:.0f} s"
        ),
        file=sys.stderr,
    )


def disturbed(t, pieces, r, share):
    if not t.native or not share:
        return noise.apply(pieces, r, share, fixed=t.case)
    return noise.disturbed(pieces, r, share, SCANS if t.name.split(":")[0].endswith("-scan") else SCANNED, BARE)


def write(path, docs):
    path.parent.mkdir(parents=True, exist_ok=True)
    tmp = path.with_suffix(path.suffix + ".tmp")
    with tmp.open("w", encoding="utf-8") as f:
        for d in docs:
            f.write(json.dumps(d, ensure_ascii=False) + "\n")
    tmp.replace(path)


if __name__ == "__main__":
    sys.exit(main())
