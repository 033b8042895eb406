import { choice, date, defineResource, integer, reference, text } from "@rollcall/kit/schema";

export const classes = defineResource({
  name: "classes",
  label: "Class",
  plural: "Classes/Departments",
  group: "Academic",
  icon: "classes",
  permission: "classes",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 80, list: true, search: true, filter: true }),
    code: text({
      label: "Code",
      required: true,
      unique: true,
      max: 20,
      list: true,
      search: true,
      filter: true,
    }),
    kind: choice(["class", "department", "group"], {
      label: "Kind",
      required: true,
      default: "class",
      optionLabels: { group: "Teaching group" },
      list: true,
      filter: true,
      help: "A teaching group has lessons and students of one or several classes: a set, an elective, a course.",
    }),
    grade: text({
      label: "Grade",
      max: 20,
      filter: true,
      help: "Classes of one grade can be written to together.",
    }),
    section: text({ label: "Section", max: 20, filter: true }),
    room: text({ label: "Room", max: 20, list: true, search: true, filter: true }),
    capacity: integer({ label: "Capacity", min: 1, max: 1000, list: true, filter: "range" }),
    class_teacher: reference("teachers", {
      label: "Class teacher",
      list: true,
      filter: true,
      onDelete: "clear",
    }),
    class_teacher_from: date({
      label: "Class teacher from",
      writeOnly: true,
      help: "When the class teacher changes: empty means today. With a day in the past, registers that are missing from then on count as the new teacher’s.",
    }),
    status: choice(["active", "archived"], {
      label: "Status",
      required: true,
      default: "active",
      list: true,
      filter: true,
    }),
  },
});
