import { sql, type SQL } from "drizzle-orm";
import { addDays } from "../../domain/calendar-day";
import { pattern } from "../crud/where";
import { idOf } from "../crud/routes";
import type { Database } from "../db/database";
import { list, one } from "../http/envelope";
import { notFound } from "../http/errors";
import { pageMeta, readPaging } from "../http/paging";
import { signedIn, type Call, type Route } from "../http/route";
import { refuseOthers } from "../crud/list";
import { readSettings } from "../settings/settings";
import { today } from "../today";
import { noticeTypes, subject, type Notice } from "./notice";

/** A notification as its recipient sees it. */
export interface Notification extends Notice {
  id: number;
  status: "unread" | "read";
  created_at: string;
}

/** The notifications that stand in an admin's inbox; `n` is the row. */
export const inboxOf = (adminId: number): SQL => sql`n.kind = 'admin' and n.recipient_id = ${adminId} and n.delivered_at is not null and n.deleted_at is null`;
const columns = sql`n.id, s.title, s.body, s.type, case when n.read_at is null then 'unread' else 'read' end as status, n.created_at`;
const source = sql`notifications n join sendings s on s.id = n.sending_id`;

/** Words of a search in the texts of a sending `s`. */
export const textsContain = (search: string): SQL =>
  sql.join([sql`true`, ...search.split(/\s+/u).filter(Boolean).slice(0, 8).map((word) => sql`(s.title || ' ' || s.body) ilike ${`%${pattern(word)}%`}`)], sql` and `);

/** One of an admin's own. @throws ApiError 404, also for somebody else's. */
export async function findNotification(db: Database, adminId: number, id: number): Promise<Notification> {
  const [found] = await db.query<Notification>(sql`select ${columns} from ${source} where n.id = ${id} and ${inboxOf(adminId)}`);
  if (!found) throw notFound();
  return found;
}

async function inbox({ db, identity, query }: Call): Promise<Response> {
  const paging = readPaging(query, { status: ["unread", "read"], type: noticeTypes });
  const [status, type] = [paging.chosen.get("status"), paging.chosen.get("type")];
  const where = sql.join([
    inboxOf(identity.id), textsContain(paging.search),
    ...(status === undefined ? [] : [status === "unread" ? sql`n.read_at is null` : sql`n.read_at is not null`]),
    ...(type === undefined ? [] : [sql`s.type = ${type}`]),
  ], sql` and `);
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from ${source} where ${where}`);
  const rows = await db.query<Notification>(sql`select ${columns} from ${source} where ${where} order by n.id desc limit ${paging.perPage} offset ${(paging.page - 1) * paging.perPage}`);
  return list(rows, pageMeta(paging, counted?.total ?? 0));
}

/** Days of the institution that statistics look back on, today included. */
const days = 30;

async function statistics(call: Call): Promise<Response> {
  refuseOthers(call.query, []);
  const { "institution.timezone": timezone } = await readSettings(call.db);
  const last = await today(call);
  const [row] = await call.db.query(sql`
    with mine as materialized (select n.read_at, s.type, (n.created_at at time zone ${timezone}::text)::date as day from ${source} where ${inboxOf(call.identity.id)})
    select (select count(*) from mine) as total, (select count(*) from mine where read_at is null) as unread,
      (select json_object_agg(t.type, (select count(*) from mine where mine.type = t.type)) from unnest(${sql.param([...noticeTypes])}::text[]) as t(type)) as by_type,
      (select json_agg(json_build_object('date', d::date, 'count', (select count(*) from mine where mine.day = d::date)) order by d)
        from generate_series(${addDays(last, 1 - days)}::date, ${last}::date, interval '1 day') as d) as by_day`);
  return one(row);
}

async function unreadCount({ db, identity, query }: Call): Promise<Response> {
  refuseOthers(query, []);
  const [row] = await db.query<{ count: number }>(sql`select count(*) as count from notifications n where ${inboxOf(identity.id)} and n.read_at is null`);
  return one({ count: row?.count ?? 0 });
}

async function single(call: Call): Promise<Response> {
  const id = idOf(call);
  refuseOthers(call.query, []);
  return one(await findNotification(call.db, call.identity.id, id));
}

const common = { method: "GET", access: signedIn, subject } as const;

/** An admin's own notifications. They need no permission, and nobody else's can be reached by them. */
export const inboxRoutes: Route[] = [
  { ...common, path: "/admin/notifications", summary: "The own notifications, newest first", queryNames: ["status", "type", "search", "page", "per_page"], handle: inbox },
  { ...common, path: "/admin/notifications/statistics", summary: "How many there are, unread, by type and by day of the last thirty", handle: statistics },
  { ...common, path: "/admin/notifications/unread-count", summary: "How many are unread", handle: unreadCount },
];

/** Comes after every path with a name in the place of the id. */
export const singleRoute: Route = { ...common, path: "/admin/notifications/:id", summary: "One of the own notifications", handle: single };
