import type { Resource } from "../../schema";
import { transactionWithRetry } from "../db/retry";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { sql } from "../db/sql";
import { name } from "../registry";
import { erasePeople, type Erasing } from "./erase";
import { erasedWith } from "./people";

/** Erases one person unless something stands against it. */
async function eraseUnlessHeld(call: Erasing, resource: Resource, id: number): Promise<boolean> {
  const [row] = await call.db.query<Row>(
    sql`select t.* from ${name(tableName(resource))} t where t.id = ${id} for update`,
  );
  if (!row || !resource.person || row[resource.person.at] !== null) return false;
  if ((await call.context.whyNotErased(call, resource, row)) !== undefined) return false;
  await erasePeople(call, await erasedWith(call, resource, id));
  return true;
}

/**
 * Erases those of these people against whom nothing stands, each in a transaction.
 * @returns how many
 */
export async function eraseAllowed(
  call: Erasing,
  resource: Resource,
  ids: readonly number[],
): Promise<number> {
  let erased = 0;
  for (const id of ids)
    if (await transactionWithRetry(call.db, (db) => eraseUnlessHeld({ ...call, db }, resource, id)))
      erased++;
  return erased;
}
