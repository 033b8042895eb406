import { date, defineResource, reference, text } from "@rollcall/kit/schema";

/**
 * When a teacher is away, from a lesson of the first day to one of the last, and who takes the
 * registers of the teacher's own class then.
 */
export const teacherAbsences = defineResource({
  name: "teacher-absences",
  label: "Teacher absence",
  group: "Academic",
  icon: "absence",
  permission: "teachers",
  empty: "Enter when a teacher is away, so that lessons can be covered and registers taken.",
  title: "from_date",
  defaultSort: "-from_date",
  fields: {
    teacher: reference("teachers", {
      label: "Teacher",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    stand_in: reference("teachers", {
      label: "Stand-in",
      list: true,
      filter: true,
      onDelete: "clear",
      help: "Takes the absent class teacher's registers, where registers are taken once or twice a day. Lessons are covered by substitutions.",
    }),
    from_date: date({ label: "From", required: true, list: true, filter: "range" }),
    first_period: reference("periods", {
      label: "First lesson away",
      list: true,
      sort: false,
      onDelete: "keep",
      help: "On the first day. Leave empty for the whole day.",
    }),
    to_date: date({
      label: "To",
      required: true,
      notBefore: "from_date",
      list: true,
      filter: "range",
      help: "The last day away.",
    }),
    last_period: reference("periods", {
      label: "Last lesson away",
      list: true,
      sort: false,
      onDelete: "keep",
      help: "On the last day. Leave empty for the whole day.",
    }),
    reason: text({ label: "Reason", max: 200 }),
  },
  noOverlap: [{ from: "from_date", to: "to_date", within: ["teacher"], ends: "inclusive" }],
});
