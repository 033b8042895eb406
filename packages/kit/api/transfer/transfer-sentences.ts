import { joined } from "../../schema/joined";
import { listed, messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("kit/api/transfer", words);

const maxLines = 10;
/** Lines in a sentence: "2, 5 and 9". */
const linesOf = (lines: readonly number[]): string =>
  joined(
    [
      ...lines.slice(0, maxLines).map(String),
      ...(lines.length > maxLines ? [t("lines.others")] : []),
    ],
    "and",
  );

/** What a person reads of an export or import that cannot be done as asked. */
export const transferSentences = {
  format: (formats: readonly string[]) => t("format", { formats: listed(formats, "unit") }),
  tooLongForSheet: (rows: number, maximum: number) => t("tooLongForSheet", { rows, maximum }),
  tooManyRows: (maximum: number) => t("tooManyRows", { maximum }),
  tooManyWholeRows: (maximum: number) => t("tooManyWholeRows", { maximum }),
  unknownColumn: (column: string) => t("unknownColumn", { column }),
  unknownTarget: (target: string) => t("unknownTarget", { target }),
  twoColumns: (columns: readonly string[]) =>
    t("twoColumns", {
      columns: joined(
        columns.map((text) => t("quoted", { text })),
        "and",
      ),
    }),
  valuesOfColumn: (column: string) => t("valuesOfColumn", { column }),
  valueOfColumn: (column: string, value: string) => t("valueOfColumn", { column, value }),
  tooManyValues: (maximum: number) => t("tooManyValues", { maximum }),
  otherImport: () => t("otherImport"),
  undoneAlready: () => t("undoneAlready"),
  changedSince: () => t("changedSince"),
  keptFields: (labels: readonly string[]) => t("keptFields", { labels: listed(labels, "unit") }),
  keptChanged: () => t("keptChanged"),
  keptInTrash: () => t("keptInTrash"),
  usedSince: (count: number, things: string) => t("usedSince", { count, things }),
  inTrash: () => t("inTrash"),
  whoseIds: (column: string) => t("whoseIds", { column }),
  otherName: (before: string, after: string) => t("otherName", { before, after }),
  partOfName: (column: string, label: string) => t("partOfName", { column, label }),
  notLastFirst: (label: string, text: string) => t("notLastFirst", { label, text }),
  noColumns: () => t("noColumns"),
  matchOn: (targets: readonly string[]) => t("matchOn", { words: targets.join(", ") }),
  matchWithoutColumn: (label: string) => t("matchWithoutColumn", { label }),
  sameKey: (label: string, line: number) =>
    t("sameKey", { label: label.replace(/\.$/u, ""), line }),
  sameRow: (line: number) => t("sameRow", { line }),
  notThere: (noun: string, id: string) => t("notThere", { noun, id }),
  notAnId: () => t("notAnId"),
  twoDates: (text: string) => t("twoDates", { text }),
  mixedDates: ({ dmy, mdy }: { dmy: string; mdy: string }) =>
    t("mixedDates", { dayFirst: dmy, monthFirst: mdy }),
  notADate: (label: string, text: string) => t("notADate", { label, text }),
  notATime: (label: string, text: string) => t("notATime", { label, text }),
  notAnInstant: (label: string, text: string) => t("notAnInstant", { label, text }),
  notANumber: (label: string, text: string) => t("notANumber", { label, text }),
  twoNumbers: (text: string) => t("twoNumbers", { text }),
  showsError: (text: string) => t("showsError", { text }),
  notCalculated: () => t("notCalculated"),
  notYesNo: (label: string, text: string) => t("notYesNo", { label, text }),
  notAChoice: (label: string, text: string, options: readonly string[]) =>
    t("notAChoice", { label, text, options: joined(options, "or") }),
  notStructured: (label: string, text: string, example: string) =>
    t("notStructured", { label, text, example }),
  atEntry: (label: string, entry: number | undefined, reason: string) =>
    entry === undefined ? t("atField", { label, reason }) : t("atEntry", { label, entry, reason }),
  noneCalled: (noun: string, text: string) => t("noneCalled", { noun, text }),
  severalCalled: (things: string, text: string, ids: readonly number[], column: string) =>
    t("severalCalled", {
      things,
      text,
      count: ids.length,
      ids: listed(ids.map(String), "unit"),
      column,
    }),
  severalLines: (text: string, lines: readonly number[]) =>
    t("severalLines", { text, lines: linesOf(lines) }),
  circleOfLines: (lines: readonly number[]) =>
    lines.length === 1 ? t("circle.self") : t("circle.lines", { lines: linesOf(lines) }),
  upperNotMade: (line: number) => t("upperNotMade", { line }),
  disagree: (value: string, idColumn: string, ids: string, titles: string) =>
    t("disagree", { value, idColumn, ids, titles }),
  mayNotLookUp: (plural: string, column: string) => t("mayNotLookUp", { plural, column }),
};
