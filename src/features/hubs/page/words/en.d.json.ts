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
    "parents.callFor": { name: string | number; phone: string | number };
    "parents.write": undefined;
    "parents.writeFor": { name: string | number };
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
    "teacher.phone": undefined;
    "teacher.email": undefined;
    "teacher.today": undefined;
    "teacher.none": undefined;
    "teacher.failed": undefined;
  }
>;
export default words;
