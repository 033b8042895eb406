import { compareCodes } from "@rollcall/kit/schema/formats/names";

/** A lesson without a teacher, and who is free then, the best first. */
export interface OpenLesson {
  id: number;
  /** Clock times, `HH:MM`. */
  start: string;
  end: string;
  /** Ids of teachers. */
  free: readonly number[];
  /** Ids of the lessons that one teacher can take at once with it. */
  together: readonly number[];
}

type Span = Pick<OpenLesson, "start" | "end">;

/** Whether two lessons of one day are at the same time. */
export const atOnce = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The teachers free for a lesson who have not been chosen for another one at its time. */
export const stillFree = (
  lesson: OpenLesson,
  all: readonly OpenLesson[],
  chosen: ReadonlyMap<number, number>,
): number[] => {
  const taken = new Set(
    all.flatMap((other) => {
      const teacher = chosen.get(other.id);
      const isElsewhere = other.id !== lesson.id && !lesson.together.includes(other.id);
      return teacher !== undefined && isElsewhere && atOnce(other, lesson) ? [teacher] : [];
    }),
  );
  return lesson.free.filter((id) => !taken.has(id));
};

/** Who is chosen for a lesson that is taken together with this one. */
const chosenBeside = ({ together }: OpenLesson, chosen: ReadonlyMap<number, number>) =>
  together.map((id) => chosen.get(id)).find((teacher) => teacher !== undefined);

const timesChosen = (teacher: number, chosen: ReadonlyMap<number, number>) =>
  [...chosen.values()].filter((id) => id === teacher).length;

/**
 * Teachers for the lessons that have none chosen, by id of the lesson; choices that stand are kept.
 * Lessons with the fewest free teachers come first. Each gets the teacher of a lesson that is taken
 * together with it, else the one with the fewest covers of this day, among those the first of its
 * list. The same lessons always get the same teachers.
 */
export function suggestCovers(
  lessons: readonly OpenLesson[],
  chosen: ReadonlyMap<number, number>,
): Map<number, number> {
  const result = new Map(chosen);
  const waiting = lessons
    .filter(({ id }) => !chosen.has(id))
    .toSorted(
      (a, b) => a.free.length - b.free.length || compareCodes(a.start, b.start) || a.id - b.id,
    );
  for (const lesson of waiting) {
    const beside = chosenBeside(lesson, result);
    const [best] = stillFree(lesson, lessons, result)
      .map((teacher, place) => ({ teacher, place, times: timesChosen(teacher, result) }))
      .toSorted(
        (a, b) =>
          Number(b.teacher === beside) - Number(a.teacher === beside) ||
          a.times - b.times ||
          a.place - b.place,
      );
    if (best) result.set(lesson.id, best.teacher);
  }
  return result;
}
