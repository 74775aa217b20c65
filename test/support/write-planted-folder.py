"""Writes files of all formats into a folder, with made-up values planted in them, and bombs among them.

write-planted-folder.py FOLDER MANIFEST

The manifest lists what is planted, as JSON: [file, category, place, value]; a place is "line:column", "column NAME",
"part NAME" or "text".
"""

import bz2
import gzip
import io
import json
import mailbox
import sqlite3
import struct
import sys
import tempfile
from email.message import EmailMessage
from pathlib import Path

import docx
import fastavro
import nbformat
import openpyxl
import pptx
import pyarrow
import pyarrow.parquet
from archives import tar_of, zip_of, zstd
from extract_msg import OleWriter
from faker import Faker
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

SEED = 20261122
ROWS = 40

fake = Faker("en_GB")
german, french = Faker("de_DE"), Faker("fr_FR")
for one in (fake, german, french):
    one.seed_instance(SEED)

KINDS = [
    ("EMAIL_ADDRESS", "Please write to {} before Friday.", lambda: fake.email()),
    ("CREDIT_CARD", "She paid with card {} in the shop.", lambda: fake.credit_card_number("visa16")),
    ("BANK_ACCOUNT", "Transfer it to IBAN {} this week.", lambda: german.iban()),
    ("PHONE_NUMBER", "Call {} in the morning.", lambda: f"+44 20 7946 0{fake.random_int(100, 999)}"),
    ("IP_ADDRESS", "The request came from {} at night.", lambda: fake.ipv4_public()),
    ("MAC_ADDRESS", "The printer is {} on the second floor.", lambda: fake.mac_address()),
    ("CREDIT_CARD", "Mastercard {} was declined.", lambda: fake.credit_card_number("mastercard")),
]

planted: list[tuple[str, str, str, str]] = []
turn = 0


def body(count: int, foreign: str = "") -> tuple[str, list[tuple[str, str, int, int]]]:
    """Lines of which each holds a value: its category, itself, line and column."""
    global turn
    lines, values = ["Notes of the week, please keep." + foreign], []
    for _ in range(count):
        category, sentence, make = KINDS[turn % len(KINDS)]
        turn += 1
        value = make()
        before = foreign + sentence.split("{}")[0]
        lines.append(foreign + sentence.format(value))
        values.append((category, value, len(lines), len(before) + 1))
        lines.append("")
    return "\n".join(lines) + "\n", values


def placed(file: str, count: int, foreign: str = "") -> str:
    text, values = body(count, foreign)
    planted.extend((file, category, f"{line}:{column}", value) for category, value, line, column in values)
    return text


def in_part(file: str, count: int, part: str | None) -> str:
    text, values = body(count)
    place = "text" if part is None else f"part {part}"
    planted.extend((file, category, place, value) for category, value, _, _ in values)
    return text


COLUMNS = ["id", "customer", "email", "card_number", "iban", "phone", "comment"]
IN_COLUMNS = {2: "EMAIL_ADDRESS", 3: "CREDIT_CARD", 4: "BANK_ACCOUNT", 5: "PHONE_NUMBER"}


def rows(file: str, names: list[str] = COLUMNS, count: int = ROWS) -> list[list[str]]:
    planted.extend((file, category, f"column {names[column]}", "") for column, category in IN_COLUMNS.items())
    return [
        [
            str(number + 1),
            fake.name(),
            fake.email(),
            fake.credit_card_number("visa16"),
            french.iban(),
            f"+44 20 7946 0{fake.random_int(100, 999)}",
            fake.word(),
        ]
        for number in range(count)
    ]


def delimited(file: str, delimiter: str) -> str:
    return "\n".join(delimiter.join(row) for row in [COLUMNS, *rows(file)]) + "\n"


def objects(file: str) -> list[dict]:
    names = ["id", "customer", "contact.email", "payment.card", "payment.iban", "contact.phone", "comment"]
    return [
        {
            "id": int(row[0]),
            "customer": row[1],
            "contact": {"email": row[2], "phone": row[5]},
            "payment": {"card": row[3], "iban": row[4]},
            "comment": row[6],
        }
        for row in rows(file, names)
    ]


