import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiContext, ApiHost } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import { ApiError, notSignedIn } from "@rollcall/kit/api/errors";
import { oncePerRequest } from "@rollcall/kit/api/http/once-per-request";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isToken, newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { maintenanceColumn, refuseInMaintenance } from "@rollcall/kit/api/settings/maintenance";
import type { Access } from "@rollcall/kit/api/http/route";
import { readSettings, type Settings } from "../../school/settings/settings";
import { t } from "./text";

/** Heading in the documentation. */
export const subject = "Student login";

/** A student who is signed in. */
export interface SignedInStudent {
  id: number;
  sessionId: number;
}

const ended = () => notSignedIn(t("ended"));
const refused = (message: string) => new ApiError(403, message, { code: "student_login" });

/** @throws ApiError 403 `student_login` while the institution lets no student in. */
export function refuseWhileOff(settings: Settings): void {
  if (!settings["features.student_login_enabled"]) throw refused(t("off"));
}

/** The answer to a student who may not sign in, told only to who has the right code. */
export const notAdmitted = () => refused(t("notAdmitted"));

/**
 * Opens a session; its token is told once. In a transaction, with the code just checked.
 * @throws ApiError 403 when the student was shut out meanwhile.
 */
export async function openStudentSession(
  db: Database,
  { now }: ApiContext,
  { id, codeHash, days }: { id: number; codeHash: string; days: number },
): Promise<{ token: string; expires_at: string }> {
  const at = now();
  const expires = new Date(at.getTime() + days * 86_400_000).toISOString();
  const token = newToken();
  const opened = await db.query(sql`
    insert into student_sessions (token_hash, student_id, created_at, expires_at)
    select ${await storedHash(token)}::bytea, s.id, ${at.toISOString()}::timestamptz, ${expires}::timestamptz
    from students s join student_credentials c on c.student_id = s.id and c.code_hash = ${codeHash}
    where s.id = ${id} and s.can_login and s.status = 'active' and s.deleted_at is null for share of s
    returning id`);
  if (opened.length === 0) throw notAdmitted();
  return { token, expires_at: expires };
}

/** Ends every session of a student, and forgets the devices. */
export const endStudentSessions = (call: { db: Database; context: ApiContext }, student: number) =>
  endSessionsOf(call, [student]);

/** The same for many. */
export async function endSessionsOf(
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
  students: readonly number[],
): Promise<void> {
  const ids = sql`${sql.param([...students])}::int[]`;
  await db.query(
    sql`update student_sessions set revoked_at = ${context.now().toISOString()} where student_id = any(${ids}) and revoked_at is null`,
  );
  await db.query(sql`delete from student_devices where student_id = any(${ids})`);
}

type Identifying = Pick<RequestContext, "db" | "context" | "request">;

/**
 * Which student sends a request; looked up once for a request. An admin's token opens nothing here, nor a student's anything
 * there.
 * @throws ApiError 401; 403 `student_login` while the institution lets no student in; 503 under
 * maintenance.
 */
export const identifyStudent = oncePerRequest(
  async (call: Identifying): Promise<SignedInStudent> => {
    const { db, context, request } = call;
    const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
    if (token === undefined || !isToken(token)) throw ended();
    const hash = await storedHash(token);
    const now = context.now().toISOString();
    const [row] = await db.query<SignedInStudent & { maintained: string | null }>(sql`
    select s.id, t.id as "sessionId", ${maintenanceColumn} as maintained
    from student_sessions t join students s on s.id = t.student_id and s.can_login and s.status = 'active' and s.deleted_at is null
    where t.token_hash = ${hash}::bytea and not t.is_calendar and t.revoked_at is null and t.expires_at > ${now}::timestamptz`);
    if (!row) {
      // A clock that is set back does not bring it to life.
      await db.query(
        sql`update student_sessions set revoked_at = ${now} where token_hash = ${hash}::bytea and revoked_at is null and expires_at <= ${now}::timestamptz`,
      );
      throw ended();
    }
    refuseInMaintenance(row.maintained, false);
    refuseWhileOff(await readSettings(db));
    return row;
  },
);

/** Who may call what is for students. */
export const student: Access = {
  kind: "otherToken",
  holder: "the student who is signed in",
  identify: identifyStudent,
};

/** Forgets sessions of students that have been over for a week. */
export async function forgetDeadSessions({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  await db.query(
    sql`delete from student_sessions where expires_at < ${now().toISOString()}::timestamptz - interval '7 days'`,
  );
}
