import { namedBy, ownClassesOn, ownOf, studentsIn, type Own } from "./own";
import { holdsOn, today, yesterday, type World } from "./world";

/** What an answer tells of records: their ids or names, what registers hold, and all else. */
export interface Met {
  named: Set<number>;
  marked: Set<number>;
  secret: Set<number>;
}

const all = (text: string, pattern: RegExp): Set<number> =>
  new Set([...text.matchAll(pattern)].map(([, id]) => Number(id)));

/** Finds the records of which a text tells. Ids are numbers of six digits that are part of no other word. */
export const metIn = (text: string): Met => ({
  named: all(text, /(?:kt|(?<![\w.:+#-]))(7[1-9]\d{4}|8[0-7]\d{4})(?![\d.])/giu),
  marked: all(text, /kr(\d{6})/giu),
  secret: all(text, /(?:ks|\+9198)(\d{6})/giu),
});

/** What a teacher may meet. */
export interface Visible {
  own: Own;
  /** Of the records that are the teacher's own, and of those whose names go along with them. */
  secret: Set<number>;
  named: Set<number>;
}

const union = (sets: Iterable<Set<number>>): Set<number> => new Set([...sets].flatMap((one) => [...one]));

export function visibleTo(world: World, teacher: number): Visible {
  const own = ownOf(world, teacher);
  const secret = union(Object.values(own));
  return { own, secret, named: union([secret, namedBy(world, own)]) };
}

/** Everybody who was in a class or group on one of some days. */
const everIn = (world: World, id: number, days: readonly string[]) =>
  union(days.map((day) => studentsIn(world, new Set([id]), day)));

/** Students who are met beside the own ones in registers and sheets of a class that was own then. */
export function metInRegisters(world: World, teacher: number, path: string): Set<number> {
  const [route = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  const own = (day: string) => ownClassesOn(world, teacher, day);
  if (route === "/admin/attendance/month")
    return everIn(world, Number(asked.get("class_id")), own(today).has(Number(asked.get("class_id"))) ? ["2026-05-31", yesterday, today] : []);
  const day = asked.get("date") ?? today;
  if (route === "/admin/attendance/register")
    return everIn(world, Number(asked.get("class_id")), own(day).has(Number(asked.get("class_id"))) ? [day] : []);
  if (route === "/admin/attendance/registers")
    return union([...own(day)].map((id) => everIn(world, id, [day])));
  return new Set();
}

/** Classes and groups that are met beside the own ones where a day is asked about. */
export function classesMet(world: World, teacher: number, path: string): Set<number> {
  const [route = "", query = ""] = path.split("?");
  const day = new URLSearchParams(query).get("date");
  return /\/attendance\/(expected|own|registers|register)$/u.test(route) && day
    ? ownClassesOn(world, teacher, day)
    : new Set();
}

/** Live rows of a table, to count by. */
export const live = (world: World, table: string) =>
  (world[table] ?? []).filter(({ deleted_at }) => !deleted_at);
export { holdsOn };
