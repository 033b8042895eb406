import { linksToOne } from "../../../fields/questions";
import { cellName, childrenOf, type ChildTable, type Resource } from "../../../schema";
import { sameCell, type FormRow } from "../../fields/rows/form-row";
import { rowsIn, sentRows, storedRows } from "./child-rows";
import type { Values } from "./form-fields";

/**
 * Rows as someone else has made them meanwhile, with what was typed here: a cell that was not
 * touched takes theirs, one that was keeps its own, rows of ours stay, and a row of ours that they
 * deleted becomes a new one. Names the cells that both have changed, with their value.
 */
function mergeRows(
  table: ChildTable,
  base: readonly FormRow[],
  mine: readonly FormRow[],
  theirs: readonly FormRow[],
): { rows: FormRow[]; clashes: Map<string, unknown> } {
  const clashes = new Map<string, unknown>();
  const now = new Map(theirs.map((row) => [row.key, row]));
  const before = new Map(base.map((row) => [row.key, row]));
  const known = new Set(mine.map(({ key }) => key));
  const rows = mine.flatMap((row): FormRow[] => {
    if (row.id === undefined) return [row];
    const [old, their] = [before.get(row.key), now.get(row.key)];
    const touched = table.fields.filter(
      ({ apiName }) => old !== undefined && !sameCell(row[apiName], old[apiName]),
    );
    if (!their) {
      if (row.deleted || touched.length === 0) return [];
      const { id: _id, version: _version, ...rest } = row;
      return [rest];
    }
    const kept = Object.fromEntries(
      touched.flatMap(({ key, apiName, field }) => [
        [apiName, row[apiName]],
        ...(linksToOne(field) ? [[key, row[key]]] : []),
      ]),
    ) as Values;
    for (const { apiName } of touched)
      if (!sameCell(their[apiName], old?.[apiName]) && !sameCell(their[apiName], row[apiName]))
        clashes.set(cellName(table.key, row.key, apiName), their[apiName]);
    return [{ ...their, ...kept, ...(row.deleted ? { deleted: true } : {}) }];
  });
  const added = theirs.filter(({ key }) => !known.has(key) && !before.has(key));
  return { rows: [...rows, ...added], clashes };
}

/** The rows of a form after others changed theirs, and what they made of cells that both changed. */
export function mergedRows(
  resource: Resource,
  { base, values }: { base: Values; values: Values },
  record: Values,
): { base: Values; values: Values; clashes: ReadonlyMap<string, unknown> } {
  const clashes = new Map<string, unknown>();
  const [bases, merged]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const table of childrenOf(resource)) {
    if (!Array.isArray(record[table.key])) continue;
    const theirs = storedRows(record, table);
    const result = mergeRows(table, rowsIn(base, table), rowsIn(values, table), theirs);
    bases[table.key] = theirs;
    merged[table.key] = result.rows;
    for (const [name, value] of result.clashes) clashes.set(name, value);
  }
  return { base: { ...base, ...bases }, values: { ...values, ...merged }, clashes };
}

/**
 * The rows after a save, with what was typed while it was on its way: rows that were created keep
 * their place in the form and get their number.
 */
export function savedRows(
  resource: Resource,
  before: Values,
  sent: Values,
  now: Values,
  record: Values,
): Values {
  const rows = Object.fromEntries(
    childrenOf(resource).map((table) => {
      const stored = storedRows(record, table);
      if (rowsIn(sent, table) === rowsIn(now, table)) return [table.key, stored];
      const old = new Set(rowsIn(before, table).map(({ id }) => id));
      const fresh = stored
        .filter(({ id }) => !old.has(id))
        .sort((one, other) => Number(one.id) - Number(other.id));
      const made = sentRows(table, before, sent).filter(({ row }) => row.id === undefined);
      const adopted = new Map(
        made.map(({ row }, at) => [row.key, fresh[fresh.length - made.length + at]]),
      );
      const named = (list: readonly FormRow[]) =>
        list.map((row) => {
          const own = adopted.get(row.key);
          return own ? { ...row, key: own.key, id: own.id, version: own.version } : row;
        });
      return [
        table.key,
        mergeRows(table, named(rowsIn(sent, table)), named(rowsIn(now, table)), stored).rows,
      ];
    }),
  );
  return rows;
}

/**
 * Merged rows for another try to save: where both changed the same cell, the row keeps the version
 * that ours was changed from, and the server refuses it.
 */
export const keepVersions = (
  resource: Resource,
  mine: Values,
  { values, clashes }: Pick<ReturnType<typeof mergedRows>, "values" | "clashes">,
): Values =>
  Object.fromEntries(
    childrenOf(resource).map((table) => {
      const old = new Map(rowsIn(mine, table).map((row) => [row.key, row]));
      const clashing = (row: FormRow) =>
        table.fields.some(({ apiName }) => clashes.has(cellName(table.key, row.key, apiName)));
      return [
        table.key,
        rowsIn(values, table).map((row) =>
          clashing(row) ? { ...row, version: old.get(row.key)?.version } : row,
        ),
      ];
    }),
  );
