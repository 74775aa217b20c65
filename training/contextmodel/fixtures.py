"""Writes tokenizer fixtures, by which the TypeScript tokenizer is held to this one: chosen texts, documents of every language, random ones."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

from .fixture_texts import TOKENIZED
from .gold import load_documents
from .tokenizer import Tokenizer
from .windows import utf16_offsets, windows

OWN = [
    "KRZYŻANOWSKI Krzyżanowskich MÜLLER-LÜDENSCHEIDT STRASSE STRAßE NATO UNESCO ŁÓDŹ ÎLE",
    "l'acqua dell'Aquila qu’il D'ANNUNZIO 's-Hertogenbosch",
    "e\u0301te\u0301 ÉTÉ E\u0301TE\u0301 o\u0302\u0323 a\u200bb a\u0301\u200bb\u0301 1\u20e3 x1\u0301",
    "Älvsjö kl. 14.30 och ﬁnska ｆｕｌｌ ＷＩＤＴＨ １２ ² Ⅷ ﷺ",
    "Lauttasaarentie 12 A 4, 00200 HELSINKI; 1850 1999 2024 2100 007 7 07",
    "Αθήνα Москва МОСКВА Ελλάδα ΕΛΛΑΔΑ ЖЖЖЖ",
    "東京都渋谷区 서울특별시 مرحبا नमस्ते สวัสดี",
    "𝓐𝓻𝓽 😀DE😀 €5 5€ „Zitat“ «guillemets» ¿qué?",
]
ALPHABET = "aáåbcçdđeéęfghiíıİjklłmnñoóöøpqrsßśtuúüvwxyýzżAÁÅÇÉĘIİŁÑÖØSŚÜŻ0123456789     .,;:-'’()/@\n\t\u0301\u0308\u200b\u00ad北Жω€"


def texts() -> list[str]:
    r = random.Random(1)
    folder = Path(__file__).parents[1]
    documents = [d["text"] for name in ("dev", "dev-multi") for d in load_documents(folder / name)]
    return [*TOKENIZED, *OWN, *r.sample(documents, 80), *("".join(r.choice(ALPHABET) for _ in range(r.randint(3, 160))) for _ in range(120))]


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("vocabulary", type=Path)
    p.add_argument("out", type=Path)
    a = p.parse_args()
    tok = Tokenizer.from_file(a.vocabulary)
    rows = []
    for text in texts():
        tokens = tok.tokenize(text)
        at = utf16_offsets(text)
        offsets = [[at[t.start], at[t.end]] for t in tokens]
        columns = {"ids": [t.id for t in tokens], "shapes": [t.shape for t in tokens], "offsets": offsets, "words": [t.word for t in tokens]}
        rows.append(json.dumps({"text": text, **columns, "windows": windows(tokens, text)}, ensure_ascii=False) + "\n")
    a.out.write_text("".join(rows), encoding="utf-8")
    print(len(rows), "texts")


if __name__ == "__main__":
    main()
