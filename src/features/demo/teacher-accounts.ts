import type { DemoSchool } from "./rows";
import { markerOf } from "./sign-ins";

/** One class of so many is marked by its class teacher, and at most so many are. */
const [everyNth, maxAccounts] = [3, 12];

/** Some class teachers sign in themselves: their accounts after the others, and who has them. */
export function withAccounts(
  admins: DemoSchool["admins"],
  classes: DemoSchool["classes"],
  teachers: DemoSchool["teachers"],
): Pick<DemoSchool, "admins" | "teachers"> {
  const byId = new Map(teachers.map((teacher) => [teacher.id, teacher]));
  const accounts = classes
    .filter(({ id }) => id % everyNth === 1)
    .flatMap(({ class_teacher_id }) => byId.get(class_teacher_id ?? 0) ?? [])
    .flatMap(({ id, name, email }) => (email ? [{ teacherId: id, name, email }] : []))
    .slice(0, maxAccounts)
    .map((one, at) => ({ ...one, id: admins.length + at + 1 }));
  const accountOf = new Map(accounts.map(({ teacherId, id }) => [teacherId, id]));
  return {
    admins: [...admins, ...accounts.map(({ id, name, email }) => markerOf(id, name, email))],
    teachers: teachers.map((teacher) => ({
      ...teacher,
      account_id: accountOf.get(teacher.id) ?? null,
    })),
  };
}
