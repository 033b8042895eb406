import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { recipients } from "../audiences/api";
import { parentLinks } from "../../school/custody/links";
import { noticeOf } from "../../school/notices/notice";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";
import type { Action } from "./contract";

/** How a student's own leave is logged (`student-self/leaves.ts`). */
const asStudent = / \(student\)$/u;

const done = {
  approve: () => t("approved"),
  reject: () => t("rejected"),
  cancel: () => t("cancelled"),
  shorten: () => t("shortened"),
} as const;

/** “Leave approved”, in the language at work. */
export const doneText = (action: Action): string => done[action]();

/** What was decided of a leave, and who filed it, as the log says. */
interface Decided {
  filedBy: string;
  studentId: number;
  action: Action;
  /** Its name; undefined where it is not known any more. */
  type: string | undefined;
  /** In the language at work. */
  days(): string;
  note: string | null;
  /** The school's. */
  language: string | null;
}

/**
 * Tells a student who asked for leave how it was decided: in the messages at `/student`, and on the
 * devices that they have registered. Does nothing for a leave filed by others. Students have no language
 * of their own: it is in the one that all their parents read, or else in the school's.
 */
export async function notifyStudent(
  call: Pick<RequestContext, "db" | "context" | "identity">,
  { filedBy, studentId, action, type, days, note, language }: Decided,
): Promise<void> {
  if (!asStudent.test(filedBy)) return;
  const { db, context } = call;
  const [student] = await db.query<{ name: string; language: string | null }>(sql`
    select s.name, (
      select min(p.language) from ${parentLinks} x join parents p on p.id = x.to_id and p.deleted_at is null where x.from_id = s.id
      having count(*) = count(p.language) and count(distinct p.language) = 1) as language
    from students s where s.id = ${studentId} and s.status = 'active' and s.deleted_at is null`);
  if (!student) return;
  const notice = sayIn(student.language ?? language, () => {
    const said = t("yourRequest", { action, type: type ?? t("aLeave"), days: days() });
    return noticeOf("leave_status", doneText(action), note ? `${said}\n${note}` : said);
  });
  await storeSending(
    { db, channels: context.channels },
    recipients,
    { ...notice, language: student.language },
    { type: "people", people: { student: [studentId] } },
    { adminId: call.identity.id, at: context.now().toISOString(), recipients: student.name },
  );
}
