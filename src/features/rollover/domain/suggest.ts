import type { Target } from "./plan";

/** A class as its name tells which comes after it. */
export interface Graded {
  id: number;
  name: string;
  code: string;
  section: string | null;
}

interface Place {
  /** The number in the text. */
  grade: number;
  /** The text around it, in which the number is left out. */
  around: string;
}

/** The first number of a text and what stands around it: `Grade 05 A` is 5 in `grade # a`. */
function placeIn(text: string): Place | null {
  const found = /\d{1,6}/.exec(text);
  if (!found) return null;
  const around = `${text.slice(0, found.index)}#${text.slice(found.index + found[0].length)}`;
  return { grade: Number(found[0]), around: around.trim().toLowerCase().replace(/\s+/g, " ") };
}

interface Known {
  one: Graded;
  places: (Place | null)[];
  grade: number | null;
}

const known = (one: Graded): Known => {
  const places = [placeIn(one.code), placeIn(one.name)];
  return { one, places, grade: (places[0] ?? places[1])?.grade ?? null };
};

const sameSection = (one: Graded, other: Graded) =>
  (one.section ?? "").trim().toLowerCase() === (other.section ?? "").trim().toLowerCase();

function follows(from: Known, to: Known): boolean {
  return from.places.some((place, at) => {
    const next = to.places[at];
    return (
      place != null &&
      next != null &&
      next.grade === place.grade + 1 &&
      next.around === place.around
    );
  });
}

function suggestion(from: Known, all: readonly Known[], last: number): Target | null {
  if (from.grade === null) return null;
  if (from.grade === last) return "leaves";
  const { grade } = from;
  const above = all.filter((to) => to.grade === grade + 1);
  const named = above.filter((to) => follows(from, to));
  const inSection = above.filter((to) => sameSection(from.one, to.one));
  const found = [named, inSection, above].find(({ length }) => length === 1);
  return found?.[0]?.one.id ?? null;
}

/**
 * A next class for each class, by the number in its code (else its name): the one of the same
 * section with the number after it, the only one with that number where there is no such section;
 * classes with the highest number leave. Null where nothing fits, or more than one.
 * @param from classes whose students are to be moved
 * @param to classes they can go to
 */
export function suggestTargets(
  from: readonly Graded[],
  to: readonly Graded[],
): Map<number, Target | null> {
  const [sources, targets] = [from.map(known), to.map(known)];
  const last = Math.max(...[...sources, ...targets].flatMap(({ grade }) => grade ?? []));
  return new Map(sources.map((source) => [source.one.id, suggestion(source, targets, last)]));
}
