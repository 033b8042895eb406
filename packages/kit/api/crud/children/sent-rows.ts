import { childrenOf, type ChildTable, type Resource } from "../../../schema";
import type { RowInput } from "../../../schema/row-schemas";
import type { Row } from "../../db/row";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { lockLinks } from "../links";
import { live, lockDependents } from "../trash/cascade";

/** Rows of a body, of one kind. */
export interface SentRows {
  table: ChildTable;
  rows: readonly RowInput[];
}

/** Parts the rows of a body that was checked from the fields of its record. */
export function partRows(
  resource: Resource,
  body: Readonly<Row>,
): { fields: Row; sent: SentRows[] } {
  const fields: Row = { ...body };
  const sent = childrenOf(resource).flatMap((table) => {
    const rows = fields[table.key] as RowInput[] | undefined;
    delete fields[table.key];
    return rows && rows.length > 0 ? [{ table, rows }] : [];
  });
  return { fields, sent };
}

/**
 * Takes the locks that the resources of the rows ask for, before any record is locked.
 * @param body as it was sent, not yet checked
 */
export async function lockForRows(
  call: RequestContext,
  resource: Resource,
  body: unknown,
): Promise<void> {
  const sent = Object(body) as Row;
  for (const { key, resource: rows } of childrenOf(resource)) {
    const given = sent[key];
    if (!Array.isArray(given) || given.length === 0) continue;
    const rules = call.features.rulesOf(rows);
    await rules.lock?.(call);
    const named = (given as unknown[]).flatMap((one) => Object.keys(Object(one)));
    await lockLinks(call, rows, named, registryOf(call));
    const ids = (given as unknown[]).flatMap((one) => {
      const { id, deleted } = Object(one) as Row;
      return deleted === true && typeof id === "number" && Number.isInteger(id) ? [id] : [];
    });
    if (ids.length === 0) continue;
    for (const id of ids) await rules.lockForTrash?.(call, id);
    await lockDependents(call, { resource: rows, ids }, live);
  }
}
