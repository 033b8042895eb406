import { parseSync } from "rolldown/utils";

/**
 * What the school is about, as it is called in the code: singulars and plurals, wherever they stand
 * in a word. Only words that nobody would use for anything else. The list is written down, and not
 * made of the declarations, so that whoever declares `documents` with a `title` turns nothing red.
 */
export const schoolEntities: readonly string[] = [
  "student",
  "students",
  "teacher",
  "teachers",
  "academic-year",
  "academic-years",
  "academic-term",
  "academic-terms",
  "bell-schedule",
  "bell-schedules",
  "bell-time",
  "bell-times",
  "timetable",
  "substitution",
  "substitutions",
  "teacher-absence",
  "teacher-absences",
  "enrolment",
  "enrolments",
  "group-place",
  "group-members",
  "part-time",
  "class-teacher",
  "class-teachers",
  "attendance-code",
  "attendance-codes",
  "attendance-correction",
  "attendance-corrections",
  "leave-type",
  "leave-types",
  "leave-request",
  "leaves",
  "condonation",
  "condonations",
  "attendance-case",
  "case-task",
  "case-tasks",
  "case-note",
  "case-notes",
  "holiday",
  "holidays",
  "special-day",
  "special-days",
];

/** Fields that only a school has, as words of their own. */
export const schoolFields: readonly string[] = [
  "admission_no",
  "admission_date",
  "leaving_date",
  "class_from",
  "class_teacher",
  "class_teacher_from",
  "roll_no",
  "date_of_birth",
  "can_login",
  "employee_no",
  "joined_on",
  "grade",
  "credits",
  "is_break",
  "rings_on",
  "bell_schedule",
  "stand_in",
  "every_second_week",
  "counts_as",
  "is_late",
  "leave_type",
  "allowance",
  "reason_gone_on",
  "lessons_of",
];

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** What generic code must not say. */
export const forbidden = { anywhere: schoolEntities.map(plain), whole: schoolFields.map(plain) };

function withoutComments(path: string, text: string): string {
  let code = text;
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/\S/g, " ") + code.slice(end);
  return code;
}

/** Every word of a file's code (comments may give examples) that names an entity, with its line. */
export function entitiesNamed(path: string, text: string): string[] {
  const { anywhere, whole } = forbidden;
  return withoutComments(path, text)
    .split("\n")
    .flatMap((line, place) => {
      const words = line.match(/[\p{L}_][\p{L}\d_-]*/gu) ?? [];
      const pairs = words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`);
      const found = [
        ...words.filter(
          (word) =>
            whole.includes(plain(word)) || anywhere.some((name) => plain(word).includes(name)),
        ),
        ...pairs.filter((pair) => anywhere.includes(plain(pair))),
      ];
      return found.map((word) => `${path}:${place + 1} names ${word}`);
    });
}
