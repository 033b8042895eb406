import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/personal-data", words);

/** What rows of tables without a declaration are called where it is told what is kept of a person. */
export const kept = {
  marks: () => t("marks"),
  markChanges: () => t("markChanges"),
  months: () => t("months"),
  spans: () => t("spans"),
  passes: () => t("passes"),
  punches: () => t("punches"),
  alerts: () => t("alerts"),
  waiting: () => t("waiting"),
  caseEvents: () => t("caseEvents"),
  leaveChanges: () => t("leaveChanges"),
  calendars: () => t("calendars"),
  links: () => t("links"),
  familyMessages: () => t("familyMessages"),
  reasons: () => t("reasons"),
  yearStarts: () => t("yearStarts"),
  accessCodes: () => t("accessCodes"),
  sessions: () => t("sessions"),
  devices: () => t("devices"),
  selfMarks: () => t("selfMarks"),
  guests: () => t("guests"),
};
