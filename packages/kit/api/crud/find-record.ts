import { sql, type SQL } from "../db/sql";
import type { Resource } from "../../schema";
import { tableName } from "../db/names";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { registryOf, type Asker } from "../own-rows";
import { among } from "./among";
import { recordColumns } from "./select";
import { andIf, name } from "../registry";

/**
 * How a record is kept from being changed by others until the transaction ends: `change` lets
 * others point at it meanwhile (a loan that is saved points at its member, and whoever changes
 * that member may wait for the loan), `removal` does not.
 */
export type Lock = "change" | "removal";
/** The same as a clause of a statement. */
export const locks: Readonly<Record<Lock, SQL>> = {
  change: sql`for no key update`,
  removal: sql`for update`,
};

/** The record as it leaves, if whoever asks may see it, or undefined; locked if asked. */
export async function findRecord(
  call: Pick<RequestContext, "db"> & Asker,
  resource: Resource,
  id: number,
  options: { include?: readonly string[]; lock?: Lock } = {},
): Promise<Row | undefined> {
  const registry = registryOf(call);
  const columns = recordColumns(resource, registry, { ...options, withTrash: true });
  const lock = options.lock ? sql` ${locks[options.lock]} of r` : sql``;
  const [row] = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.id = ${id}${andIf(registry.seen(resource, "r"))}${lock}`,
  );
  return row;
}

/** Those of many records that the asker may see, by id, as they leave. One statement. */
export async function findRecords(
  call: Pick<RequestContext, "db"> & Asker,
  resource: Resource,
  ids: readonly number[],
): Promise<Row[]> {
  const registry = registryOf(call);
  const columns = recordColumns(resource, registry, { withTrash: true });
  return call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.id = ${among(ids)}${andIf(registry.seen(resource, "r"))} order by r.id`,
  );
}
