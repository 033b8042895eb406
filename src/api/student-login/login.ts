import { sql } from "drizzle-orm";
import { one } from "../http/envelope";
import { invalid, notSignedIn } from "../http/errors";
import type { Call } from "../http/route";
import { dummyHash } from "../identity/login";
import { typedPassword } from "../identity/passwords";
import { bodyOf, line, readBody } from "../identity/read-body";
import { passwordTry } from "../identity/throttle";
import { refuseWhileMaintained } from "../settings/maintenance";
import { readSettings } from "../settings/settings";
import { plainCode } from "./access-code";
import { notAdmitted, openStudentSession, refuseWhileOff } from "./sessions";

/** `password` is the access code from the office. */
export const loginBody = bodyOf({ admission_no: line("Admission no.", 20).optional(), email: line("E-mail", 254).toLowerCase().optional(), password: typedPassword("Access code") });

interface Account {
  id: number;
  name: string;
  admission_no: string;
  admitted: boolean;
  code_hash: string | null;
}

/** One answer to an unknown student, one without a code and a wrong code. */
const wrong = () => notSignedIn("The student or the access code is wrong.");

async function accountOf(call: Call, { admission_no, email }: { admission_no?: string; email?: string }): Promise<Account | undefined> {
  const is = admission_no === undefined ? sql`lower(s.email) = ${email}` : sql`s.admission_no = ${admission_no}`;
  const found = await call.db.query<Account>(sql`
    select s.id, s.name, s.admission_no, s.can_login and s.status = 'active' as admitted, c.code_hash
    from students s left join student_credentials c on c.student_id = s.id where ${is} and s.deleted_at is null limit 2`);
  // Brothers and sisters may share an address; it then names nobody.
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Signs a student in, by the admission number or the e-mail address and the access code.
 * @throws ApiError 422; 503 under maintenance; 403 `student_login` while students are not let in, or, with the right code, this one is not; 401; 429.
 */
export async function loginStudent(call: Call): Promise<Response> {
  const { password, ...who } = await readBody(call, loginBody);
  if ((who.admission_no === undefined) === (who.email === undefined)) throw invalid({ admission_no: ["Say who you are by the admission number or by the e-mail address."] });
  await refuseWhileMaintained(call.db);
  const settings = await readSettings(call.db);
  refuseWhileOff(settings);
  const succeeded = await passwordTry(call, `student ${who.admission_no ?? who.email}`);
  const account = await accountOf(call, who);
  const hash = account?.code_hash ?? dummyHash;
  const right = await call.context.passwords.verify(hash, plainCode(password));
  if (!right || !account) throw wrong();
  await succeeded();
  if (!account.admitted) throw notAdmitted();
  const session = await call.db.transaction((db) => openStudentSession(db, call.context, { id: account.id, codeHash: hash, days: settings["features.config.student_session_days"] }));
  return one({ ...session, student: { id: account.id, name: account.name, admission_no: account.admission_no } }, { message: "Signed in" });
}
