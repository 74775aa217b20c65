"""Writes workbooks with planted values by several programs into a folder, or prints what such workbooks contain.

write-workbooks.py write FOLDER
write-workbooks.py read FILE
"""
import datetime
import json
import sys

import openpyxl
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

CARDS = (378282246310005, 371449635398431)
ROWS = [
    (
        f"p{row}@planted.org",
        CARDS[row % 2],
        str(CARDS[row % 2]),
        datetime.date(1980, 1, 1 + row % 28),
        datetime.datetime(1980, 1, 1 + row % 28, 10, 20, 30),
        row % 2 == 0,
        row / 8,
        datetime.time(9, 5),
    )
    for row in range(30)
]
TITLES = ("E-mail", "Card", "Card as text", "Birth date", "Admitted", "Active", "Share", "Time")


def by_openpyxl(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "People"
    sheet.append(TITLES)
    for row in ROWS:
        sheet.append(row)
    sheet["B2"].comment = Comment("ask note@planted.org", "by@planted.org")
    sheet["J2"] = '=CONCATENATE("mail formula@planted.org", A2)'
    sheet["P2"] = "=COUNTA(A2:A31)"
    sheet["Q2"] = "=378282246310005+1"
    sheet["A2"].hyperlink = "mailto:link@planted.org"
    sheet.oddHeader.center.text = "page@planted.org"
    sheet.add_table(Table(displayName="Persons", ref="A1:H31"))
    rule = DataValidation(type="list", formula1='"one@planted.org,two"')
    sheet.add_data_validation(rule)
    rule.add("K2")
    sheet.merge_cells("M1:N2")
    sheet.freeze_panes = "B2"
    sheet.column_dimensions["A"].width = 33
    chart = BarChart()
    chart.title = "chart@planted.org"
    chart.add_data(Reference(sheet, min_col=7, min_row=1, max_row=9), titles_from_data=True)
    sheet.add_chart(chart, "M5")
    book.defined_names["Mail"] = DefinedName("Mail", attr_text='"name@planted.org"')
    other = book.create_sheet("sheet@planted.org")
    other["A5"] = "call cell@planted.org"
    sheet["R2"] = "='sheet@planted.org'!A5"
    other.sheet_state = "hidden"
    book.properties.creator = "creator@planted.org"
    book.save(path)


def by_xlsxwriter(path):
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("People")
        date = book.add_format({"num_format": "yyyy-mm-dd"})
        moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        time = book.add_format({"num_format": "hh:mm:ss"})
        bold = book.add_format({"bold": True})
        sheet.write_row(0, 0, TITLES)
        for number, (mail, card, text, born, at, active, share, hour) in enumerate(ROWS, 1):
            sheet.write_string(number, 0, mail)
            sheet.write_number(number, 1, card)
            sheet.write_string(number, 2, text)
            sheet.write_datetime(number, 3, born, date)
            sheet.write_datetime(number, 4, at, moment)
            sheet.write_boolean(number, 5, active)
            sheet.write_number(number, 6, share)
            sheet.write_datetime(number, 7, hour, time)
        sheet.write_rich_string("T2", "to ", bold, "rich@planted.org", " now")
        sheet.write_formula("J2", '="a"&A2', None, "acached@planted.org")
        sheet.write_formula("P2", "=COUNTA(A2:A31)", None, 30)
        sheet.write_comment("B2", "ask note@planted.org", {"author": "by@planted.org"})
        sheet.set_header("&Cpage@planted.org")
        sheet.conditional_format(
            "A2:A31", {"type": "text", "criteria": "containing", "value": "rule@planted.org", "format": bold}
        )
        sheet.insert_textbox("M5", "box@planted.org")
        sheet.insert_button("M15", {"caption": "button@planted.org"})
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "=People!$G$2:$G$9", "name": "series@planted.org"})
        sheet.insert_chart("M20", chart)
        book.define_name("Mail", '="name@planted.org"')
        book.set_properties({"author": "creator@planted.org"})
        book.set_custom_property("Owner", "owner@planted.org")


def read(path):
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    return {
        "sheets": book.sheetnames,
        "rows": [[[type(cell.value).__name__, str(cell.value)] for cell in row[:8]] for row in sheet.iter_rows()],
        "formats": [cell.number_format for cell in sheet[2][:8]],
        "formulas": [str(sheet[f"{column}2"].value) for column in "JPQRT"],
        "merged": [str(one) for one in sheet.merged_cells.ranges],
        "frozen": sheet.freeze_panes,
        "width": sheet.column_dimensions["A"].width,
        "tables": list(sheet.tables),
        "charts": len(sheet._charts),
        "names": sorted((name, one.value) for name, one in book.defined_names.items()),
        "comment": sheet["B2"].comment.text if sheet["B2"].comment else None,
    }


if sys.argv[1] == "write":
    by_openpyxl(f"{sys.argv[2]}/openpyxl.xlsx")
    by_xlsxwriter(f"{sys.argv[2]}/xlsxwriter.xlsx")
else:
    print(json.dumps(read(sys.argv[2])))
