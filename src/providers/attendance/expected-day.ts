import { http } from "../http";

interface Named {
  id: number;
  name: string;
}

export interface Lesson {
  id: number;
  subject: Named;
  teacher: Named;
  room: string | null;
}

export type RegisterState = "taken" | "missing" | "upcoming" | "closed";

export interface Counts {
  present: number;
  absent: number;
  excused: number;
  half: number;
  not_counted: number;
  late: number;
  unmarked: number;
}

/** What a slot is called, and when it is (`HH:MM`). */
interface Slot {
  label: string;
  start_time: string | null;
  end_time: string | null;
}

/** One register a day has, or should have. */
export interface ExpectedRegister extends Slot {
  class: Named & { code: string };
  slot: string;
  lesson: Lesson | null;
  students: number;
  state: RegisterState;
  why: string | null;
  version: number;
  taken_at: string | null;
  taken_by: Named | null;
  counts: Counts;
}

interface About {
  date: string;
  today: string;
  mode: "daily" | "session" | "period";
  /** What closes the day for every class; it and the days of school are absent in what an older console has kept. */
  closed?: string | null;
  /** The nearest days of school. */
  school_days?: { before: string | null; after: string | null };
}

/** A day and its registers, class by class. */
export interface ExpectedDay extends About {
  registers: readonly ExpectedRegister[];
}

type Names = Readonly<Record<string, string>>;

/** A day as the API gives it: what its registers have in common is told once. */
export interface ExpectedAnswer extends About {
  slots: Readonly<Record<string, Slot>>;
  subjects: Names;
  teachers: Names;
  admins: Names;
  classes: readonly (Named & {
    code: string;
    students: number;
    why: string | null;
    registers: readonly {
      slot: string;
      lesson: { id: number; subject_id: number; teacher_id: number; room: string | null } | null;
      state: RegisterState;
      version: number;
      taken_at: string | null;
      taken_by: number | null;
      /** Null where there is no register yet. */
      counts: Counts | null;
    }[];
  })[];
}

/** More registers than these are not taken in at a glance: they can be searched. */
export const manyRegisters = 12;

/** Letters of what is looked for among them. */
export const longestFind = 100;

/** Whether every word is somewhere on a register: in its class, slot, subject, teacher or room. */
export function registerMatches({ class: { name, code }, label, lesson }: ExpectedRegister, text: string): boolean {
  const written = [name, code, label, lesson?.subject.name, lesson?.teacher.name, lesson?.room].filter(Boolean).join(" ").toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => written.includes(word));
}

const named = (id: number, names: Names): Named => ({ id, name: names[id] ?? "" });
const none = { present: 0, absent: 0, excused: 0, half: 0, not_counted: 0, late: 0 };

/** A day with everything told at each register. */
export function unfoldDay({ slots, subjects, teachers, admins, classes, ...about }: ExpectedAnswer): ExpectedDay {
  const registers = classes.flatMap(({ registers: ofClass, students, why, ...its }) => ofClass.map(({ slot, lesson, taken_by, counts, ...stands }): ExpectedRegister => ({
    class: its, slot, students, ...stands, ...(slots[slot] ?? { label: slot, start_time: null, end_time: null }),
    lesson: lesson && { id: lesson.id, subject: named(lesson.subject_id, subjects), teacher: named(lesson.teacher_id, teachers), room: lesson.room },
    why: stands.state === "closed" ? why : null, taken_by: taken_by === null ? null : named(taken_by, admins), counts: counts ?? { ...none, unmarked: students },
  })));
  return { ...about, registers };
}

/** The registers of a day; today's by the institution's clock, and of all classes, unless told. @throws ApiFailure */
export async function askDay(date?: string, signal?: AbortSignal, classes?: readonly number[]): Promise<ExpectedDay> {
  const { data } = (await http.get("/admin/attendance/expected", { params: { date, class_id: classes?.join(",") }, ...(signal ? { signal } : {}) })) as unknown as { data: ExpectedAnswer };
  return unfoldDay(data);
}

/** A day with the registers of some classes as they are now; undefined where that does not tell the whole: another day has begun, or a class stood nowhere before. */
export function withClasses(day: ExpectedDay, classes: ReadonlySet<number>, now: ExpectedDay): ExpectedDay | undefined {
  if (now.date !== day.date || now.today !== day.today || now.mode !== day.mode) return undefined;
  const fresh = new Map([...classes].map((id) => [id, now.registers.filter((one) => one.class.id === id)]));
  const registers = day.registers.flatMap((one) => {
    if (!classes.has(one.class.id)) return [one];
    const ofClass = fresh.get(one.class.id) ?? [];
    fresh.delete(one.class.id);
    return ofClass;
  });
  return [...fresh.values()].some((ofClass) => ofClass.length > 0) ? undefined : { ...day, registers };
}
