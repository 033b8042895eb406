import { noAdmin } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { sayIn } from "@rollcall/kit/schema/messages";
import { saysPresent } from "../../school/registers/whereabouts";
import { lockRegisters } from "../../school/registers/locks";
import type { Stored } from "../../school/settings/settings";
import { classSlots } from "./class-slots";
import type { SentEntry } from "./contract";
import { evaluateArrival, slotsOfStudent } from "./domain/arrival";
import { passOutcomes, type Pass, type PassOutcome } from "./domain/pass";
import type { GateStudent } from "./known-students";
import { giveBack, markLate, type GateMark, type LateArrival } from "./late-marks";
import { standingPasses, type SentPass } from "./noted-passes";
import { t } from "./text";

/** A pass of a day as it is judged: one that is to be noted, or one that stands. */
export interface DayPass extends Pass {
  /** Of one that stands. */
  id: number | null;
  entry: SentEntry | null;
  student: GateStudent;
  /** `null` until it is judged. */
  outcome: SentPass["outcome"] | null;
  minutes: number | null;
  /** In the school's language, since it is stored. */
  why: string | null;
  mark: GateMark | null;
}

/** The class of the day, then teaching groups. */
const classesOf = ({ class_id, group_ids }: GateStudent): number[] => [
  ...(class_id === null ? [] : [class_id]),
  ...group_ids,
];
export const classesOfAll = (passes: readonly DayPass[]): number[] => [
  ...new Set(passes.flatMap(({ student }) => classesOf(student))),
];

/** What a pass has before it is judged. */
export const unjudged = { outcome: null, minutes: null, why: null, mark: null } as const;

/** What makes a student who comes after a lesson not late for it. */
interface Known {
  student_id: number;
  /** Whether a mark of the day says that the student is there. */
  is_there: boolean;
  /** What approved leave covers; null is the whole day. */
  leaves: (string | null)[];
}

/** What is known of students who come late. One statement. */
async function knownOf(
  { db }: RequestContext,
  date: string,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  const rows = await db.query<Known>(sql`
    select s.id as student_id,
      exists (select 1 from marks m join attendance_codes k on k.id = m.code_id where m.student_id = s.id and m.date = ${date}::date and ${saysPresent(sql`k`)}) as is_there,
      (select coalesce(json_agg(l.slots), '[]') from leaves l where l.student_id = s.id and l.status = 'approved' and l.deleted_at is null and ${date}::date between l.from_date and l.to_date) as leaves
    from unnest(${sql.param([...ids])}::int[]) as s(id)`);
  return new Map(rows.map((row) => [row.student_id, row]));
}

/** Whether a student was not to come to a slot, or came to the school without being scanned. */
const isExcusedFrom = (known: Known | undefined, slot: string): boolean =>
  known?.is_there === true ||
  (known?.leaves ?? []).some((slots) => slots === null || slots.split(",").includes(slot));

/**
 * What first arrivals come to, and which of them are late for which slot. In a transaction that has
 * the locks of their classes.
 */
async function judgeFirsts(
  call: RequestContext,
  stored: Stored,
  date: string,
  firsts: readonly DayPass[],
): Promise<LateArrival[]> {
  const classIds = classesOfAll(firsts);
  if (classIds.length === 0) return [];
  const { "institution.language": language, "institution.timezone": zone } = stored.settings;
  const ids = firsts.map(({ student }) => student.id);
  const [known, ofDay] = await Promise.all([
    knownOf(call, date, ids),
    classSlots(call, stored, date, classIds),
  ]);
  const classes = new Map(ofDay.map((its) => [its.id, its]));
  return firsts.flatMap((pass): LateArrival[] => {
    const { student } = pass;
    const own = classesOf(student).flatMap((id) => classes.get(id) ?? []);
    const closed = own.every(({ why }) => why !== null);
    if (student.class_id === null || own.length === 0) return [];
    pass.why =
      closed && own[0] ? sayIn(language, () => t("because", { why: own[0]?.closed ?? "" })) : null;
    if (closed) return [];
    const { slot, minutesLate, missedFrom, minutes } = evaluateArrival(
      slotsOfStudent(own),
      momentIn(zone, new Date(pass.at)).time,
      stored.settings["attendance.late_after"],
      (one) => isExcusedFrom(known.get(student.id), one.slot),
    );
    if (slot === null) pass.why = sayIn(language, () => t("noLesson"));
    if (minutesLate === null || minutes === null || slot === null) return [];
    pass.outcome = minutes > 0 ? "late" : "on_time";
    if (minutes > 0) pass.minutes = minutes;
    if (missedFrom !== null) pass.why = sayIn(language, () => t("missed", { from: missedFrom }));
    if (minutesLate === 0) return [];
    return [{ student, class_id: slot.class_id, slot: slot.slot, minutes: minutesLate }];
  });
}

