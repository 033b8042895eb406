import type {
  ExpectedAnswer,
  ExpectedDay,
  ExpectedRegister,
} from "../../src/school/registers/page/expected-day";

/** A day as the API tells it: the other way round than `unfoldDay`. */
export function foldDay({ registers, ...about }: ExpectedDay): ExpectedAnswer {
  const names = (
    pick: (one: ExpectedRegister) => { id: number; name: string } | null | undefined,
  ) =>
    Object.fromEntries(
      registers.flatMap((one) => pick(one) ?? []).map(({ id, name }) => [id, name]),
    );
  const classes = [...new Set(registers.map((one) => one.class.id))]
    .map((id) => registers.filter((one) => one.class.id === id))
    .map((ofClass) => ({
      ...(ofClass[0] as ExpectedRegister).class,
      class_teacher: ofClass.find(({ lesson }) => !lesson)?.teacher ?? null,
      absent_teacher: null,
      students: ofClass[0]?.students ?? 0,
      why: ofClass.find(({ why }) => why)?.why ?? null,
      registers: ofClass.map((one) => {
        const { slot, lesson, state, version, taken_at, taken_by, counts, students } = one;
        return {
          slot,
          lesson: lesson && {
            id: lesson.id,
            subject_id: lesson.subject.id,
            teacher_id: lesson.teacher.id,
            room: lesson.room,
          },
          state,
          version,
          taken_at,
          taken_by: taken_by && taken_by.id,
          marked: version === 0 ? 0 : students - counts.unmarked,
          expected: students,
          counts: version === 0 ? null : counts,
        };
      }),
    }));
  const slots = Object.fromEntries(
    registers.map(({ slot, label, start_time, end_time }) => [
      slot,
      { label, start_time, end_time },
    ]),
  );
  return {
    ...about,
    closed: about.closed ?? null,
    school_days: about.school_days ?? { before: null, after: null },
    last_saved_at: about.last_saved_at ?? null,
    slots,
    subjects: names(({ lesson }) => lesson?.subject),
    teachers: names(({ lesson }) => lesson?.teacher),
    admins: names(({ taken_by }) => taken_by),
    classes,
  };
}

/** A register of a day that was taken, or with what a test says of it. */
export const expectedRegister = (more: Partial<ExpectedRegister> = {}): ExpectedRegister => ({
  class: { id: 3, name: "Class 8 B", code: "8B" },
  slot: "day",
  label: "Day",
  start_time: "08:20",
  end_time: null,
  lesson: null,
  teacher: more.lesson?.teacher.name ?? null,
  students: 22,
  state: "taken",
  why: null,
  version: 1,
  taken_at: "2026-06-10T05:00:00.000Z",
  taken_by: { id: 1, name: "Ada" },
  counts: { present: 20, absent: 2, excused: 0, half: 0, not_counted: 0, late: 1, unmarked: 0 },
  ...more,
});
