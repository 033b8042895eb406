import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("reports/page", words);

export const reportNames = {
  "daily-summary": [t("names.daily-summary.1"), t("names.daily-summary.2")],
  "class-summary": [t("names.class-summary.1"), t("names.class-summary.2")],
  trend: [t("names.trend.1"), t("names.trend.2")],
  "student-summary": [t("names.student-summary.1"), t("names.student-summary.2")],
  defaulters: [t("names.defaulters.1"), t("names.defaulters.2")],
  awards: [t("names.awards.1"), t("names.awards.2")],
  "late-comers": [t("names.late-comers.1"), t("names.late-comers.2")],
  patterns: [t("names.patterns.1"), t("names.patterns.2")],
  "subject-summary": [t("names.subject-summary.1"), t("names.subject-summary.2")],
  "marking-compliance": [t("names.marking-compliance.1"), t("names.marking-compliance.2")],
  "leave-summary": [t("names.leave-summary.1"), t("names.leave-summary.2")],
  "monthly-register": [t("names.monthly-register.1"), t("names.monthly-register.2")],
} as Readonly<Record<string, readonly [title: string, sentence: string]>>;
