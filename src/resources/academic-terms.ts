import { date, defineResource, reference, text } from "@rollcall/kit/schema";

/** A part of an academic year, such as a semester: a span that figures can be asked for by name. */
export const academicTerms = defineResource({
  name: "academic-terms",
  label: "Term",
  icon: "calendar",
  permission: "institution_settings",
  empty:
    "A term is a part of an academic year, such as a semester. Reports and students’ pages can then show it.",
  title: "name",
  defaultSort: "-start_date",
  fields: {
    academic_year: reference("academic-years", {
      label: "Academic year",
      required: true,
      list: true,
      filter: true,
      onDelete: "cascade",
    }),
    name: text({ label: "Name", required: true, max: 40, list: true, search: true, filter: true }),
    start_date: date({ label: "Starts on", required: true, list: true, filter: "range" }),
    end_date: date({
      label: "Ends on",
      required: true,
      after: "start_date",
      list: true,
      filter: "range",
      help: "Days between two terms, such as those of the holidays, belong to none of them.",
    }),
  },
  uniqueTogether: [["academic_year", "name"]],
  noOverlap: [{ from: "start_date", to: "end_date", within: ["academic_year"], ends: "inclusive" }],
});
