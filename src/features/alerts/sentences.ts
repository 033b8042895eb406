import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("alerts", words);

/** What alerts tell parents and class teachers, in the language at work: the school's. */
export const sentences = {
  inARow: (values: { days: number }) => t("inARow", values),
  atLeastInARow: (values: { days: number }) => t("atLeastInARow", values),
  whoOf: (values: { name: string | number; class: string | number }) => t("whoOf", values),
  lesson: (values: { subject: string | number; label: string | number }) => t("lesson", values),
  notMarked: () => t("notMarked"),
  slotNow: (values: { session: string | number; mark: string | number }) => t("slotNow", values),
  absentToday: () => t("absentToday"),
  absence: (values: { who: string | number; day: string | number; sessions: string | number }) =>
    t("absence", values),
  makes: (values: { row: string | number }) => t("makes", values),
  correction: () => t("correction"),
  corrected: (values: {
    name: string | number;
    day: string | number;
    sessions: string | number;
    now: string | number;
  }) => t("corrected", values),
  takenBack: (values: { name: string | number; day: string | number; sessions: string | number }) =>
    t("takenBack", values),
  absentInARow: () => t("absentInARow"),
  streak: (values: { who: string | number; row: string | number }) => t("streak", values),
  streakFrom: (values: {
    who: string | number;
    row: string | number;
    from: string | number;
    to: string | number;
  }) => t("streakFrom", values),
  lowAttendance: () => t("lowAttendance"),
  lowOfDays: (values: {
    who: string | number;
    percentage: string | number;
    counted: string | number;
    threshold: string | number;
  }) => t("lowOfDays", values),
  lowOfRegisters: (values: {
    who: string | number;
    percentage: string | number;
    counted: string | number;
    threshold: string | number;
  }) => t("lowOfRegisters", values),
  treated: (values: { excused: string | number; unmarked: string | number }) =>
    t("treated", values),
  leftSchool: () => t("leftSchool"),
  when: (values: { time: string | number; day: string | number }) => t("when", values),
  departureTakenBack: (values: { name: string | number; when: string | number }) =>
    t("departureTakenBack", values),
  departed: (values: { who: string | number; when: string | number }) => t("departed", values),
  departedAndBack: (values: {
    who: string | number;
    when: string | number;
    back: string | number;
  }) => t("departedAndBack", values),
  reasonGiven: (values: { reason: string | number }) => t("reasonGiven", values),
};
