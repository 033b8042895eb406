// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/api/transfer",
  {
    format: { formats: string | number };
    tooLongForSheet: { rows: string | number; maximum: string | number };
    tooManyRows: { maximum: string | number };
    tooManyWholeRows: { maximum: string | number };
    unknownColumn: { column: string | number };
    unknownTarget: { target: string | number };
    quoted: { text: string | number };
    twoColumns: { columns: string | number };
    valuesOfColumn: { column: string | number };
    valueOfColumn: { value: string | number; column: string | number };
    tooManyValues: { maximum: string | number };
    otherImport: undefined;
    undoneAlready: undefined;
    changedSince: undefined;
    keptFields: { labels: string | number };
    keptChanged: undefined;
    keptInTrash: undefined;
    usedSince: { count: string | number; things: string | number };
    inTrash: undefined;
    noColumns: undefined;
    matchOn: { words: string | number };
    matchWithoutColumn: { label: string | number };
    whoseIds: { column: string | number };
    otherName: { before: string | number; after: string | number };
    partOfName: { column: string | number; label: string | number };
    notLastFirst: { label: string | number; text: string | number };
    sameKey: { line: string | number; label: string | number };
    sameRow: { line: string | number };
    notThere: { noun: string | number; id: string | number };
    notAnId: undefined;
    twoDates: { text: string | number };
    mixedDates: { dayFirst: string | number; monthFirst: string | number };
    notADate: { label: string | number; text: string | number };
    notATime: { label: string | number; text: string | number };
    notAnInstant: { label: string | number; text: string | number };
    notANumber: { label: string | number; text: string | number };
    twoNumbers: { text: string | number };
    showsError: { text: string | number };
    notCalculated: undefined;
    notYesNo: { label: string | number; text: string | number };
    notAChoice: { label: string | number; text: string | number; options: string | number };
    notStructured: { label: string | number; text: string | number; example: string | number };
    atField: { label: string | number; reason: string | number };
    atEntry: { label: string | number; entry: string | number; reason: string | number };
    noneCalled: { noun: string | number; text: string | number };
    severalCalled: {
      text: string | number;
      count: string | number;
      things: string | number;
      ids: string | number;
      column: string | number;
    };
    "lines.others": undefined;
    severalLines: { lines: string | number; text: string | number };
    "circle.self": undefined;
    "circle.lines": { lines: string | number };
    upperNotMade: { line: string | number };
    disagree: {
      value: string | number;
      idColumn: string | number;
      ids: string | number;
      titles: string | number;
    };
    mayNotLookUp: { plural: string | number; column: string | number };
  }
>;
export default words;
