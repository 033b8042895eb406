import { emailOf, phoneNumber } from "./contact";
import { dayBetween, dayOf } from "./days";
import { familyName, memberName } from "./naming";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

type Teacher = DemoSchool["teachers"][number];

/** Three for two classes, so that lessons, illness and leave can be covered. */
export const teacherCount = (classes: number): number => Math.ceil(classes * 1.5);

/**
 * What is taught, and the order in which teachers are given their first subject: once round it
 * gives every subject a teacher.
 */
interface SubjectLists {
  taught: readonly number[];
  first: readonly number[];
}

/** One to three subjects. */
function subjectsOf(random: Random, at: number, { taught, first }: SubjectLists): number[] {
  const main = first[at % first.length] ?? random.pick(taught);
  return [
    ...new Set([main, ...Array.from({ length: random.whole(0, 2) }, () => random.pick(taught))]),
  ].sort((one, other) => one - other);
}

/** The last two have left the staff. */
export function teacherRows(
  random: Random,
  count: number,
  calendar: Calendar,
  subjects: SubjectLists,
): Teacher[] {
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const gender = random.chance(0.68) ? ("female" as const) : ("male" as const);
    const name = memberName(random, familyName(random), gender);
    return {
      id,
      employee_no: `T${String(id).padStart(4, "0")}`,
      name,
      email: random.chance(0.96) ? emailOf(random, name, id) : null,
      account_id: null,
      phone: random.chance(0.95) ? phoneNumber(random) : null,
      gender,
      joined_on: dayBetween(
        random,
        dayOf(calendar.current.begins - 22, 6, 1),
        calendar.previous.end,
      ),
      status: id > count - 2 ? ("inactive" as const) : ("active" as const),
      subjects: subjectsOf(random, at, subjects),
    };
  });
}
