"""The one value that each file of the kit has: unmistakable to patterns, and its own in every file."""
import base64
import binascii
import datetime
import email.header
import functools
import html
import io
import quopri
import re
import urllib.parse
import zipfile
import zlib

BIRTH = datetime.date(1951, 7, 23)
SERIAL = str((BIRTH - datetime.date(1899, 12, 30)).days)
KINDS = ("email", "card", "iban")


def canary(index, kind):
    """The value of a file: `index` is its number in the kit."""
    if kind == "email":
        return f"k{index:05d}@planted.org"
    if kind == "card":
        body = f"45391{index:06d}7304"
        return next(body + d for d in "0123456789" if is_luhn(body + d))
    if kind == "iban":
        account = f"37040044{index:010d}"
        return f"DE{98 - int(account + '131400') % 97:02d}{account}"
    if kind == "serial":
        return SERIAL
    if kind == "birth":
        return BIRTH.isoformat()
    raise ValueError(kind)


def is_luhn(digits):
    doubled = (int(d) * (1 + i % 2) for i, d in enumerate(reversed(digits)))
    return sum(sum(divmod(d, 10)) for d in doubled) % 10 == 0


def needles(value, kind):
    """The spellings by which a value is known again."""
    if kind == "email":
        return [value.split("@")[0]]
    if kind in ("birth", "serial"):
        return ["1951-07-23", "19510723", "23.07.1951", "23/07/1951", "07/23/1951", SERIAL]
    return [value]


def holders(data, value, kind, where=""):
    """The parts of a file that a value still stands in, in any usual encoding; reads nothing by the product's code."""
    found = []
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                place = f"{where}{info.filename}"
                if stands(info.filename.encode() + b" " + info.comment, value, kind):
                    found.append(place + " (name)")
                found += holders(archive.read(info), value, kind, place + "!")
            if stands(archive.comment, value, kind):
                found.append(where + "(comment of the archive)")
        return found
    if known_again(*spellings(data), value, kind):
        found.append(where.rstrip("!") or "the file")
    for nested in embedded(data):
        found += holders(nested, value, kind, where + "embedded:")
    return found


@functools.lru_cache(4000)
def spellings(data):
    """All readings of some bytes in small letters, and once more without spaces and hyphens."""
    texts = []
    for one in dict.fromkeys(readings(data)):
        text = one.decode("utf-8", "replace")
        texts += [text, html.unescape(html.unescape(text))]
    lower = "\n".join(dict.fromkeys(texts)).lower()
    return lower, re.sub(r"[\s\-\u00a0]", "", lower)


def readings(data):
    yield data
    for bom in (b"\xff\xfe", b"\xfe\xff"):
        if data.startswith(bom):
            yield data.decode("utf-16", "replace").encode()
    if b"\0" in data:
        yield data.replace(b"\0", b"")
    yield quopri.decodestring(data)
    yield urllib.parse.unquote_to_bytes(data)
    yield re.sub(rb"\r?\n[ \t]", b"", data)
    yield re.sub(rb"</[a-zA-Z:]*(?:p|tr|row|div|td|tc|si)>", b" ", data)
    yield re.sub(rb"<[^>]*>", b"", data)
    yield from (str(int(float(one))).encode() for one in re.findall(rb">(\d\.\d+E\d\d)<", data))
    if b"=?" in data:
        text = re.sub(rb"\?=\s+=\?", b"?==?", data).decode("latin-1")
        yield "".join(
            one.decode(charset or "latin-1", "replace") if isinstance(one, bytes) else one
            for one, charset in email.header.decode_header(text.replace("?==?", "?=\n =?"))
        ).encode()


def embedded(data):
    """What stands in base64, in a compressed stream or in a nested archive."""
    for run in set(re.findall(rb"(?:[A-Za-z0-9+/]{4}[\r\n ]{0,4}){3,}(?:[A-Za-z0-9+/]{2,3}={0,2})?", data)):
        joined = re.sub(rb"\s", b"", run)
        decoded = base64.b64decode(joined[: len(joined) // 4 * 4] if b"=" not in joined else joined + b"==")
        if len(decoded) >= 6:
            yield decoded if decoded[:4] == b"PK\x03\x04" else b"\1" + decoded.replace(b"\1", b"")
    for line in re.findall(rb"\nM?[ -`]{4,62}(?=\r?\n`)", data):
        yield b"\1" + binascii.a2b_uu(line[1:])
    for match in re.finditer(rb"stream\r?\n", data):
        try:
            yield b"\1" + zlib.decompressobj().decompress(data[match.end() :], 50_000_000)
        except zlib.error:
            continue


def stands(data, value, kind):
    return known_again(*spellings(data), value, kind)


def known_again(lower, squeezed, value, kind):
    for needle in needles(value, kind):
        if needle == SERIAL:
            # A bare number of five digits is the date only where a value stands alone.
            if kind == "serial" and re.search(rf'[>"]{SERIAL}(?:\.0+)?[<"]', lower):
                return True
        elif needle.lower() in (squeezed if kind in ("card", "iban") else lower):
            return True
    return False
