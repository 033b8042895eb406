import { sql } from "drizzle-orm";
import { pluralOf, readableFields, type Changes, type Resource } from "../../schema";
import { readListQuery, refuseOthers } from "../crud/list";
import { idOf } from "../crud/routes";
import { findRecord } from "../crud/write";
import { list } from "../http/envelope";
import { notFound } from "../http/errors";
import { needsTo, type Call, type Route } from "../http/route";

interface Entry {
  id: number;
  changes: Changes | null;
  total: number;
}

/** Only what may be read of a record may be read of its past. */
function readable(resource: Resource, changes: Changes | null): Changes {
  const wires = new Set(readableFields(resource).map(({ wire }) => wire));
  return Object.fromEntries(Object.entries(changes ?? {}).filter(([wire]) => wires.has(wire)));
}

/** `GET /admin/{resource}/{id}/history`: who, when, what, the newest first. @throws ApiError 404. */
async function handleHistory(call: Call, resource: Resource): Promise<Response> {
  const id = idOf(call);
  refuseOthers(call.query, ["page", "per_page"]);
  const { page, perPage } = readListQuery(resource, call.query);
  if (!(await findRecord(call, resource, id))) throw notFound();
  const mine = sql`resource = ${resource.name} and record_id = ${id} and deleted_at is null`;
  const rows = await call.db.query<Entry>(sql`
    select id, actor, actor_id, action, resource, record_id, changes, created_at, (select count(*) from activity_logs where ${mine}) as total
    from activity_logs where ${mine} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  const [counted] = rows.length || page === 1 ? rows : await call.db.query<{ total: number }>(sql`select count(*) as total from activity_logs where ${mine}`);
  const total = Number(counted?.total ?? 0);
  const entries = rows.map(({ total: _total, ...entry }) => ({ ...entry, changes: readable(resource, entry.changes) }));
  return list(entries, { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) });
}

/** What became of a record, for whoever may see it. */
export const historyRoutes = (resource: Resource): Route[] => [{
  method: "GET", path: `/admin/${resource.name}/:id/history`, access: needsTo(resource, "view"), subject: pluralOf(resource),
  summary: `Who changed a ${resource.label.toLowerCase()}, when and how`, queryNames: ["page", "per_page"],
  handle: (call) => handleHistory(call, resource),
}];
