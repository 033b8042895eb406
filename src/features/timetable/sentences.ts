import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("timetable", words);

/** What the API of the timetable says, in the language at work. */
export const sentences = {
  theSame: (values: { what: string | number }) => t("theSame", values),
  class: () => t("class"),
  teacher: () => t("teacher"),
  room: () => t("room"),
  inBoth: (values: { students: number; student: string | number }) => t("inBoth", values),
  clashesWith: (values: {
    class: string | number;
    subject: string | number;
    weekday: string | number;
    start: string | number;
    end: string | number;
    both: string | number;
  }) => t("clashesWith", values),
  clashesWithMany: (values: { count: string | number }) => t("clashesWithMany", values),
  noClass: () => t("noClass"),
  notAsTheyAre: () => t("notAsTheyAre"),
  inTheWay: (values: { count: number }) => t("inTheWay", values),
  dayToDay: () => t("dayToDay"),
  validOrder: () => t("validOrder"),
  noLessons: (values: { class: string | number; day: string | number }) => t("noLessons", values),
  noLessonsOn: (values: {
    class: string | number;
    weekday: string | number;
    day: string | number;
  }) => t("noLessonsOn", values),
  copied: (values: { count: number }) => t("copied", values),
  isBreak: (values: { period: string | number }) => t("isBreak", values),
  classArchived: (values: { class: string | number }) => t("classArchived", values),
  subjectArchived: (values: { subject: string | number }) => t("subjectArchived", values),
  notActive: (values: { name: string | number }) => t("notActive", values),
  arranged: (values: { date: string | number }) => t("arranged", values),
  busy: (values: { teacher: string | number; lesson: string | number }) => t("busy", values),
  lesson: (values: {
    class: string | number;
    subject: string | number;
    start: string | number;
    end: string | number;
  }) => t("lesson", values),
  ended: (values: { ends: string | number }) => t("ended", values),
  endedAndCounts: (values: { ends: string | number }) => t("endedAndCounts", values),
  inPeriod: (values: { count: number }) => t("inPeriod", values),
  moveFirst: () => t("moveFirst"),
  wouldClash: () => t("wouldClash"),
  twoLessons: (values: {
    student: string | number;
    from: string | number;
    group: string | number;
    subject: string | number;
    class: string | number;
    weekday: string | number;
    start: string | number;
    end: string | number;
  }) => t("twoLessons", values),
  otherWeekday: (values: {
    weekday: string | number;
    date: string | number;
    held: string | number;
  }) => t("otherWeekday", values),
  otherTimetable: (values: {
    weekday: string | number;
    date: string | number;
    held: string | number;
  }) => t("otherTimetable", values),
  begins: (values: { date: string | number }) => t("begins", values),
  over: (values: { date: string | number }) => t("over", values),
  cancelledHasNone: () => t("cancelledHasNone"),
  chooseOther: () => t("chooseOther"),
  ownTeacher: () => t("ownTeacher"),
  roomTaken: (values: { room: string | number; lesson: string | number }) => t("roomTaken", values),
};
