import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import { notFound } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isPublic, needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { makeAccessCode } from "./access-code";
import { login, logout, makeCode, me } from "./contract";
import { deviceRoutes } from "./devices";
import { loginStudent } from "./login";
import { identifyStudent, student, subject } from "./sessions";
import { t } from "./text";

/** What a student sees of itself. */
async function answerMe(call: RequestContext): Promise<AnswerOf<typeof me>> {
  const { id } = await identifyStudent(call);
  const [row] = await call.db.query<DataOf<typeof me>>(sql`
    select s.id, s.name, s.admission_no, s.roll_no, s.admission_date, case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as class
    from students s left join classes c on c.id = s.class_id where s.id = ${id}`);
  if (!row) throw notFound();
  return ok(row);
}

async function endSession(call: RequestContext): Promise<AnswerOf<typeof logout>> {
  const { sessionId } = await identifyStudent(call);
  await call.db.transaction(async (db) => {
    await db.query(
      sql`update student_sessions set revoked_at = ${call.context.now().toISOString()} where id = ${sessionId} and revoked_at is null`,
    );
    await db.query(sql`delete from student_devices where session_id = ${sessionId}`);
  });
  return ok({ ended: 1 }, { message: t("signedOut") });
}

/** How students sign in, where the institution lets them. */
export const studentLoginRoutes: Route[] = [
  routeOf(makeCode, {
    access: needs("edit_students", "view_students"),
    subject,
    summary: "Create the code a student signs in with; it is shown once",
    handle: makeAccessCode,
  }),
  routeOf(login, {
    access: isPublic,
    countsTries: true,
    subject,
    summary:
      "Sign in as a student, by admission number or email and the access code; answers a token",
    handle: loginStudent,
  }),
  routeOf(me, {
    access: student,
    subject,
    summary: "The student who is signed in",
    handle: answerMe,
  }),
  routeOf(logout, { access: student, subject, summary: "Revoke this token", handle: endSession }),
  ...deviceRoutes,
];
