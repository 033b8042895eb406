import { defineAudiences } from "@rollcall/kit/schema/audiences";

/** Whom notifications of the school can be for beside admins, and what they are about. */
export const audiences = defineAudiences({
  kinds: {
    student: { type: "students", label: "Student", plural: "Students" },
    teacher: { type: "teachers", label: "Teacher", plural: "Teachers" },
    parent: { type: "parents", label: "Parent", plural: "Parents" },
  },
  groups: {
    class: { label: "Class", plural: "Classes", meaning: "Classes: students and their parents" },
    class_parents: {
      label: "Class",
      plural: "Classes",
      meaning: "Parents of classes",
      whose: "Parents of",
    },
    class_students: {
      label: "Class",
      plural: "Classes",
      meaning: "Students of classes",
      whose: "Students of",
    },
    class_teachers: {
      label: "Class",
      plural: "Classes",
      meaning: "Teachers of classes",
      whose: "Teachers of",
    },
    student_parents: {
      label: "Student",
      plural: "Students",
      meaning: "Parents of students",
      whose: "Parents of",
      ofPeople: true,
    },
  },
  figures: {
    parents: { kinds: ["parent"], one: "parent", many: "parents" },
    students: { kinds: ["student"], one: "student", many: "students" },
    staff: { kinds: ["teacher", "admin"], one: "staff member", many: "staff" },
  },
  notices: {
    attendance_alert: { label: "Attendance alert", level: "danger", mustReach: true },
    leave_request: { label: "Leave request", level: "info" },
    leave_status: { label: "Leave status", level: "primary" },
    low_attendance: { label: "Low attendance", level: "warning" },
  },
});