def values_of(file: str, text: str) -> str:
    """A JSON text, of which each value of two columns is planted at its place too."""
    for number, line in enumerate(text.split("\n"), 1):
        for key, category in (('"email": "', "EMAIL_ADDRESS"), ('"card": "', "CREDIT_CARD")):
            at = line.find(key)
            if at >= 0 and number % 9 == 0:
                start = at + len(key)
                planted.append((file, category, f"{number}:{start + 1}", line[start : line.index('"', start)]))
    return text


def quoted(value: str, slash: bool) -> str:
    value = value.replace("\\", "\\\\") if slash else value
    return "'" + value.replace("'", "\\'" if slash else "''") + "'"


def postgres(file: str) -> str:
    copied = "\n".join("\t".join(row) for row in rows(f"{file}!public.customers"))
    inserted = "\n".join(
        f"INSERT INTO public.orders VALUES ({', '.join(quoted(v, False) for v in row)});"
        for row in rows(f"{file}!public.orders")
    )
    columns = ",\n".join(f"    {name} text" for name in COLUMNS)
    head = f"--\n-- PostgreSQL database dump\n--\n\nCREATE TABLE public.customers (\n{columns}\n);\n"
    head += f"CREATE TABLE public.orders (\n{columns}\n);\n"
    at = head.count("\n") + 1
    mail = fake.email()
    head += f"COMMENT ON TABLE public.orders IS 'ask {mail} first; he knows';\n"
    planted.append((file, "EMAIL_ADDRESS", f"{at}:40", mail))
    return f"{head}COPY public.customers ({', '.join(COLUMNS)}) FROM stdin;\n{copied}\n\\.\n\n{inserted}\n"


def mysql(file: str) -> str:
    values = ",".join(f"({','.join(quoted(v, True) for v in row)})" for row in rows(f"{file}!customers"))
    columns = ",\n".join(f"  `{name}` varchar(90) DEFAULT NULL" for name in COLUMNS)
    head = f"-- MySQL dump 10.13  Distrib 8.0.36\n/*!40101 SET NAMES utf8mb4 */;\nCREATE TABLE `customers` (\n{columns},\n"
    return f"{head}  KEY `k` (`id`)\n) ENGINE=InnoDB;\nINSERT INTO `customers` VALUES {values};\nUNLOCK TABLES;\n"


def log(file: str, count: int) -> str:
    lines = []
    for number in range(count):
        mail, address = fake.email(), fake.ipv4_public()
        before = f"\x1b[90m10:0{number % 10}:00\x1b[0m \x1b[32mINFO\x1b[0m user=\x1b[1m"
        between = "\x1b[0m from \x1b[4m"
        lines.append(f"{before}{mail}{between}{address}\x1b[0m ok")
        planted.append((file, "EMAIL_ADDRESS", f"{number + 1}:{len(before) + 1}", mail))
        planted.append((file, "IP_ADDRESS", f"{number + 1}:{len(before + mail + between) + 1}", address))
    return "\n".join(lines) + "\n"


def page(file: str) -> str:
    mails = [fake.email() for _ in range(4)]
    card = fake.credit_card_number("visa16")
    lines = [
        "<!doctype html><html><head><title>Shop</title>",
        f'<script type="application/ld+json">{{"@type": "Person", "email": "{mails[0]}"}}</script>',
        f"<script>var user = {{ mail: '{mails[1]}', card: {card} }}; // ask {mails[2]}",
        "</script></head>",
        f"<body><p>Write to <b>{mails[3]}</b></p></body></html>",
    ]
    for line, value in ((2, mails[0]), (3, mails[1]), (3, mails[2]), (5, mails[3])):
        planted.append((file, "EMAIL_ADDRESS", f"{line}:{lines[line - 1].index(value) + 1}", value))
    planted.append((file, "CREDIT_CARD", f"3:{lines[2].index(card) + 1}", card))
    return "\n".join(lines) + "\n"


def yaml(file: str) -> str:
    lines = ["customers:"]
    for _ in range(3):
        mail, card = fake.email(), fake.credit_card_number("visa16")
        lines += [f"  - email: {mail}", f"    card: '{card}'"]
        planted.append((file, "EMAIL_ADDRESS", f"{len(lines) - 1}:12", mail))
        planted.append((file, "CREDIT_CARD", f"{len(lines)}:12", card))
    return "\n".join(lines) + "\n"


