import {
  choice,
  defineResource,
  email,
  longText,
  phone,
  references,
  text,
} from "@rollcall/kit/schema";
import { wholeLanguages, wholeLanguageTags } from "@rollcall/kit/schema/languages";

export const parents = defineResource({
  name: "parents",
  label: "Parent",
  group: "User Management",
  icon: "parents",
  permission: "parents",
  empty: "Parents get messages about their children, such as absences and leave decisions.",
  title: "name",
  logViews: true,
  scope: { own: { field: "children", is: "own" } },
  exportAsksPassword: true,
  fields: {
    name: text({
      label: "Name",
      required: true,
      person: true,
      headings: ["Parent", "Guardian"],
      max: 120,
      list: true,
      search: true,
      filter: true,
    }),
    relation: choice(["mother", "father", "guardian"], {
      label: "Relation",
      list: true,
      filter: true,
    }),
    phone: phone({
      label: "Phone",
      required: true,
      list: true,
      sort: false,
      search: true,
      filter: true,
    }),
    email: email({ label: "Email", list: true, search: true }),
    language: choice(wholeLanguageTags, {
      label: "Language",
      optionLabels: wholeLanguages,
      help: "Of messages to this parent. Leave empty to use the school's.",
    }),
    occupation: text({ label: "Occupation", max: 80 }),
    address: longText({ label: "Address", max: 500 }),
    children: references("students", { label: "Children", inverse: "parents", filter: true }),
  },
});
