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
    `Importing ${plural.toLowerCase()} needs the permission to create and to edit them.`,

  choose: "Choose a file",
  drop: "or drop it here",
  dropNow: "Drop the file to read it",
  oneFile: "Choose one file at a time.",
  kinds: (lines: number, megabytes: number) =>
    `CSV or Excel (.xlsx), up to ${number(lines)} lines and ${megabytes} MB. The first line holds the headings.`,
  reading: (name: string) => `Reading ${name}…`,
  templateTitle: "No file yet?",
  template: "Download a template",
  templateText:
    "An empty table with a heading for each field. A file exported from the list can be imported too.",
  required: "Required",
  optional: "Optional",

  fileFacts: (name: string, count: number) => `${name}: ${rows(count)}`,
  otherFile: "Another file",
  sheet: "Sheet",
  headingLine: "Headings are in line",
  noRows: "There are no rows below the headings. Choose another sheet, line or file.",
  columnsTitle: "Where each column goes",
  columnsCaption: "Columns of the file, what stands in them, and the field each goes to",
  columnInFile: "Column in the file",
  examples: "For example",
  noExamples: "empty",
  goesTo: "Goes to",
  goesToOf: (column: string) => `“${column}” goes to`,
  notImported: "– not imported –",
  idTarget: "ID (finds the record)",
  mapped: (count: number, of: number) => `${count} of ${of} columns go to a field.`,
  missing: (fields: readonly string[]) =>
    `No column goes to ${fields.join(", ")}. New records cannot be created without; records that are there already can be changed.`,
  nothingMapped: "Choose a field for at least one column.",
  valuesTitle: "What these values mean",
  valuesHelp:
    "The file writes some values differently. Choose what each one means; this device remembers it for the next file.",
  valuesOf: (field: string) => `${field}: values of the file and what they mean`,
  valueMeansOf: (text: string, column: string) => `“${text}” in “${column}” means`,
  valueRows: rows,
  valueUnset: "– choose –",
  valueEmpty: "leave empty",
  valueGuessed: "A guess. Please check it.",
  valueUnknown: "Rows with this value cannot be imported until you choose.",
  moreValues: (count: number) =>
    count === 1
      ? "and 1 more value, whose rows can be corrected after the check."
      : `and ${number(count)} more values, whose rows can be corrected after the check.`,
  optionsTitle: "How rows are read",
  matchOn: "A row is about a record that is there already if they share",
  matchNothing: "everything the row says",
  matchHelp:
    "Matching records are updated where the row differs; all other rows create new records.",
  dateOrder: "Dates such as 03/04/2026",
  dateOrders: {
    "": "only if they can be read in one way",
    dmy: "day first: 3 April",
    mdy: "month first: 4 March",
  },
  dateUnclear: "The file has dates that can be read in two ways. Choose which number is the day.",
  emptyCells: "Empty cells",
  emptyKeep: "leave what is stored",
  emptyClear: "empty the field",

  changedSince: "Values changed here after the last import",
  changedKeep: "keep, unless the file says something new",
  changedReplace: "replace by what the file says",
  warnedTitle: (count: number) =>
    `${number(count)} ${count === 1 ? "unusual value" : "unusual values"}`,
  warnedHelp: "They will be imported. Check that they are right.",
  keptTitle: (count: number) => `${rows(count)} with values kept`,
  keptLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
  keptMore: (count: number) => `and ${number(count)} more.`,

  checkTitle: "Nothing has been changed yet",
  checking: "Checking every row…",
  progress: (done: number, of: number) => `${number(done)} of ${rows(of)}`,
  counts: {
    created: "New",
    updated: "Changed",
    unchanged: "As they are",
    refused: "Cannot be imported",
  },
  wouldBe: (created: number, updated: number, unchanged: number, refused: number) =>
    `Checked: ${number(created)} would be created, ${number(updated)} changed, ${number(unchanged)} stay as they are, ${number(refused)} cannot be imported.`,
  allGood: "Every row can be imported.",
  someWrong: (count: number) =>
    `${rows(count)} cannot be imported and will be left out. Correct them below and check again, or import the others now and these later.`,
  nothingToDo: "There is nothing to import: every row is there already as it is.",
  allWrong: "None of the rows can be imported.",
  start: (count: number) => `Import ${rows(count)}`,
  correctHelp:
    "Correct the marked cells and check again, or download these rows with the reasons, correct them there and import that file.",
  correctCaption: "Rows that cannot be imported; wrong cells can be corrected",
  cellOf: (column: string, line: number) => `${column}, line ${line}`,
  emptyCell: "empty",
  checkAgain: "Check again",
  correctedRows: (count: number) => `${rows(count)} corrected, not checked yet.`,
  checkFirst: "Check what you corrected first.",
  moreRows: (count: number) =>
    `and ${number(count)} more. They appear here as you correct these; the download holds all.`,
  refusedTitle: "Rows that cannot be imported",
  refusedCaption:
    "Rows that cannot be imported, with the column, what stands there, and the reason",
  line: "Line",
  column: "Column",
  value: "In the file",
  reason: "What is wrong",
  wholeRow: "whole row",
  more: (count: number) => `and ${number(count)} more: download them to see all.`,
  download: "Download these rows",
  downloadHelp: "With the reason in the last column. Correct them there and import that file.",
  lineColumn: "Line in the file",
  reasonColumn: "Why it was refused",
  sameKey: (label: string, line: number) =>
    `Line ${line} has the same ${label.replace(/\.$/u, "")}.`,

  running: "Importing…",
  stop: "Stop after this part",
  stopping: "Stopping after this part…",
  stopCheck: "Stop",
  doneTitle: "Imported",
  stoppedTitle: "Stopped",
  stoppedText: (done: number, of: number) =>
    `${number(done)} of ${rows(of)} have been dealt with and stay so. The others have not been sent.`,
  goOn: "Go on with the others",
  summary: (created: number, updated: number, unchanged: number, refused: number) =>
    `${number(created)} created, ${number(updated)} changed, ${number(unchanged)} left as they are, ${number(refused)} not imported.`,
  seeList: (plural: string) => `See the ${plural.toLowerCase()}`,
  again: "Import another file",
  failedTitle: "The server did not take this",
  failed: "It could not be sent. Nothing is imported twice: try again.",
  tryAgain: "Try again",

  leaveTitle: "Leave the import?",
  leaveChosen: "The file has not been imported. You would have to choose it again.",
  leaveRunning:
    "The import is not finished. What has been sent so far stays; the other rows would not be imported.",
  leave: "Leave",
  stay: "Stay",
} as const;
