"""Writes files by other programs into a folder, each with values planted in it: write-foreign-files.py FOLDER"""

import bz2
import gzip
import io
import mailbox
import sqlite3
import sys
import tempfile
import zipfile
from datetime import date, datetime, time
from pathlib import Path

import docx
import openpyxl
import pptx
import pyarrow
import pyarrow.parquet
from archives import tar_of, zip_of, zstd
from odf.office import Annotation
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from openpyxl.comments import Comment

LINK = ("link", "people.csv")
CARD = "4111 1111 1111 1111"
PEOPLE = [("Jane Doe", "jane@example.org"), ("Joe Roe", "joe@example.org")]
TABLE = "name,email\n" + "".join(f"{name},{mail}\n" for name, mail in PEOPLE)


def workbook() -> bytes:
    book = openpyxl.Workbook()
    people = book.active
    people.title = "People"
    people.append(["Customers of 2026"])
    people.append([])
    people.append(["name", "email", "born", "at", "paid", "merged"])
    for name, mail in PEOPLE:
        people.append([name, mail, date(1980, 2, 3), datetime(2026, 1, 2, 10, 30), time(9, 5), "x"])
    people.merge_cells("F4:G9")
    people["A4"].comment = Comment(f"Her card is {CARD}", "clerk")
    hidden = book.create_sheet("Cards, hidden")
    hidden.sheet_state = "hidden"
    hidden.append(["card"])
    hidden.append([4111111111111111])
    hidden.append([5500005555555559])
    corner = book.create_sheet("Corner")
    corner["XFD1048576"] = "last@example.org"
    formulas = book.create_sheet("Formulas")
    formulas["A1"] = "mail"
    formulas["A2"] = '="jane"&"@example.org"'
    book.create_sheet("Empty")
    out = io.BytesIO()
    book.save(out)
    # As a program that computes would store it: what the formula came to.
    return with_value(out.getvalue(), "xl/worksheets/sheet4.xml", b"<v></v>", b"<v>jane@example.org</v>")


def with_value(archive: bytes, part: str, old: bytes, new: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as read, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as write:
        for name in read.namelist():
            data = read.read(name)
            if name == part:
                assert old in data, data
                data = data.replace(old, new).replace(b'<c r="A2">', b'<c r="A2" t="str">')
            write.writestr(name, data)
    return out.getvalue()


def parquet(**options: object) -> bytes:
    count = 3000
    table = pyarrow.table(
        {
            "id": list(range(count)),
            "email": [f"jane{n}@example.org" for n in range(count)],
            "born": [date(1980, 1, 1 + n % 28) for n in range(count)],
            "at": [datetime(2026, 1, 2, 10, n % 60) for n in range(count)],
            "person": [{"card": CARD, "age": n % 90} for n in range(count)],
            "tags": [["a", f"joe{n}@example.org"] for n in range(count)],
            "gone": pyarrow.nulls(count),
        }
    )
    out = io.BytesIO()
    pyarrow.parquet.write_table(table, out, row_group_size=1000, **options)
    return out.getvalue()


def database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.db"
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE people(id INTEGER PRIMARY KEY, email TEXT, photo BLOB)")
            connection.executemany("INSERT INTO people(email, photo) VALUES (?, ?)", [(m, b"\xff") for _, m in PEOPLE])
            connection.execute('CREATE TABLE "odd ""name"(card)')
            connection.execute('INSERT INTO "odd ""name" VALUES (4111111111111111)')
            connection.execute("CREATE VIEW mails AS SELECT email FROM people")
            connection.execute("CREATE TABLE empty(x)")
        connection.close()
        return path.read_bytes()


def letter() -> bytes:
    document = docx.Document()
    paragraph = document.add_paragraph(f"Mail {PEOPLE[0][1]}")
    document.sections[0].header.paragraphs[0].text = "Header of joe@example.org"
    document.sections[0].footer.paragraphs[0].text = f"Footer, {CARD}"
    document.add_comment(paragraph.runs[0], text="Ask ann@example.org", author="clerk")
    document.add_table(1, 1).cell(0, 0).text = "Cell bob@example.org"
    box = (
        '<w:r xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml">'
        "<w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>Box eve@example.org</w:t></w:r></w:p>"
        "</w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
    )
    document.add_paragraph()._p.append(docx.oxml.parse_xml(box))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def slides() -> bytes:
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[5])
    slide.shapes.title.text = f"Mail {PEOPLE[0][1]}"
    slide.shapes.add_table(1, 1, 0, 0, 99999, 99999).table.cell(0, 0).text = CARD
    slide.notes_slide.notes_text_frame.text = "Ring joe@example.org"
    out = io.BytesIO()
    show.save(out)
    return out.getvalue()


