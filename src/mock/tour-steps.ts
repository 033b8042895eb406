import type { TourStep } from "@rollcall/kit/browser/mock/tour";

/** The way through the demo school. */
export const tourSteps: readonly TourStep[] = [
  {
    path: "dashboard",
    title: "A school's attendance console",
    text: "This is a complete console with a made-up school. It runs in your browser: change anything you like, nothing leaves this device.",
  },
  {
    path: "dashboard",
    target: "main",
    title: "The morning at a glance",
    text: "The dashboard shows how many students are in, which registers are missing and what needs attention. Each figure leads to its details.",
  },
  {
    path: "attendance/mark",
    target: "main",
    title: "Take a register",
    text: "Choose a class, press P, A or L for each student, and save. On a phone, tap the marks. It also works without a network and syncs later.",
  },
  {
    path: "students/1",
    target: "main",
    title: "Everything about a student",
    text: "Attendance, family, leave requests and every change are on one page. Edit a field and see it in the history.",
  },
  {
    path: "reports",
    target: "main",
    title: "Reports",
    text: "Filter ten reports by class, date or threshold, then print or download them. Each percentage can be explained day by day.",
  },
  {
    path: "reports",
    target: "header [aria-keyshortcuts]",
    title: "Find anything",
    text: "Press Ctrl+K to jump to any page, student or class.",
  },
  {
    path: "dashboard",
    target: "[data-mock-panel]",
    title: "Make it fail",
    text: "This panel is for testers: slow or broken answers, another person's sign-in, a recording of what you did. Restart this tour from here.",
  },
];
