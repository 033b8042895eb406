import { sql } from "@rollcall/kit/api/db/sql";
import { changesBetween, logActivity } from "@rollcall/kit/api/activity";
import { invalid } from "@rollcall/kit/api/errors";
import { refuseTwoLessons } from "./group-rules";
import { recountStudent } from "../../school/recounts/recount";
import type { RequestContext, Rules, Write } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import type { Row } from "@rollcall/kit/api/db/row";
import { moveAhead } from "./domain/planned-move";
import { students } from "../../resources/students";
import { historyOf, plannedAs } from "./enrolments-of";
import { enrolmentsDeleted } from "./stopping";
import { t } from "./text";

interface Followed {
  class_before: number | null;
  class_after: number;
  roll_before: number | null;
  roll_after: number | null;
}

/** The student's class and roll number are those of the enrolment which is open today. */
async function follow(call: RequestContext, student: number): Promise<void> {
  const day = await today(call);
  const moved = await call.db.query<Followed>(sql`
    with old as (select id, class_id, roll_no from students where id = ${student} for no key update)
    update students s set class_id = e.class_id, roll_no = e.roll_no, version = next_version(s.version), updated_at = now()
    from old join enrolments e on e.student_id = old.id
    where s.id = old.id and e.deleted_at is null and e.from_date <= ${day} and (e.to_date is null or e.to_date >= ${day})
      and (old.class_id, old.roll_no) is distinct from (e.class_id, e.roll_no)
    returning old.class_id as class_before, s.class_id as class_after, old.roll_no as roll_before, s.roll_no as roll_after`);
  await logActivity(
    call,
    moved.map(({ class_before, class_after, roll_before, roll_after }) => ({
      action: "updated",
      resource: "students",
      recordId: student,
      changes: {
        ...(class_before === class_after
          ? {}
          : { class_id: { before: class_before, after: class_after } }),
        ...(roll_before === roll_after
          ? {}
          : { roll_no: { before: roll_before, after: roll_after } }),
      },
    })),
  );
}

/**
 * An enrolment that begins later in another class is a planned move; one that is gone or begins on
 * another day is none, or another one.
 */
async function followAhead(call: RequestContext, student: number): Promise<void> {
  const [before] = await call.db.query<Row>(
    sql`select class_id, admission_date, leaving_date, next_class_id, next_class_from, next_roll_no from students where id = ${student} for no key update`,
  );
  if (!before) return;
  const { class_id, next: was } = plannedAs(before);
  const history = await historyOf(call, student);
  const next = moveAhead(history, class_id, was, await today(call));
  const [after] = await call.db.query<Row>(sql`
    update students s set next_class_id = ${next?.class_id ?? null}::int, next_class_from = ${next?.from ?? null}::date, next_roll_no = n.roll_no, version = next_version(s.version), updated_at = now()
    from (select 1) x left join enrolments n on n.student_id = ${student} and n.deleted_at is null and n.class_id = ${next?.class_id ?? null}::int and n.from_date = ${next?.from ?? null}::date
    where s.id = ${student} and (s.next_class_id, s.next_class_from, s.next_roll_no) is distinct from (${next?.class_id ?? null}::int, ${next?.from ?? null}::date, n.roll_no)
    returning s.next_class_id, s.next_class_from, s.next_roll_no`);
  if (!after) return;
  await logActivity(call, [
    {
      action: "updated",
      resource: students.name,
      recordId: student,
      changes: changesBetween(students, before, { ...before, ...after }),
    },
  ]);
}

/** Has a student's record say what enrolments say that were written beside it. */
export async function followEnrolments(call: RequestContext, student: number): Promise<void> {
  await follow(call, student);
  await followAhead(call, student);
}

/** @throws ApiError 422 for days before the student's admission or after the leaving date. */
async function refuseOutside(call: RequestContext, { before, after }: Write): Promise<void> {
  const isSame = ["student_id", "from_date", "to_date"].every(
    (key) => before && (before[key] ?? null) === (after[key] ?? null),
  );
  if (isSame) return;
  const [student] = await call.db.query<{ admission: string; leaving: string | null }>(
    sql`select admission_date as admission, leaving_date as leaving from students where id = ${Number(after["student_id"])}`,
  );
  if (!student) return;
  const { admission, leaving } = student;
  if (String(after["from_date"]) < admission)
    throw invalid({ from_date: [t("admission", { date: admission })] });
  if (leaving === null) return;
  if (String(after["from_date"]) > leaving)
    throw invalid({ from_date: [t("left", { date: leaving })] });
  if (!after["to_date"] || String(after["to_date"]) > leaving)
    throw invalid({ to_date: [t("leaving", { date: leaving })] });
}

/**
 * An enrolment that is entered without a number, and is not over, has the one on the student's
 * record.
 */
async function fillNumber(call: RequestContext, { before, after, input }: Write): Promise<void> {
  if (before || typeof input["roll_no"] === "number") return;
  const to = after["to_date"];
  if (typeof to === "string" && to < (await today(call))) return;
  const [student] = await call.db.query<{ roll_no: number | null }>(
    sql`select roll_no from students where id = ${Number(after["student_id"])}`,
  );
  after["roll_no"] = student?.roll_no ?? null;
}

/**
 * A correction of the history of classes also corrects where the student is now, and which of his
 * marks count.
 */
export const enrolmentRules: Rules = {
  deleting: enrolmentsDeleted,
  async beforeWrite(call, write) {
    await refuseOutside(call, write);
    await fillNumber(call, write);
  },
  async afterWrite(call, { before, after }) {
    await follow(call, Number(after["student_id"]));
    for (const id of new Set([before?.["student_id"], after["student_id"]]))
      if (typeof id === "number") await followAhead(call, id);
    const moved = [before?.["student_id"], after["student_id"]].filter(
      (id): id is number => typeof id === "number",
    );
    await refuseTwoLessons(call, moved, "class_id");
    for (const student of new Set(moved)) await recountStudent(call.db, student);
  },
  async afterTrash(call, before) {
    await followAhead(call, Number(before["student_id"]));
    await recountStudent(call.db, Number(before["student_id"]));
  },
};
