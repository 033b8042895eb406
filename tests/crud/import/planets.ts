import {
  choice,
  date,
  defineResource,
  email,
  integer,
  phone,
  reference,
  text,
} from "@rollcall/kit/schema";

/** A resource made up for these tests. */
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: {
    code: text({ label: "Catalogue no.", required: true, unique: true, max: 20, list: true }),
    name: text({ label: "Name", required: true, max: 80, list: true }),
    kind: choice(["rock", "gas"], {
      label: "Kind",
      required: true,
      default: "rock",
      optionLabels: { gas: "Gas giant" },
    }),
    found_on: date({ label: "Date of discovery" }),
    moons: integer({ label: "Moons" }),
    phone: phone({ label: "Phone" }),
    contact: email({ label: "Email" }),
    star: reference("stars", { label: "Star" }),
    landed: integer({ label: "Landed", readOnly: true }),
  },
});
