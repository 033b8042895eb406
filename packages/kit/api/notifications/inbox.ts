import { sql, type SQL } from "../db/sql";
import { addDays } from "../../schema/calendar-day";
import { mayAny, ownOf, type Rights } from "../../schema";
import type { Opens } from "../ports/notice";
import { holdsWords } from "../crud/holds-words";
import { idOf } from "../http/request-values";
import { list, ok } from "../http/envelope";
import { notFound } from "../errors";
import { pageMeta } from "../http/paging";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { signedIn, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { today } from "../today";
import type { NotificationCalls } from "./contract";
import { subject } from "./notice";

/** A notification as its recipient sees it. */
export type Notification = DataOf<NotificationCalls["single"]>;

/** The notifications that stand in an admin's inbox; `n` is the row. */
export const inboxOf = (adminId: number): SQL =>
  sql`n.kind = 'admin' and n.recipient_id = ${adminId} and n.delivered_at is not null and n.deleted_at is null`;
const columns = sql`n.id, coalesce(n.title, s.title) as title, coalesce(n.body, s.body) as body, s.type, case when n.read_at is null then 'unread' else 'read' end as status, n.created_at, s.opens`;
const source = sql`notifications n join sendings s on s.id = n.sending_id`;

interface Stored extends Omit<Notification, "opens"> {
  opens: Opens | null;
}

/** As a reader with these rights sees it: it leads only where they may see all, or their own. */
const shownTo =
  (rights: Rights) =>
  ({ opens, ...rest }: Stored): Notification => ({
    ...rest,
    opens:
      opens && mayAny(rights, [opens.permission, ownOf(opens.permission)])
        ? { path: opens.path, label: opens.label }
        : null,
  });

/** One of an admin's own. @throws ApiError 404, also for somebody else's. */
export async function findNotification(
  { db, identity }: Pick<RequestContext, "db" | "identity">,
  id: number,
): Promise<Notification> {
  const [found] = await db.query<Stored>(
    sql`select ${columns} from ${source} where n.id = ${id} and ${inboxOf(identity.id)}`,
  );
  if (!found) throw notFound();
  return shownTo(identity)(found);
}

async function inbox(
  { db, identity }: RequestContext,
  { query: { page, per_page: perPage, search, status, type } }: Input<NotificationCalls["inbox"]>,
): Promise<AnswerOf<NotificationCalls["inbox"]>> {
  const where = sql.join(
    [
      inboxOf(identity.id),
      holdsWords(sql`coalesce(n.title, s.title) || ' ' || coalesce(n.body, s.body)`, search),
      ...(status === undefined
        ? []
        : [status === "unread" ? sql`n.read_at is null` : sql`n.read_at is not null`]),
      ...(type === undefined ? [] : [sql`s.type = ${type}`]),
    ],
    sql` and `,
  );
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*) as total from ${source} where ${where}`,
  );
  const rows = await db.query<Stored>(
    sql`select ${columns} from ${source} where ${where} order by n.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return list(rows.map(shownTo(identity)), pageMeta({ page, perPage }, counted?.total ?? 0));
}

/** Days of the institution that statistics look back on, today included. */
const days = 30;

async function statistics(
  call: RequestContext,
  types: readonly string[],
): Promise<AnswerOf<NotificationCalls["statistics"]>> {
  const { "institution.timezone": timezone } = await call.context.settings.read(call.db);
  const last = await today(call);
  const [row] = await call.db.query<DataOf<NotificationCalls["statistics"]>>(sql`
    with mine as materialized (select n.read_at, s.type, (n.created_at at time zone ${timezone}::text)::date as day from ${source} where ${inboxOf(call.identity.id)})
    select (select count(*) from mine) as total, (select count(*) from mine where read_at is null) as unread,
      (select json_object_agg(t.type, (select count(*) from mine where mine.type = t.type)) from unnest(${sql.param([...types])}::text[]) as t(type)) as by_type,
      (select json_agg(json_build_object('date', d::date, 'count', (select count(*) from mine where mine.day = d::date)) order by d)
        from generate_series(${addDays(last, 1 - days)}::date, ${last}::date, interval '1 day') as d) as by_day`);
  if (!row) throw new Error("Figures are one row.");
  return ok(row);
}

async function unreadCount({
  db,
  identity,
}: RequestContext): Promise<AnswerOf<NotificationCalls["unreadCount"]>> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from notifications n where ${inboxOf(identity.id)} and n.read_at is null`,
  );
  return ok({ count: row?.count ?? 0 });
}

const common = { access: signedIn, subject } as const;

/**
 * An admin's own notifications. They need no permission, and nobody else's can be reached by them.
 * @param types what notices are about
 */
export const inboxRoutes = (calls: NotificationCalls, types: readonly string[]): Route[] => [
  routeOf(calls.inbox, {
    ...common,
    summary: "The own notifications, newest first",
    handle: inbox,
  }),
  routeOf(calls.statistics, {
    ...common,
    summary: "How many there are, unread, by type and by day of the last thirty",
    handle: (call) => statistics(call, types),
  }),
  routeOf(calls.unreadCount, { ...common, summary: "How many are unread", handle: unreadCount }),
];

/** Comes after every path with a name in the place of the id. */
export const singleRoute = (calls: NotificationCalls): Route =>
  routeOf(calls.single, {
    ...common,
    summary: "One of the own notifications",
    handle: async (call) => ok(await findNotification(call, idOf(call))),
  });
