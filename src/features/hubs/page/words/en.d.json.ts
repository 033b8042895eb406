// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "hubs/page",
  {
    "student.class": undefined;
    "student.noClass": undefined;
    "student.rollNo": undefined;
    "student.admissionNo": undefined;
    "student.born": undefined;
    "student.phone": undefined;
    "parents.title": undefined;
    "parents.none": undefined;
    "parents.failed": undefined;
    "relations.mother": undefined;
    "relations.father": undefined;
    "relations.guardian": undefined;
    "parents.writeAll": undefined;
    "class.teacher": undefined;
    "class.room": undefined;
    "class.capacity": undefined;
    "class.today": undefined;
    "class.noTeacher": undefined;
    "class.noRegister": undefined;
    "class.failed": undefined;
    "class.low": undefined;
    "class.noLow": { threshold: number };
    "class.lowFailed": undefined;
    "class.lowMore": { count: number };
    "class.lowAll": undefined;
    "teacher.employeeNo": undefined;
    "teacher.today": undefined;
    "teacher.none": undefined;
    "teacher.failed": undefined;
    "contact.callFor": { name: string | number; phone: string | number };
    "contact.emailFor": { name: string | number; email: string | number };
    "contact.write": undefined;
    "contact.writeFor": { name: string | number };
    "teacher.classTeacherOf": undefined;
    "teacher.joined": undefined;
    "teacher.contact": undefined;
    "teacher.noContact": undefined;
    "teacher.lessons": undefined;
    "teacher.lessonsFailed": undefined;
    "teacher.noLessons": undefined;
    "teacher.noSchool": undefined;
    "teacher.timetable": undefined;
    "teacher.room": { room: string | number };
    "teacher.cancelled": undefined;
    "teacher.covers": { name: string | number };
    "teacher.coveredBy": { name: string | number };
    "teacher.cover": undefined;
    "teacher.noCover": undefined;
    "teacher.classes": undefined;
    "teacher.noClasses": undefined;
    "teacher.lessonsAWeek": { count: number };
    "teacher.month": undefined;
    "teacher.monthFailed": undefined;
    "teacher.noneDue": undefined;
    "teacher.ring": { percentage: string | number };
    "teacher.taken": { taken: number; registers: number };
    "teacher.missing": { count: number };
    "teacher.incomplete": { count: number };
    "teacher.takenLater": { count: number };
    "teacher.report": undefined;
  }
>;
export default words;
