import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import { invalid, notSignedIn } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { dummyHash } from "@rollcall/kit/api/identity/login";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { otherTry } from "@rollcall/kit/api/identity/throttle";
import { refuseWhileMaintained } from "@rollcall/kit/api/settings/maintenance";
import { numberForms } from "../../school/roster/domain/admission-number";
import { readSettings } from "../../school/settings/settings";
import { isCurrentCode, plainCode } from "./access-code";
import type { login } from "./contract";
import { notAdmitted, openStudentSession, refuseWhileOff } from "./sessions";
import { t } from "./text";

interface Account {
  id: number;
  name: string;
  admission_no: string;
  admitted: boolean;
  code_hash: string | null;
  made_at: string | null;
}

/** One answer to an unknown student, one without a code and a wrong code. */
const wrong = () => notSignedIn(t("wrong"));

/** The answer to a code that was right too long ago. */
const outdated = () => notSignedIn(t("outdated"));

async function accountOf(
  call: RequestContext,
  { admission_no, email }: { admission_no?: string; email?: string },
): Promise<Account | undefined> {
  const is =
    admission_no === undefined
      ? sql`lower(s.email) = ${email}`
      : sql`lower(s.admission_no) = any(${sql.param(numberForms(admission_no))}::text[])`;
  const found = await call.db.query<Account>(sql`
    select s.id, s.name, s.admission_no, s.can_login and s.status = 'active' as admitted, c.code_hash, c.changed_at as made_at
    from students s left join student_credentials c on c.student_id = s.id where ${is} and s.deleted_at is null limit 2`);
  // Brothers and sisters may share an address; it then names nobody.
  return found.length === 1 ? found[0] : undefined;
}

/** An address may stand for a whole school behind one router, and for all of its students. */
const tries = {
  account: { kind: "student", limit: 10 },
  network: { kind: "students", limit: 500 },
};

/**
 * Signs a student in, by the admission number or the email address and the access code.
 * @throws ApiError 422; 503 under maintenance; 403 `student_login` while students are not let in,
 * or, with the right code, this one is not; 401, also with a code that has expired; 429.
 */
export async function loginStudent(
  call: RequestContext,
  { body: { password, ...who } }: Input<typeof login>,
): Promise<AnswerOf<typeof login>> {
  if ((who.admission_no === undefined) === (who.email === undefined))
    throw invalid({ admission_no: [t("who")] });
  await refuseWhileMaintained(call.db);
  const settings = await readSettings(call.db);
  refuseWhileOff(settings);
  const succeeded = await otherTry(call, who.admission_no ?? who.email ?? "", tries);
  const account = await accountOf(call, who);
  const hash = account?.code_hash ?? dummyHash;
  const right = await call.context.passwords.verify(hash, plainCode(password));
  if (!right || !account) throw wrong();
  await succeeded();
  if (!account.admitted) throw notAdmitted();
  if (account.made_at === null || !isCurrentCode(account.made_at, call.context.now()))
    throw outdated();
  const session = await call.db.transaction((db) =>
    openStudentSession(db, call.context, {
      id: account.id,
      codeHash: hash,
      days: settings["features.config.student_session_days"],
    }),
  );
  return ok(
    {
      ...session,
      student: { id: account.id, name: account.name, admission_no: account.admission_no },
    },
    { message: t("signedIn") },
  );
}
