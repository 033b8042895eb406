const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/**
 * Why a chosen file cannot be read; apart from the pages' strings, since files are read in a
 * worker.
 */
export const readingStrings = {
  empty: "The file is empty.",
  tooLarge: (bytes: number) =>
    `The file is too large. The limit is ${megabytes(bytes)}; split it into smaller files.`,
  tooManyLines: (lines: number) =>
    `The file has more than ${lines.toLocaleString("en")} lines. Split it into smaller files.`,
  oldExcel:
    "This is an old Excel file (.xls) or a password-protected one. Open it in Excel and save it as .xlsx, without a password.",
  noWorkbook: "This isn't an Excel workbook. Save the table as .xlsx or .csv and choose that file.",
  damaged: "The workbook is damaged and can't be opened. Save it again and choose the new file.",
  noTable: "Choose a .csv or .xlsx file.",
  unclosedQuote: (line: number) =>
    `Line ${line} has an opening quotation mark without a closing one. Fix that line and choose the file again.`,
  unreadable: "Couldn't read the file. Choose it again.",
};
