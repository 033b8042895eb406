import type { Feature } from "@rollcall/kit/application/feature";
import { cases } from "../../resources/cases";

/** Attendance cases: what the school does about poor attendance, step by step. */
export const attendanceCases: Feature = {
  name: "cases",
  api: async () => (await import("./feature")).caseFeature,
  pages: [
    {
      path: "cases",
      rule: cases.name,
      load: async () => (await import("./page/cases-page")).CasesPage,
    },
    {
      path: "cases/letters",
      rule: cases.name,
      load: async () => (await import("./page/letters-page")).LettersPage,
    },
    {
      path: "cases/:id/letter",
      rule: cases.name,
      load: async () => (await import("./page/letter-page")).LetterPage,
    },
  ],
  homePanels: [
    { permission: "view_cases", load: async () => (await import("./page/open-cases")).OpenCases },
  ],
  recordActions: { cases: async () => (await import("./page/case-actions")).CaseActions },
  recordPanels: { cases: async () => (await import("./page/case-panels")).CasePanels },
};
