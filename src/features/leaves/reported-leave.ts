import type { Row } from "@rollcall/kit/api/db/row";
import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { t } from "./text";

/** What a leave goes by in messages. */
export interface Named {
  student: string;
  class: string | null;
  type: string;
}

/** The names that each leave goes by in messages, by the leave's id. One statement. */
export async function namesOf(
  { db }: Pick<RequestContext, "db">,
  leaves: readonly Readonly<Row>[],
): Promise<Map<number, Named>> {
  const each = (field: string) => sql.param(leaves.map((leave) => Number(leave[field])));
  const rows = await db.query<Named & { id: number }>(sql`
    select x.id, s.name as student, c.name as class, t.name as type
    from unnest(${each("id")}::int[], ${each("student_id")}::int[], ${each("leave_type_id")}::int[]) as x(id, student_id, type_id)
    join students s on s.id = x.student_id left join classes c on c.id = s.class_id left join leave_types t on t.id = x.type_id`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** The same of a leave whose student is not known any more, in the language at work. */
export const unnamed = (): Named => ({ student: t("aStudent"), class: null, type: t("aLeave") });

/** The days of a leave. In words, not as `dayRange`: a text message has no sign for a dash. */
export function daysText(leave: Readonly<Row>, by: Formatting): string {
  const [from, to] = [String(leave["from_date"]), String(leave["to_date"])];
  return from === to
    ? dayText(from, by)
    : t("days", { from: dayText(from, by), to: dayText(to, by) });
}

/** How many there are is put in once they are gathered. */
export const count = "{count}";

/** Where requests open. */
export const allLeaves = () => ({
  path: "/leaves",
  label: t("openRequests"),
  permission: "view_leaves",
});
/** Where one opens. */
export const theLeave = (id: unknown) => ({
  path: `/leaves/${Number(id)}`,
  label: t("openRequest"),
  permission: "view_leaves",
});
