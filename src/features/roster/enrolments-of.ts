import { sql } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { RefusedEnrolment, type Enrolment } from "./domain/enrolment-plan";
import { placeChange, refuseOwnGain } from "../../school/roster/own-gain";
import {
  planRecord,
  type PlannedChange,
  type PlannedStudent,
  type RecordPlan,
} from "./domain/planned-move";

type Stored = Pick<RequestContext, "db">;

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);
const dayOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What a student's row says of classes. */
export function plannedAs(row: Readonly<Row>): PlannedStudent {
  const from = dayOrNull(row["next_class_from"]);
  return {
    class_id: numberOrNull(row["class_id"]),
    admission_date: String(row["admission_date"]),
    leaving_date: dayOrNull(row["leaving_date"]),
    next: from === null ? null : { class_id: numberOrNull(row["next_class_id"]), from },
  };
}

/** A student's live enrolments in the order of their days, locked. */
export const historyOf = ({ db }: Stored, student: number): Promise<Enrolment[]> =>
  db.query<Enrolment>(
    sql`select id, class_id, from_date as "from", to_date as "to" from enrolments where student_id = ${student} and deleted_at is null order by from_date for update`,
  );

/** @throws ApiError 422 at the field that does not fit the others. */
export function planOf(history: readonly Enrolment[], change: PlannedChange): RecordPlan {
  try {
    return planRecord(history, change);
  } catch (error) {
    if (error instanceof RefusedEnrolment) throw invalid({ [error.field]: [error.message] });
    throw error;
  }
}

/**
 * Asked before a plan is written for a student who is known already.
 * @throws ApiError 403 where the student becomes the client's own by it, and may not
 */
export const refuseOwnHistory = (
  call: RequestContext,
  student: number,
  history: readonly Enrolment[],
  plan: readonly Enrolment[],
): Promise<void> =>
  refuseOwnGain(call, [student], {
    enrolments: placeChange(
      history.map(({ id }) => id),
      plan.map(({ class_id, from, to }) => ({
        student_id: student,
        place_id: class_id,
        from_date: from,
        to_date: to,
      })),
    ),
  });

/** Writes what differs between a student's enrolments and a plan. True when something did. */
export async function writeHistory(
  { db }: Stored,
  student: number,
  history: readonly Enrolment[],
  plan: readonly Enrolment[],
): Promise<boolean> {
  const planned = new Map(plan.map((one) => [one.id, one]));
  const gone = history.filter((one) => !planned.has(one.id)).map((one) => one.id);
  const changed = history.flatMap((one) => {
    const now = planned.get(one.id);
    return now && (now.from !== one.from || now.to !== one.to) ? [now] : [];
  });
  const fresh = plan.filter((one) => one.id === null);
  // What ends makes room for what begins.
  if (gone.length > 0)
    await db.query(
      sql`update enrolments set deleted_at = now(), version = next_version(version), updated_at = now() where id = any(${sql.param(gone)}::int[])`,
    );
  for (const one of changed)
    await db.query(
      sql`update enrolments set from_date = ${one.from}, to_date = ${one.to}, version = next_version(version), updated_at = now() where id = ${one.id}`,
    );
  for (const one of fresh)
    await db.query(
      sql`insert into enrolments (student_id, class_id, from_date, to_date) values (${student}, ${one.class_id}, ${one.from}, ${one.to})`,
    );
  return gone.length + changed.length + fresh.length > 0;
}