def spreadsheet() -> bytes:
    book = OpenDocumentSpreadsheet()
    sheet = Table(name="People & cards")
    rows = [["email", "born"], *[[mail, "1980-02-03"] for _, mail in PEOPLE]]
    for number, cells in enumerate(rows):
        row = TableRow()
        for column, text in enumerate(cells):
            is_date = column == 1 and number > 0
            cell = TableCell(valuetype="date", datevalue=text) if is_date else TableCell(valuetype="string")
            cell.addElement(P(text=text))
            if number == 1 and column == 0:
                note = Annotation()
                note.addElement(P(text=f"Her card is {CARD}"))
                cell.addElement(note)
            row.addElement(cell)
        sheet.addElement(row)
    book.spreadsheet.addElement(sheet)
    out = io.BytesIO()
    book.write(out)
    return out.getvalue()


def mails() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mails"
        box = mailbox.mbox(path)
        for name, mail in PEOPLE:
            box.add(f"From: {name} <{mail}>\nSubject: Hello\n\nFrom here on, {CARD}\n\nBye\n".encode())
        box.close()
        return path.read_bytes()


PAGE = """<!doctype html><html><head><script type="application/ld+json">
{"@type": "Person", "email": "jane@example.org"}
</script></head><body><p>Hello</p><script>const user = {mail: "joe@example.org"};</script></body></html>
"""


def main(folder: Path) -> None:
    book = workbook()
    text = f"Mail {PEOPLE[0][1]} now".encode()
    files = {
        "book.xlsx": book,
        "letter.docx": letter(),
        "slides.pptx": slides(),
        "sheets.ods": spreadsheet(),
        ".env": f"MAIL={PEOPLE[0][1]}\n".encode(),
        "mails.mbox": mails(),
        "people.db": database(),
        "db.zip": zip_of({"in.sqlite": database()}),
        "snappy.parquet": parquet(),
        "zstd.parquet": parquet(compression="zstd", use_dictionary=False, data_page_version="2.0"),
        "plain.parquet": parquet(compression="none", version="1.0"),
        "log.txt.bz2": bz2.compress(text),
        "two.bz2": bz2.compress(text[:9]) + bz2.compress(text[9:]),
        "zeros.csv.bz2": bz2.compress(TABLE.encode() + b"x,y\n" * 300_000),
        "log.txt.zst": zstd(text),
        "two.zst": zstd(text[:9]) + zstd(text[9:]),
        "people.tar.bz2": tar_of({"in/people.csv": TABLE.encode()}, "w:bz2", LINK),
        "people.tar.zst": zstd(tar_of({"in/people.csv": TABLE.encode()}, "w:", LINK)),
        "colours.log": f"\x1b[32mINFO\x1b[0m user=jane\x1b[1m@example.org\x1b[0m 😀 \x1b[31mcard\x1b[0m {CARD}\n".encode(),
        "people.yaml": f"people:\n  - name: Jane\n    email: {PEOPLE[0][1]}\n    card: '{CARD}'\n".encode(),
        "page.html": PAGE.encode(),
        "latin.csv": "name;city;email\n".encode() + "Jörg Müller;Köln;joerg@example.org\nÄnne Groß;Düren;aenne@example.org\n".encode("cp1252"),
        "bare16.txt": f"Grüße an {PEOPLE[0][1]}\n".encode("utf-16-le"),
        "cyrillic.txt": f"Привет, пишите на {PEOPLE[0][1]} или звоните\n".encode("cp1251"),
        "log.txt.gz": gzip.compress(text),
        "two.gz": gzip.compress(text[:9]) + gzip.compress(text[9:]),
        "people.tar.gz": tar_of({"in/people.csv": TABLE.encode(), "é" * 120 + ".txt": text}, "w:gz", LINK),
        "gnu.tar": tar_of({"deep/" + "x" * 150 + ".txt": text}, "w:", LINK),
        "all.zip": zip_of(
            {
                "dir/people.csv": TABLE.encode(),
                "book.xlsx": book,
                "ünïcode.txt": text,
                "inner.zip": zip_of({"n.txt": text}),
                "../up.txt": text,
                "picture.png": b"\x89PNG\r\n\x1a\n\0\0",
            }
        ),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)


main(Path(sys.argv[1]))
