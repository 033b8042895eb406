"""Writes the workbooks beside this script: python3-openpyxl and python3-xlsxwriter of Debian 12.

    /usr/bin/python3 tests/crud/import/files/write-files.py

libreoffice.xlsx, .ods, .fods and .html, gnumeric.xlsx and gnumeric.ods are openpyxl.xlsx, calculated
and written again by LibreOffice 7.4 and Gnumeric 1.12.55:
soffice --headless --convert-to xlsx --outdir out openpyxl.xlsx   (ods, fods and html alike)
ssconvert openpyxl.xlsx gnumeric.xlsx; ssconvert -T Gnumeric_OpenCalc:odf openpyxl.xlsx gnumeric.ods
"""

from datetime import datetime
from pathlib import Path

import openpyxl
import xlsxwriter

here = Path(__file__).parent
heads = ["Class", "Admission no.", "Name", "Born", "Total"]
born = datetime(2014, 6, 3, 9, 30)


def with_openpyxl():
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    sheet = book.create_sheet("Students")
    book.active = 1
    sheet.append(heads)
    sheet.append(["Grade 1 A", 12, "Asha Rao", born, "=1+1"])
    sheet.append([None, 7, "#N/A", born, "=1+1"])
    sheet.append([None, 1234, "Zoë", born, 2])
    sheet.merge_cells("A2:A4")
    for row, code in ((2, '"ADM-"0000'), (3, "000-000"), (4, "#,##0")):
        sheet.cell(row, 2).number_format = code
        sheet.cell(row, 4).number_format = "dd/mm/yyyy"
    sheet.row_dimensions[4].hidden = True
    book.save(here / "openpyxl.xlsx")


def with_xlsxwriter():
    book = xlsxwriter.Workbook(here / "xlsxwriter.xlsx")
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    code = book.add_format({"num_format": '"ADM-"0000'})
    book.add_worksheet("Notes")
    sheet = book.add_worksheet("Students")
    sheet.activate()
    sheet.write_row(0, 0, heads)
    sheet.merge_range("A2:A3", "Grade 1 A")
    for row, name in ((1, "Asha Rao"), (2, "Zoë")):
        sheet.write_number(row, 1, 12 + row, code)
        sheet.write_string(row, 2, name)
        sheet.write_datetime(row, 3, born, day)
    sheet.write_formula(1, 4, "=1+1")
    sheet.write_formula(2, 4, "=1+1", None, 2)
    sheet.set_row(2, None, None, {"hidden": True})
    book.close()


with_openpyxl()
with_xlsxwriter()
