import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("roster", words);

/** What is said of students, classes and years that cannot be as they are, in the language at work. */
export const sentences = {
  yearTooLong: (values: { days: string | number }) => t("yearTooLong", values),
  otherYearFirst: () => t("otherYearFirst"),
  currentYear: () => t("currentYear"),
  noMove: () => t("noMove"),
  moveBegan: (values: { from: string | number }) => t("moveBegan", values),
  teacherUnchanged: () => t("teacherUnchanged"),
  classUnchanged: () => t("classUnchanged"),
  admission: (values: { date: string | number }) => t("admission", values),
  leaving: (values: { date: string | number }) => t("leaving", values),
  left: (values: { date: string | number }) => t("left", values),
  arrangementTooLong: (values: { days: string | number }) => t("arrangementTooLong", values),
  classUsed: () => t("classUsed"),
  kindStays: () => t("kindStays"),
  marksStop: (values: { count: number }) => t("marksStop", values),
  marksCount: (values: { count: number }) => t("marksCount", values),
  registersIncomplete: (values: { count: number }) => t("registersIncomplete", values),
  rollNoTaken: (values: {
    name: string | number;
    number: string | number;
    from: string | number;
  }) => t("rollNoTaken", values),
  needsLastDay: () => t("needsLastDay"),
  activeLeft: () => t("activeLeft"),
  hasMarks: () => t("hasMarks"),
  stillHere: () => t("stillHere"),
  alike: (values: { name: string; number: string }) => t("alike", values),
  alikeInClass: (values: { name: string; number: string; class: string }) =>
    t("alikeInClass", values),
  marksOfOne: (values: { name: string; count: number }) => t("marksOfOne", values),
  marksOfMany: (values: { count: number; students: number }) => t("marksOfMany", values),
  registersStop: (values: { registers: number; marks: number }) => t("registersStop", values),
  stillInClass: (values: { count: number }) => t("stillInClass", values),
  stillInTimetable: (values: { count: number }) => t("stillInTimetable", values),
};
