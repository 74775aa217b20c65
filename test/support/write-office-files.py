"""Writes a Word document and a workbook with planted values into a folder, or says what stands in such files."""
import datetime
import json
import sys

import docx
import openpyxl
from openpyxl.comments import Comment


def write(folder):
    document = docx.Document()
    paragraph = document.add_paragraph()
    paragraph.add_run("Write to jane.mil")
    paragraph.add_run("ler@planted.org").bold = True
    paragraph.add_run(" today.")
    document.add_paragraph("A card 4111 1111 1111 1111 & more <b>")
    document.add_table(1, 1).cell(0, 0).text = "DE89 3704 0044 0532 0130 00"
    section = document.sections[0]
    section.header.paragraphs[0].text = "head@planted.org"
    section.footer.paragraphs[0].text = "foot@planted.org"
    document.core_properties.author = "author@planted.org"
    link = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    document.part.relate_to("mailto:link@planted.org", link, is_external=True)
    document.save(f"{folder}/a.docx")

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "People"
    sheet.append(["Name", "E-mail", "Card", "Birth date", "n"])
    for row in range(40):
        card = 4111111111111111 if row % 2 else 5500005555555559
        born = datetime.date(1980, 1, 1 + row % 28)
        sheet.append([f"Number {row}", f"p{row}@planted.org", card, born, row])
    sheet["B5"].comment = Comment("ask note@planted.org", "by@planted.org")
    sheet["G2"] = '=CONCATENATE("mail formula@planted.org", B2)'
    sheet.oddHeader.center.text = "page@planted.org"
    other = book.create_sheet("sheet@planted.org")
    other["A1"] = "call cell@planted.org today please"
    sheet["H2"] = "='sheet@planted.org'!A1"
    book.properties.creator = "creator@planted.org"
    book.save(f"{folder}/a.xlsx")


def read(folder):
    document = docx.Document(f"{folder}/a.docx")
    section = document.sections[0]
    book = openpyxl.load_workbook(f"{folder}/a.xlsx")
    sheet = book.worksheets[0]
    return {
        "paragraphs": [one.text for one in document.paragraphs],
        "bold": document.paragraphs[0].runs[1].bold,
        "cell": document.tables[0].cell(0, 0).text,
        "around": [section.header.paragraphs[0].text, section.footer.paragraphs[0].text],
        "author": document.core_properties.author,
        "sheets": book.sheetnames,
        "rows": [[str(cell.value) for cell in row[:5]] for row in sheet.iter_rows(max_row=3)],
        "formulas": [sheet["G2"].value, sheet["H2"].value],
        "comment": [sheet["B5"].comment.text, sheet["B5"].comment.author],
        "header": sheet.oddHeader.center.text,
        "format": sheet["D2"].number_format,
        "creator": book.properties.creator,
    }


if sys.argv[1] == "write":
    write(sys.argv[2])
else:
    print(json.dumps(read(sys.argv[2])))
