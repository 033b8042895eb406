import Papa from "papaparse";
import { readingStrings } from "../../../strings/import-reading";
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
      newline: "\n",
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

const quotedOrLineEnd = /(?<![^,;\t|\r\n])"[^"]*(?:""[^"]*)*"?|\r\n?/gu;
/** Every line end outside quotes as one sign: a file joined from two has both kinds. */
const withEvenLines = (text: string) =>
  text.replace(quotedOrLineEnd, (found) => (found.startsWith('"') ? found : "\n"));

/** A formula that is nothing but a text, by which programs keep the zeros of ="007". */
const plainCell = (cell: string): string =>
  /^="(?:[^"]|"")*"$/u.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell;

/**
 * Reads comma-separated values whatever the separator.
 * @throws FileProblem when a quotation mark is never closed, or there is too much.
 */
export function linesOf(text: string): SheetLine[] {
  const [first = "", named] = /^sep=(.)(?:\r\n?|\n)/iu.exec(text) ?? [];
  const body = withEvenLines(named === undefined ? text : text.slice(first.length));
  const collected = new LineCollector();
  let row = 0;
  Papa.parse<string[]>(body, {
    delimiter: named ?? separatorOf(body),
    newline: "\n",
    step({ data, errors }) {
      row++;
      if (errors.some(({ code }) => code === "MissingQuotes"))
        throw new FileProblem(readingStrings.unclosedQuote(row));
      collected.add(named === undefined ? row : row + 1, data.map(plainCell));
    },
  });
  return collected.lines;
}
