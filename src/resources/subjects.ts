import { choice, decimal, defineResource, references, text } from "@rollcall/kit/schema";

export const subjects = defineResource({
  name: "subjects",
  label: "Subject",
  group: "Academic",
  icon: "subjects",
  permission: "subjects",
  empty: "Subjects are what lessons in the timetable are about.",
  title: "name",
  fields: {
    name: text({
      label: "Name",
      required: true,
      max: 80,
      list: true,
      search: true,
      filter: true,
      naturalOrder: true,
    }),
    code: text({
      label: "Code",
      required: true,
      unique: true,
      max: 20,
      list: true,
      search: true,
      filter: true,
      naturalOrder: true,
    }),
    kind: choice(["theory", "practical", "other"], {
      label: "Kind",
      required: true,
      default: "theory",
      list: true,
      filter: true,
    }),
    credits: decimal({ label: "Credits", min: 0, max: 100, scale: 1, list: true, filter: "range" }),
    status: choice(["active", "archived"], {
      label: "Status",
      required: true,
      default: "active",
      list: true,
      filter: true,
    }),
    teachers: references("teachers", { label: "Teachers", inverse: "subjects" }),
  },
});
