import { sql } from "drizzle-orm";
import { addDays } from "../../domain/calendar-day";
import { recountStudent } from "../attendance/recount";
import { invalid } from "../http/errors";
import type { Call } from "../http/route";
import { endStudentSessions } from "../student-login/sessions";
import { today } from "../today";
import type { Row, Rules, Written } from "./rules";

interface OpenEnrolment {
  id: number;
  from_date: string;
}

const openEnrolment = async (call: Call, student: number): Promise<OpenEnrolment | undefined> => {
  const rows = await call.db.query<OpenEnrolment>(
    sql`select id, from_date from enrolments where student_id = ${student} and to_date is null and deleted_at is null for update`,
  );
  return rows[0];
};

/** Whether a student has been in a class before; a new one has not. */
const wasEnrolled = async (call: Call, student: number): Promise<boolean> =>
  (await call.db.query(sql`select 1 from enrolments where student_id = ${student} and deleted_at is null limit 1`)).length > 0;

/** Ends an enrolment the day before; one that would not have lasted a day never was. */
async function close(call: Call, open: OpenEnrolment, nextFrom: string): Promise<void> {
  const last = addDays(nextFrom, -1);
  if (last < open.from_date) await call.db.query(sql`update enrolments set deleted_at = now(), version = version + 1, updated_at = now() where id = ${open.id}`);
  else await call.db.query(sql`update enrolments set to_date = ${last}, version = version + 1, updated_at = now() where id = ${open.id}`);
}

/** Moving to another class closes one enrolment and opens the next, from `class_from`, else from today (the admission date at first). */
async function moveClass(call: Call, { before, after, input, id }: Written): Promise<void> {
  const open = before ? await openEnrolment(call, id) : undefined;
  const given = input["class_from"];
  const from = typeof given === "string" ? given : before && (await wasEnrolled(call, id)) ? await today(call) : String(after["admission_date"]);
  if (from < String(after["admission_date"])) throw invalid({ class_from: ["A student is in no class before the admission date."] });
  if (open && from < open.from_date) throw invalid({ class_from: [`The present class began on ${open.from_date}; the next cannot begin before it.`] });
  if (open) await close(call, open, from);
  if (typeof after["class_id"] !== "number") return;
  const [last] = before ? await call.db.query<{ to_date: string }>(
    sql`select to_date from enrolments where student_id = ${id} and deleted_at is null and to_date >= ${from} order by to_date desc limit 1`,
  ) : [];
  if (last) throw invalid({ class_from: [`The student is enrolled until ${last.to_date}; the next class begins after that.`] });
  await call.db.query(sql`insert into enrolments (student_id, class_id, from_date) values (${id}, ${after["class_id"]}, ${from})`);
}

/** Somebody who leaves is on no roster after the leaving date; a leaving date that is taken back opens the enrolment again. */
async function leave(call: Call, { before, after, id }: Written): Promise<void> {
  const [was, is] = [before?.["leaving_date"] ?? null, after["leaving_date"] ?? null];
  if (was === is) return;
  if (was !== null) await call.db.query(sql`update enrolments set to_date = null, version = version + 1, updated_at = now() where student_id = ${id} and class_id = ${Number(after["class_id"] ?? 0)} and to_date = ${String(was)} and deleted_at is null`);
  if (is === null) return;
  const open = await openEnrolment(call, id);
  if (open) await close(call, open, addDays(String(is), 1));
}

const mayCome = (student: Readonly<Row>) => student["can_login"] === true && student["status"] === "active";

/** Enrolments follow the student's class and leaving date; whoever may not sign in any more is signed out. */
export const studentRules: Rules = {
  async beforeWrite(_call, { before, after, input }) {
    if (input["class_from"] && (before?.["class_id"] ?? null) === (after["class_id"] ?? null)) {
      throw invalid({ class_from: ["This is the first day in a new class; the class is not being changed."] });
    }
  },
  async afterWrite(call, written) {
    const isChanged = (key: string) => (written.before?.[key] ?? null) !== (written.after[key] ?? null);
    if (isChanged("class_id")) await moveClass(call, written);
    await leave(call, written);
    if (written.before && (isChanged("class_id") || isChanged("leaving_date"))) await recountStudent(call.db, written.id);
    if (written.before && mayCome(written.before) && !mayCome(written.after)) await endStudentSessions(call, written.id);
  },
  async beforeRemove(call, before) {
    await endStudentSessions(call, Number(before["id"]));
  },
};
