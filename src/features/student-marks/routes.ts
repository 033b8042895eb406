import { logView } from "@rollcall/kit/api/access-log/views";
import { sql } from "@rollcall/kit/api/db/sql";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { students } from "../../resources/students";
import { changeMarks } from "./change";
import { changeStudentMarks, longestSheet, studentMarks } from "./contract";
import { ofStudent, readSheet } from "./sheet";
import { t } from "./text";

const common = { access: needs("mark_attendance"), subject: "Attendance" } as const;

/**
 * A student's marks from one day to another; that they were looked at is logged, as on the
 * student's page.
 * @throws ApiError 404; 422 for days in the wrong order, and for more than a school year.
 */
async function read(
  call: RequestContext,
  { query: { student_id, from, to } }: Input<typeof studentMarks>,
): Promise<AnswerOf<typeof studentMarks>> {
  if (to < from) throw invalid({ to: [t("order")] });
  if (addDays(from, longestSheet) <= to)
    throw invalid({ to: [t("maxDays", { max: longestSheet })] });
  const [student] = await call.db.query<{ id: number; name: string; admission_no: string }>(
    sql`select id, name, admission_no from students where id = ${student_id} and deleted_at is null`,
  );
  if (!student) throw notFound();
  const { rows, codes, today } = await readSheet(call, ofStudent(student_id, from, to));
  await logView(call, students, student_id);
  return ok({
    student,
    today,
    codes: codes.map(({ code, label, is_late, retired }) => ({ code, label, is_late, retired })),
    registers: rows.map(({ id, date, slot, label, subject, class: its, mark, why }) => ({
      id,
      date,
      slot,
      label,
      subject,
      class: its,
      mark: mark && {
        code: mark.code,
        minutes_late: mark.minutes_late,
        remark: mark.remark,
        office: mark.office,
      },
      why,
    })),
  });
}

/** A student's marks over many days. */
export const studentMarkRoutes: Route[] = [
  routeOf(studentMarks, {
    ...common,
    summary: "A student's marks from one day to another",
    handle: read,
  }),
  routeOf(changeStudentMarks, {
    ...common,
    summary: "Change marks of students in many registers, all or nothing",
    writes: true,
    handle: changeMarks,
  }),
];