def mail(file: str, attached: dict[str, bytes]) -> bytes:
    message = EmailMessage()
    sender = fake.email()
    planted.append((file, "EMAIL_ADDRESS", "part from", sender))
    message["From"], message["To"], message["Subject"] = f"Shop <{sender}>", "x", "Hello"
    message.set_content(in_part(file, 3, "text"))
    for name, data in attached.items():
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def outlook(file: str, attached: dict[str, bytes]) -> bytes:
    writer = OleWriter()

    def stream(where: list[str], tag: str, data: str | bytes) -> bytes:
        content = data.encode("utf-16-le") if isinstance(data, str) else data
        writer.addEntry([*where, f"__substg1.0_{tag}"], content)
        return struct.pack("<IIII", int(tag, 16), 6, len(content) + (2 if isinstance(data, str) else 0), 0)

    def number(tag: int, value: int) -> bytes:
        return struct.pack("<IIII", tag, 6, value, 0)

    writer.addEntry("__nameid_version1.0", storage=True)
    for tag in ("00020102", "00030102", "00040102"):
        stream(["__nameid_version1.0"], tag, b"")
    fields = stream([], "001A001F", "IPM.Note") + stream([], "0037001F", "Hello")
    fields += stream([], "1000001F", in_part(file, 3, "text")) + number(0x340D0003, 0x40000)
    head = bytes(8) + struct.pack("<IIII", 0, len(attached), 0, len(attached)) + bytes(8)
    writer.addEntry("__properties_version1.0", head + fields)
    for index, (name, data) in enumerate(attached.items()):
        folder = f"__attach_version1.0_#{index:08X}"
        writer.addEntry(folder, storage=True)
        fields = stream([folder], "3707001F", name) + stream([folder], "37010102", data) + number(0x37050003, 1)
        writer.addEntry([folder, "__properties_version1.0"], bytes(8) + fields)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.msg"
        writer.write(str(path))
        return path.read_bytes()


def mails(file: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mails"
        box = mailbox.mbox(path)
        for number in (1, 2):
            box.add(f"From: x\nSubject: Hello\n\n{in_part(f'{file}!{number}.eml', 3, 'text')}".encode())
        box.close()
        return path.read_bytes()


def letter(file: str) -> bytes:
    document = docx.Document()
    for line in in_part(file, 4, None).split("\n"):
        document.add_paragraph(line)
    document.sections[0].header.paragraphs[0].text = in_part(file, 1, "header 1")
    return saved(document)


def saved(document: object) -> bytes:
    out = io.BytesIO()
    document.save(out)  # type: ignore[attr-defined]
    return out.getvalue()


def slides(file: str) -> bytes:
    show = pptx.Presentation()
    for number in (1, 2):
        slide = show.slides.add_slide(show.slide_layouts[5])
        slide.shapes.title.text = in_part(file, 2, f"slide {number}")
    return saved(show)


def workbook(file: str) -> bytes:
    book = openpyxl.Workbook()
    for number, name in enumerate(("Customers", "Old & hidden")):
        sheet = book.active if number == 0 else book.create_sheet(name)
        sheet.title = name
        for row in [COLUMNS, *rows(f"{file}!{name}")]:
            sheet.append(row)
    book["Old & hidden"].sheet_state = "hidden"
    return saved(book)


def spreadsheet(file: str) -> bytes:
    book = OpenDocumentSpreadsheet()
    sheet = Table(name="Customers")
    for cells in [COLUMNS, *rows(f"{file}!Customers")]:
        row = TableRow()
        for text in cells:
            cell = TableCell(valuetype="string")
            cell.addElement(P(text=text))
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    out = io.BytesIO()
    book.write(out)
    return out.getvalue()


def parquet(file: str) -> bytes:
    data = rows(f"{file}!rows")
    table = pyarrow.table({name: [row[index] for row in data] for index, name in enumerate(COLUMNS)})
    out = io.BytesIO()
    pyarrow.parquet.write_table(table, out, compression="snappy")
    return out.getvalue()


def avro(file: str, codec: str) -> bytes:
    fields = [{"name": name, "type": ["null", "string"]} for name in COLUMNS]
    schema = fastavro.parse_schema({"type": "record", "name": "Customer", "fields": fields})
    data = [dict(zip(COLUMNS, row)) for row in rows(f"{file}!rows")]
    out = io.BytesIO()
    fastavro.writer(out, schema, data, codec=codec)
    return out.getvalue()


def database(file: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        with sqlite3.connect(path) as connection:
            connection.execute(f"CREATE TABLE customers({', '.join(COLUMNS)})")
            connection.executemany("INSERT INTO customers VALUES (?,?,?,?,?,?,?)", rows(f"{file}!customers"))
        connection.close()
        return path.read_bytes()


def notebook(file: str) -> str:
    cells = [
        nbformat.v4.new_markdown_cell(in_part(file, 2, "cell 1")),
        nbformat.v4.new_code_cell(
            "# " + in_part(file, 2, "cell 2"),
            outputs=[nbformat.v4.new_output("stream", text="\x1b[1m" + in_part(file, 2, "cell 2 output 1") + "\x1b[0m")],
        ),
    ]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells))


