import { holdsWords } from "@rollcall/kit/schema/formats/fold";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";

/** A day as the API gives it: what its registers have in common is told once. */
export type ExpectedAnswer = AnswerTo<"GET /admin/attendance/expected">;
type OfClass = ExpectedAnswer["classes"][number];
type RegisterState = OfClass["registers"][number];
type Slot = ExpectedAnswer["slots"][string];
type Lesson = NonNullable<AnswerTo<"GET /admin/attendance/register">["lesson"]>;
type Named = Lesson["subject"];
type Names = ExpectedAnswer["subjects"];

export type Counts = NonNullable<RegisterState["counts"]>;

/** One register a day has, or should have. */
export interface ExpectedRegister
  extends Slot, Pick<RegisterState, "slot" | "state" | "version" | "taken_at" | "policy"> {
  class: Pick<OfClass, "id" | "name" | "code" | "grade">;
  lesson: Lesson | null;
  /** Who is to take it: the teacher of the lesson, else of the class, or the stand-in. */
  teacher: string | null;
  students: number;
  why: string | null;
  taken_by: Named | null;
  counts: Counts;
}

/**
 * A day and its registers, class by class. What closes it, the days of school and the last save are
 * absent in what an older console has kept.
 */
export interface ExpectedDay
  extends
    Pick<ExpectedAnswer, "date" | "today" | "mode">,
    Partial<Pick<ExpectedAnswer, "turn" | "closed" | "school_days" | "last_saved_at">> {
  registers: readonly ExpectedRegister[];
}

/** Whether a register is due and not complete: nobody is marked in it, or only some are. */
export const isWanting = ({ state }: Pick<ExpectedRegister, "state">): boolean =>
  state === "missing" || state === "incomplete";

/** More registers than these are not taken in at a glance: they can be searched. */
export const manyRegisters = 12;

/** Letters of what is looked for among them. */
export const longestFind = 100;

/** Whether every word is somewhere on a register: in its class, slot, subject, teacher or room. */
export function registerMatches(
  { class: { name, code }, label, lesson, teacher }: ExpectedRegister,
  text: string,
): boolean {
  const written = [name, code, label, lesson?.subject.name, teacher, lesson?.room];
  return holdsWords(written.filter(Boolean).join(" "), text);
}

const named = (id: number, names: Names): Named => ({ id, name: names[id] ?? "" });
const none = { present: 0, absent: 0, excused: 0, half: 0, not_counted: 0, late: 0 };

type Takers = Pick<ExpectedAnswer["classes"][number], "class_teacher" | "absent_teacher">;

/** Who takes a register, as people read it; a class teacher who is away is named as such. */
const takerText = ({ class_teacher: taker, absent_teacher: absent }: Takers): string | null =>
  absent === null
    ? taker
    : taker === null
      ? t("absent", { teacher: absent })
      : t("standsIn", { taker, absent });

/** A day with everything told at each register. */
export function unfoldDay({
  slots,
  subjects,
  teachers,
  admins,
  classes,
  ...about
}: ExpectedAnswer): ExpectedDay {
  const registers = classes.flatMap(
    ({
      registers: ofClass,
      students: _listed,
      why,
      class_teacher,
      absent_teacher,
      afternoon,
      times,
      ...its
    }) =>
      ofClass.map(
        ({ slot, lesson, taken_by, counts, policy, state, version, taken_at, expected }) => ({
          class: its,
          slot,
          // Those of the class list, without who is not due and with guests.
          students: expected,
          state,
          version,
          taken_at,
          ...(policy ? { policy } : {}),
          ...(slots[slot] ?? { label: slot, start_time: null, end_time: null }),
          ...times?.[slot],
          lesson: lesson && {
            id: lesson.id,
            subject: named(lesson.subject_id, subjects),
            teacher: named(lesson.teacher_id, teachers),
            room: lesson.room,
          },
          teacher: lesson
            ? named(lesson.teacher_id, teachers).name
            : takerText((slot === "pm" && afternoon) || { class_teacher, absent_teacher }),
          why: state === "closed" ? why : null,
          taken_by: taken_by === null ? null : named(taken_by, admins),
          counts: counts ?? { ...none, unmarked: expected },
        }),
      ),
  );
  return { ...about, registers };
}

/**
 * The registers of a day; today's by the institution's clock, and of all classes, unless given.
 * @throws ApiFailure
 */
export async function askDay(
  date?: string,
  signal?: AbortSignal,
  classes?: readonly number[],
): Promise<ExpectedDay> {
  const { data } = await call("GET /admin/attendance/expected", {
    query: { date, class_id: classes?.join(",") },
    ...(signal ? { signal } : {}),
  });
  return unfoldDay(data);
}

/**
 * A day with the registers of some classes as they are now; undefined where that does not tell the
 * whole: another day has begun, or a class stood nowhere before.
 */
export function withClasses(
  day: ExpectedDay,
  classes: ReadonlySet<number>,
  now: ExpectedDay,
): ExpectedDay | undefined {
  if (now.date !== day.date || now.today !== day.today || now.mode !== day.mode) return undefined;
  const fresh = new Map(
    [...classes].map((id) => [id, now.registers.filter((one) => one.class.id === id)]),
  );
  const registers = day.registers.flatMap((one) => {
    if (!classes.has(one.class.id)) return [one];
    const ofClass = fresh.get(one.class.id) ?? [];
    fresh.delete(one.class.id);
    return ofClass;
  });
  const last_saved_at =
    [day.last_saved_at, now.last_saved_at]
      .flatMap((at) => at ?? [])
      .toSorted()
      .at(-1) ?? null;
  return [...fresh.values()].some((ofClass) => ofClass.length > 0)
    ? undefined
    : { ...day, last_saved_at, registers };
}
