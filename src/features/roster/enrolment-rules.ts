import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { recountStudent } from "../attendance/recount";
import type { RequestContext, Rules } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";

/** The student's class is that of the enrolment which is open today. */
async function follow(call: RequestContext, student: number): Promise<void> {
  const day = await today(call);
  const moved = await call.db.query<{ before: number | null; after: number }>(sql`
    with old as (select id, class_id from students where id = ${student} for no key update)
    update students s set class_id = e.class_id, version = next_version(s.version), updated_at = now()
    from old join enrolments e on e.student_id = old.id
    where s.id = old.id and e.deleted_at is null and e.from_date <= ${day} and (e.to_date is null or e.to_date >= ${day})
      and old.class_id is distinct from e.class_id
    returning old.class_id as before, s.class_id as after`);
  await logActivity(
    call,
    moved.map((change) => ({
      action: "updated",
      resource: "students",
      recordId: student,
      changes: { class_id: change },
    })),
  );
}

/**
 * A correction of the history of classes also corrects where the student is now, and which of his
 * marks count.
 */
export const enrolmentRules: Rules = {
  async afterWrite(call, { before, after }) {
    await follow(call, Number(after["student_id"]));
    for (const student of new Set([before?.["student_id"], after["student_id"]]))
      if (typeof student === "number") await recountStudent(call.db, student);
  },
  afterTrash: (call, before) => recountStudent(call.db, Number(before["student_id"])),
};
