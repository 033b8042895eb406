import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/first-steps/en.json" with { type: "json" };

const t = messages("dashboard/page/first-steps", words);

/** What a new school does first, each with where it is done. */
export const firstStepStrings = {
  title: t("title"),
  progress: (done: number, all: number) => t("progress", { done, all }),
  hide: t("hide"),
  hideHelp: t("hideHelp"),
  done: t("done"),
  open: t("open"),
  steps: {
    year: {
      to: "/academic-years/create",
      label: t("steps.year.label"),
      text: t("steps.year.text"),
    },
    classes: {
      to: "/classes/create",
      label: t("steps.classes.label"),
      text: t("steps.classes.text"),
    },
    students: {
      to: "/students/import",
      label: t("steps.students.label"),
      text: t("steps.students.text"),
    },
    teachers: {
      to: "/teachers/create",
      label: t("steps.teachers.label"),
      text: t("steps.teachers.text"),
    },
    register: {
      to: "/attendance/mark",
      label: t("steps.register.label"),
      text: t("steps.register.text"),
    },
  },
} as const;
