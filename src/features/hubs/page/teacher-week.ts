import { groupBy } from "@rollcall/kit/schema/group-by";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import { isCycleDay } from "../../../school/calendar/domain/weekdays";
import type { Lesson, Week } from "../../timetable/page";
import { t } from "./text";

/** The query for a teacher's lessons of this week. */
export const weekOf = (id: number): string =>
  new URLSearchParams({ teacher_id: String(id) }).toString();

/** The lessons held on a day, of another weekday where the day follows one; or why there are none. */
export function lessonsOn(
  { days, lessons }: Pick<Week, "days" | "lessons">,
  date: string,
): { lessons: Lesson[]; closed?: string } {
  const day = days.find((one) => one.date === date);
  if (!day) return { lessons: [] };
  if (day.closed) return { lessons: [], closed: day.holiday ?? t("teacher.noSchool") };
  const weekday = day.special.find(({ lessons_of }) => lessons_of)?.lessons_of ?? null;
  // Lessons of a cycle stand on the dates on which they are held.
  return {
    lessons: lessons.filter((lesson) =>
      weekday === null || isCycleDay(weekday) ? lesson.date === date : lesson.weekday === weekday,
    ),
  };
}

/** Lessons that another teacher takes than usual, or that do not take place. */
export const coversOf = ({ lessons }: Pick<Week, "lessons">): Lesson[] =>
  lessons.filter(({ substitution }) => substitution?.is_cancelled || substitution?.teacher);

/** A class that a teacher has, and in what. */
export interface Duty {
  class: Lesson["class"];
  subjects: string[];
  /** How many in a week. */
  lessons: number;
}

/** The usual lessons of a teacher, class by class, the most first. */
export function dutiesOf({ lessons }: Pick<Week, "lessons">, teacherId: number): Duty[] {
  const own = lessons.filter(
    ({ teacher, second_teacher }) => teacher.id === teacherId || second_teacher?.id === teacherId,
  );
  return [...groupBy(own, (lesson) => lesson.class.id).values()]
    .flatMap((ofClass): Duty[] => {
      const [first] = ofClass;
      return first
        ? [
            {
              class: first.class,
              subjects: [...new Set(ofClass.map(({ subject }) => subject.name))].toSorted(
                compareNames,
              ),
              lessons: ofClass.length,
            },
          ]
        : [];
    })
    .toSorted(
      (one, other) => other.lessons - one.lessons || compareNames(one.class.name, other.class.name),
    );
}
