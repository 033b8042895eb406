import { handOrder, type Resource } from "../../../schema";
import { orderStep } from "../../db/columns";
import { tableName } from "../../db/names";
import { sql, type SQL } from "../../db/sql";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { andIf, name } from "../../registry";

/** A place beside another record. */
export interface Beside {
  side: "before" | "after";
  id: number;
}

/** Where a record stands among those that its reader sees: between which, and which are at the ends. */
export interface Places {
  after: number | null;
  before: number | null;
  first: number | null;
  last: number | null;
  /** Whether the record that was asked for is in the list. */
  known: boolean;
}

const place = name(handOrder);
const upwards = sql`r.${place}, r.id`;
const downwards = sql`r.${place} desc, r.id desc`;

/**
 * Keeps other moves in a resource waiting until the transaction ends, so that each finds the order
 * that the one before has left.
 */
export const lockOrder = (call: Pick<RequestContext, "db">, resource: Resource) =>
  call.db.query(
    sql`select pg_advisory_xact_lock(hashtext('order'), hashtext(${tableName(resource)}))::text`,
  );

/** Where a record stands, and whether another one is in the list. One statement. */
export async function placesOf(
  call: RequestContext,
  resource: Resource,
  id: number,
  other: number | undefined,
): Promise<Places> {
  const table = name(tableName(resource));
  const others = sql`r.deleted_at is null and r.id <> m.id${andIf(registryOf(call).seen(resource, "r"))}`;
  const one = (order: SQL, more: SQL = sql``) =>
    sql`(select r.id from ${table} r where ${others}${more} order by ${order} limit 1)`;
  const [found] = await call.db.query<Places>(
    sql`select ${one(downwards, sql` and (${upwards}) < (m.${place}, m.id)`)} as after, ${one(upwards, sql` and (${upwards}) > (m.${place}, m.id)`)} as before, ${one(upwards)} as first, ${one(downwards)} as last, exists(select 1 from ${table} r where ${others} and r.id = ${other ?? null}) as known from ${table} m where m.id = ${id}`,
  );
  return found ?? { after: null, before: null, first: null, last: null, known: false };
}

/**
 * Puts a record in the middle between another and its neighbour on that side; behind the last one it
 * takes the place of a new record. False where no number is left between the two. One statement.
 */
async function halve(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  id: number,
  { side, id: other }: Beside,
): Promise<boolean> {
  const table = name(tableName(resource));
  const [order, beyond, end] =
    side === "before"
      ? [downwards, sql`<`, sql`t.${place} - ${sql.raw(String(orderStep))}::bigint`]
      : [
          upwards,
          sql`>`,
          sql`nextval(pg_get_serial_sequence(${tableName(resource)}, ${handOrder}))`,
        ];
  const neighbour = sql`(select r.${place} from ${table} r where r.deleted_at is null and r.id <> ${id} and (${upwards}) ${beyond} (t.${place}, t.id) order by ${order} limit 1)`;
  const placed = await call.db.query(
    sql`update ${table} m set ${place} = case when p.neighbour is null then ${end} else t.${place} + (p.neighbour - t.${place}) / 2 end from ${table} t cross join lateral (select ${neighbour} as neighbour) p where m.id = ${id} and t.id = ${other} and (p.neighbour is null or abs(p.neighbour - t.${place}) >= 2) returning m.id`,
  );
  return placed.length > 0;
}

/**
 * Numbers all records of a resource anew, those in the trash too, in the order in which they stand.
 * The last keeps its number, so that new records still come after it. One statement.
 */
const spread = (call: Pick<RequestContext, "db">, resource: Resource) => {
  const table = name(tableName(resource));
  return call.db.query(
    sql`update ${table} m set ${place} = p.place from (select r.id, max(r.${place}) over () - (count(*) over () - row_number() over (order by ${upwards})) * ${sql.raw(String(orderStep))}::bigint as place from ${table} r) p where p.id = m.id and p.place <> m.${place}`,
  );
};

/** Puts a record beside another. One statement, or three where no number is left between the two. */
export async function putBeside(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  id: number,
  beside: Beside,
): Promise<void> {
  if (await halve(call, resource, id, beside)) return;
  await spread(call, resource);
  await halve(call, resource, id, beside);
}