def rich(file: str) -> bytes:
    text = in_part(file, 5, None).replace("\n", "\\par\n")
    return f"{{\\rtf1\\ansi\\ansicpg1252{{\\fonttbl{{\\f0 Arial;}}}}\\f0 Gr\\'fc\\'dfe\\par {text}}}".encode()


def pdf(file: str) -> bytes:
    """One page of lines, as simple programs write it."""
    lines = in_part(file, 4, None).split("\n")
    shown = "".join(f"({line.replace('(', '').replace(')', '')}) Tj T* " for line in lines)
    stream = f"BT /F1 9 Tf 14 TL 30 760 Td {shown}ET".encode()
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return out + f"xref\n0 6\n0000000000 65535 f \n{table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF".encode()


def bombs() -> dict[str, bytes]:
    """What is made to exhaust its reader, or is broken; nothing is planted in it."""
    nest = zip_of({"a.txt": b"x"})
    for _ in range(8):
        nest = zip_of({"in.zip": nest})
    zeros = bytes(80 * 2**20)
    return {
        "bomb.gz": gzip.compress(zeros),
        "bomb.zst": zstd(zeros),
        "bomb.zip": zip_of({"a": zeros, "b": b"x"}),
        "nest.zip": nest,
        "cut.docx": letter("-")[:3000],
        "cut.xlsx": workbook("-")[:4000],
        "cut.bz2": bz2.compress(b"words " * 9000)[:-9],
        "deep.json": b"[" * 200_000,
        "deep.rtf": b"{\\rtf1 " + b"{" * 300_000,
        "lies.avro": b"Obj\x01\x02\x16avro.schema" + b"\xfe\xff\xff\xff\x0f" + bytes(9),
        "photo.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)),
        "old.doc": bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600),
        "noise.bin": bytes((n * 7919) % 256 for n in range(5000)),
    }


