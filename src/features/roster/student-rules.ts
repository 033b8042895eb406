import { sql } from "@rollcall/kit/api/db/sql";
import { type Enrolment } from "./domain/enrolment-plan";
import type { Row } from "@rollcall/kit/api/db/row";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { begun } from "./domain/planned-move";
import { historyOf, planOf, plannedAs, refuseOwnHistory, writeHistory } from "./enrolments-of";
import { refuseTwoLessons } from "./group-rules";
import { recountStudent } from "../../school/recounts/recount";
import { lockRegisters } from "../../school/registers/locks";
import { publish } from "@rollcall/kit/api/events/publish";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules, Write, Written } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";
import { sentences as formSentences } from "@rollcall/kit/schema/sentences";
import { t } from "./text";

const dayOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** What a write makes of the student's enrolments and of the class on the record. */
const planOfWrite = (
  { before, after, input }: Write,
  history: readonly Enrolment[],
  day: CalendarDay,
) =>
  planOf(history, {
    before: before && plannedAs(before),
    after: { ...plannedAs(after), class_id: askedClass({ before, input, after }, day) },
    from: dayOrNull(input["class_from"]),
    today: day,
  });

/** The class that a write asks for: what a form sends as it stands asks for no other. */
function askedClass(
  { before, after, input }: Pick<Write, "before" | "after" | "input">,
  day: CalendarDay,
): number | null {
  if (!before) return numberOrNull(after["class_id"]);
  const asked = numberOrNull(input["class_id"]);
  return Object.hasOwn(input, "class_id") && asked !== numberOrNull(before["class_id"])
    ? asked
    : begun(plannedAs(before), day).class_id;
}

/** @throws ApiError 422 where another student has the number in the class on that day. */
async function refuseTaken(
  { db }: RequestContext,
  student: number,
  { class_id, from, number }: { class_id: number; from: CalendarDay; number: number },
): Promise<void> {
  const [taken] = await db.query<{ name: string }>(sql`
    select s.name from enrolments e join students s on s.id = e.student_id and s.deleted_at is null
    where e.class_id = ${class_id} and e.roll_no = ${number} and e.deleted_at is null and e.student_id <> ${student}
      and e.from_date <= ${from} and (e.to_date is null or e.to_date >= ${from}) limit 1`);
  if (taken) throw invalid({ roll_no: [t("rollNoTaken", { name: taken.name, number, from })] });
}

/** @throws ApiError 422 for what is no class, which the record does not name yet, or a number that is taken. */
async function refuseNext(
  call: RequestContext,
  student: number,
  { class_id, from, number }: { class_id: number; from: CalendarDay; number: number | null },
): Promise<void> {
  const [found] = await call.db.query(
    sql`select 1 from classes where id = ${class_id} and kind <> 'group' and deleted_at is null`,
  );
  if (!found) throw invalid({ class_id: [formSentences.reference("Class")] });
  if (number !== null) await refuseTaken(call, student, { class_id, from, number });
}

/** Refused afterwards by the rule between the two dates, at its field. */
function leavesBeforeAdmission(after: Row): boolean {
  const leaving = dayOrNull(after["leaving_date"]);
  return leaving !== null && leaving < String(after["admission_date"]);
}

/**
 * The class on the record stays the present one until a planned move begins, and so does the roll
 * number: the one that is entered with the move is for the next class.
 */
async function planMove(call: RequestContext, write: Write, day: CalendarDay): Promise<void> {
  const { before, after } = write;
  if (!before || leavesBeforeAdmission(after)) return;
  const id = Number(before["id"]);
  const { class_id, next } = planOfWrite(write, await historyOf(call, id), day);
  const isFresh =
    next !== null &&
    askedClass(write, day) === next.class_id &&
    askedClass(write, day) !== class_id;
  const number = isFresh ? numberOrNull(after["roll_no"]) : numberOrNull(before["next_roll_no"]);
  after["class_id"] = class_id;
  after["next_class_id"] = next?.class_id ?? null;
  after["next_class_from"] = next?.from ?? null;
  after["next_roll_no"] = next && next.class_id !== null ? number : null;
  if (!isFresh) return;
  after["roll_no"] = before["roll_no"];
  if (next.class_id !== null)
    await refuseNext(call, id, { class_id: next.class_id, from: next.from, number });
}

/**
 * Who leaves on a later day is active until then: the record remembers the status that follows.
 * Without a leaving date nothing follows.
 */
function planStatus({ before, after }: Write, day: CalendarDay): void {
  const leaving = dayOrNull(after["leaving_date"]);
  const planned = before?.["next_status"] ?? null;
  const isAsked = before === null || before["status"] !== after["status"];
  const wanted = isAsked ? after["status"] : (planned ?? after["status"]);
  const isAhead = wanted !== "active" && leaving !== null && leaving > day;
  after["next_status"] = isAhead ? wanted : null;
  if (isAhead || (leaving === null && wanted === planned)) after["status"] = "active";
  else after["status"] = wanted;
}

/** Whether the student has a mark of a day that counts in a class. */
async function isMarked(
  { db }: RequestContext,
  student: number,
  day: CalendarDay,
): Promise<boolean> {
  const [row] = await db.query<{ marked: boolean }>(
    sql`select exists (select 1 from marks m join registers r on r.id = m.register_id join classes c on c.id = r.class_id and c.kind <> 'group' where m.student_id = ${student} and m.date = ${day} and m.enrolled) as marked`,
  );
  return row?.marked === true;
}

/**
 * A move to another class without a first day begins today, or tomorrow where the student has been
 * marked today: a mark in the class that is left would stop counting. Who names today gets that.
 */
