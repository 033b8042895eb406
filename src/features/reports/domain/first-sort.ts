/** By what a report is sorted as it opens: what needs attention first. Others have an order of their own. */
export const firstSort: Readonly<Record<string, string>> = {
  "daily-summary": "-date",
  "class-summary": "percentage",
  "student-summary": "percentage",
  defaulters: "percentage",
  "subject-summary": "percentage",
};
