import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { recountStudent } from "../attendance/recount";
import { lockRegisters } from "../attendance/locks";
import { publish } from "@rollcall/kit/api/events/publish";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext, Rules, Written } from "@rollcall/kit/api/http/request-context";
import { today } from "@rollcall/kit/api/today";

interface OpenEnrolment {
  id: number;
  from_date: string;
}

const openEnrolment = async (
  call: RequestContext,
  student: number,
): Promise<OpenEnrolment | undefined> => {
  const rows = await call.db.query<OpenEnrolment>(
    sql`select id, from_date from enrolments where student_id = ${student} and to_date is null and deleted_at is null for update`,
  );
  return rows[0];
};

/** Whether a student has been in a class before; a new one has not. */
const wasEnrolled = async (call: RequestContext, student: number): Promise<boolean> =>
  (
    await call.db.query(
      sql`select 1 from enrolments where student_id = ${student} and deleted_at is null limit 1`,
    )
  ).length > 0;

/** Ends an enrolment the day before; one that would not have lasted a day never was. */
async function close(call: RequestContext, open: OpenEnrolment, nextFrom: string): Promise<void> {
  const last = addDays(nextFrom, -1);
  if (last < open.from_date)
    await call.db.query(
      sql`update enrolments set deleted_at = now(), version = next_version(version), updated_at = now() where id = ${open.id}`,
    );
  else
    await call.db.query(
      sql`update enrolments set to_date = ${last}, version = next_version(version), updated_at = now() where id = ${open.id}`,
    );
}

/**
 * Moving to another class closes one enrolment and opens the next, from `class_from`, else from
 * today (the admission date at first).
 */
async function moveClass(
  call: RequestContext,
  { before, after, input, id }: Written,
): Promise<void> {
  const open = before ? await openEnrolment(call, id) : undefined;
  const given = input["class_from"];
  const from =
    typeof given === "string"
      ? given
      : before && (await wasEnrolled(call, id))
        ? await today(call)
        : String(after["admission_date"]);
  if (from < String(after["admission_date"]))
    throw invalid({ class_from: ["A student is in no class before the admission date."] });
  if (open && from < open.from_date)
    throw invalid({
      class_from: [
        `The present class began on ${open.from_date}; the next cannot begin before it.`,
      ],
    });
  if (open) await close(call, open, from);
  if (typeof after["class_id"] !== "number") return;
  const [last] = before
    ? await call.db.query<{ to_date: string }>(
        sql`select to_date from enrolments where student_id = ${id} and deleted_at is null and to_date >= ${from} order by to_date desc limit 1`,
      )
    : [];
  if (last)
    throw invalid({
      class_from: [
        `The student is enrolled until ${last.to_date}; the next class begins after that.`,
      ],
    });
  await call.db.query(
    sql`insert into enrolments (student_id, class_id, from_date) values (${id}, ${after["class_id"]}, ${from})`,
  );
}

/**
 * Somebody who leaves is on no roster after the leaving date; a leaving date that is taken back
 * opens the enrolment again.
 */
async function leave(call: RequestContext, { before, after, id }: Written): Promise<void> {
  const [was, is] = [before?.["leaving_date"] ?? null, after["leaving_date"] ?? null];
  if (was === is) return;
  if (was !== null)
    await call.db.query(
      sql`update enrolments set to_date = null, version = next_version(version), updated_at = now() where student_id = ${id} and class_id = ${Number(after["class_id"] ?? 0)} and to_date = ${String(was)} and deleted_at is null`,
    );
  if (is === null) return;
  const open = await openEnrolment(call, id);
  if (open) await close(call, open, addDays(String(is), 1));
}

/**
 * The registers a student is or may be in: saving one points at the student's record, which nobody
 * can while it is locked for removal.
 */
async function takeRegisters({ db }: RequestContext, id: number): Promise<void> {
  const classes = await db.query<{ id: number }>(sql`
    select class_id as id from enrolments where student_id = ${id} union select r.class_id from marks m join registers r on r.id = m.register_id where m.student_id = ${id}`);
  await lockRegisters(
    db,
    classes.map((one) => one.id),
  );
}

/**
 * Enrolments follow the student's class and leaving date; who is in the trash is expected and
 * counted nowhere.
 */
export const studentRules: Rules = {
  async beforeWrite(_call, { before, after, input }) {
    if (input["class_from"] && (before?.["class_id"] ?? null) === (after["class_id"] ?? null)) {
      throw invalid({
        class_from: ["This is the first day in a new class; the class is not being changed."],
      });
    }
  },
  async afterWrite(call, written) {
    const isChanged = (key: string) =>
      (written.before?.[key] ?? null) !== (written.after[key] ?? null);
    if (isChanged("class_id")) await moveClass(call, written);
    await leave(call, written);
    if (written.before && (isChanged("class_id") || isChanged("leaving_date")))
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
