import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext, Rules, Written } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { refuseOtherKind } from "./group-rules";
import { planClassTeachers, type Tenure } from "./domain/class-teacher-plan";
import { t } from "./text";

const idOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * The day from which a change of the class teacher holds: the one given, else today; for the first
 * class teacher of a class the first day of the academic year.
 */
async function changeFrom(
  call: RequestContext,
  { input }: Written,
  isFirst: boolean,
): Promise<CalendarDay> {
  const asked = input["class_teacher_from"];
  if (typeof asked === "string") return asked;
  const day = await today(call);
  if (!isFirst) return day;
  const [year] = await call.db.query<{ start: CalendarDay }>(
    sql`select start_date as start from academic_years where deleted_at is null and ${day}::date between start_date and end_date order by start_date limit 1`,
  );
  return year?.start ?? day;
}

/** Has the history of class teachers follow the class's record. Five statements at most. */
async function followRecord(call: RequestContext, written: Written): Promise<void> {
  const { id } = written;
  const history = await call.db.query<Tenure>(
    sql`select id, teacher_id, from_date as "from", to_date as "to" from class_teachers where class_id = ${id} and deleted_at is null order by from_date for update`,
  );
  const plan = planClassTeachers(history, {
    teacher_id: idOrNull(written.after["class_teacher_id"]),
    from: await changeFrom(call, written, history.length === 0),
  });
  const kept = new Map(plan.map((one) => [one.id, one]));
  const gone = history.filter((one) => !kept.has(one.id)).map((one) => one.id);
  // At most the last one that stays gets another end.
  const ended = history.flatMap((one) => {
    const now = kept.get(one.id);
    return now && now.to !== one.to ? [now] : [];
  });
  if (gone.length > 0)
    await call.db.query(
      sql`update class_teachers set deleted_at = now(), version = next_version(version), updated_at = now() where id = any(${sql.param(gone)}::int[])`,
    );
  for (const one of ended)
    await call.db.query(
      sql`update class_teachers set to_date = ${one.to}, version = next_version(version), updated_at = now() where id = ${one.id}`,
    );
  for (const one of plan.filter(({ id: stored }) => stored === null))
    await call.db.query(
      sql`insert into class_teachers (class_id, teacher_id, from_date) values (${id}, ${one.teacher_id}, ${one.from})`,
    );
  await publish(call.db, { topic: "registers" });
}

/** The history of class teachers follows the class's record. */
export const classRules: Rules = {
  async beforeWrite(call, write) {
    const { before, after, input } = write;
    await refuseOtherKind(call, write);
    if (
      input["class_teacher_from"] &&
      idOrNull(before?.["class_teacher_id"]) === idOrNull(after["class_teacher_id"])
    )
      throw invalid({ class_teacher_from: [t("teacherUnchanged")] });
  },
  async afterWrite(call, written) {
    const { before, after } = written;
    if (idOrNull(before?.["class_teacher_id"]) !== idOrNull(after["class_teacher_id"]))
      await followRecord(call, written);
  },
};
