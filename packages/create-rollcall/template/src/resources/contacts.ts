import { choice, defineResource, email, longText, phone, text } from "@rollcall/kit/schema";

export const contacts = defineResource({
  name: "contacts",
  label: "Contact",
  group: "Records",
  icon: "book",
  permission: "contacts",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true, filter: true }),
    email: email({ label: "Email", list: true, search: true }),
    phone: phone({ label: "Phone", list: true, search: true }),
    status: choice(["active", "archived"], {
      label: "Status",
      required: true,
      default: "active",
      list: true,
      filter: true,
    }),
    notes: longText({ label: "Notes", max: 2000 }),
  },
});
