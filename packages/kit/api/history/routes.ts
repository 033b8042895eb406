import { linksToMany } from "../../fields/questions";
import { sql } from "../db/sql";
import { childrenOf, pluralOf, readableFields, type Changes, type Resource } from "../../schema";
import { accessActions } from "../../schema/access-actions";
import { logView } from "../access-log/views";
import { readListQuery } from "../crud/list";
import { readableChanges } from "../crud/redact";
import { registryOf } from "../own-rows";
import { targetOf } from "../registry";
import { refuseOthers } from "../http/refuse-others";
import { idOf } from "../http/request-values";
import { findRecord } from "../crud/find-record";
import { list } from "../http/envelope";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { describedBy } from "../http/described-by";
import { needsToOrOwn, type Route } from "../http/route";
import { history } from "./contract";

type Entry = DataOf<typeof history>[number];
type EntryRow = Omit<Entry, "changes" | "reason" | "moved" | "api_token"> & {
  api_token: string | null;
  changes: Changes | null;
  reason: string | null;
  moved: Entry["moved"] | null;
  total: number;
};

/**
 * The fields and rows whose past may be read: those of the record that may, without links to records
 * of which the reader sees only its own.
 */
function readableNames(call: RequestContext, resource: Resource): ReadonlySet<string> {
  const registry = registryOf(call);
  return new Set([
    ...readableFields(registry.readable(resource))
      .filter(
        ({ field }) => !linksToMany(field) || !registry.seen(targetOf(field.to, registry), "t"),
      )
      .map(({ apiName }) => apiName),
    ...childrenOf(resource).map(({ key }) => key),
  ]);
}

/**
 * `GET /admin/{resource}/{id}/history`: who, when, what, the newest first.
 * @throws ApiError 404.
 */
async function handleHistory(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof history>> {
  const id = idOf(call);
  refuseOthers(call.query, ["page", "per_page"]);
  const { page, perPage } = readListQuery(resource, call.query);
  if (!(await findRecord(call, resource, id))) throw notFound();
  await logView(call, resource, id);
  const mine = sql`resource = ${resource.name} and record_id = ${id} and deleted_at is null and action <> all(${sql.param(Object.values(accessActions))}::text[])`;
  const rows = await call.db.query<EntryRow>(sql`
    select id, actor, actor_id, api_token, action, resource, record_id, changes, details->>'reason' as reason, details->'moved' as moved, created_at, (select count(*) from activity_logs where ${mine}) as total
    from activity_logs where ${mine} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`);
  const [counted] =
    rows.length || page === 1
      ? rows
      : await call.db.query<{ total: number }>(
          sql`select count(*) as total from activity_logs where ${mine}`,
        );
  const total = Number(counted?.total ?? 0);
  const readable = readableNames(call, resource);
  // Someone who sees only some records reads no names of the others.
  const seesAll = registryOf(call).seen(resource, "r") === undefined;
  const entries = rows.map(({ total: _total, reason, moved, api_token, ...entry }) => ({
    ...entry,
    ...(api_token === null ? {} : { api_token }),
    ...(reason === null ? {} : { reason }),
    ...(moved && seesAll ? { moved } : {}),
    changes: Object.fromEntries(
      Object.entries(readableChanges(call, resource, entry.changes ?? {})).filter(([name]) =>
        readable.has(name),
      ),
    ),
  }));
  return list(entries, {
    current_page: page,
    per_page: perPage,
    total,
    last_page: Math.max(1, Math.ceil(total / perPage)),
  });
}

/** What became of a record, for whoever may see it. */
export const historyRoutes = (resource: Resource): Route[] => [
  {
    ...describedBy(history, resource),
    access: needsToOrOwn(resource, "history"),
    subject: pluralOf(resource),
    summary: `Who changed a ${resource.label.toLowerCase()}, when and how`,
    handle: (call) => handleHistory(call, resource),
  },
];
