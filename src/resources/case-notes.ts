import { defineResource, longText, reference } from "@rollcall/kit/schema";

/** What was noted in an attendance case. It has permissions of its own: not everyone who works on a case reads its notes. */
export const caseNotes = defineResource({
  name: "case-notes",
  label: "Case note",
  icon: "list",
  permission: "case_notes",
  empty: "Notes record what was said and agreed in a case.",
  title: "text",
  defaultSort: "-created_at",
  createdLabel: "Written",
  scope: { own: { field: "case", is: "own" } },
  fields: {
    case: reference("cases", {
      label: "Case",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    text: longText({ label: "Note", required: true, max: 2000, list: true, search: true }),
    written_by: reference("admins", {
      label: "Written by",
      readOnly: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
  },
});
