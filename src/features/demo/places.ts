import { grades, type SchoolClass } from "./classes";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { Calendar } from "./years";

/** Where a student stands today: in a class, waiting for one, or gone. */
export type Standing =
  | "placed"
  | "inactive"
  | "unplaced"
  | "left this year"
  | "left last year"
  | "graduated";

/** One student's place in the school, before anybody is found for it. */
export interface Place {
  standing: Standing;
  /**
   * The grade that fits the age this year; one above the last grade for those who finished last
   * year.
   */
  cohort: number;
  /** The class of this year, or the last one's for those who finished. */
  class: SchoolClass;
}

const share = (count: number, part: number) => Math.round(count * part);

/** Splits a number over so many classes, each up to an eighth larger or smaller than the others. */
function sizes(random: Random, total: number, classes: number): number[] {
  const weights = Array.from({ length: classes }, () => random.whole(88, 112));
  const sum = weights.reduce((so, weight) => so + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = Math.round((before / sum) * total);
    before += weight;
    return Math.round((before / sum) * total) - from;
  });
}

/**
 * A place for each of `count` students, in random order. On the first day of a year nobody can have
 * left in it yet.
 */
export function placesOf(
  random: Random,
  count: number,
  classes: readonly SchoolClass[],
  { today, current }: Calendar,
): Place[] {
  const gone = {
    graduated: share(count, 0.07),
    "left this year": share(count, 0.015),
    "left last year": share(count, 0.015),
    unplaced: share(count, 0.005),
  };
  const last = classes.filter(({ grade }) => grade === grades);
  const second = classes.filter(({ grade }) => grade > 1);
  const places: Place[] = [];
  const add = (times: number, standing: Standing, from: readonly SchoolClass[]) => {
    for (let time = 0; time < times; time += 1) {
      const its = random.pick(from);
      places.push({
        standing,
        cohort: standing === "graduated" ? grades + 1 : its.grade,
        class: its,
      });
    }
  };
  add(gone.graduated, "graduated", last);
  add(gone["left this year"], today > current.start ? "left this year" : "left last year", second);
  add(gone["left last year"], "left last year", second);
  add(gone.unplaced, "unplaced", classes);
  const perClass = sizes(random, count - places.length, classes.length);
  classes.forEach((its, at) => add(perClass[at] ?? 0, "placed", [its]));
  return random.shuffled(
    places.map((place) =>
      place.standing === "placed" && random.chance(0.006)
        ? { ...place, standing: "inactive" as const }
        : place,
    ),
  );
}
