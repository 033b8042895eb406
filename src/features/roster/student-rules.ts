import { sql } from "@rollcall/kit/api/db/sql";
import {
  planEnrolments,
  RefusedEnrolment,
  type Enrolment,
  type EnrolledStudent,
  type StudentChange,
} from "../../domain/enrolment-plan";
import type { Row } from "@rollcall/kit/api/db/row";
import { refuseTwoLessons } from "./group-rules";
import { recountStudent } from "../attendance/recount";
import { lockRegisters } from "../attendance/locks";
import { publish } from "@rollcall/kit/api/events/publish";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules, Write, Written } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";

const dayOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

const enrolledAs = (row: Readonly<Row>): EnrolledStudent => ({
  class_id: typeof row["class_id"] === "number" ? row["class_id"] : null,
  admission_date: String(row["admission_date"]),
  leaving_date: dayOrNull(row["leaving_date"]),
});

/** @throws ApiError 422 at the field that does not fit the others. */
function planOf(history: readonly Enrolment[], change: StudentChange): Enrolment[] {
  try {
    return planEnrolments(history, change);
  } catch (error) {
    if (error instanceof RefusedEnrolment) throw invalid({ [error.field]: [error.message] });
    throw error;
  }
}

/** Has a student's enrolments follow the record. True when one of them changed. */
async function followRecord(
  call: RequestContext,
  { before, after, input, id }: Written,
): Promise<boolean> {
  const history = before
    ? await call.db.query<Enrolment>(
        sql`select id, class_id, from_date as "from", to_date as "to" from enrolments where student_id = ${id} and deleted_at is null order by from_date for update`,
      )
    : [];
  const plan = planOf(history, {
    before: before && enrolledAs(before),
    after: enrolledAs(after),
    from: dayOrNull(input["class_from"]),
    today: await today(call),
  });
  const kept = new Map(plan.map((one) => [one.id, one]));
  const gone = history.filter((one) => !kept.has(one.id)).map((one) => one.id);
  const changed = history.flatMap((one) => {
    const now = kept.get(one.id);
    return now && (now.from !== one.from || now.to !== one.to) ? [now] : [];
  });
  const fresh = plan.filter((one) => one.id === null);
  if (gone.length + changed.length + fresh.length === 0) return false;
  // What ends makes room for what begins.
  if (gone.length > 0)
    await call.db.query(
      sql`update enrolments set deleted_at = now(), version = next_version(version), updated_at = now() where id = any(${sql.param(gone)}::int[])`,
    );
  for (const one of changed)
    await call.db.query(
      sql`update enrolments set from_date = ${one.from}, to_date = ${one.to}, version = next_version(version), updated_at = now() where id = ${one.id}`,
    );
  for (const one of fresh)
    await call.db.query(
      sql`insert into enrolments (student_id, class_id, from_date, to_date) values (${id}, ${one.class_id}, ${one.from}, ${one.to})`,
    );
  return true;
}

const numberOf = (row: Readonly<Row> | null): number | null =>
  typeof row?.["roll_no"] === "number" ? row["roll_no"] : null;

/**
 * The last enrolment in the class on the record has the record's roll number: a changed number is
 * true of all its days. Who leaves and gives the number back had it until the last day.
 */
async function followNumber(call: RequestContext, { after, id }: Written): Promise<void> {
  const { class_id, leaving_date } = enrolledAs(after);
  const number = numberOf(after);
  if (class_id === null || (number === null && leaving_date !== null)) return;
  await call.db.query(sql`
    update enrolments set roll_no = ${number}, version = next_version(version), updated_at = now()
    where id = (select id from enrolments where student_id = ${id} and deleted_at is null order by from_date desc limit 1)
      and class_id = ${class_id} and roll_no is distinct from ${number}::int`);
}

/**
 * Who is not active any more is on no roster, which needs a last day; who is active again has none
 * in the past.
 * @throws ApiError 422 at the leaving date.
 */
async function refuseStatus(call: RequestContext, { before, after }: Write): Promise<void> {
  const { class_id, leaving_date } = enrolledAs(after);
  const isActive = after["status"] === "active";
  if (
    before?.["status"] === after["status"] &&
    dayOrNull(before?.["leaving_date"]) === leaving_date
  )
    return;
  if (!isActive && class_id !== null && leaving_date === null)
    throw invalid({
      leaving_date: [
        "Enter the last day at school: a student who is not active is on no register after it.",
      ],
    });
  if (
    isActive &&
    before &&
    before["status"] !== "active" &&
    leaving_date !== null &&
    leaving_date < (await today(call))
  )
    throw invalid({
      leaving_date: [
        "A student who is active has no leaving date in the past. Empty it; “In this class from” says from when a student is back.",
      ],
    });
}

/**
 * The registers a student is or may be in: saving one points at the student's record, which nobody
 * can while it is locked for removal.
 */
async function takeRegisters({ db }: RequestContext, id: number): Promise<void> {
  const classes = await db.query<{ id: number }>(sql`
    select class_id as id from roster_spans where student_id = ${id} union select r.class_id from marks m join registers r on r.id = m.register_id where m.student_id = ${id}`);
  await lockRegisters(
    db,
    classes.map((one) => one.id),
  );
}

/**
 * Enrolments follow the student's class, roll number and leaving date; who is in the trash is expected and
 * counted nowhere.
 */
export const studentRules: Rules = {
  async beforeWrite(call, write) {
    const { before, after, input } = write;
    const isBack = dayOrNull(before?.["leaving_date"]) !== null && !after["leaving_date"];
    if (
      input["class_from"] &&
      (before?.["class_id"] ?? null) === (after["class_id"] ?? null) &&
      !isBack
    ) {
      throw invalid({
        class_from: ["This is the first day in a new class; the class is not being changed."],
      });
    }
    await refuseStatus(call, write);
  },
  async afterWrite(call, written) {
    const isChanged = ["class_id", "leaving_date", "admission_date"].some(
      (key) => (written.before?.[key] ?? null) !== (written.after[key] ?? null),
    );
    const isMoved = isChanged && (await followRecord(call, written));
    if (isMoved || numberOf(written.before) !== numberOf(written.after))
      await followNumber(call, written);
    if (!isMoved || !written.before) return;
    await refuseTwoLessons(call, [written.id], "class_id");
    await recountStudent(call.db, written.id);
  },
  lockForTrash: takeRegisters,
  async builtOn({ db }, ids) {
    const marked = await db.query<{ id: number }>(
      sql`select distinct student_id as id from marks where student_id = any(${sql.param(ids)}::int[])`,
    );
    return new Map(marked.map(({ id }) => [id, "The student has marks in registers."]));
  },
  async afterTrash(call, before) {
    await recountStudent(call.db, Number(before["id"]));
    await publish(call.db, { topic: "registers" });
  },
};
