import { sql } from "@rollcall/kit/api/db/sql";
import { createRecord, updateRecord } from "@rollcall/kit/api/crud/write";
import { ApiError } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { makeInvitation } from "@rollcall/kit/api/identity/invitations";
import { admins } from "../../resources/admins";
import { teachers } from "../../resources/teachers";
import type { inviteTeachers } from "./contract";

import { t } from "./text";

interface Teacher {
  id: number;
  name: string;
  email: string | null;
  status: string;
  account_id: number | null;
  /** An account with the teacher's email address, and whose it is. */
  known_id: number | null;
  known_by: string | null;
}

/** Why a teacher cannot be invited, as a sentence. */
function obstacle({ name, email, status, account_id, known_id, known_by }: Teacher) {
  if (status !== "active") return t("notActive", { name });
  if (account_id !== null) return t("signsIn", { name });
  if (!email) return t("noAddress", { name });
  if (known_by !== null) return t("otherSignsIn", { name: known_by, email });
  if (known_id !== null) return t("accountThere", { email });
  return undefined;
}

type Line = DataOf<typeof inviteTeachers>[number];

/**
 * Makes the account of one teacher, links both, and invites it, in one transaction.
 * @throws ApiError as creating an admin and inviting it do.
 */
async function inviteOne(call: RequestContext, id: number, groupId: number | null): Promise<Line> {
  const [teacher] = await call.db.query<Teacher>(sql`
    select t.id, t.name, t.email, t.status, t.account_id, a.id as known_id, (select o.name from teachers o where o.account_id = a.id and o.deleted_at is null) as known_by
    from teachers t left join admins a on lower(a.email) = lower(t.email) and a.deleted_at is null where t.id = ${id} and t.deleted_at is null`);
  if (!teacher) return { teacher: { id, name: "" }, invitation: null, reason: t("noTeacher") };
  const whom = { id, name: teacher.name };
  const reason = obstacle(teacher);
  if (reason !== undefined) return { teacher: whom, invitation: null, reason };
  const account = await createRecord(call, admins, {
    name: teacher.name,
    email: teacher.email,
    user_groups: groupId === null ? [] : [groupId],
  });
  const accountId = Number(account["id"]);
  await updateRecord(call, teachers, id, { account_id: accountId });
  const { code, expires_at, mailed } = await makeInvitation(call, accountId);
  return {
    teacher: whom,
    invitation: { code, expires_at, mailed, account_id: accountId },
    reason: null,
  };
}

/** What was wrong, of an error that is told. */
const sentenceOf = ({ message, body }: ApiError): string =>
  [message, ...Object.values(body.errors ?? {}).flat()].join(" ");

/**
 * One transaction for each teacher. Keeps no answer for a retry: it holds secrets that are stored
 * only as hashes.
 */
export async function answerInvite(
  call: RequestContext,
  { body: { teacher_ids: ids, user_group_id: groupId = null } }: Input<typeof inviteTeachers>,
): Promise<AnswerOf<typeof inviteTeachers>> {
  const lines: Line[] = [];
  for (const id of new Set(ids)) {
    try {
      lines.push(await call.db.transaction((db) => inviteOne({ ...call, db }, id, groupId)));
    } catch (error) {
      // What concerns all of them is no line of one: a missing right, a database that is away.
      if (!(error instanceof ApiError) || error.status === 403 || error.status >= 500) throw error;
      lines.push({ teacher: { id, name: "" }, invitation: null, reason: sentenceOf(error) });
    }
  }
  const invited = lines.filter(({ invitation }) => invitation !== null).length;
  return ok(lines, { status: 201, message: t("invited", { invited, all: lines.length }) });
}
