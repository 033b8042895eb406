import { sql } from "@rollcall/kit/api/db/sql";
import { isLive, rosterSpans } from "../../school/roster/enrolled";
import { leaveDays } from "../../school/leave/leave-days";
import { column, type Report } from "./report";
import { t } from "./text";

interface LeaveRow {
  leave_type_id: number;
  type: string;
  requests: number;
  pending: number;
  approved: number;
  rejected: number;
  cancelled: number;
  students: number;
  days: number;
  part_days: number;
}

const states = ["pending", "approved", "rejected", "cancelled"] as const;
const counted = ["requests", ...states, "days", "part_days"] as const;

/**
 * A line for each type of leave: the requests that touch the span, how they stand, and the school
 * days granted in it: whole ones, and those of which only some registers were granted.
 */
export const leaveSummary: Report = {
  name: "leave-summary",
  title: () => t("leaveSummary"),
  filters: ["class_id"],
  withoutSums: true,
  async run({ call, terms, from, to, classId }) {
    const ofClass =
      classId === undefined
        ? sql`true`
        : sql`exists (select 1 from ${rosterSpans} e where e.student_id = l.student_id and e.slots is null and e.class_id = ${classId}::int and e.from_date <= l.to_date and (e.to_date is null or e.to_date >= l.from_date))`;
    const granted = leaveDays(
      sql`l.student_id`,
      { from: sql`greatest(l.from_date, ${from}::date)`, to: sql`least(l.to_date, ${to}::date)` },
      terms.offDays,
      classId === undefined ? undefined : sql`e.class_id = ${classId}::int`,
    );
    const rows = await call.db.query<LeaveRow>(sql`
      select t.id as leave_type_id, t.name as type, count(*)::int as requests, ${sql.join(
        states.map(
          (state) =>
            sql`count(*) filter (where l.status = ${sql.raw(`'${state}'`)})::int as ${sql.identifier(state)}`,
        ),
        sql`, `,
      )},
        count(distinct l.student_id)::int as students, coalesce(sum(d.days) filter (where l.slots is null), 0)::int as days, coalesce(sum(d.days) filter (where l.slots is not null), 0)::int as part_days
      from leaves l join leave_types t on t.id = l.leave_type_id left join lateral (select ${granted} as days where l.status = 'approved') d on true where l.deleted_at is null and ${isLive(sql`l.student_id`)} and l.from_date <= ${to}::date and l.to_date >= ${from}::date and ${ofClass} group by t.id order by t.sort_order, t.name`);
    return {
      columns: [
        column("type", t("type"), "text"),
        column("requests", t("requests")),
        column("pending", t("pending")),
        column("approved", t("approved")),
        column("rejected", t("rejected")),
        column("cancelled", t("cancelled")),
        column("students", t("students")),
        column("days", t("daysGranted")),
        column("part_days", t("partDaysGranted")),
      ],
      rows: rows.map((row) => ({ ...row })),
      totals: Object.fromEntries(
        counted.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]),
      ),
    };
  },
};
