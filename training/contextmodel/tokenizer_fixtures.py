"""Writes models/tokenizer-fixtures.jsonl, by which the TypeScript tokenizer is held to this one."""

import json
import sys

from .tokenizer import Tokenizer, utf16_offsets, windows

LONG = (
    "Minutes of the meeting held on 3 March 2021 at the old town hall. Present were the chair, the treasurer and "
    "nine members; apologies came from two. The treasurer read the accounts. "
)
TEXTS = [
    "",
    " ",
    "\n\n",
    "\u200b",
    "a",
    "A",
    "é",
    "Jake lives at 15 Main st, Hamden 06517, Connecticut.",
    "AB123456C",
    "ab12cd34",
    "10am",
    "5PM",
    "34yo female",
    "34-year-old",
    "8 mo",
    "born 12/03/1987",
    "03/04/2024 14:05:59",
    "2024-03-01T10:00:05Z",
    "1899 1900 1999 2000 2099 2100 1776",
    "0 00 000 0000 12 123 1234 12345 123456789012345678901234567890",
    "06517 007 0044 20 7946 0958",
    "+44 (0)20 7946-0958",
    "$1,250.00",
    "€5,20 ₹500 ₿2 £3",
    "USD1000",
    "50% + 3 = x^2 ~ y|z `q`",
    "joan.abara@example.org",
    "https://www.example.org/a_b?q=1&r=%20#top",
    "@handle_99 #HashTag",
    "192.168.0.1:8080/24",
    "fe80::1ff:fe23:4567:890a",
    "00:1A:2B:3C:4D:5E",
    "GB29 NWBK 6016 1331 9268 19",
    "GB29NWBK60161331926819",
    "RSSMRA85T10A562S",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "d41d8cd98f00b204e9800998ecf8427e",
    "550e8400-e29b-41d4-a716-446655440000",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
    "McDonald JohnSmith iPhone firstName DeShawnte XMLHttpRequestor",
    "O'Neill's don\u2019t rock-n-roll",
    "Zo\u00eb and Zoe\u0308, \u00c5ngstr\u00f6m \u212b",
    "\u0130stanbul \u0131l\u0131k \u1e9e Stra\u00dfe",
    "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2 \u039f\u0394\u03a5\u03a3\u03a3\u0395\u03a5\u03a3",
    "\u041c\u043e\u0441\u043a\u0432\u0430 \u0419\u043e\u0434",
    "\u5317\u4eac\u5e02 Tokyo\u6771\u4eac \u3072\u3089\u304c\u306a \u30ab\u30bf\u30ab\u30ca",
    "\ud55c\uad6d\uc5b4 \ubc15\uc9c0\uc131",
    "\u0e2a\u0e21\u0e0a\u0e32\u0e22 \u0928\u092e\u0938\u094d\u0924\u0947",
    "\u0665\u0666\u0667 \uff11\uff12 \U0001d7d8\U0001d7d9",
    "\U0001f600\U0001f600\U0001f600 ok \U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f",
    "so\u00adft hy\u00adphen",
    "\ufeffBOM first",
    "x\u200by\u200b z\u200b",
    "nul\x00byte \x1fend",
    "\u00bd cup, 5\u00bd in, x\u00b2, \u2167",
    "a" * 100,
    "a" * 101,
    "q7" * 50,
    "q7" * 51,
    "1" * 101,
    "x" * 23 + "\u0301" * 90,
    "---- ==== ...... !! ??? **** __",
    "Name:\tJoan Abara\nAge:  34\r\nCity:\u00a0Leeds\n\n\nEnd",
    'a,b,,c,"d""e"',
    "caf\u00e9\u2014bar\u2026\u201cquoted\u201d \u2018x\u2019",
    "no\u2028line\u2029sep\x0bvt\x0cff\u0085nel",
    "\U0001d4d0\U0001d4fb\U0001d4fd mathematical letters",
    "\ufb01nd the \ufb02ag",
    "lone \ufffd replacement",
    "supercalifragilisticexpialidocious Llanfairpwllgwyngyll",
    LONG * 6,
    ("one two three four five six seven eight nine ten " * 14),
    "line of a form: value\n" * 40,
    "AB12" * 3 + " " + "7," * 150,
    "x" * 40 + "." + "y1" * 70,
]


def main() -> None:
    vocabulary, out = sys.argv[1:3]
    tok = Tokenizer.from_file(vocabulary)
    with open(out, "w", encoding="utf-8") as f:
        for text in TEXTS:
            tokens = tok.tokenize(text)
            at = utf16_offsets(text)
            f.write(
                json.dumps(
                    {
                        "text": text,
                        "ids": [t.id for t in tokens],
                        "shapes": [t.shape for t in tokens],
                        "offsets": [[at[t.start], at[t.end]] for t in tokens],
                        "words": [t.word for t in tokens],
                        "windows": windows(tokens, text),
                    }
                )
                + "\n"
            )
    print(len(TEXTS), "texts")


if __name__ == "__main__":
    main()
