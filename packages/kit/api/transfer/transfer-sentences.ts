import { joined } from "../../schema/joined";

const maxLines = 10;
/** Lines in a sentence: "2, 5 and 9". */
const linesOf = (lines: readonly number[]): string =>
  joined(
    [...lines.slice(0, maxLines).map(String), ...(lines.length > maxLines ? ["others"] : [])],
    "and",
  );

/** What a person reads of an export or import that cannot be done as asked. */
export const transferSentences = {
  format: (formats: readonly string[]) => `An export is one of: ${formats.join(", ")}.`,
  tooLongForSheet: (rows: number, maximum: number) =>
    `This list has ${rows} records; an Excel sheet holds at most ${maximum}. Narrow the list or choose CSV.`,
  tooManyRows: (maximum: number) => `At most ${maximum} rows can be imported at a time.`,
  tooManyWholeRows: (maximum: number) =>
    `With "all_or_nothing" at most ${maximum} rows can be imported at a time.`,
  unknownColumn: (column: string) => `There is no column “${column}”.`,
  unknownTarget: (target: string) => `There is no field “${target}” to import into.`,
  twoColumns: (columns: readonly string[]) =>
    `${columns.map((column) => `“${column}”`).join(" and ")} go to the same field. Choose one of them.`,
  valuesOfColumn: (column: string) => `“${column}” isn't mapped to a field with options.`,
  valueOfColumn: (column: string, value: string) => `“${value}” isn't an option of “${column}”.`,
  tooManyValues: (maximum: number) => `At most ${maximum} values of a column can be matched.`,
  otherImport: "This import was undone, or it isn't yours. Choose the file again.",
  undoneAlready: "This import has already been undone.",
  changedSince: "Changed since the import.",
  keptFields: (labels: readonly string[]) =>
    `Kept: ${labels.join(", ")} changed after the last import.`,
  keptChanged: "Kept: the record of this row was changed after the last import.",
  keptInTrash: "Kept in the trash: the record of this row was deleted after the last import.",
  usedSince: (count: number, what: string) => `In use by ${count} ${what}.`,
  inTrash: "It's already in the trash.",
  noColumns: "No columns are mapped.",
  matchOn: (words: readonly string[]) => `Rows can be matched by: ${words.join(", ")}.`,
  matchWithoutColumn: (label: string) =>
    `No column is mapped to ${label}, which is used to match rows.`,
  sameKey: (label: string, line: number) =>
    `Duplicate of line ${line}: same ${label.replace(/\.$/u, "")}.`,
  sameRow: (line: number) => `Duplicate of line ${line}.`,
  notThere: (noun: string, id: string) => `There is no ${noun} with the ID ${id}.`,
  notAnId: "An ID is a whole number from 1.",
  twoDates: (text: string) =>
    `“${text}” is ambiguous. Choose whether the day or the month comes first, or write the date as 2026-11-21.`,
  notADate: (label: string, text: string) =>
    `${label}: “${text}” isn't a valid date, such as 2026-11-21.`,
  notATime: (label: string, text: string) =>
    `${label}: “${text}” isn't a valid time, such as 08:30.`,
  notAnInstant: (label: string, text: string) =>
    `${label}: “${text}” isn't a valid date and time, such as 2026-11-21 08:30.`,
  notANumber: (label: string, text: string) => `${label}: “${text}” isn't a number.`,
  twoNumbers: (text: string) =>
    `“${text}” is ambiguous. Write the number without thousands separators, and with a decimal point.`,
  notYesNo: (label: string, text: string) => `${label}: “${text}” isn't recognised. Use yes or no.`,
  notAChoice: (label: string, text: string, options: readonly string[]) =>
    `${label}: “${text}” isn't recognised. Use ${joined(options, "or")}.`,
  noneCalled: (noun: string, text: string) => `No ${noun} is called “${text}”.`,
  severalCalled: (noun: string, text: string, ids: readonly number[], column: string) =>
    `“${text}” could be any of ${ids.length} ${noun}: IDs ${ids.join(", ")}. Enter the right one in the column “${column}”.`,
  severalLines: (text: string, lines: readonly number[]) =>
    `Lines ${linesOf(lines)} are all called “${text}”. Import them first, then enter the ID of the one you mean.`,
  circleOfLines: (lines: readonly number[]) =>
    lines.length === 1
      ? "A record can't be below itself."
      : `Lines ${linesOf(lines)} form a circle: each would be below itself. Change one of them.`,
  upperNotMade: (line: number) =>
    `Line ${line}, which this row names, wasn't imported. Fix that line first.`,
  noneWithId: (noun: string, id: string) => `There is no ${noun} with the ID ${id}.`,
  disagree: (value: string, idColumn: string, ids: string, titles: string) =>
    `“${value}” doesn't match the column “${idColumn}”: ${ids} is ${titles}. Clear one of the two.`,
  mayNotLookUp: (plural: string, column: string) =>
    `You don't have access to look up ${plural} by name. Use the column “${column}”.`,
};
