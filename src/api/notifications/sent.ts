import { sql, type SQL } from "drizzle-orm";
import { refuseOthers } from "../crud/list";
import { idOf } from "../crud/routes";
import type { Database } from "../db/database";
import { list, one } from "../http/envelope";
import { notFound } from "../http/errors";
import { pageMeta, readPaging } from "../http/paging";
import { needs, type Call, type Route } from "../http/route";
import { textsContain } from "./inbox";
import { noticeTypes, subject } from "./notice";

/** What people sent; what the system told by itself is not among it. `s` is the row. */
const byPeople = sql`s.created_by is not null`;
const columns = sql`s.id, s.title, s.body, s.type, s.recipient_type, s.recipients, s.total, s.delivered,
  (select count(*) from notifications n where n.sending_id = s.id and n.read_at is not null) as read, s.unreachable, s.state,
  (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = s.created_by) as created_by, s.created_at`;

const find = (db: Database, where: SQL, cut: SQL = sql``) => db.query<{ id: number }>(sql`select ${columns} from sendings s where ${byPeople} and ${where} order by s.id desc${cut}`);

async function sent({ db, query }: Call): Promise<Response> {
  const paging = readPaging(query, { type: noticeTypes, state: ["sending", "sent"] });
  const [type, state] = [paging.chosen.get("type"), paging.chosen.get("state")];
  const where = sql.join([textsContain(paging.search), ...(type === undefined ? [] : [sql`s.type = ${type}`]), ...(state === undefined ? [] : [sql`s.state = ${state}`])], sql` and `);
  const [counted] = await db.query<{ total: number }>(sql`select count(*) as total from sendings s where ${byPeople} and ${where}`);
  return list(await find(db, where, sql` limit ${paging.perPage} offset ${(paging.page - 1) * paging.perPage}`), pageMeta(paging, counted?.total ?? 0));
}

async function sending(db: Database, id: number): Promise<{ id: number }> {
  const [found] = await find(db, sql`s.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

async function single(call: Call): Promise<Response> {
  const id = idOf(call);
  refuseOthers(call.query, []);
  return one(await sending(call.db, id));
}

const states = { waiting: sql`n.delivered_at is null and n.unreachable is null`, delivered: sql`n.delivered_at is not null and n.read_at is null`, read: sql`n.read_at is not null`, unreachable: sql`n.unreachable is not null` } as const;
type State = keyof typeof states;

interface Recipient {
  kind: string;
  id: number;
  name: string;
  state: State;
  reason: string | null;
  read_at: string | null;
}

async function recipients(call: Call): Promise<Response> {
  const id = idOf(call);
  const paging = readPaging(call.query, { state: Object.keys(states) });
  await sending(call.db, id);
  const state = paging.chosen.get("state") as State | undefined;
  const where = sql`n.sending_id = ${id} and ${state === undefined ? sql`true` : states[state]} and ${paging.search === "" ? sql`true` : sql`position(lower(${paging.search}) in lower(${nameOf})) > 0`}`;
  const [counted] = await call.db.query<{ total: number }>(sql`select count(*) as total from notifications n where ${where}`);
  const rows = await call.db.query<Recipient>(sql`
    select n.kind, n.recipient_id as id, ${nameOf} as name, n.unreachable as reason, n.read_at,
      case when n.unreachable is not null then 'unreachable' when n.read_at is not null then 'read' when n.delivered_at is not null then 'delivered' else 'waiting' end as state
    from notifications n where ${where} order by n.id limit ${paging.perPage} offset ${(paging.page - 1) * paging.perPage}`);
  return list(rows.map(({ reason, read_at, ...rest }) => ({ ...rest, ...(reason === null ? {} : { reason }), ...(read_at === null ? {} : { read_at }) })), pageMeta(paging, counted?.total ?? 0));
}

/** The name of a recipient as it is now, also of one in the trash. */
const nameOf = sql`case n.kind
  when 'student' then (select name from students where id = n.recipient_id) when 'teacher' then (select name from teachers where id = n.recipient_id)
  when 'parent' then (select name from parents where id = n.recipient_id) else (select name from admins where id = n.recipient_id) end`;

const common = { method: "GET", access: needs("send_notifications"), subject } as const;

/** What became of what was sent. */
export const sentRoutes: Route[] = [
  { ...common, path: "/admin/notifications/sent", summary: "What was sent, newest first", queryNames: ["type", "state", "search", "page", "per_page"], handle: sent },
  { ...common, path: "/admin/notifications/sent/:id", summary: "One sending, how far it is and how many have read it", handle: single },
  { ...common, path: "/admin/notifications/sent/:id/recipients", summary: "Each recipient of a sending", queryNames: ["state", "search", "page", "per_page"], handle: recipients },
];
