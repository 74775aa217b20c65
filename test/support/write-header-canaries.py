"""Writes tables whose column names are values, by other programs, into a folder.

write-header-canaries.py FOLDER  < {"names": [...], "identifiers": [...], "rows": [[...]]}
"""
import json
import sys
from pathlib import Path

import fastavro
import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

folder = Path(sys.argv[1])
given = json.load(sys.stdin)
names, identifiers, rows = given["names"], given["identifiers"], given["rows"]
columns = [list(column) for column in zip(*rows)]

flat = pa.table(columns, names=names)
pq.write_table(flat, folder / "flat.parquet")
nested = pa.StructArray.from_arrays([pa.array(column) for column in columns], names=names)
pq.write_table(pa.table({"customer": nested}), folder / "nested.parquet")

# A name in Avro has letters, digits and underscores alone.
schema = {"type": "record", "name": "r", "fields": [{"name": name, "type": "string"} for name in identifiers]}
with open(folder / "records.avro", "wb") as file:
    fastavro.writer(file, fastavro.parse_schema(schema), [dict(zip(identifiers, row)) for row in rows])

book = openpyxl.Workbook()
for row in [names, *rows]:
    book.active.append(row)
book.save(folder / "openpyxl.xlsx")

sheets = OpenDocumentSpreadsheet()
table = Table(name="Data")
for row in [names, *rows]:
    line = TableRow()
    for text in row:
        cell = TableCell(valuetype="string")
        cell.addElement(P(text=text))
        line.addElement(cell)
    table.addElement(line)
sheets.spreadsheet.addElement(table)
sheets.save(str(folder / "calc.ods"))
