import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { addDays, momentIn } from "@rollcall/kit/schema/calendar-day";
import { lockRegisters } from "../../school/registers/locks";
import { readStored, type Stored } from "../../school/settings/settings";
import { classSlots } from "./class-slots";
import type { recordPasses, SentEntry } from "./contract";
import { evaluateArrival, slotsOfStudent } from "./domain/arrival";
import { passOutcome, type Pass } from "./domain/pass";
import { knownStudents, type GateStudent } from "./known-students";
import { markLate, type GateMark, type LateArrival } from "./late-marks";
import { lockGate, passesByKey, standingPasses, type NotedPass } from "./noted-passes";
import { sentences } from "./sentences";
import { sayIn } from "@rollcall/kit/schema/messages";

/** Days that a device may be away before its entries are none of the gate's any more. */
const maxDaysLate = 31;

type Recorded = DataOf<typeof recordPasses>[number];

/** An entry with its moment by the institution's clock. */
interface Timed extends SentEntry {
  date: string;
  time: string;
}
/** An entry that is to be noted. */
interface NewPass {
  entry: Timed;
  student: GateStudent;
  outcome: NotedPass["outcome"];
  minutes: number | null;
  /** In the school's language, since it is stored. */
  why: string | null;
  mark: GateMark | null;
}

const nobody = (key: string): Recorded => ({
  key,
  outcome: "unknown",
  id: null,
  student: null,
  class: null,
  at: null,
  minutes_late: null,
  marked: false,
  why: null,
});

const studentOf = ({ id, name, admission_no, class_id, class: of }: GateStudent) => ({
  student: { id, name, admission_no },
  class: class_id === null || of === null ? null : { id: class_id, name: of },
});

const notedOf = (noted: NotedPass): Recorded => ({
  key: noted.key,
  outcome: noted.outcome,
  id: noted.id,
  student: noted.student,
  class: noted.class,
  at: noted.at,
  minutes_late: noted.minutes_late,
  marked: noted.marked,
  why: noted.why,
});

/** No one has passed later than now: a device whose clock is ahead is put right. */
function timed(entry: SentEntry, zone: string, now: Date): Timed {
  const at = new Date(Math.min(Date.parse(entry.at), now.getTime()));
  const { day: date, time } = momentIn(zone, at);
  return { ...entry, at: at.toISOString(), date, time };
}

/** The class of the day, then teaching groups. */
const classesOf = ({ class_id, group_ids }: GateStudent): number[] => [
  ...(class_id === null ? [] : [class_id]),
  ...group_ids,
];

/** What first arrivals come to, and which of them are late for which slot. */
async function judgeFirsts(
  call: RequestContext,
  stored: Stored,
  date: string,
  firsts: readonly NewPass[],
): Promise<LateArrival[]> {
  const classIds = [...new Set(firsts.flatMap(({ student }) => classesOf(student)))];
  if (classIds.length === 0) return [];
  await lockRegisters(call.db, classIds);
  const { "institution.language": language } = stored.settings;
  const classes = new Map(
    (await classSlots(call, stored, date, classIds)).map((its) => [its.id, its]),
  );
  return firsts.flatMap((pass): LateArrival[] => {
    const { student, entry } = pass;
    const own = classesOf(student).flatMap((id) => classes.get(id) ?? []);
    const closed = own.every(({ why }) => why !== null);
    if (student.class_id === null || own.length === 0) return [];
    pass.why =
      closed && own[0]
        ? sayIn(language, () => sentences.because({ why: own[0]?.closed ?? "" }))
        : null;
    if (closed) return [];
    const { slot, minutesLate } = evaluateArrival(
      slotsOfStudent(own),
      entry.time,
      stored.settings["attendance.late_after"],
    );
    if (slot === null) pass.why = sayIn(language, sentences.noLesson);
    if (minutesLate === null || slot === null) return [];
    pass.outcome = minutesLate > 0 ? "late" : "on_time";
    if (minutesLate === 0) return [];
    pass.minutes = minutesLate;
    return [{ student, class_id: slot.class_id, slot: slot.slot, minutes: minutesLate }];
  });
}

