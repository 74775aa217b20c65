"""Writes models/decoding-fixtures.jsonl: what the shipped int8 model finds, by which the TypeScript decoder is held to this one."""

import json
import sys
from pathlib import Path

from .decode import decode, load_settings, predict
from .evaluate import onnx_runner
from .tokenizer import Tokenizer, utf16_offsets, windows

TEXTS = [
    "",
    "...",
    "Thanks, see you then!",
    "Jake lives at 15 Main st, Hamden 06517, Connecticut.",
    "Dr. Joan Abara (34yo, F) moved to Leeds in March 2019; call +44 113 496 0123 or mail joan.abara@example.org.",
    "patient mary o'neill dob 3/4/1961 seen yesterday at st. brigid hospital",
    "PAY $1,250.00 (USD) TO ACME HOLDINGS LTD BY FRIDAY",
    "user=jdoe pwd=S3cret!pass ip=10.20.30.40 mac=00:1A:2B:3C:4D:5E",
    "IBAN: GB29NWBK60161331926819, BIC NWBKGB2L, Savings Account 40718823",
    "The French ambassador met Muslim leaders in Nairobi, Kenya.",
    "email: zo\u00eb.k\u00f6nig@b\u00fccher.example, Z\u00fcrich \U0001f600 \u2014 Zo\u00eb K\u00f6nig",
    "\u5317\u4eac\u5e02 Wei Zhang \U0001f468\u200d\U0001f469\u200d\U0001f467 Shanghai",
    "Name:\tPetra Nowak\nBorn:\t12.03.1987\nCity:\tKrak\u00f3w\nPassport:\tEK4455667\n\n\nEND",
    "order 4471-2208 shipped, tracking 1Z999AA10123456784, build 10.4.2.1",
    "card 4111 1111 1111 1111 exp 09/27 cvv 123",
    "send 0.5 to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa or 0x52908400098527886E0F7030069857D2E4169EE7",
    "city: Oslo",
    "age: 42",
    "phone: 0612345678",
    "amount: 1250",
    "zip: 06517",
    "SSN 123-45-6789, licence D1234567, 5pm",
    "visit www.example.com/about or http://10.0.0.1:8080/x?y=1#z",
    "\u0130brahim Y\u0131lmaz, \u0130stanbul, 250TL",
    "Mr and Mrs Okonkwo-Smith, 7 Rue de l'\u00c9glise, 75011 Paris, France, arrive next Tuesday at 5 with twenty euros.",
    " ".join(
        f"{n} from {c} wrote on {d}." for n, c, d in (("Amara Obi", "Lagos", "3 May"), ("Luis Vega", "Quito", "4 May 2021"), ("Ivo Petrov", "Sofia", "Monday"))
    )
    * 5,
    "no stops here just words and words from maria in porto to ahmed in cairo and on and on " * 12,
    "id,name,city\n" + "".join(f"{i},Hanna Virtanen,Tampere\n" for i in range(30)),
]


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    tok, settings, run = Tokenizer.from_file(folder / "vocab.txt"), load_settings(folder / "labels.json"), onnx_runner(folder / "model.onnx")
    with open(out, "w", encoding="utf-8") as f:
        for text in TEXTS:
            at = utf16_offsets(text)
            tokens, p = predict(run, tok, text)
            spans = [{"start": at[s.start], "end": at[s.end], "label": s.label, "score": round(s.score, 4)} for s in decode(text, tokens, p, settings)]
            f.write(json.dumps({"text": text, "windows": windows(tokens, text), "spans": spans}) + "\n")
    print(len(TEXTS), "texts")


if __name__ == "__main__":
    main()
