import { groupBy } from "../../schema/group-by";
import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import type { ApiContext } from "../context";

/**
 * Of deliveries `d` that were just written for notifications of `which` (of `n`), lets those go
 * along with another (`carried_by`) that are the same message of a sending to the same address,
 * such as to two people who share it. One statement, whatever their number.
 */
export const mergeDeliveries = (db: Database, which: SQL) =>
  db.query(sql`
    with chosen as materialized (select n.id from notifications n where ${which}),
    fresh as materialized (
      select d.id, d.alike from deliveries d join chosen c on c.id = d.notification_id
      where d.state = 'queued' and d.attempts = 0 and d.carried_by is null and d.alike is not null),
    first as materialized (
      select l.alike, min(l.id) as id from deliveries l where l.alike in (select alike from fresh) and l.carried_by is null and l.state <> 'failed' group by l.alike)
    update deliveries d set carried_by = first.id from fresh join first on first.alike = fresh.alike and first.id <> fresh.id where d.id = fresh.id`);

/** What tells whether the delivery `d` is the same message as another: words, whom it names, address. */
export const alikeOf = (channel: SQL, address: SQL): SQL =>
  sql`md5(jsonb_build_array(n.sending_id, ${channel}, ${address}, n.title, n.body, to_jsonb(n.subjects))::text)::uuid`;

interface Carried {
  id: number;
  notificationId: number;
  by: number;
  byNotificationId: number;
  failed: boolean;
}

const key = (about: readonly number[] | undefined) => JSON.stringify(about ?? []);

/** Whom the links in notifications are about; nobody's where messages have no links. */
async function aboutOf(
  db: Database,
  { messageLinks = [], publicUrl }: Pick<ApiContext, "messageLinks" | "publicUrl">,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const found = publicUrl === undefined ? [] : messageLinks;
  const lists: ReadonlyMap<number, readonly number[]>[] = [];
  for (const { about } of found) lists.push(await about(db, ids));
  return (id) => JSON.stringify(lists.map((list) => key(list.get(id))));
}

/**
 * Settles what went along with other deliveries that are settled, in the transaction it is called
 * in: as accepted or kept like those. Whose links would have been about others gets a message after
 * all, and so does whoever joined one that has failed. Gives the notifications of what was settled.
 * @param by the deliveries that carry others
 */
export async function settleCarried(
  db: Database,
  context: Pick<ApiContext, "messageLinks" | "publicUrl">,
  by: readonly number[],
): Promise<number[]> {
  if (by.length === 0) return [];
  const carried = await db.query<Carried>(sql`
    select f.id, f.notification_id as "notificationId", l.id as by, l.notification_id as "byNotificationId", l.state = 'failed' as failed
    from deliveries f join deliveries l on l.id = f.carried_by
    where f.state = 'queued' and l.state in ('accepted', 'kept', 'failed') and l.id = any(${sql.param([...by])}::int[]) order by f.id for update of f skip locked`);
  if (carried.length === 0) return [];
  const about = await aboutOf(db, context, [
    ...new Set(
      carried.flatMap(({ notificationId, byNotificationId }) => [notificationId, byNotificationId]),
    ),
  ]);
  const isAlike = ({ failed, notificationId, byNotificationId }: Carried) =>
    !failed && about(notificationId) === about(byNotificationId);
  const own = groupBy(
    carried.filter((one) => !isAlike(one)),
    (one) => `${one.by} ${about(one.notificationId)}`,
  );
  const apart = [...own.values()].flatMap(([first, ...others]) =>
    first ? [{ id: first.id, by: null }, ...others.map(({ id }) => ({ id, by: first.id }))] : [],
  );
  if (apart.length > 0)
    await db.query(sql`
      update deliveries d set carried_by = x.by from jsonb_to_recordset(${JSON.stringify(apart)}::text::jsonb) as x(id int, by int) where d.id = x.id`);
  const alike = carried.filter(isAlike);
  if (alike.length > 0)
    await db.query(sql`
      update deliveries d set state = l.state, reason = l.reason, reference = l.reference, settled_at = l.settled_at, received_at = l.received_at
      from deliveries l where l.id = d.carried_by and d.id = any(${sql.param(alike.map(({ id }) => id))}::int[])`);
  return alike.map(({ notificationId }) => notificationId);
}

/** Fails what goes along with deliveries that have failed. Gives the notifications, and with which. */
export const failCarried = (db: Database, ids: readonly number[]) =>
  db.query<{ notificationId: number; by: number }>(sql`
    update deliveries d set state = 'failed', reason = l.reason, settled_at = l.settled_at
    from deliveries l where l.id = d.carried_by and l.id = any(${sql.param([...ids])}::int[]) and l.state = 'failed' and d.state = 'queued'
    returning d.notification_id as "notificationId", l.id as by`);
