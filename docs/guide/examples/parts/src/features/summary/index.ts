import type { Feature } from "@rollcall/kit/features";
import { contacts } from "../../resources/contacts";

/** How many contacts there are, and a way of one's own to choose a status. */
export const summary: Feature = {
  name: "summary",
  api: async () => (await import("./feature")).summaryFeature,
  menu: [
    {
      label: "Summary",
      path: "/summary",
      icon: "chart",
      group: "Records",
      permission: "view_contacts",
    },
  ],
  pages: [
    {
      path: "summary",
      rule: "summary",
      load: async () => (await import("./page/summary-page")).SummaryPage,
    },
  ],
  fields: [
    {
      field: contacts.fields.status,
      input: async () => (await import("./page/status-field")).StatusInput,
      cell: async () => (await import("./page/status-field")).StatusCell,
    },
  ],
};
