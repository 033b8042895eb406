import type { SchoolClass } from "./classes";
import type { DemoSchool } from "./rows";

type Teacher = DemoSchool["teachers"][number];

/** One teacher's lessons of a week in one subject of one class. */
export interface Duty {
  classId: number;
  subjectId: number;
  teacherId: number;
  lessons: number;
}

/** Lessons of a week; all of a class are as many as the week has. */
export const lessonsAWeek = 40;
const usualLoad = 34;

/** Lessons a week by the code of the subject. */
const primary: Readonly<Record<string, number>> = {
  ENG: 8,
  MAT: 8,
  HIN: 6,
  MAR: 6,
  EVS: 6,
  ART: 2,
  MUS: 2,
  PED: 2,
};
const secondary: Readonly<Record<string, number>> = {
  MAT: 7,
  ENG: 6,
  SCI: 6,
  HIN: 4,
  MAR: 4,
  HIS: 3,
  GEO: 3,
  SAN: 2,
  SCP: 2,
  CSC: 2,
  PED: 1,
};
const planOf = ({ grade }: SchoolClass) => Object.entries(grade <= 5 ? primary : secondary);

/**
 * Codes by how many teachers of each are needed: once round it gives every subject somebody, the
 * big ones more.
 */
const rotation = [
  "ENG",
  "HIN",
  "MAR",
  "SAN",
  "MAT",
  "EVS",
  "SCI",
  "SCP",
  "HIS",
  "GEO",
  "CSC",
  "ART",
  "MUS",
  "PED",
  "MAT",
  "ENG",
  "MAT",
  "HIN",
  "MAR",
  "ENG",
  "MAT",
  "SCI",
  "EVS",
  "ENG",
  "MAT",
  "HIN",
  "MAR",
  "ENG",
];

/** The subjects teachers have above all, in the order they are given out. */
export function firstSubjects(subjects: DemoSchool["subjects"]): number[] {
  const byCode = new Map(subjects.map(({ code, id }) => [code, id]));
  return rotation.map((code) => byCode.get(code) ?? 0);
}

interface Member {
  id: number;
  subjects: Set<number>;
  load: number;
}

const leastBusy = (among: readonly Member[], room: (member: Member) => boolean) =>
  among.reduce<Member | undefined>(
    (best, one) => (room(one) && (best === undefined || one.load < best.load) ? one : best),
    undefined,
  );

/**
 * Whoever has the subject and room for so many lessons, the class teacher before others; else the
 * least busy of all, who learns it.
 */
function choose(
  staff: readonly Member[],
  able: readonly Member[],
  lessons: number,
  classTeacher: number | null,
): Member | undefined {
  const hasRoom = ({ load }: Member) => load + lessons <= usualLoad;
  return (
    leastBusy(
      able.filter(({ id }) => id === classTeacher),
      hasRoom,
    ) ??
    leastBusy(able, hasRoom) ??
    leastBusy(staff, (one) => one.subjects.size < 4 && hasRoom(one)) ??
    leastBusy(staff, ({ load }) => load + lessons <= lessonsAWeek)
  );
}

/**
 * Who teaches what to whom: every class gets the lessons of its grade, nobody gets more than a week
 * holds, and a class teacher meets its own class where it can. Duties are cut in two where nobody
 * has room for the whole. Teachers come back with what they took on.
 */
export function staffing(
  classes: readonly SchoolClass[],
  classTeachers: ReadonlyMap<number, number | null>,
  teachers: readonly Teacher[],
  subjects: DemoSchool["subjects"],
): { duties: Duty[]; teachers: Teacher[] } {
  const byCode = new Map(subjects.map(({ code, id }) => [code, id]));
  const staff = teachers
    .filter(({ status }) => status === "active")
    .map((teacher): Member => ({ id: teacher.id, subjects: new Set(teacher.subjects), load: 0 }));
  const able = new Map(subjects.map(({ id }) => [id, staff.filter((one) => one.subjects.has(id))]));
  const duties: Duty[] = [];
  const give = (its: SchoolClass, subjectId: number, lessons: number): void => {
    const member = choose(
      staff,
      able.get(subjectId) ?? [],
      lessons,
      classTeachers.get(its.id) ?? null,
    );
    if (!member) {
      give(its, subjectId, Math.ceil(lessons / 2));
      give(its, subjectId, Math.floor(lessons / 2));
      return;
    }
    member.load += lessons;
    if (!member.subjects.has(subjectId)) able.get(subjectId)?.push(member);
    member.subjects.add(subjectId);
    duties.push({ classId: its.id, subjectId, teacherId: member.id, lessons });
  };
  for (const its of classes)
    for (const [code, lessons] of planOf(its)) give(its, byCode.get(code) ?? 0, lessons);
  const taken = new Map(
    staff.map(({ id, subjects: has }) => [id, [...has].sort((one, other) => one - other)]),
  );
  return {
    duties,
    teachers: teachers.map((teacher) => ({
      ...teacher,
      subjects: taken.get(teacher.id) ?? teacher.subjects,
    })),
  };
}