def main(folder: Path, manifest: Path) -> None:
    files: dict[str, bytes] = {
        "plain.txt": placed("plain.txt", 24).encode(),
        "README.md": placed("README.md", 24).encode(),
        "west.txt": placed("west.txt", 10, "Café à Orléans: ").encode("cp1252"),
        "middle.txt": placed("middle.txt", 10, "Żółć i gęś, Łódź: ").encode("cp1250"),
        "east.txt": placed("east.txt", 10, "Привет из Твери: ").encode("cp1251"),
        "marked16.txt": placed("marked16.txt", 10, "Grüße: ").encode("utf-16"),
        "bare16.txt": placed("bare16.txt", 10, "Grüße: ").encode("utf-16-be"),
        "japan.txt": placed("japan.txt", 10, "東京に住んでいます ").encode("shift_jis"),
        "late.txt": ("word\n" * 40_000 + "\n").encode() + "Ende: schöne Grüße\n".encode("cp1252"),
        "app.log": log("app.log", 16).encode(),
        "page.html": page("page.html").encode(),
        "values.yaml": yaml("values.yaml").encode(),
        ".env": placed(".env", 4).encode(),
        "people.csv": delimited("people.csv", ",").encode(),
        "people.tsv": delimited("people.tsv", "\t").encode(),
        "umlaut.csv": delimited("umlaut.csv", ";").replace("Ltd", "GmbH & Söhne").encode("cp1252"),
        "wide16.csv": delimited("wide16.csv", ",").encode("utf-16"),
        "lines.jsonl": values_of("lines.jsonl", "\n".join(json.dumps(o) for o in objects("lines.jsonl!rows"))).encode(),
        "list.json": values_of("list.json", json.dumps(objects("list.json!rows"), indent=2)).encode(),
        "nested.json": values_of(
            "nested.json", json.dumps({"meta": {"n": 1}, "data": {"users": objects("nested.json!data.users")}}, indent=1)
        ).encode(),
        "pg.sql": postgres("pg.sql").encode(),
        "my.sql": mysql("my.sql").encode(),
        "letter.docx": letter("letter.docx"),
        "slides.pptx": slides("slides.pptx"),
        "book.xlsx": workbook("book.xlsx"),
        "sheets.ods": spreadsheet("sheets.ods"),
        "page.pdf": pdf("page.pdf"),
        "text.rtf": rich("text.rtf"),
        "work.ipynb": notebook("work.ipynb").encode(),
        "rows.parquet": parquet("rows.parquet"),
        "plain.avro": avro("plain.avro", "null"),
        "packed.avro": avro("packed.avro", "deflate"),
        "shop.sqlite": database("shop.sqlite"),
        "mails.mbox": mails("mails.mbox"),
        "plain.txt.gz": gzip.compress(placed("plain.txt.gz!plain.txt", 8).encode()),
        "plain.txt.bz2": bz2.compress(placed("plain.txt.bz2!plain.txt", 8).encode()),
        "plain.txt.zst": zstd(placed("plain.txt.zst!plain.txt", 8).encode()),
        "dump.sql.zst": zstd(mysql("dump.sql.zst").encode()),
        "lines.jsonl.bz2": bz2.compress(
            "\n".join(json.dumps(o) for o in objects("lines.jsonl.bz2!rows")).encode()
        ),
        "people.csv.gz": gzip.compress(delimited("people.csv.gz!people.csv", ",").encode()),
        "list.json.zst": zstd(json.dumps(objects("list.json.zst!rows")).encode()),
        "contacts.vcf": placed("contacts.vcf", 6).encode(),
        "old.tar": tar_of({"a.md": placed("old.tar!a.md", 6).encode()}, "w:"),
        "logs.tar.gz": tar_of({"a/app.log": log("logs.tar.gz!a/app.log", 4).encode()}, "w:gz"),
        "logs.tar.bz2": tar_of({"b.txt": placed("logs.tar.bz2!b.txt", 5).encode()}, "w:bz2"),
        "logs.tar.zst": zstd(tar_of({"c.csv": delimited("logs.tar.zst!c.csv", ",").encode()}, "w:")),
        "mail.eml": mail(
            "mail.eml",
            {"people.csv": delimited("mail.eml!people.csv", ";").encode(), "bill.pdf": pdf("mail.eml!bill.pdf")},
        ),
        "mail.msg": outlook(
            "mail.msg", {"note.txt": placed("mail.msg!note.txt", 4).encode(), "book.xlsx": workbook("mail.msg!book.xlsx")}
        ),
        "all.zip": zip_of(
            {
                "in/letter.docx": letter("all.zip!in/letter.docx"),
                "in/west.txt": placed("all.zip!in/west.txt", 5, "Málaga, señor: ").encode("cp1252"),
                "more.zip": zip_of({"deep.yaml": yaml("all.zip!more.zip!deep.yaml").encode()}),
                "mail.eml": mail("all.zip!mail.eml", {"n.rtf": rich("all.zip!mail.eml!n.rtf")}),
            }
        ),
    }
    real = list(planted)
    files |= bombs()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    manifest.write_text(json.dumps(real))
    print(len(files), "files,", len(real), "planted")


main(Path(sys.argv[1]), Path(sys.argv[2]))
