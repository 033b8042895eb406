import { invalid } from "@rollcall/kit/api/errors";
import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { instantIn, momentIn } from "@rollcall/kit/schema/calendar-day";
import { readRegister, type RegisterState } from "../../school/registers/read-register";
import { instant, markJson, person } from "../../school/registers/register-row";
import { readStored } from "../../school/settings/settings";
import { pastRegister as contract } from "./contract";
import { t } from "./text";

type Answer = DataOf<typeof contract>;
type PastMark = Answer["students"][number]["then"];
type Student = Answer["students"][number];
type StoredChange = Omit<Answer["changes"][number], "after">;

interface Found {
  register: { taken_at: string; taken_by: Answer["taken_by"]; since: string | null } | null;
  /** Those with a mark now, or with one that was changed since. */
  students: Pick<Student, "id" | "name" | "roll_no" | "admission_no" | "now">[];
  /** What was changed after the moment, in order. */
  changes: StoredChange[];
}

async function read(
  { db }: RequestContext,
  { class_id, date, slot }: Input<typeof contract>["query"],
  moment: string,
): Promise<Found> {
  const [found] = await db.query<Found>(sql`
    with reg as (select * from registers where class_id = ${class_id} and date = ${date}::date and slot = ${slot}),
    later as materialized (select c.* from mark_changes c join reg on reg.id = c.register_id where c.at > ${moment}::timestamptz),
    named as (select student_id from later union select m.student_id from marks m join reg on reg.id = m.register_id)
    select
      (select json_build_object('taken_at', ${instant(sql`taken_at`)}, 'taken_by', ${person(sql`taken_by`)}, 'since', ${instant(sql`changes_since`)}) from reg) as register,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'roll_no', null, 'admission_no', s.admission_no,
          'now', (select ${markJson(sql`c.code`, sql`m`)} from reg join marks m on m.register_id = reg.id join attendance_codes c on c.id = m.code_id where m.student_id = s.id)) order by s.name, s.id), '[]')
        from named n join students s on s.id = n.student_id and s.deleted_at is null) as students,
      (select coalesce(json_agg(json_build_object('at', ${instant(sql`l.at`)}, 'by', ${person(sql`l.changed_by`)}, 'reason', l.reason, 'student_id', l.student_id,
          'before', case when l.code is not null then ${markJson(sql`l.code`, sql`l`)} end) order by l.id), '[]')
        from later l join students s on s.id = l.student_id and s.deleted_at is null) as changes`);
  if (!found) throw new Error("A statement without a table has no row.");
  return found;
}

const says = (mark: PastMark): string =>
  JSON.stringify([mark?.code, mark?.minutes_late, mark?.remark]);

/** Each change with what it made of the mark: what the next one replaced, or what stands. */
function withAfter(changes: readonly StoredChange[], now: ReadonlyMap<number, PastMark>) {
  const next = new Map(now);
  return changes
    .toReversed()
    .map((change) => {
      const after = next.get(change.student_id) ?? null;
      next.set(change.student_id, change.before);
      return { ...change, after };
    })
    .toReversed();
}

/** What is known of how a register stood at a moment. */
export function stateAt(register: Found["register"], moment: string): Answer["state"] {
  if (!register) return "never_taken";
  if (moment < register.taken_at) return "not_taken_yet";
  return register.since !== null && moment < register.since ? "not_stored" : "known";
}

/**
 * The moment in question, by the institution's clock and as an instant.
 * @throws ApiError 422 for one that is to come
 */
async function momentOf(call: RequestContext, { at, date }: Input<typeof contract>["query"]) {
  const zone = (await readStored(call.db)).settings["institution.timezone"];
  const now = call.context.now();
  const instantOf = (text: string) => new Date(instantIn(zone, text));
  if (at !== undefined && instantOf(at) > now) throw invalid({ at: [t("momentToCome")] });
  const usual = `${date}T10:00`;
  const today = momentIn(zone, now);
  const text = at ?? (instantOf(usual) > now ? `${today.day}T${today.time}` : usual);
  return { text, moment: instantOf(text).toISOString(), now: now.toISOString() };
}

/** The class list of that day as it is known today, and all others with a mark then or now. */
function studentsOf(
  roster: RegisterState["students"],
  marked: Found["students"],
  then: ReadonlyMap<number, PastMark>,
): Student[] {
  const listed = roster.map(({ student_id: id, name, roll_no, admission_no }) => ({
    id,
    name,
    roll_no,
    admission_no,
    listed: true,
  }));
  const onList = new Set(listed.map(({ id }) => id));
  const now = new Map(marked.map((one) => [one.id, one.now]));
  const others = marked
    .filter(({ id }) => !onList.has(id) && (then.get(id) || now.get(id)))
    .map(({ now: _now, ...student }) => ({ ...student, listed: false }));
  return [...listed, ...others].map((student) => ({
    ...student,
    then: then.get(student.id) ?? null,
    now: now.get(student.id) ?? null,
  }));
}

async function handle(
  call: RequestContext,
  { query }: Input<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { text, moment, now } = await momentOf(call, query);
  const [roster, { register, students, changes }] = await Promise.all([
    readRegister(call, query, false),
    read(call, query, moment),
  ]);
  const marks = new Map(students.map((one) => [one.id, one.now]));
  const all = withAfter(changes, marks);
  const state = stateAt(register, moment);
  const first = all.toReversed().map(({ student_id, before }) => [student_id, before] as const);
  const then = state === "known" ? new Map([...marks, ...first]) : new Map<number, PastMark>();
  return ok({
    class: { id: roster.class.id, name: roster.class.name },
    label: roster.label,
    at: text,
    now,
    state,
    since: register && (register.since ?? register.taken_at),
    taken_at: register?.taken_at ?? null,
    taken_by: register?.taken_by ?? null,
    labels: Object.fromEntries(roster.codes.map(({ code, label }) => [code, label])),
    students: studentsOf(roster.students, students, then),
    changes: all.filter(({ before, after }) => says(before) !== says(after)),
  });
}

export const pastRegisterRoute = routeOf(contract, {
  access: needs("view_attendance", "view_activity_logs"),
  subject: "Attendance",
  summary: "A register as it stood at a moment, and what was saved in it from then until now",
  handle,
});
