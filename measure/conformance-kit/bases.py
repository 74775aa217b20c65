"""Base files as ordinary programs write them; those of LibreOffice stand in fixtures/."""
import datetime
import io
import pathlib

import docx
import openpyxl
import pptx
import xlsxwriter
from docx.shared import Inches as DocxInches
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule, FormulaRule
from openpyxl.packaging.custom import StringProperty
from openpyxl.styles import NamedStyle
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.scenario import InputCells, Scenario, ScenarioList
from openpyxl.worksheet.table import Table
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

FIXTURES = pathlib.Path(__file__).with_name("fixtures")
WHEN = datetime.datetime(2020, 1, 2, 3, 4, 5)


def picture():
    out = io.BytesIO()
    Image.new("RGB", (4, 4), "navy").save(out, "PNG")
    out.seek(0)
    return out


def python_docx():
    document = docx.Document()
    document.add_heading("A letter", 0)
    paragraph = document.add_paragraph("Dear reader, ")
    run = paragraph.add_run("thank you")
    run.bold = True
    document.add_comment(runs=run, text="A remark", author="Reviewer", initials="R")
    document.add_paragraph("First", style="List Bullet")
    table = document.add_table(2, 2, style="Table Grid")
    for index, cell in enumerate(one for row in table.rows for one in row.cells):
        cell.text = f"Cell {index}"
    document.add_picture(picture(), width=DocxInches(0.2))
    section = document.sections[0]
    section.header.paragraphs[0].text = "The head"
    section.footer.paragraphs[0].text = "The foot"
    section.first_page_header.paragraphs[0].text = "The first head"
    properties = document.core_properties
    properties.author = properties.last_modified_by = "Writer"
    properties.created = properties.modified = WHEN
    for name in ("title", "subject", "keywords", "comments", "category", "content_status", "identifier", "version"):
        setattr(properties, name, "Some words")
    return saved(document.save)


def open_pyxl():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "People"
    sheet.append(["Label", "Amount", "Date of birth", "Share", "Sum"])
    for row in range(2, 8):
        sheet.append([f"Item {row}", row * 10, datetime.date(2001, 2, row), row / 10, f"=B{row}*2"])
    sheet["A2"].comment = Comment("A remark", "Reviewer")
    sheet["A3"].hyperlink = "https://site.example/page"
    sheet.add_table(Table(displayName="Table1", ref="A1:E7"))
    rule = DataValidation(type="list", formula1='"One,Two"', promptTitle="Title", prompt="Choose", error="No")
    sheet.add_data_validation(rule)
    rule.add("G2:G9")
    sheet.conditional_formatting.add("B2:B7", CellIsRule(operator="equal", formula=["20"]))
    sheet.conditional_formatting.add("A2:A7", FormulaRule(formula=['$A2="Item 3"']))
    cells = (InputCells(r="B2", val="5"),)
    sheet.scenarios = ScenarioList(scenario=(Scenario(name="Best", user="Planner", comment="x", inputCells=cells),))
    sheet.oddHeader.center.text = "The head"
    sheet.evenFooter.left.text = "The foot"
    sheet.protection.sheet = False
    chart = BarChart()
    chart.title = "A chart"
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=7), titles_from_data=True)
    sheet.add_chart(chart, "H2")
    book.defined_names["Rate"] = DefinedName("Rate", attr_text='"text"', comment="A remark")
    book.add_named_style(NamedStyle(name="Mine"))
    book.custom_doc_props.append(StringProperty(name="Client", value="Some words"))
    book.create_sheet("Other")["A1"] = "Text"
    properties = book.properties
    properties.creator = properties.lastModifiedBy = "Writer"
    properties.created = properties.modified = WHEN
    for name in ("title", "subject", "keywords", "description", "category", "contentStatus", "identifier", "version"):
        setattr(properties, name, "Some words")
    return saved(book.save)


