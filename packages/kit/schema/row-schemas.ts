import * as z from "zod";
import { childrenOf, type ChildTable } from "./child-tables";
import { perLanguage } from "./per-language";
import { fieldErrors, schemasOf } from "./record-schemas";
import type { Resource } from "./resource";
import { sentences } from "./sentences";
import { idSchema } from "./value-schema";
import { isPlainObject } from "./is-plain-object";

/** A row of a body that has been checked. */
export interface RowInput {
  /** Of a row that is stored, with the version it was changed from. */
  id?: number;
  version?: number;
  /** The row goes into the trash. */
  deleted?: true;
  /** Its fields as they were sent. */
  given: Readonly<Record<string, unknown>>;
  /** What was sent of its fields, checked; of a new row with its defaults. */
  values: Readonly<Record<string, unknown>>;
}

/** The schemas of one row's fields: those of its resource, as far as a row has them. */
const rowSchemasOf = perLanguage((table: ChildTable) => {
  const { create, update } = schemasOf(table.resource);
  const state = table.resource.states?.field;
  const names = [
    ...table.fields.map(({ apiName }) => apiName),
    ...(state === undefined ? [] : [state]),
  ];
  const ofRow = ({ shape }: z.ZodObject) =>
    z.strictObject(
      Object.fromEntries(
        names.flatMap((apiName) => {
          const schema = shape[apiName];
          return schema ? [[apiName, schema] as const] : [];
        }),
      ),
    );
  return { create: ofRow(create), update: ofRow(update) };
});

/** Sentences of one row: by field, and under "" of the row as a whole. */
type RowProblems = Readonly<Record<string, readonly string[]>>;
const ofRow = (sentence: string) => ({ problems: { "": [sentence] } });

/** Names a stored row, as it was read. */
const knownRow = z.object({
  id: idSchema(sentences.rowId),
  version: z.number(sentences.rowVersion).int(sentences.rowVersion),
});

type ReadRow = { row: RowInput } | { problems: RowProblems };

function readValues(
  table: ChildTable,
  mode: "create" | "update",
  given: Readonly<Record<string, unknown>>,
): ReadRow {
  const parsed = rowSchemasOf(table)[mode].safeParse(given);
  return parsed.success
    ? { row: { given, values: parsed.data } }
    : { problems: fieldErrors(table.resource, parsed.error) };
}

/** What is sent of one row, checked by the schema of its resource. */
function readRow(table: ChildTable, row: unknown, stored: boolean): ReadRow {
  if (!isPlainObject(row)) return ofRow(sentences.row(table.label));
  const { id, version, deleted, ...values } = row;
  if (deleted !== undefined && deleted !== true) return ofRow(sentences.rowDeleted);
  if (id !== undefined && !stored) return ofRow(sentences.rowOfNew);
  if (id === undefined)
    return version === undefined && deleted === undefined
      ? readValues(table, "create", values)
      : ofRow(sentences.rowId);
  const known = knownRow.safeParse({ id, version });
  if (!known.success) return ofRow(known.error.issues[0]?.message ?? sentences.rowId);
  const read = readValues(table, "update", values);
  if ("problems" in read) return read;
  return { row: { ...read.row, ...known.data, ...(deleted ? { deleted } : {}) } };
}

/** The rows of a body: each is checked, and what is wrong stands at its cell (`copies.2.code`). */
const rowsSchema = (table: ChildTable, stored: boolean): z.ZodType =>
  z
    .array(z.unknown(), sentences.rows(table.label))
    .max(stored ? 2 * table.max : table.max, sentences.tooManyRows(table.label, table.max))
    .transform((given, context): RowInput[] => {
      const seen = new Set<number>();
      return given.flatMap((one, at) => {
        const read = readRow(table, one, stored);
        const problems =
          "problems" in read
            ? read.problems
            : read.row.id !== undefined && seen.has(read.row.id)
              ? { "": [sentences.rowTwice] }
              : {};
        for (const [apiName, all] of Object.entries(problems))
          for (const message of all)
            context.issues.push({
              code: "custom",
              message,
              input: one,
              path: apiName === "" ? [at] : [at, apiName],
            });
        if ("problems" in read) return [];
        if (read.row.id !== undefined) seen.add(read.row.id);
        return [read.row];
      });
    })
    .optional();

/** The schemas of the rows that a body may carry, by their names in it. */
export const rowSchemas = (resource: Resource, stored: boolean) =>
  Object.fromEntries(
    childrenOf(resource).map((table) => [table.key, rowsSchema(table, stored)] as const),
  );
