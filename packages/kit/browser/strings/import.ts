const number = (count: number) => count.toLocaleString("en");
const rows = (count: number) => (count === 1 ? "1 row" : `${number(count)} rows`);

/** What the pages say on which a file is imported. */
export const importStrings = {
  title: (plural: string) => `Import ${plural.toLowerCase()}`,
  steps: ["File", "Columns", "Check", "Import"] as const,
  stepsLabel: "Steps of the import",
  stepOf: (step: number, of: number, name: string) => `Step ${step} of ${of}: ${name}`,
  next: "Check the rows",
  back: "Back",
  notAllowed: (plural: string) =>
    `To import ${plural.toLowerCase()}, you need permission to create and edit them.`,

  choose: "Choose a file",
  drop: "or drop it here",
  dropNow: "Drop the file to read it",
  oneFile: "Choose one file at a time.",
  kinds: (lines: number, megabytes: number) =>
    `CSV or Excel (.xlsx), up to ${number(lines)} lines and ${megabytes} MB. The first line must contain the headings.`,
  reading: (name: string) => `Reading ${name}…`,
  templateTitle: "No file yet?",
  template: "Download a template",
  templateText:
    "An empty table with a heading for each field. You can also import a file exported from the list.",
  required: "Required",
  optional: "Optional",

  fileFacts: (name: string, count: number) => `${name}: ${rows(count)}`,
  otherFile: "Choose another file",
  sheet: "Sheet",
  headingLine: "Heading line",
  noRows: "There are no rows below the headings. Choose another sheet, line or file.",
  columnsTitle: "Map columns",
  columnsCaption: "File columns, example values, and the field each one maps to",
  columnInFile: "File column",
  examples: "Example",
  noExamples: "empty",
  goesTo: "Field",
  goesToOf: (column: string) => `Field for “${column}”`,
  notImported: "– don't import –",
  idTarget: "ID (finds the record)",
  mapped: (count: number, of: number) => `${count} of ${of} columns mapped.`,
  missing: (fields: readonly string[]) =>
    `No column is mapped to ${fields.join(", ")}. New records can't be created without it; existing records can be updated.`,
  nothingMapped: "Choose a field for at least one column.",
  valuesTitle: "Match values",
  valuesHelp:
    "Some values in the file are written differently. Choose what each one means; this device remembers your choices.",
  valuesOf: (field: string) => `${field}: values of the file and what they mean`,
  valueMeansOf: (text: string, column: string) => `“${text}” in “${column}” means`,
  valueRows: rows,
  valueUnset: "– choose –",
  valueEmpty: "leave empty",
  valueGuessed: "Suggested. Please check.",
  valueUnknown: "Rows with this value can't be imported until you choose.",
  moreValues: (count: number) =>
    count === 1
      ? "and 1 more value, which you can fix after the check."
      : `and ${number(count)} more values, which you can fix after the check.`,
  optionsTitle: "Import options",
  matchOn: "Match existing records by",
  matchNothing: "everything in the row",
  matchHelp: "Matching records are updated; all other rows create new records.",
  dateOrder: "Dates such as 03/04/2026",
  dateOrders: { "": "only if unambiguous", dmy: "day first: 3 April", mdy: "month first: 4 March" },
  dateUnclear: "The file has ambiguous dates. Choose whether the day or the month comes first.",
  emptyCells: "Empty cells",
  emptyKeep: "keep the current value",
  emptyClear: "clear the field",

  changedSince: "Values edited here since the last import",
  changedKeep: "keep, unless the file has a new value",
  changedReplace: "replace with the file's value",
  keptTitle: (count: number) => `${rows(count)} with values kept`,
  keptLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
  keptMore: (count: number) => `and ${number(count)} more.`,

  checkTitle: "Review before importing",
  checking: "Checking every row…",
  progress: (done: number, of: number) => `${number(done)} of ${rows(of)}`,
  counts: { created: "New", updated: "Updated", unchanged: "Unchanged", refused: "Errors" },
  wouldBe: (created: number, updated: number, unchanged: number, refused: number) =>
    `Checked: ${number(created)} new, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} with errors.`,
  allGood: "All rows can be imported.",
  someWrong: (count: number) =>
    `${rows(count)} can't be imported and will be skipped. Fix them below and check again, or import the rest now.`,
  nothingToDo: "Nothing to import: all rows match existing records.",
  allWrong: "No rows can be imported. Fix the errors below.",
  start: (count: number) => `Import ${rows(count)}`,
  correctHelp:
    "Fix the highlighted cells and check again, or download these rows with the reasons, fix them and import that file.",
  correctCaption: "Rows with errors; you can edit the highlighted cells",
  cellOf: (column: string, line: number) => `${column}, line ${line}`,
  emptyCell: "empty",
  checkAgain: "Check again",
  correctedRows: (count: number) => `${rows(count)} corrected, not checked yet.`,
  checkFirst: "Check your corrections first.",
  moreRows: (count: number) =>
    `and ${number(count)} more. They appear here as you fix these; the download contains all.`,
  refusedTitle: "Rows with errors",
  refusedCaption: "Rows with errors: column, value and reason",
  line: "Line",
  column: "Column",
  value: "Value",
  reason: "Problem",
  wholeRow: "whole row",
  more: (count: number) => `and ${number(count)} more: download them to see all.`,
  download: "Download these rows",
  downloadHelp: "The last column gives the reason. Fix the rows and import that file.",
  lineColumn: "Line",
  reasonColumn: "Reason",
  sameKey: (label: string, line: number) =>
    `Duplicate of line ${line}: same ${label.replace(/\.$/u, "")}.`,

  running: "Importing…",
  stop: "Stop",
  stopping: "Stopping…",
  stopCheck: "Stop",
  doneTitle: "Imported",
  stoppedTitle: "Stopped",
  stoppedText: (done: number, of: number) =>
    `${number(done)} of ${rows(of)} processed. The rest weren't sent.`,
  goOn: "Continue",
  summary: (created: number, updated: number, unchanged: number, refused: number) =>
    `${number(created)} added, ${number(updated)} updated, ${number(unchanged)} unchanged, ${number(refused)} not imported.`,
  seeList: (plural: string) => `See the ${plural.toLowerCase()}`,
  again: "Import another file",
  failedTitle: "The server rejected this",
  failed: "Couldn't send this part. Try again; nothing is imported twice.",
  tryAgain: "Try again",

  leaveTitle: "Leave the import?",
  leaveChosen: "The file hasn't been imported. You would have to choose it again.",
  leaveRunning:
    "The import isn't finished. Rows imported so far are kept; the rest won't be imported.",
  leave: "Leave",
  stay: "Stay",
} as const;
