import { inNaturalOrder } from "../db/natural-order";
import { sql, type SQL } from "../db/sql";
import { orDigits, pattern, searchWords } from "../crud/search";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import type { NotificationCalls } from "./contract";
import { subject } from "./notice";
import { consoleOnly } from "./reach";
import { belongsTo, kindOfType, peopleOf, type Recipients } from "./recipients";

/** Every word must be found, as in the lists. */
const found = (search: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...orDigits(
        sql`r.search_text`,
        search,
        searchWords(search).map((word) => sql`r.search_text like ${`%${pattern(word)}%`}`),
      ),
    ],
    sql` and `,
  );

/** What is found of one recipient type, as `kind, id, name, reason, detail`; `limit` of each kind. */
function sourceOf(recipients: Recipients, type: string, search: string, limit: number): SQL {
  const cut = sql`order by r.name, r.id limit ${limit}`;
  const people = (kind: string, where: SQL) =>
    sql`(${peopleOf(recipients, kind, consoleOnly, sql`${where} and ${found(search)}`, sql`, ${recipients.kinds.get(kind)?.detail} as detail`)} ${cut})`;
  if (type === "people")
    return sql.join(
      [...recipients.kinds.keys()].map((kind) => people(kind, sql`true`)),
      sql` union all `,
    );
  const kind = kindOfType(recipients, type);
  if (kind !== undefined) return people(kind, belongsTo(recipients, kind));
  const group = recipients.groups.get(type);
  if (!group) throw new Error(`There are no recipients of the type "${type}".`);
  // Nothing is chosen of what is found when it is sent.
  if (!group.table)
    return sql`(select null::text as kind, 0 as id, '' as name, null::text as reason, '' as detail where false)`;
  return sql`(select null::text as kind, r.id, r.name, null::text as reason, ${group.detail ?? sql`''`} as detail from ${group.table} r where r.deleted_at is null and ${found(search)} order by ${inNaturalOrder(sql`r.name`)}, r.id limit ${limit})`;
}

type Found = DataOf<NotificationCalls["searchRecipients"]>[number];

async function searchRecipients(
  { db }: RequestContext,
  { query: { recipient_type: type, search, limit } }: Input<NotificationCalls["searchRecipients"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["searchRecipients"]>> {
  if (type === "everyone") return ok([]);
  const rows = await db.query<Found>(
    sql`select found.kind, found.id, found.name, found.detail from (${sourceOf(recipients, type, search, limit)}) found order by ${inNaturalOrder(sql`found.name`)}, found.id limit ${limit}`,
  );
  return ok(
    rows.map(({ kind, id, name, detail }) =>
      type === "people" ? { id, kind, name, detail } : { id, name, detail },
    ),
  );
}

/** Whom a notification can be sent to. */
export function searchRoute(calls: NotificationCalls, recipients: Recipients): Route {
  const groups = Object.values(recipients.audiences.groups).map(({ plural }) =>
    plural.toLowerCase(),
  );
  const whom = ["People", ...groups.slice(0, -1)].join(", ");
  return routeOf(calls.searchRecipients, {
    access: needs("send_notifications"),
    subject,
    summary: `${whom} or ${groups.at(-1)} a notification can be sent to`,
    handle: (call, asked) => searchRecipients(call, asked, recipients),
  });
}
