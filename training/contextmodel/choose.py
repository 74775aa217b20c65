"""Chooses the pieces that keep a row: those that the wanted languages use, counted over corpora, plain text and generated documents.

A piece without a row is spelled by smaller ones. Writes vocabulary.tsv: piece and log probability a line, the added tokens last.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

from . import encoder
from .characters import added_tokens
from .english_corpora import detokenize
from .tokenizer import GAP, SPECIALS, Tokenizer

SCRIPTS = re.compile(r"LATIN|GREEK|CYRILLIC")
OTHER_SCRIPTS = re.compile(r"CJK|HIRAGANA|KATAKANA|HANGUL|ARABIC|DEVANAGARI|THAI|HEBREW|BENGALI|TAMIL")
OTHER_LETTERS = 2500  # of scripts that no wanted language uses: single letters and ideographs alone
ALWAYS = [p + s for p in ("", GAP) for s in [str(n) for n in range(100)] + [f"{n:02d}" for n in range(10)] + ["1850", "1980", "2015"]]


def texts(folders: list[Path]):
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix == ".jsonl":
                with path.open(encoding="utf-8") as f:
                    for line in f:
                        d = json.loads(line)
                        yield d["text"] if "text" in d else detokenize(d["tokens"])[0]
            elif path.name.endswith(".txt.gz"):
                with gzip.open(path, "rt", encoding="utf-8") as f:
                    yield from f
            elif path.suffix == ".txt":
                yield path.read_text(encoding="utf-8")


def script(piece: str) -> str:
    """latin, other, or mixed; what has no letters is latin."""
    found = {unicodedata.name(c, "").split(" ")[0] for c in piece if c.isalpha()}
    return (
        "latin" if all(SCRIPTS.match(f) for f in found) else "other" if len(piece.replace(GAP, "")) == 1 and OTHER_SCRIPTS.match(next(iter(found))) else "mixed"
    )


def choose(e: encoder.Encoder, counts: Counter, rows: int) -> list[int]:
    """Ids of the pieces kept, in the encoder's order."""
    index = {p: i for i, p in enumerate(e.pieces)}
    kept = {index[s] for s in SPECIALS} | {index[p] for p in ALWAYS if p in index}
    letters = [i for i, p in enumerate(e.pieces) if len(p.replace(GAP, "")) <= 1]
    kept |= {
        i
        for i in letters
        if script(e.pieces[i]) == "latin" and (counts[i] or e.pieces[i].isascii() or unicodedata.name(e.pieces[i][-1], "").startswith("LATIN"))
    }
    other = sorted((i for i in letters if script(e.pieces[i]) == "other"), key=lambda i: (-counts[i], -e.scores[i]))
    kept |= set(other[:OTHER_LETTERS])
    used = sorted((i for i in counts if counts[i] > 1 and i not in kept and script(e.pieces[i]) == "latin"), key=lambda i: (-counts[i], -e.scores[i]))
    likely = sorted(
        (i for i in range(len(e.pieces)) if script(e.pieces[i]) == "latin" and re.search("[A-Za-z]", e.pieces[i])),
        key=lambda i: (-min(counts[i], 1), -e.scores[i]),
    )
    for i in [*used, *likely]:
        if len(kept) >= rows:
            break
        if not any(c.isdigit() for c in e.pieces[i]):  # runs of digits have tokens of their own
            kept.add(i)
    return sorted(kept)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("folders", type=Path, nargs="+", help="corpora (.jsonl), plain text (.txt.gz) and documents")
    p.add_argument("--rows", type=int, default=76_000)
    p.add_argument("--out", type=Path, required=True)
    a = p.parse_args()
    e = encoder.read(encoder.default_file())
    full = Tokenizer(e.pieces + added_tokens(), [float(s) for s in e.scores] + [0.0] * len(added_tokens()))
    counts: Counter = Counter()
    for text in texts(a.folders):
        counts.update(t.id for t in full.tokenize(text) if t.id < len(e.pieces))
    kept = choose(e, counts, a.rows)
    covered = sum(counts[i] for i in kept) / sum(counts.values())
    print(
        f"{len(counts)} pieces seen, {sum(v > 1 for v in counts.values())} twice or more; {len(kept)} kept cover {covered:.4%} of {sum(counts.values())} tokens"
    )
    with a.out.open("w", encoding="utf-8") as f:
        for i in kept:
            f.write(f"{e.pieces[i]}\t{e.scores[i]:.5g}\n")
        for t in added_tokens():
            f.write(f"{t}\t0\n")


if __name__ == "__main__":
    main()