async function beginMove(call: RequestContext, write: Write, day: CalendarDay): Promise<Write> {
  const { before, after, input } = write;
  const { class_id, leaving_date } = plannedAs(after);
  const isMove =
    before && before["class_id"] != null && class_id !== null && differs(write, "class_id");
  if (!isMove || input["class_from"] || (leaving_date !== null && leaving_date <= day))
    return write;
  if (!(await isMarked(call, Number(before["id"]), day))) return write;
  return { ...write, input: { ...input, class_from: addDays(day, 1) } };
}

/** Has a student's enrolments follow the record. True when one of them changed. */
async function followRecord(call: RequestContext, written: Written): Promise<boolean> {
  const { before, id } = written;
  const history = before ? await historyOf(call, id) : [];
  const day = await today(call);
  const { next } = plannedAs(written.after);
  const isPut = next !== null && askedClass(written, day) === next.class_id;
  const input = isPut ? { ...written.input, class_from: next.from } : written.input;
  const plan = planOfWrite({ ...written, input }, history, day).history;
  // A new student is known to whoever enters it, and to nobody else.
  if (before) await refuseOwnHistory(call, id, history, plan);
  return writeHistory(call, id, history, plan);
}

const numberOf = (row: Readonly<Row> | null): number | null => numberOrNull(row?.["roll_no"]);

/**
 * The last enrolment in the class on the record has the record's roll number: a changed number is
 * true of all its days. Who leaves and gives the number back had it until the last day. The
 * enrolment of a planned move has the number that is planned.
 */
async function followNumber(call: RequestContext, { before, after, id }: Written): Promise<void> {
  const { class_id, leaving_date, next } = plannedAs(after);
  const number = numberOf(after);
  if (next !== null)
    await call.db.query(sql`
      update enrolments set roll_no = ${after["next_roll_no"] ?? null}::int, version = next_version(version), updated_at = now()
      where student_id = ${id} and deleted_at is null and class_id = ${next.class_id}::int and from_date = ${next.from} and roll_no is distinct from ${after["next_roll_no"] ?? null}::int`);
  // A new enrolment has no number yet.
  if (class_id === null || (number === null && (leaving_date !== null || !before))) return;
  // Until a planned move the present enrolment stays as it is, unless its own number changes.
  if (next !== null && before && numberOf(before) === number) return;
  await call.db.query(sql`
    update enrolments set roll_no = ${number}, version = next_version(version), updated_at = now()
    where id = (select id from enrolments where student_id = ${id} and deleted_at is null and (${next?.from ?? null}::date is null or from_date < ${next?.from ?? null}::date) order by from_date desc limit 1)
      and class_id = ${class_id} and roll_no is distinct from ${number}::int`);
}

/**
 * Who is not active any more is on no roster, which needs a last day; who is active again has none
 * in the past.
 * @throws ApiError 422 at the leaving date.
 */
async function refuseStatus(call: RequestContext, { before, after }: Write): Promise<void> {
  const { class_id, leaving_date } = plannedAs(after);
  const isActive = after["status"] === "active";
  if (
    before?.["status"] === after["status"] &&
    dayOrNull(before?.["leaving_date"]) === leaving_date
  )
    return;
  if (!isActive && class_id !== null && leaving_date === null)
    throw invalid({ leaving_date: [t("needsLastDay")] });
  if (
    isActive &&
    before &&
    before["status"] !== "active" &&
    leaving_date !== null &&
    leaving_date < (await today(call))
  )
    throw invalid({ leaving_date: [t("activeLeft")] });
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

const differs = ({ before, after }: Pick<Write, "before" | "after">, key: string): boolean =>
  (before?.[key] ?? null) !== (after[key] ?? null);

/** Whether a write may change in which class the student is when. */
const changesTimes = (write: Write): boolean =>
  ["class_id", "next_class_id", "next_class_from", "leaving_date", "admission_date"].some((key) =>
    differs(write, key),
  );

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
      throw invalid({ class_from: [t("classUnchanged")] });
    }
    await refuseStatus(call, write);
    const day = await today(call);
    planStatus(write, day);
    if (before && changesTimes(write)) await planMove(call, await beginMove(call, write, day), day);
  },
  async afterWrite(call, written) {
    const isMoved = changesTimes(written) && (await followRecord(call, written));
    const isNumbered = ["roll_no", "next_roll_no"].some((key) => differs(written, key));
    if (isMoved || isNumbered) await followNumber(call, written);
    if (!isMoved || !written.before) return;
    await refuseTwoLessons(call, [written.id], "class_id");
    await recountStudent(call.db, written.id);
  },
  lockForTrash: takeRegisters,
  async builtOn({ db }, ids) {
    const marked = await db.query<{ id: number }>(
      sql`select distinct student_id as id from marks where student_id = any(${sql.param(ids)}::int[])`,
    );
    return new Map(marked.map(({ id }) => [id, t("hasMarks")]));
  },
  async refusesErasing(call, record) {
    // In the trash nobody is at school, whatever the record says.
    if (record["status"] === "active" && record["deleted_at"] == null) return t("stillHere");
    const [row] = await call.db.query(
      sql`select 1 from enrolments where student_id = ${Number(record["id"])} and deleted_at is null and (to_date is null or to_date >= ${await today(call)}::date) limit 1`,
    );
    return row ? t("stillHere") : undefined;
  },
  async afterTrash(call, before) {
    await recountStudent(call.db, Number(before["id"]));
    await publish(call.db, { topic: "registers" });
  },
};
