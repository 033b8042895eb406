import { sql } from "drizzle-orm";
import { one } from "../http/envelope";
import { isPublic, needs, type Access, type Call, type Route } from "../http/route";
import { makeAccessCode } from "./access-code";
import { loginBody, loginStudent } from "./login";
import { identifyStudent } from "./sessions";

const subject = "Student login";
const student: Access = { kind: "otherToken", holder: "the student who is signed in" };

/** What a student sees of itself. */
async function me(call: Call): Promise<Response> {
  const { id } = await identifyStudent(call);
  const [row] = await call.db.query(sql`
    select s.id, s.name, s.admission_no, s.roll_no, s.admission_date, case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as class
    from students s left join classes c on c.id = s.class_id where s.id = ${id}`);
  return one(row);
}

async function logout(call: Call): Promise<Response> {
  const { sessionId } = await identifyStudent(call);
  await call.db.query(sql`update student_sessions set revoked_at = ${call.context.now().toISOString()} where id = ${sessionId} and revoked_at is null`);
  return one({ ended: 1 }, { message: "Signed out" });
}

/** How students sign in, where the institution lets them. */
export const studentLoginRoutes: Route[] = [
  { method: "POST", path: "/admin/students/:id/access-code", access: needs("edit_students"), subject, summary: "Make the code with which a student signs in; it is told once", handle: makeAccessCode },
  { method: "POST", path: "/student/login", access: isPublic, subject, summary: "Sign in as a student, by admission number or e-mail and the access code; answers a token", body: loginBody, maxBody: 16 * 1024, handle: loginStudent },
  { method: "GET", path: "/student/me", access: student, subject, summary: "The student who is signed in", handle: me },
  { method: "POST", path: "/student/logout", access: student, subject, summary: "Revoke this token", handle: logout },
];
