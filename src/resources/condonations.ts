import {
  date,
  defineResource,
  file,
  integer,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";

/**
 * Percentage points that a college grants one student for an academic year or a term of it. They
 * stand beside the percentage and never in it. It has permissions of its own: not everyone who sees
 * percentages reads why.
 */
export const condonations = defineResource({
  name: "condonations",
  label: "Condonation",
  icon: "list",
  permission: "condonations",
  empty:
    "A condonation grants one student some percentage points for a year or a term, beside the percentage of the registers.",
  title: "reason",
  defaultSort: "-decided_on",
  logViews: true,
  exportAsksPassword: true,
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    academic_year: reference("academic-years", {
      label: "Academic year",
      required: true,
      list: true,
      filter: true,
    }),
    term: reference("academic-terms", {
      label: "Term",
      list: true,
      filter: true,
      help: "Leave empty for the whole academic year.",
    }),
    points: integer({
      label: "Percentage points",
      required: true,
      min: 1,
      max: 50,
      list: true,
      filter: "range",
      help: "At most as many as the settings allow.",
    }),
    decided_by: text({
      label: "Decided by",
      section: "The decision",
      required: true,
      max: 120,
      list: true,
      search: true,
      help: "The person or body, as it is to stand on the certificate.",
    }),
    decided_on: date({
      label: "Decided on",
      section: "The decision",
      required: true,
      list: true,
      filter: "range",
    }),
    reason: longText({
      label: "Reason",
      section: "The decision",
      required: true,
      max: 2000,
      help: "Read only by those who may view condonations.",
    }),
    document: file({
      label: "Document",
      section: "The decision",
      help: "Such as the decision or a medical certificate.",
    }),
  },
});
