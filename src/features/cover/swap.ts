import { clash, type FieldErrors } from "@rollcall/kit/api/errors";
import { busyAt, isAwayIn, type CoverDay, type DayLesson } from "./cover-day";
import { occupied } from "./refuse-covers";
import { t } from "./text";

type Pair = readonly [DayLesson, DayLesson];

/** Why a lesson of a day cannot change hands, whatever it is exchanged for. */
function reasonOf(lesson: DayLesson | undefined, date: string): string | undefined {
  if (!lesson) return t("notHeld", { date });
  if (lesson.is_cancelled) return t("cancelled");
  return lesson.stand_in ? t("takenAlready", { name: lesson.stand_in.name }) : undefined;
}

/** What keeps the teacher of one lesson of a pair from taking the other, once both have changed hands. */
function problemsOf(lesson: DayLesson, [one, other]: Pair, date: string, day: CoverDay): string[] {
  const { teacher: from } = lesson === one ? other : one;
  const teacher = day.teachers.find(({ id }) => id === from.id);
  if (!teacher) return [t("notActiveNow", { name: from.name })];
  if (isAwayIn(teacher, lesson)) return [t("absent", { name: teacher.name, date })];
  const after = day.lessons.map((each) =>
    each === one || each === other
      ? { ...each, stand_in: each === one ? other.teacher : one.teacher }
      : each,
  );
  return busyAt(lesson, teacher.id, after).map((busy) => occupied(teacher.name, busy));
}

/** What stands in the way of two lessons, by lesson (`lesson:7`); empty where they can be swapped. */
function problemsOfPair(pair: Pair, date: string, day: CoverDay): FieldErrors {
  const [one, other] = pair;
  if (one.teacher.id === other.teacher.id)
    return { [`lesson:${other.id}`]: [t("sameTeacher", { name: one.teacher.name })] };
  return Object.fromEntries(
    pair.flatMap((lesson) => {
      const problems = problemsOf(lesson, pair, date, day);
      return problems.length > 0 ? [[`lesson:${lesson.id}`, problems]] : [];
    }),
  );
}

/** Ids of the lessons of the day with which one can be swapped. */
export function partnersOf(id: number, date: string, day: CoverDay): number[] {
  const lesson = day.lessons.find((one) => one.id === id);
  if (!lesson || reasonOf(lesson, date) !== undefined) return [];
  return day.lessons
    .filter(
      (other) =>
        other.id !== id &&
        reasonOf(other, date) === undefined &&
        Object.keys(problemsOfPair([lesson, other], date, day)).length === 0,
    )
    .map((other) => other.id);
}

/**
 * Who takes which lesson when two lessons of a day are swapped.
 * @throws ApiError 409 with sentences by lesson (`lesson:7`).
 */
export function swapOf(
  ids: readonly [number, number],
  date: string,
  day: CoverDay,
): { lesson_id: number; teacher_id: number }[] {
  const [one, other] = ids.map((id) => day.lessons.find((lesson) => lesson.id === id));
  const reasons = [reasonOf(one, date), reasonOf(other, date)];
  const errors =
    one && other && reasons.every((reason) => reason === undefined)
      ? problemsOfPair([one, other], date, day)
      : Object.fromEntries(
          ids.flatMap((id, at) => (reasons[at] ? [[`lesson:${id}`, [reasons[at]]]] : [])),
        );
  const [first] = Object.values(errors).flat();
  if (first !== undefined || !one || !other) throw clash(first ?? "", errors);
  return [
    { lesson_id: one.id, teacher_id: other.teacher.id },
    { lesson_id: other.id, teacher_id: one.teacher.id },
  ];
}
