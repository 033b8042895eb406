import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/tour/en.json" with { type: "json" };
import type { TourStep } from "@rollcall/kit/browser/mock/tour";

const t = messages("mock/tour", words);

/** The way through the demo school, said in the language at work when it is shown. */
export const tourSteps: readonly TourStep[] = [
  {
    path: "dashboard",
    get title() {
      return t("school.title");
    },
    get text() {
      return t("school.text");
    },
  },
  {
    path: "dashboard",
    target: "main",
    get title() {
      return t("morning.title");
    },
    get text() {
      return t("morning.text");
    },
  },
  {
    path: "attendance/mark",
    target: "main",
    get title() {
      return t("register.title");
    },
    get text() {
      return t("register.text");
    },
  },
  {
    path: "students/1",
    target: "main",
    get title() {
      return t("student.title");
    },
    get text() {
      return t("student.text");
    },
  },
  {
    path: "reports",
    target: "main",
    get title() {
      return t("reports.title");
    },
    get text() {
      return t("reports.text");
    },
  },
  {
    path: "reports",
    target: "header [aria-keyshortcuts]",
    get title() {
      return t("find.title");
    },
    get text() {
      return t("find.text");
    },
  },
  {
    path: "dashboard",
    target: "[data-mock-panel]",
    get title() {
      return t("fail.title");
    },
    get text() {
      return t("fail.text");
    },
  },
];
