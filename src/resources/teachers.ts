import {
  choice,
  date,
  defineResource,
  email,
  phone,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";
import { wholeLanguages, wholeLanguageTags } from "@rollcall/kit/schema/languages";

export const teachers = defineResource({
  name: "teachers",
  label: "Teacher",
  group: "User Management",
  icon: "teachers",
  permission: "teachers",
  empty: "Teachers take registers, and the timetable shows who teaches what.",
  title: "name",
  exportAsksPassword: true,
  fields: {
    employee_no: text({
      label: "Employee no.",
      required: true,
      unique: true,
      max: 20,
      list: true,
      search: true,
      filter: true,
    }),
    name: text({ label: "Name", required: true, max: 120, list: true, search: true, filter: true }),
    email: email({ label: "Email", unique: true, list: true, search: true }),
    language: choice(wholeLanguageTags, {
      label: "Language",
      optionLabels: wholeLanguages,
      help: "Of messages to this teacher. Leave empty to use the school's.",
    }),
    account: reference("admins", {
      label: "Signs in as",
      unique: true,
      filter: true,
      onDelete: "clear",
      help: "The account that gets this teacher’s registers and reminders. It doesn't grant permissions.",
    }),
    phone: phone({ label: "Phone", list: true, sort: false, search: true }),
    gender: choice(["female", "male", "other"], {
      label: "Gender",
      headings: ["Sex"],
      filter: true,
    }),
    joined_on: date({ label: "Joined on", min: "1950-01-01", filter: "range" }),
    status: choice(["active", "inactive"], {
      label: "Status",
      required: true,
      default: "active",
      list: true,
      filter: true,
    }),
    subjects: references("subjects", {
      label: "Subjects",
      inverse: "teachers",
      owner: true,
      filter: true,
    }),
  },
});
