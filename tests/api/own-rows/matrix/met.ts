import { namedBy, ownClassesOn, ownOf, studentsIn, type Own } from "./own";
import { today, yesterday, type World } from "./world";

/** What an answer tells of records: their ids or names, what registers hold, and all else. */
export interface Met {
  named: Set<number>;
  marked: Set<number>;
  secret: Set<number>;
}

const every = (text: string, pattern: RegExp): Set<number> =>
  new Set([...text.matchAll(pattern)].map(([, id]) => Number(id)));

/** Finds the records of which a text tells. Ids are numbers of six digits that are part of no other word. */
export const metIn = (text: string): Met => ({
  named: every(text, /(?:kt|(?<![\w.:+#-]))(7[1-9]\d{4}|8[0-7]\d{4})(?![\d.])/giu),
  marked: every(text, /kr(\d{6})/giu),
  secret: every(text, /(?:ks|\+91 ?98)(\d{6})/giu),
});

export const union = (...sets: Set<number>[]): Set<number> =>
  new Set(sets.flatMap((one) => [...one]));

/** What a teacher may meet anywhere: all of what is their own, and names that go along with it. */
export interface Visible extends Met {
  own: Own;
}

export function visibleTo(world: World, teacher: number): Visible {
  const own = ownOf(world, teacher);
  const secret = union(...Object.values(own));
  return { own, secret, marked: secret, named: union(secret, namedBy(world, own)) };
}

const none: Met = { named: new Set(), marked: new Set(), secret: new Set() };
const rows = (world: World, table: string) => world[table] ?? [];

/** Everybody who was in some classes on one of some days, as their registers show them. */
const membersOf = (world: World, classes: Set<number>, days: readonly string[]): Met => {
  const students = union(...days.map((day) => studentsIn(world, classes, day)));
  return { named: union(students, classes), marked: students, secret: new Set() };
};

/** What a register tells of its class: those who are in it, and corrections that wait. */
function registerOf(world: World, classes: Set<number>, day: string): Met {
  const corrections = rows(world, "attendance_corrections").filter((row) =>
    classes.has(Number(row["class_id"])),
  );
  return {
    ...membersOf(world, classes, [day]),
    secret: union(classes, new Set(corrections.map(({ id }) => id))),
  };
}

/**
 * What docs/decisions/permissions.md lets an answer show beside that: registers and sheets of a class that was one's
 * own on their day show everybody who was in it then, a lesson that one takes once is shown with its
 * substitution, and the log says who changed which record, and when.
 */
export function metBeside(world: World, teacher: number, url: string): Met {
  const [path = "", query = ""] = url.split("?");
  const asked = new URLSearchParams(query);
  const day = asked.get("date") ?? today;
  const own = ownClassesOn(world, teacher, day);
  const classId = Number(asked.get("class_id"));
  if (path === "/admin/attendance/month")
    return ownClassesOn(world, teacher, today).has(classId)
      ? membersOf(world, new Set([classId]), ["2026-05-31", yesterday, today])
      : none;
  if (path === "/admin/attendance/register" || path === "/admin/attendance/self-marks")
    return own.has(classId) ? registerOf(world, new Set([classId]), day) : none;
  if (/^\/admin\/attendance\/(registers|expected|own)$/u.test(path))
    return registerOf(world, own, day);
  if (path === "/admin/timetable/week") {
    const taken = rows(world, "substitutions").filter(
      (row) => row["teacher_id"] === teacher && !row.deleted_at,
    );
    return { ...none, secret: new Set(taken.map((row) => Number(row["lesson_id"]))) };
  }
  if (path.startsWith("/admin/activity-logs"))
    return {
      ...none,
      named: new Set(Object.values(world).flatMap((all) => all.map(({ id }) => id))),
    };
  return none;
}
