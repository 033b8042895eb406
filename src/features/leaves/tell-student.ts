import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { recipients } from "../audiences/recipients";
import { noticeOf } from "../school/notice";

/** How a student's own leave is logged (`student-self/leaves.ts`). */
const asStudent = / \(student\)$/u;

/** What was decided of a leave, and who filed it, as the log says. */
interface Decided {
  filedBy: string;
  studentId: number;
  /** “approved” */
  done: string;
  type: string;
  /** As people read them. */
  days: string;
  note: string | null;
}

/**
 * Tells a student who asked for leave how it was decided: in the messages at `/student`, and on the
 * devices that they have registered. Nobody where somebody else filed it.
 */
export async function tellStudent(
  call: Pick<RequestContext, "db" | "context" | "identity">,
  { filedBy, studentId, done, type, days, note }: Decided,
): Promise<void> {
  if (!asStudent.test(filedBy)) return;
  const { db, context } = call;
  const [student] = await db.query<{ name: string }>(
    sql`select name from students where id = ${studentId} and status = 'active' and deleted_at is null`,
  );
  if (!student) return;
  await storeSending(
    { db, channels: context.channels },
    recipients,
    noticeOf(
      "leave_status",
      `Leave ${done}`,
      `The school has ${done} your request: ${type}, ${days}.${note ? `\n${note}` : ""}`,
    ),
    { type: "people", people: { student: [studentId] } },
    { adminId: call.identity.id, at: context.now().toISOString(), recipients: student.name },
  );
}
