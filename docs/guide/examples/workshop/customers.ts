import { choice, count, defineResource, email, integer, phone, text } from "@rollcall/kit/schema";

export const customers = defineResource({
  name: "customers",
  label: "Customer",
  group: "Workshop",
  icon: "groups",
  permission: "customers",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true }),
    email: email({ label: "Email", unique: true, list: true, search: true }),
    phone: phone({ label: "Phone" }),
    kind: choice(["private", "company"], {
      label: "Kind",
      required: true,
      default: "private",
      list: true,
      filter: true,
    }),
    vat_number: text({ label: "VAT number", required: true, max: 20, when: { kind: "company" } }),
    jobs: integer({ label: "Jobs", computed: count("jobs"), list: true }),
  },
});