async function insert(
  { db, identity, context }: RequestContext,
  passes: readonly NewPass[],
): Promise<void> {
  const rows = passes.map(({ entry, student, outcome, minutes, why, mark }) => ({
    key: entry.key,
    student_id: student.id,
    class_id: student.class_id,
    kind: entry.kind,
    at: entry.at,
    date: entry.date,
    reason: entry.kind === "departure" ? entry.reason : null,
    outcome,
    minutes_late: minutes,
    why,
    mark,
  }));
  await db.query(sql`
    insert into gate_events (key, student_id, class_id, kind, at, date, reason, outcome, minutes_late, why, mark, made_by, made_at)
    select x.key, x.student_id, x.class_id, x.kind, x.at, x.date, x.reason, x.outcome, x.minutes_late, x.why, x.mark, ${identity.id}, ${context.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(key uuid, student_id int, class_id int, kind text, at timestamptz, date date, reason text, outcome text, minutes_late smallint, why text, mark jsonb)`);
}

/** What entries come to before anybody is late: those to be noted, and the answers to others. */
function sortOut(
  entries: readonly Timed[],
  find: (entry: SentEntry) => GateStudent | undefined,
  passes: Map<number, Pass[]>,
  language: string | null,
): { fresh: NewPass[]; others: Map<string, Recorded> } {
  const others = new Map<string, Recorded>();
  const fresh: NewPass[] = [];
  for (const entry of entries) {
    const student = find(entry);
    const { key, kind, at } = entry;
    const before = student ? (passes.get(student.id) ?? []) : [];
    const comes = passOutcome(before, kind);
    if (!student) others.set(key, nobody(key));
    else if (comes.is === "already")
      others.set(key, { ...nobody(key), ...studentOf(student), outcome: "already", at: comes.at });
    else {
      passes.set(student.id, [...before, { kind, at }]);
      const isFirst = comes.is === "first";
      const why =
        isFirst && student.class_id === null ? sayIn(language, sentences.notInClass) : null;
      const outcome = isFirst ? "arrived" : comes.is;
      fresh.push({ entry, student, outcome, minutes: null, why, mark: null });
    }
  }
  return { fresh, others };
}

/** Entries of one day, which no earlier call has noted. A constant number of statements. */
async function recordDay(
  call: RequestContext,
  stored: Stored,
  date: string,
  entries: readonly Timed[],
): Promise<Map<string, Recorded>> {
  const find = await knownStudents(call.db, date, entries);
  const named = entries.flatMap((entry) => find(entry)?.id ?? []);
  const standing = await standingPasses(call.db, date, named);
  const passes: Map<number, Pass[]> = groupBy(standing, ({ student_id }) => student_id);
  const { "institution.language": language } = stored.settings;
  const { fresh, others } = sortOut(entries, find, passes, language);
  if (fresh.length === 0) return others;
  const firsts = fresh.filter(({ outcome }) => outcome === "arrived");
  const late = await judgeFirsts(call, stored, date, firsts);
  const results = await markLate(call, date, late, language);
  for (const pass of firsts) {
    const result = results.get(pass.student.id);
    if (result && "mark" in result) pass.mark = result.mark;
    else if (result) pass.why = result.why;
    if (result && "why" in result && result.isThere === true)
      [pass.outcome, pass.minutes] = ["arrived", null];
  }
  await insert(call, fresh);
  return others;
}

/**
 * Notes who passed the gate, and marks who is late. An entry is noted once for its key, and says
 * the same whenever it is sent again; one that names nobody holds up no other.
 * @throws ApiError 422.
 */
export async function record(
  call: RequestContext,
  { body: { entries } }: Input<typeof recordPasses>,
): Promise<AnswerOf<typeof recordPasses>> {
  await lockGate(call.db);
  const stored = await readStored(call.db);
  const zone = stored.settings["institution.timezone"];
  const keys = entries.map(({ key }) => key);
  const before = await passesByKey(call.db, keys);
  const now = call.context.now();
  const fresh = [
    ...new Map(
      entries.filter(({ key }) => !before.has(key)).map((one) => [one.key, timed(one, zone, now)]),
    ).values(),
  ];
  const oldest = addDays(momentIn(zone, now).day, -maxDaysLate);
  if (fresh.some(({ date }) => date < oldest))
    throw invalid({ entries: [sentences.tooOld({ days: maxDaysLate })] });
  const others = new Map<string, Recorded>();
  // Of one day, but for a device that was away overnight.
  for (const [date, ofDay] of groupBy(fresh, ({ date }) => date))
    for (const [key, said] of await recordDay(call, stored, date, ofDay)) others.set(key, said);
  const noted = fresh.length > 0 ? await passesByKey(call.db, keys) : before;
  return ok(
    keys.map((key) => {
      const its = noted.get(key);
      return its ? notedOf(its) : (others.get(key) ?? nobody(key));
    }),
  );
}
