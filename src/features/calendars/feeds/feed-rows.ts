import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { ApiHost } from "@rollcall/kit/api/context";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { calendarFeeds } from "../contract";
import { mayFeed } from "./rights";

/** A feed as its owner sees it. */
export type ShownFeed = DataOf<typeof calendarFeeds>["feeds"][number];

/**
 * A new password ends what was made before, as it ends API tokens: who learnt the old one could
 * have made an address.
 */
export const isEnded: SQL = sql`exists (select 1 from credentials k where k.admin_id = f.admin_id and k.changed_at > f.created_at)`;

/** Feeds of who asks that were not ended, newest first. */
export async function feedsOf(call: RequestContext, which: SQL = sql`true`): Promise<ShownFeed[]> {
  const rows = await call.db.query<Omit<ShownFeed, "state"> & { ended: boolean }>(sql`
    select f.id, f.kind, f.ending, f.created_at, f.last_used_at, f.last_used_address, ${isEnded} as ended,
      case when coalesce(c.id, t.id) is not null then json_build_object('id', f.subject_id, 'name', coalesce(c.name, t.name)) end as subject
    from calendar_feeds f left join classes c on f.kind = 'class' and c.id = f.subject_id left join teachers t on f.kind = 'teacher' and t.id = f.subject_id
    where f.admin_id = ${call.identity.id} and f.revoked_at is null and ${which} order by f.id desc`);
  return rows.map(({ ended, ...row }) => ({
    ...row,
    state: ended ? "ended" : mayFeed(call, row.kind) ? "open" : "no_access",
  }));
}

/** Days for which an address that was ended is remembered. */
const keptDays = 90;

/** Forgets addresses that were ended long ago. */
export async function forgetOldFeeds({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  await db.query(
    sql`delete from calendar_feeds where revoked_at < ${now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
  );
}
