import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("hubs/page", words);

/** What the pages of a student, a class and a teacher say. */
export const hubStrings = {
  student: {
    class: t("student.class"),
    noClass: t("student.noClass"),
    rollNo: t("student.rollNo"),
    admissionNo: t("student.admissionNo"),
    born: t("student.born"),
    phone: t("student.phone"),
  },
  parents: {
    title: t("parents.title"),
    none: t("parents.none"),
    failed: t("parents.failed"),
    relation: (relation: string) =>
      ({
        mother: t("relations.mother"),
        father: t("relations.father"),
        guardian: t("relations.guardian"),
      })[relation] ?? relation,
    callFor: (name: string, phone: string) => t("parents.callFor", { name, phone }),
    write: t("parents.write"),
    writeFor: (name: string) => t("parents.writeFor", { name }),
    writeAll: t("parents.writeAll"),
  },
  class: {
    teacher: t("class.teacher"),
    room: t("class.room"),
    capacity: t("class.capacity"),
    today: t("class.today"),
    noTeacher: t("class.noTeacher"),
    noRegister: t("class.noRegister"),
    failed: t("class.failed"),
    low: t("class.low"),
    noLow: (threshold: number) => t("class.noLow", { threshold }),
    lowFailed: t("class.lowFailed"),
    lowMore: (count: number) => t("class.lowMore", { count }),
    lowAll: t("class.lowAll"),
  },
  teacher: {
    employeeNo: t("teacher.employeeNo"),
    phone: t("teacher.phone"),
    email: t("teacher.email"),
    today: t("teacher.today"),
    none: t("teacher.none"),
    failed: t("teacher.failed"),
  },
};
