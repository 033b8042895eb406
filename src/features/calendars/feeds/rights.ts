import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { currentAdmin } from "@rollcall/kit/api/own-rows";
import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { todayAsSql } from "@rollcall/kit/api/today";
import { may, ownOf } from "@rollcall/kit/schema";
import { ownClasses } from "../../../school/roster/own-classes";
import type { FeedSubject } from "./feed-events";

type Kind = FeedSubject["kind"];

/** The permission that shows the contents of a feed in the console, be it for one's own alone. */
const keys: Readonly<Record<Kind, { key: string; own: boolean }>> = {
  own_lessons: { key: "view_timetables", own: true },
  teacher: { key: "view_timetables", own: false },
  class: { key: "view_timetables", own: true },
  holidays: { key: "view_holidays", own: false },
  leave: { key: "view_leaves", own: true },
};

/** Whether somebody may see such a calendar now, as far as permissions tell. */
export const mayFeed = ({ identity }: Pick<RequestContext, "identity">, kind: Kind): boolean =>
  may(identity, keys[kind].key) || (keys[kind].own && may(identity, ownOf(keys[kind].key)));

interface Named {
  id: number;
  name: string;
}

/** The teacher that an account is; undefined for one that is none. */
export async function ownTeacher(call: RequestContext): Promise<number | undefined> {
  const [row] = await call.db.query<{ id: number | null }>(
    sql`select ${currentAdmin(call, "teacher")} as id`,
  );
  return row?.id ?? undefined;
}

/** The classes whose timetable somebody may see. */
export async function classesFor(call: RequestContext): Promise<Named[]> {
  if (!mayFeed(call, "class")) return [];
  const own = ownClasses(call, ["view_timetables"], todayAsSql(call.context.now()));
  return call.db.query<Named>(
    sql`select c.id, c.name from classes c where c.deleted_at is null and c.status = 'active'${own ? sql` and c.id in (${own})` : sql``} order by ${inNaturalOrder(sql`c.name`)} limit 2000`,
  );
}

/** The teachers whose timetable somebody may see. */
export const teachersFor = async (call: RequestContext): Promise<Named[]> =>
  mayFeed(call, "teacher")
    ? call.db.query<Named>(
        sql`select id, name from teachers where deleted_at is null and status = 'active' order by lower(name), id limit 2000`,
      )
    : [];

/** What kinds of calendar somebody can be given. */
export async function kindsFor(call: RequestContext): Promise<Kind[]> {
  const isTeacher = (await ownTeacher(call)) !== undefined;
  const all = Object.keys(keys) as Kind[];
  return all.filter((kind) => mayFeed(call, kind) && (kind !== "own_lessons" || isTeacher));
}
