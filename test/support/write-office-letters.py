"""Writes a letter, a presentation and an HTML letter with values in many places, or says what stands in such files."""
import datetime
import io
import json
import sys

import docx
import openpyxl
import pptx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part

MAIL = "jane@acme.example"
CARD = "4111111111111111"


def write(folder):
    document = docx.Document()
    document.add_heading("Report for Jane Miller", 0)
    document.add_paragraph("Write to ").add_run(MAIL).bold = True
    document.add_paragraph("First", style="List Bullet")
    table = document.add_table(1, 3, style="Light Shading Accent 1")
    for cell, text in zip(table.rows[0].cells, ["Card", CARD, "Bob"]):
        cell.text = text
    paragraph = document.add_paragraph()
    run = paragraph.add_run("Jane")
    run.add_tab()
    run.add_text("Miller")
    document.add_comment(run, text=f"Ask {MAIL}", author="Bob", initials="B")
    document.sections[0].header.paragraphs[0].text = f"Header of {MAIL}"
    properties = document.core_properties
    properties.author, properties.title, properties.keywords = "Bob", f"For {MAIL}", CARD
    book = openpyxl.Workbook()
    book.active.append(["mail"])
    book.active.append([MAIL])
    inner = io.BytesIO()
    book.save(inner)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    part = Part(PackURI("/word/embeddings/Microsoft_Excel_Sheet1.xlsx"), kind, inner.getvalue(), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.PACKAGE)
    document.save(f"{folder}/a.docx")

    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[5])
    slide.shapes.title.text = "Jane Miller"
    slide.shapes.add_table(1, 2, 0, 0, 99999, 99999).table.cell(0, 0).text = CARD
    box = slide.shapes.add_textbox(0, 0, 99999, 99999)
    box.name = MAIL
    box.text_frame.text = f"Write to {MAIL}"
    box.click_action.hyperlink.address = f"mailto:{MAIL}"
    slide.notes_slide.notes_text_frame.text = f"Ring Bob, born 1980-02-03, {MAIL}"
    show.core_properties.author = MAIL
    show.core_properties.created = datetime.datetime(2026, 1, 2)
    show.save(f"{folder}/a.pptx")


def read(folder):
    document = docx.Document(f"{folder}/a.docx")
    show = pptx.Presentation(f"{folder}/a.pptx")
    slide = show.slides[0]
    return {
        "paragraphs": [one.text for one in document.paragraphs],
        "styles": [one.style.name for one in document.paragraphs],
        "bold": document.paragraphs[1].runs[1].bold,
        "row": [cell.text for cell in document.tables[0].rows[0].cells],
        "header": document.sections[0].header.paragraphs[0].text,
        "comments": [(one.author, one.text) for one in document.comments],
        "title": document.core_properties.title,
        "slide": [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame],
        "layout": slide.slide_layout.name,
        "notes": slide.notes_slide.notes_text_frame.text,
        "author": show.core_properties.author,
    }


if sys.argv[1] == "write":
    write(sys.argv[2])
else:
    print(json.dumps(read(sys.argv[2])))
