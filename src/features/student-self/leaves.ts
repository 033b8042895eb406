import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { createRecord } from "@rollcall/kit/api/crud/write";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { leaves } from "../../resources/leaves";
import { asStudent, identifyStudent, student, subject } from "../student-login/api";
import { clash, invalid, tooMany } from "@rollcall/kit/api/errors";
import { balanceSentence, daysOver } from "../../school/leave/domain/leave-allowance";
import { readBalances } from "../../school/leave/leave-balance";
import { askForLeave, ownAllowance, ownLeaves } from "./contract";
import { offeredTypes } from "../../school/leave/offered-types";

import { t } from "./text";

type Leave = DataOf<typeof askForLeave>;
type LeaveType = DataOf<typeof ownLeaves>["types"][number];
const maxListed = 100;

const find = (db: Database, studentId: number, where: SQL): Promise<Leave[]> =>
  db.query<Leave>(sql`
    select l.id, json_build_object('id', t.id, 'name', t.name) as type, l.from_date, l.to_date, l.slots, l.reason, l.status, l.decision_note, l.decided_at, l.created_at
    from leaves l join leave_types t on t.id = l.leave_type_id
    where l.student_id = ${studentId} and l.deleted_at is null and ${where} order by l.from_date desc, l.id desc limit ${maxListed}`);

async function list(call: RequestContext): Promise<AnswerOf<typeof ownLeaves>> {
  const { id } = await identifyStudent(call);
  const [own, types] = await Promise.all([
    find(call.db, id, sql`true`),
    call.db.query<LeaveType>(sql`
      select t.id, t.name from ${offeredTypes} order by t.sort_order, t.id`),
  ]);
  return ok({ leaves: own, types });
}

/** Requests of one student that wait for the school, and those of an hour. */
const [maxPending, maxPerHour] = [10, 10];
/** Beside the student's id: the lock of whoever asks, so that many at once do not pass together. */
const turnLock = 7365472;

/** @throws ApiError 409 while as many wait as may, 429 after as many in an hour. */
async function takeTurn(db: Database, id: number): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${turnLock}::int, ${id}::int)`);
  const [filed] = await db.query<{ pending: number; recent: number; wait: number | null }>(sql`
    with recent as (select created_at from leaves where student_id = ${id} and created_at > now() - interval '1 hour')
    select (select count(*) from leaves where student_id = ${id} and status = 'pending' and deleted_at is null) as pending,
      (select count(*) from recent) as recent, (select extract(epoch from min(created_at) + interval '1 hour' - now()) from recent) as wait`);
  const { pending = 0, recent = 0, wait } = filed ?? {};
  if (pending >= maxPending) throw clash(t("tooManyPending", { count: pending }));
  if (recent >= maxPerHour)
    throw tooMany(Number(wait ?? 3600), t("tooManyInAnHour", { count: recent }));
}

async function ask(
  call: RequestContext,
  { body }: Input<typeof askForLeave>,
): Promise<AnswerOf<typeof askForLeave>> {
  const { id } = await identifyStudent(call);
  const leave = await call.db.transaction(async (db) => {
    await takeTurn(db, id);
    const own = await asStudent(call, db, id);
    const { id: leaveId } = await createRecord(own, leaves, { ...body, student_id: id });
    const [made] = await find(db, id, sql`l.id = ${Number(leaveId)}`);
    return made;
  });
  if (!leave) throw new Error("A leave is stored or refused.");
  return ok(leave, { status: 201, message: t("sent") });
}

async function allowance(
  call: RequestContext,
  { query: { leave_type_id: typeId, from, to } }: Input<typeof ownAllowance>,
): Promise<AnswerOf<typeof ownAllowance>> {
  const { id: studentId } = await identifyStudent(call);
  if (to < from) throw invalid({ to: [t("lastBeforeFirst")] });
  const found = await readBalances(call.db, { students: [studentId], typeId, from, to });
  return ok(
    found.map((balance) => ({
      allowance: balance.allowance,
      over: daysOver(balance),
      sentence: balanceSentence(balance),
    })),
  );
}

/** A student's own leaves. */
export const ownLeaveRoutes: Route[] = [
  routeOf(ownLeaves, {
    access: student,
    subject,
    summary: "The student's own leave, latest first, and the types that can be requested",
    handle: list,
  }),
  routeOf(ownAllowance, {
    access: student,
    subject,
    summary: "What a request would take of the days of its type",
    handle: allowance,
  }),
  routeOf(askForLeave, {
    access: student,
    subject,
    summary: "Ask for leave of one's own, which the office decides",
    handle: ask,
  }),
];
