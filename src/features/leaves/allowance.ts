import type { Database } from "@rollcall/kit/api/db/database";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needsAnyOrOwn, needsOrOwn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { invalid } from "@rollcall/kit/api/errors";
import { sql } from "@rollcall/kit/api/db/sql";
import { today, todayAsSql } from "@rollcall/kit/api/today";
import { balanceSentence, daysOver } from "../../school/leave/domain/leave-allowance";
import { leaveSlots } from "./domain/leave";
import { readBalances, type TypeBalance } from "../../school/leave/leave-balance";
import { refuseOthersStudent } from "../../school/roster/own-classes";
import { subject } from "./body";
import { leaveAllowance, studentAllowances } from "./contract";
import type { Leave } from "./leave-facts";
import { t } from "./text";

/** What a leave takes of the allowance of its type, in each academic year it touches. */
export const balancesOf = (
  db: Database,
  { id, typeId, from, to, slots }: Omit<Leave, "studentId">,
  students: readonly number[],
): Promise<TypeBalance[]> =>
  readBalances(db, { id, students, typeId, from, to, isPart: slots !== null });

const presented = ({ type_id, type, year, allowance, taken, pending }: TypeBalance) => ({
  type: { id: type_id, name: type },
  year,
  allowance,
  taken,
  pending,
});

const asking = ["view_leaves", "create_leaves", "edit_leaves"];

async function handleAllowance(
  call: RequestContext,
  {
    query: { student_id: studentId, leave_type_id: typeId, from, to, slots, id },
  }: Input<typeof leaveAllowance>,
): Promise<AnswerOf<typeof leaveAllowance>> {
  if (to < from) throw invalid({ to: [t("lastBeforeFirst")] });
  await refuseOthersStudent(call, asking, studentId, todayAsSql(call.context.now()));
  const isPart = leaveSlots(slots ?? null) !== null;
  const found = await readBalances(call.db, {
    students: [studentId],
    typeId,
    from,
    to,
    isPart,
    id,
  });
  return ok(
    found.map((balance) => ({
      ...presented(balance),
      own: balance.own,
      over: daysOver(balance),
      sentence: balanceSentence(balance),
    })),
  );
}

async function handleStudent(call: RequestContext): Promise<AnswerOf<typeof studentAllowances>> {
  const day = await today(call);
  await refuseOthersStudent(call, ["view_leaves"], idOf(call), sql`${day}::date`);
  const found = await readBalances(call.db, { students: [idOf(call)], from: day, to: day });
  return ok(
    found
      .filter(({ allowance, taken, pending }) => allowance !== null || taken > 0 || pending > 0)
      .map(presented),
  );
}

/** What is left of the days of leave that a student has in a year. */
export const allowanceRoutes: Route[] = [
  routeOf(leaveAllowance, {
    access: needsAnyOrOwn(asking),
    subject,
    summary: "What a request takes of the days of its type in a year",
    handle: handleAllowance,
  }),
  routeOf(studentAllowances, {
    access: needsOrOwn("view_leaves"),
    subject,
    summary: "The days of leave of a student in the present year, by type",
    handle: handleStudent,
  }),
];
