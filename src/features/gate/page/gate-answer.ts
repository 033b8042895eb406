import { momentIn } from "@rollcall/kit/schema/calendar-day";
import type { AnswerTo } from "../../../providers/call";
import { numberKey } from "../../../school/roster/domain/admission-number";
import { evaluateArrival, slotsOfStudent } from "../domain/arrival";
import { passOutcome, type Pass } from "../domain/pass";
import type { WaitingPass } from "./gate-queue";
import { t } from "./text";

/** What the device knows of today, and how far its clock is from the server's. */
export interface GateList extends AnswerTo<"GET /admin/gate"> {
  /** Milliseconds to be added to this device's clock. */
  offset: number;
}
export type GateStudent = GateList["students"][number];
type GateClass = GateList["classes"][number];

/** What is asked of the device: a number as it was typed or scanned. */
export interface Scan {
  number: string;
  kind: Pass["kind"];
  /** Of a departure. */
  reason: string;
}

/** What the device says to a scan. */
export type GateAnswer =
  | { is: "unknown"; number: string }
  | { is: "reason_missing"; student: GateStudent }
  | {
      is: "already";
      student: GateStudent;
      className: string | null;
      kind: Pass["kind"];
      at: string;
    }
  | {
      is: "noted";
      pass: WaitingPass;
      /** `noted`: arrived, and the device cannot say whether in time. */
      outcome: "late" | "on_time" | "noted" | "back" | "left";
      minutes: number | null;
      /** Why nothing is marked, as far as anybody has said. */
      why: string | null;
      /** A register has the student as there already. */
      isThere?: boolean;
    };

/** The list made ready for looking up. */
export interface GateIndex {
  list: GateList;
  find(number: string): GateStudent | undefined;
  classOf(student: GateStudent): GateClass | undefined;
  groupsOf(student: GateStudent): GateClass[];
  isThere(student: GateStudent): boolean;
}

/** Makes a list ready for looking up. */
export function indexOf(list: GateList): GateIndex {
  const exact = new Map(list.students.map((one) => [one.admission_no, one]));
  const byNumber = new Map(list.students.map((one) => [numberKey(one.admission_no), one]));
  const byCard = new Map(
    // A list that the device has kept from before may have none.
    list.students.flatMap((one) => (one.card_no ? [[numberKey(one.card_no), one] as const] : [])),
  );
  // Neither has a list from before who is there.
  const there = new Set((list as Partial<GateList>).there);
  const classes = new Map(list.classes.map((one) => [one.id, one]));
  return {
    list,
    find: (number) =>
      exact.get(number.trim()) ?? byNumber.get(numberKey(number)) ?? byCard.get(numberKey(number)),
    classOf: ({ class_id: id }) => (id === null ? undefined : classes.get(id)),
    isThere: ({ id }) => there.has(id),
    groupsOf: ({ group_ids: ids }) => ids.flatMap((id) => classes.get(id) ?? []),
  };
}

/** This moment by the server's clock, as far as it is known. */
export const serverNow = ({ offset }: Pick<GateList, "offset">): string =>
  new Date(Date.now() + offset).toISOString();

/** Day and time of day of a moment, by the institution's clock. */
export const clockOf = ({ time_zone: zone }: Pick<GateList, "time_zone">, at: string) =>
  momentIn(zone, new Date(at));

/** What a first arrival comes to; a list of another day says nothing of this one. */
function judged(
  { list, classOf, groupsOf, isThere }: GateIndex,
  student: GateStudent,
  at: string,
): Pick<Extract<GateAnswer, { is: "noted" }>, "outcome" | "minutes" | "why" | "isThere"> {
  const { day, time } = clockOf(list, at);
  const its = classOf(student);
  const nothing = { outcome: "noted", minutes: null } as const;
  if (day !== list.date) return { ...nothing, why: null };
  if (isThere(student)) return { ...nothing, why: null, isThere: true };
  if (!its) return { ...nothing, why: t("notInClass") };
  const own = [its, ...groupsOf(student)];
  if (own.every(({ why }) => why !== null))
    return { ...nothing, why: t("why", { why: its.why ?? "" }) };
  const { minutes, minutesLate, missedFrom } = evaluateArrival(
    slotsOfStudent(own),
    time,
    list.late_after,
  );
  if (minutes === null) return { ...nothing, why: null };
  return minutes > 0
    ? {
        outcome: "late",
        minutes,
        why: minutesLate === 0 && missedFrom !== null ? t("missed", { from: missedFrom }) : null,
      }
    : { outcome: "on_time", minutes: null, why: null };
}

/**
 * What the device says to a scan at once, by what it knows; the server has the last word.
 * @param passes of the student today, as far as this device knows
 * @param key made for this scan
 */
export function answerTo(
  { number, kind, reason }: Scan,
  index: GateIndex,
  passesOf: (student: GateStudent) => readonly Pass[],
  { at, key }: { at: string; key: string },
): GateAnswer {
  const student = index.find(number);
  if (!student) return { is: "unknown", number: number.trim() };
  const className = index.classOf(student)?.name ?? null;
  const comes = passOutcome(passesOf(student), kind);
  if (comes.is === "already") return { is: "already", student, className, kind, at: comes.at };
  if (kind === "departure" && reason.trim() === "") return { is: "reason_missing", student };
  const pass: WaitingPass = {
    key,
    kind,
    student_id: student.id,
    name: student.name,
    admission_no: student.admission_no,
    class_name: className,
    at,
    reason: kind === "departure" ? reason.trim() : null,
    tried: false,
  };
  if (comes.is !== "first")
    return { is: "noted", pass, outcome: comes.is, minutes: null, why: null };
  return { is: "noted", pass, ...judged(index, student, at) };
}