/** Stores what new entries came to, and what those are by now that stood before. */
export async function store(
  { db, identity, context }: RequestContext,
  date: string,
  passes: readonly DayPass[],
): Promise<void> {
  const rows = passes.map(({ id, entry, student, kind, at, outcome, minutes, why, mark }) => ({
    id,
    key: entry?.key,
    student_id: student.id,
    class_id: student.class_id,
    kind,
    at,
    reason: kind === "departure" ? entry?.reason : null,
    outcome,
    minutes_late: minutes,
    why,
    mark,
  }));
  const given = (some: typeof rows) =>
    sql`jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as x(id int, key uuid, student_id int, class_id int, kind text, at timestamptz, reason text, outcome text, minutes_late smallint, why text, mark jsonb)`;
  const [fresh, changed] = [
    rows.filter(({ id }) => id === null),
    rows.filter(({ id }) => id !== null),
  ];
  if (changed.length > 0)
    await db.query(
      sql`update gate_events g set outcome = x.outcome, minutes_late = x.minutes_late, why = x.why, mark = x.mark from ${given(changed)} where g.id = x.id`,
    );
  if (fresh.length > 0)
    await db.query(sql`
      insert into gate_events (key, student_id, class_id, kind, at, date, reason, outcome, minutes_late, why, mark, made_by, made_at)
      select x.key, x.student_id, x.class_id, x.kind, x.at, ${date}::date, x.reason, x.outcome, x.minutes_late, x.why, x.mark, nullif(${identity.id}::int, ${noAdmin}), ${context.now().toISOString()}::timestamptz
      from ${given(fresh)}`);
}

/** What an outcome says of the place of a pass in the day. */
const placeOf = (outcome: DayPass["outcome"]): PassOutcome["is"] | null =>
  outcome === "late" || outcome === "on_time" || outcome === "arrived" ? "first" : outcome;

/** What a pass is at first sight: whether a first arrival is late is judged afterwards. */
function place(pass: DayPass, is: PassOutcome["is"], language: string | null): void {
  pass.outcome = is === "first" ? "arrived" : is;
  pass.minutes = null;
  pass.why =
    is === "first" && pass.student.class_id === null
      ? sayIn(language, () => t("notInClass"))
      : null;
}

/**
 * Gives each pass of a day the place it has by its time, whatever the order in which they were sent:
 * a mark that an arrival made which is not the first any more is given back, and the first is judged.
 * @returns the passes that are not what they were
 */
export async function settle(
  call: RequestContext,
  stored: Stored,
  date: string,
  passes: readonly DayPass[],
): Promise<DayPass[]> {
  const { "institution.language": language } = stored.settings;
  const changed: DayPass[] = [];
  for (const own of groupBy(passes, ({ student }) => student.id).values())
    for (const [pass, is] of passOutcomes(own)) {
      if (placeOf(pass.outcome) === is) continue;
      place(pass, is, language);
      changed.push(pass);
    }
  const made = changed.flatMap((pass) => (pass.mark ? [{ pass, mark: pass.mark }] : []));
  const firsts = changed.filter(({ outcome }) => outcome === "arrived");
  const locked = [...classesOfAll(firsts), ...made.map(({ mark }) => mark.class_id)];
  if (locked.length > 0) await lockRegisters(call.db, locked);
  for (const { pass, mark } of made) {
    const { id, name, admission_no } = pass.student;
    const student = `${name} (${admission_no})`;
    await giveBack(call, { student_id: id, student, date, mark }, "Came earlier, by the gate");
    pass.mark = null;
  }
  const results = await markLate(
    call,
    date,
    await judgeFirsts(call, stored, date, firsts),
    language,
  );
  for (const pass of firsts) {
    const result = results.get(pass.student.id);
    if (result && "mark" in result) [pass.mark, pass.why] = [result.mark, null];
    else if (result) pass.why = result.why;
    if (result && "why" in result && result.isThere === true)
      [pass.outcome, pass.minutes] = ["arrived", null];
  }
  return changed;
}

/** What stands of students on a day, to be judged together with what comes in. */
export async function dayPasses(
  call: RequestContext,
  date: string,
  students: readonly GateStudent[],
): Promise<DayPass[]> {
  const byId = new Map(students.map((student) => [student.id, student]));
  const standing = await standingPasses(call.db, date, [...byId.keys()]);
  return standing.flatMap(({ student_id, ...pass }) => {
    const student = byId.get(student_id);
    return student ? [{ ...unjudged, ...pass, student, entry: null }] : [];
  });
}
