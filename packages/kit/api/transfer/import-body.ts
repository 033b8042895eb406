import * as z from "zod";
import { cleanLines } from "../../schema";
import { longestUncleaned } from "../../schema/entered-text";
import { hasTooManyMarks } from "../../schema/normal-form";
import { sentences } from "../../schema/sentences";
import { longestOfAll } from "../../schema/value-forms";
import { isErrorText, unguardText } from "../../schema/transfer/cell-text";
import { dateOrders, maxImportRows } from "../../schema/transfer/messages";
import { invalid, noErrors, tooLarge } from "../errors";
import { t } from "./text";

/**
 * Body of an import. A cell is text as a person would type it; numbers and true or false may be sent
 * as they are. They are read in `readRows`.
 */
export const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  mapping: z
    .record(z.string(), z.string())
    .optional()
    .describe("Column to target; columns it does not name are left out."),
  values: z
    .record(z.string(), z.record(z.string(), z.string()))
    .optional()
    .describe(
      "What texts of a column stand for, where its field is a choice or yes and no: by column, text to value. With an empty value the cell counts as empty.",
    ),
  fixed: z
    .record(z.string(), z.string())
    .optional()
    .describe("What every row says, by target: a cell that the file has no column for."),
  import_id: z
    .uuid()
    .optional()
    .describe("Of all parts of one file: by it the import can be undone as a whole."),
  file_name: z.string().max(255).optional().describe("What people know the import by."),
  dry_run: z.boolean().optional(),
  match_on: z.string().nullable().optional().describe("A unique field, or id."),
  date_order: z.enum(dateOrders).optional(),
  empty_cells: z
    .enum(["keep", "clear"])
    .optional()
    .describe("What an empty cell does to a record that is already there."),
  changed_since: z
    .enum(["keep", "replace"])
    .optional()
    .describe(
      "What becomes of a value that was changed after the last import, where the file says what it said then: it is kept unless this says replace.",
    ),
  confirm_names: z
    .boolean()
    .optional()
    .describe(
      "Rows may change the name of the person whose record they match. Without this, that row is refused: it may be about someone else.",
    ),
  all_or_nothing: z.boolean().optional().describe("Nothing is kept unless every row is good."),
});
export type ImportBody = z.infer<typeof importBody>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * The parser leaves out a column of this name, which is unknown like any other.
 * @throws ApiError 422.
 */
function refuseProto(body: unknown, rows: readonly unknown[]): void {
  const mapping = isObject(body) && "mapping" in body ? body.mapping : undefined;
  const isNamed = isObject(mapping)
    ? Object.hasOwn(mapping, "__proto__")
    : rows.some((row) => isObject(row) && Object.hasOwn(row, "__proto__"));
  if (!isNamed) return;
  const errors = noErrors();
  errors["__proto__"] = [t("unknownColumn", { column: "__proto__" })];
  throw invalid(errors);
}

/** Checks the body. @throws ApiError 413 for too many rows, 422 that names what is wrong. */
export function readImportBody(body: unknown): ImportBody {
  const rows = typeof body === "object" && body !== null && "rows" in body ? body.rows : undefined;
  if (Array.isArray(rows) && rows.length > maxImportRows)
    throw tooLarge(t("tooManyRows", { maximum: maxImportRows }));
  if (Array.isArray(rows)) refuseProto(body, rows);
  const parsed = importBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = noErrors();
  for (const issue of parsed.error.issues.slice(0, 20)) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, 20))
        errors[key.slice(0, 100)] = [sentences.unknown(key.slice(0, 100))];
    else
      (errors[(issue.path.slice(0, 3).join(".") || "body").slice(0, 100)] ??= []).push(
        issue.message,
      );
  }
  throw invalid(errors);
}

/** One row as it came: its line, and its cells that are not empty, by column. */
export interface SourceRow {
  line: number;
  cells: ReadonlyMap<string, string>;
  /** Columns whose cell shows an error instead of a value. */
  errors: ReadonlySet<string>;
}

/** A cell without what no field can hold; one that every field refuses stays as it came. */
const cellText = (text: string): string =>
  text.length > longestUncleaned(longestOfAll) || hasTooManyMarks(text)
    ? text
    : cleanLines(unguardText(text));

/** The text of a column in a row; undefined where it is empty. */
export const textIn = (
  { cells }: SourceRow,
  column: { name: string; fixed?: string } | undefined,
): string | undefined =>
  column?.fixed === undefined ? cells.get(column?.name ?? "") : column.fixed || undefined;

/**
 * A `line` that is a number says where the row stood; as text it is a column like any other. Rows
 * without one count from 1.
 */
export function readRows(rows: ImportBody["rows"]): SourceRow[] {
  return rows.map((row, index) => {
    const given = row["line"];
    const line =
      typeof given === "number" && Number.isInteger(given) && given > 0 ? given : undefined;
    const cells = Object.entries(row)
      .filter(([column, value]) => value !== null && !(column === "line" && line !== undefined))
      .map(([column, value]): [string, string] => [column, String(value)]);
    return {
      line: line ?? index + 1,
      cells: new Map(
        cells
          .map(([column, text]): [string, string] => [column, cellText(text)])
          .filter(([, text]) => text.trim() !== ""),
      ),
      errors: new Set(cells.filter(([, text]) => isErrorText(text)).map(([column]) => column)),
    };
  });
}

/** Every column that occurs, empty ones too. */
export const columnsIn = (rows: ImportBody["rows"]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      Object.keys(row).filter((column) => column !== "line" || typeof row[column] === "string"),
    ),
  ),
];
