import Papa from "papaparse";
import { readingStrings } from "../../../strings/import-reading";
import { decodeText } from "./decode-text";
import { FileProblem } from "./file-problem";
import { LineCollector, type SheetLine } from "./table";

/** Characters in which the first lines are looked for. */
const maxSample = 1_000_000;
const separators = [",", ";", "\t", "|"];

/**
 * The separator by which the first lines fall into the most even rows; the headings decide how many
 * cells a row has.
 */
function separatorOf(text: string): string {
  const first = text.search(/\S/u);
  const start = Math.max(text.lastIndexOf("\n", first), text.lastIndexOf("\r", first)) + 1;
  const sample = text.slice(start, start + maxSample);
  const scores = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(sample, {
      delimiter: separator,
      preview: 25,
      skipEmptyLines: "greedy",
    });
    const width = data[0]?.length ?? 0;
    return {
      separator,
      width,
      even: width < 2 ? 0 : data.filter(({ length }) => length === width).length / data.length,
    };
  });
  return scores.reduce((best, one) =>
    one.even > best.even || (one.even > 0 && one.even === best.even && one.width > best.width)
      ? one
      : best,
  ).separator;
}

/**
 * Reads comma-separated values whatever the separator and the encoding.
 * @throws FileProblem when it is no such text.
 */
export function readCsv(bytes: Uint8Array): SheetLine[] {
  const text = decodeText(bytes);
  if (text === undefined) throw new FileProblem(readingStrings.noTable);
  const [, named] = /^sep=(.)\r?\n/iu.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  const collected = new LineCollector();
  let row = 0;
  Papa.parse<string[]>(body, {
    delimiter: named ?? separatorOf(body),
    step({ data, errors }) {
      row++;
      if (errors.some(({ code }) => code === "MissingQuotes"))
        throw new FileProblem(readingStrings.unclosedQuote(row));
      collected.add(named === undefined ? row : row + 1, data);
    },
  });
  return collected.lines;
}
