import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

export const grades = 10;
const studentsPerGradeAndSection = 30;

/** A class as the rest of the school needs to know it. */
export interface SchoolClass {
  id: number;
  grade: number;
  section: string;
}

/** A, B, … Z, AA, AB, … */
function sectionName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : sectionName(Math.floor(at / 26) - 1) + letter;
}

/** Ten grades with as many sections as keep about thirty in a class: 1,200 students make forty. */
export function classList(students: number): SchoolClass[] {
  const sections = Math.max(1, Math.ceil(students / (grades * studentsPerGradeAndSection)));
  return Array.from({ length: grades * sections }, (_, at) => ({
    id: at + 1,
    grade: Math.floor(at / sections) + 1,
    section: sectionName(at % sections),
  }));
}

/** `teacherIds` has at least one for each class, who becomes its class teacher. */
export const classRows = (
  classes: readonly SchoolClass[],
  teacherIds: readonly number[],
): DemoSchool["classes"] =>
  classes.map(({ id, grade, section }, at) => ({
    id,
    name: `Grade ${grade} ${section}`,
    code: `${grade}${section}`,
    kind: "class" as const,
    grade: `Grade ${grade}`,
    section,
    room: `${grade}-${section}`,
    capacity: grade <= 5 ? 36 : 40,
    class_teacher_id: teacherIds[at] ?? null,
    status: "active" as const,
  }));

/** Each has had its class teacher since the year before began. */
export const classTeacherRows = (
  classes: DemoSchool["classes"],
  { previous }: Pick<Calendar, "previous">,
): DemoSchool["class-teachers"] =>
  classes
    .flatMap(({ id, class_teacher_id }) =>
      class_teacher_id ? [{ class_id: id, teacher_id: class_teacher_id }] : [],
    )
    .map((one, at) => ({ id: at + 1, ...one, from_date: previous.start }));
