import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, notFound } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";
import { normalForm } from "@rollcall/kit/schema/normal-form";
import type { makeCode } from "./contract";
import { endStudentSessions } from "./sessions";
import { t } from "./text";

/** Without letters and digits that are taken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 3;
const perGroup = 4;

/** How long a code lets a student sign in: a school year, and the holidays after it. */
const validDays = 400;

/** Whether a code that was made then is still good. */
export const isCurrentCode = (madeAt: string, now: Date): boolean =>
  Date.parse(madeAt) + validDays * 86_400_000 > now.getTime();

/** Twelve letters of thirty-two: 60 random bits, in groups that can be read aloud. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * perGroup));
  const code = Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
  return Array.from({ length: groups }, (_, at) =>
    code.slice(at * perGroup, (at + 1) * perGroup),
  ).join("-");
}

/** As it is compared: letter case, blanks, dashes and the script of digits do not matter. */
export const plainCode = (typed: string): string =>
  plainDigits(normalForm(typed, "NFKC"))
    .replace(/[\s\u2010-\u2015\u2212-]/gu, "")
    .toUpperCase();

/**
 * Makes the code with which a student signs in, and voids the one before with whatever it opened.
 * It is told once and stored only as a hash, so the answer is not kept for a retry: a repeated call
 * makes another.
 * @throws ApiError 404; 409 for a student who may not sign in at all.
 */
export async function makeAccessCode(call: RequestContext): Promise<AnswerOf<typeof makeCode>> {
  const id = idOf(call);
  const code = newCode();
  const hash = await call.context.passwords.hash(plainCode(code));
  const now = call.context.now().toISOString();
  const expires = new Date(call.context.now().getTime() + validDays * 86_400_000).toISOString();
  const student = await call.db.transaction(async (db) => {
    const [found] = await db.query<{ name: string; admission_no: string; admitted: boolean }>(sql`
      select name, admission_no, can_login and status = 'active' as admitted from students where id = ${id} and deleted_at is null for update`);
    if (!found) throw notFound();
    if (!found.admitted) throw clash(t("cannotSignIn"));
    await db.query(sql`
      insert into student_credentials (student_id, code_hash, changed_at) values (${id}, ${hash}, ${now})
      on conflict (student_id) do update set code_hash = excluded.code_hash, changed_at = excluded.changed_at`);
    await endStudentSessions({ db, context: call.context }, id);
    await logActivity(
      { db, identity: call.identity, address: call.address, context: call.context },
      [{ action: "made an access code", resource: "students", recordId: id, changes: {} }],
    );
    return { id, name: found.name, admission_no: found.admission_no };
  });
  return ok({ code, expires_at: expires, student }, { status: 201, message: t("codeMade") });
}
