const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/**
 * Why a chosen file cannot be read; apart from the pages' strings, since files are read in a
 * worker.
 */
export const readingStrings = {
  empty: "The file is empty.",
  tooLarge: (bytes: number) =>
    `The file is too large: at most ${megabytes(bytes)} can be read. Divide it into several.`,
  tooManyLines: (lines: number) =>
    `The file has more than ${lines.toLocaleString("en")} lines. Divide it into several.`,
  oldExcel:
    "This is an old Excel file (.xls) or one with a password. Open it in Excel and save it as .xlsx, without a password.",
  noWorkbook: "This is no Excel workbook. Save the table as .xlsx or .csv and choose that file.",
  damaged: "The workbook is damaged and cannot be opened. Save it again and choose the new file.",
  noTable: "This is no table. Choose a .csv or .xlsx file.",
  unclosedQuote: (line: number) =>
    `A quotation mark is opened in line ${line} and never closed. Correct that line and choose the file again.`,
  unreadable: "The file could not be read. Choose it again.",
};
