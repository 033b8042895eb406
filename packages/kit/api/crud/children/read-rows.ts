import { linksToOne } from "../../../fields/questions";
import {
  childrenOf,
  handOrder,
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
import { serialize } from "../serialize";
import { recordColumns } from "../select";
import { redact } from "../redact";

/** Whether someone may see the rows at all; with a right to their own alone, they see those. */
export const maySeeRows = (rights: Rights, table: ChildTable): boolean =>
  meets(rights, requirementOf(table.resource, "list"));

/** Every relation of a row that names another record, for cells to show. */
const relationsOf = (table: ChildTable): string[] =>
  includeFields(table.resource).flatMap(({ key, field }) =>
    linksToOne(field) && key !== table.pointer.key ? [key] : [],
  );

/**
 * The rows of a record that the reader may see, in their order, as they leave: live ones, of a record
 * in the trash those that went there with it. One statement.
 */
async function readRows(
  call: RequestContext,
  table: ChildTable,
  { resource: owner, id }: { resource: Resource; id: number },
): Promise<Row[]> {
  const { resource, pointer, order } = table;
  const registry = registryOf(call);
  const columns = recordColumns(resource, registry, {
    include: relationsOf(table),
    withTrash: true,
  });
  const by = resource.ordered ? handOrder : order;
  const place = by === undefined ? sql`` : sql`r.${name(by)}, `;
  const rows = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.${name(pointer.apiName)} = ${id} and r.deleted_at is not distinct from (select deleted_at from ${name(tableName(owner))} where id = ${id})${andIf(registry.seen(resource, "r"))} order by ${place}r.id`,
  );
  return redact(call, resource, rows).map((row) => serialize(call, resource, row));
}

/** The rows of a record by their names in it; those that the reader may not see are not there. */
export async function rowsOfRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const table of childrenOf(resource))
    if (maySeeRows(call.identity, table))
      rows[table.key] = await readRows(call, table, { resource, id });
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
