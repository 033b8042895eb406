import { clash, type FieldErrors } from "@rollcall/kit/api/errors";
import { busySentence } from "../timetable/api";
import {
  busyAt,
  concernsCover,
  isAwayIn,
  isCovered,
  needTwo,
  type CoverDay,
  type DayLesson,
} from "./cover-day";
import { t } from "./text";

/** A lesson and who is to take it. */
interface Cover {
  lesson_id: number;
  teacher_id: number;
}

/** Said of a teacher who has a lesson then. */
export const occupied = (teacher: string, lesson: DayLesson) =>
  busySentence(teacher, {
    class: lesson.class.name,
    subject: lesson.subject.name,
    start: lesson.start,
    end: lesson.end,
  });

/** Why a lesson needs no cover, or cannot have one. */
function reasonOf(lesson: DayLesson | undefined, date: string): string | undefined {
  if (!lesson) return t("notHeld", { date });
  if (lesson.is_cancelled) return t("cancelled");
  if (!concernsCover(lesson)) return t("notAbsent", { name: lesson.teacher.name, date });
  const taker = lesson.stand_in && !lesson.is_stand_in_absent ? lesson.stand_in : lesson.second;
  return isCovered(lesson) ? t("coveredAlready", { name: taker?.name ?? "" }) : undefined;
}

function problemsOf(
  cover: Cover,
  covers: readonly Cover[],
  date: string,
  day: CoverDay,
  byId: ReadonlyMap<number, DayLesson>,
): string[] {
  const lesson = byId.get(cover.lesson_id);
  const reason = reasonOf(lesson, date);
  if (!lesson || reason !== undefined) return [reason ?? ""];
  const teacher = day.teachers.find(({ id }) => id === cover.teacher_id);
  if (!teacher) return [t("notActive")];
  if (teacher.id === lesson.teacher.id) return [t("ownTeacher")];
  if (isAwayIn(teacher, lesson)) return [t("absent", { name: teacher.name, date })];
  const chosen = covers
    .filter(
      ({ lesson_id, teacher_id }) => lesson_id !== lesson.id && teacher_id === cover.teacher_id,
    )
    .flatMap(({ lesson_id }) => byId.get(lesson_id) ?? [])
    .filter((other) => needTwo(other, lesson));
  return [...busyAt(lesson, teacher.id, day.lessons), ...chosen].map((other) =>
    occupied(teacher.name, other),
  );
}

/**
 * All of the covers can be saved, or none is.
 * @throws ApiError 409 with sentences by lesson (`lesson:7`).
 */
export function refuseCovers(covers: readonly Cover[], date: string, day: CoverDay): void {
  const byId = new Map(day.lessons.map((lesson) => [lesson.id, lesson]));
  const errors: FieldErrors = {};
  for (const cover of covers) {
    const problems = problemsOf(cover, covers, date, day, byId);
    if (problems.length > 0) errors[`lesson:${cover.lesson_id}`] = problems;
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw clash(first, errors);
}

/**
 * Lessons that would go back to a teacher can go back.
 * @throws ApiError 409 with sentences by lesson.
 */
export function refuseBack(
  backs: readonly { lesson_id: number; teacher_id: number | null }[],
  day: CoverDay,
): void {
  const given = new Map(backs.map((one) => [one.lesson_id, one.teacher_id]));
  const after = day.lessons.map((lesson): DayLesson => {
    if (!given.has(lesson.id)) return lesson;
    const teacher = given.get(lesson.id) ?? null;
    return { ...lesson, stand_in: teacher === null ? null : { id: teacher, name: "" } };
  });
  const nameOf = new Map(day.lessons.map(({ teacher }) => [teacher.id, teacher.name]));
  const errors: FieldErrors = {};
  for (const lesson of after.filter(({ id }) => given.has(id))) {
    const back = given.get(lesson.id) ?? lesson.teacher.id;
    const problems = busyAt(lesson, back, after).map((other) =>
      occupied(
        day.teachers.find(({ id }) => id === back)?.name ?? nameOf.get(back) ?? t("theTeacher"),
        other,
      ),
    );
    if (problems.length > 0) errors[`lesson:${lesson.id}`] = problems;
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw clash(first, errors);
}