def xlsx_writer():
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet = book.add_worksheet("People")
    sheet.write_row(0, 0, ["Label", "Amount", "Date of birth"])
    form = book.add_format({"num_format": "yyyy-mm-dd"})
    for row in range(1, 7):
        sheet.write_string(row, 0, f"Item {row}")
        sheet.write_number(row, 1, row * 10)
        sheet.write_datetime(row, 2, datetime.date(2001, 2, row), form)
    rich = ["Some ", book.add_format({"bold": True}), "bold", " words"]
    sheet.write_rich_string("E1", *rich)
    sheet.write_formula("E2", '=CONCATENATE("a","b")', None, "ab")
    sheet.write_array_formula("E3:E4", "{=B2:B3*2}")
    sheet.write_url("E5", "https://site.example/page", string="Page", tip="A tip")
    sheet.write_url("E6", "internal:People!A1")
    sheet.write_comment("A2", "A remark", {"author": "Reviewer"})
    sheet.insert_textbox("G2", "In a box", {"description": "Alternative", "url": "https://site.example/box"})
    sheet.insert_image("G9", "dot.png", {"image_data": picture(), "description": "Alternative"})
    sheet.insert_button("G12", {"macro": "run_it", "caption": "Press"})
    sheet.insert_checkbox("J1", True)
    totals = [{"header": "Label", "total_string": "Totals"}, {"header": "Amount", "total_function": "sum"}]
    sheet.add_table("L1:M4", {"columns": totals, "total_row": True, "data": [["a", 1], ["b", 2]], "name": "Totals1"})
    sheet.data_validation("A9", {"validate": "list", "source": ["One", "Two"], "input_title": "Title",
                                 "input_message": "Choose", "error_title": "Wrong", "error_message": "No"})
    sheet.conditional_format("A2:A7", {"type": "text", "criteria": "containing", "value": "Item"})
    sheet.set_header("&CThe head&R&G", {"image_right": "dot.png", "image_data_right": picture()})
    sheet.add_sparkline("F2", {"range": "People!B2:B7"})
    sheet.ignore_errors({"number_stored_as_text": "A1:A9"})
    sheet.autofilter("A1:C7")
    sheet.filter_column("A", "x == Item*")
    sheet.protect()
    sheet.unprotect_range("A1:A2", "Range")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"name": "Series", "categories": "=People!$A$2:$A$7", "values": "=People!$B$2:$B$7",
                      "data_labels": {"custom": [{"value": "A label"}]}, "trendline": {"type": "linear", "name": "Line"}})
    chart.set_title({"name": "A chart"})
    chart.set_x_axis({"name": "Axis"})
    sheet.insert_chart("H20", chart, {"description": "Alternative"})
    pie = book.add_chart({"type": "pie"})
    pie.add_series({"values": "=People!$B$2:$B$7"})
    book.add_chartsheet("Chart").set_chart(pie)
    book.define_name("Rate", "=0.5")
    book.define_name("Name1", '="text"')
    book.set_properties({name: "Some words" for name in (
        "title", "subject", "author", "manager", "company", "category", "keywords", "comments", "status",
        "hyperlink_base")} | {"created": WHEN})
    book.set_custom_property("Client", "Some words")
    book.set_custom_property("Born", datetime.datetime(2001, 3, 4))
    book.set_custom_property("Number", 12)
    book.close()
    return out.getvalue()


def python_pptx():
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "A title"
    slide.placeholders[1].text = "A text"
    slide.notes_slide.notes_text_frame.text = "A note"
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(2), Inches(1)).table
    table.cell(0, 0).text = "Cell"
    run = slide.shapes.add_textbox(0, 0, Inches(1), Inches(1)).text_frame.paragraphs[0].add_run()
    run.text, run.hyperlink.address = "Link", "https://site.example/page"
    slide.shapes.add_picture(picture(), 0, 0)
    data = CategoryChartData()
    data.categories = ["One", "Two"]
    data.add_series("Series", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, 0, 0, Inches(2), Inches(2), data)
    properties = deck.core_properties
    properties.author = properties.last_modified_by = "Writer"
    properties.created = properties.modified = WHEN
    for name in ("title", "subject", "keywords", "comments", "category", "content_status", "identifier", "version"):
        setattr(properties, name, "Some words")
    return saved(deck.save)


def saved(save):
    out = io.BytesIO()
    save(out)
    return out.getvalue()


def bases():
    """The bases by format: each producer's name and its file."""
    found = {
        "docx": [("python-docx", python_docx())],
        "xlsx": [("openpyxl", open_pyxl()), ("XlsxWriter", xlsx_writer())],
        "pptx": [("python-pptx", python_pptx())],
    }
    for file in sorted(FIXTURES.glob("*.*")):
        found.setdefault(file.suffix[1:], []).append(("LibreOffice", file.read_bytes()))
    return found
