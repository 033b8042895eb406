import {
  childrenOf,
  includeFields,
  meets,
  requirementOf,
  type ChildTable,
  type Resource,
  type Rights,
} from "../../../schema";
import { sql } from "../../db/sql";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { andIf, name } from "../../registry";
import { presented } from "../presented";
import { recordColumns } from "../select";
import { withheld } from "../withheld";

/** Whether somebody may see the rows at all; of its own ones alone, it sees those. */
export const maySeeRows = (rights: Rights, table: ChildTable): boolean =>
  meets(rights, requirementOf(table.resource, "list"));

/** Every relation of a row that names another record, for cells to show. */
const relationsOf = (table: ChildTable): string[] =>
  includeFields(table.resource).flatMap(({ key, field }) =>
    field.kind === "reference" && key !== table.parent.key ? [key] : [],
  );

/**
 * The live rows of a record that whoever asks may see, in their order, as they leave. One statement;
 * 200 rows at most.
 */
async function readRows(call: RequestContext, table: ChildTable, id: number): Promise<Row[]> {
  const { resource, parent, order } = table;
  const registry = registryOf(call);
  const columns = recordColumns(resource, registry, { include: relationsOf(table) });
  const place = order === undefined ? sql`` : sql`r.${name(order)}, `;
  const rows = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.${name(parent.apiName)} = ${id} and r.deleted_at is null${andIf(registry.seen(resource, "r"))} order by ${place}r.id`,
  );
  return withheld(call, resource, rows).map((row) => presented(call, resource, row));
}

/** The rows of a record by their names in it; those that whoever asks may not see are not there. */
export async function rowsOfRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const table of childrenOf(resource))
    if (maySeeRows(call.identity, table)) rows[table.key] = await readRows(call, table, id);
  return rows;
}

/** A record as it leaves, with its rows. One statement for each kind of row that is declared. */
export const withRows = async (
  call: RequestContext,
  resource: Resource,
  record: Row,
): Promise<Row> =>
  childrenOf(resource).length === 0
    ? record
    : { ...record, ...(await rowsOfRecord(call, resource, Number(record["id"]))) };
