import { choice, date, defineResource, email, phone, text } from "@rollcall/kit/schema";

export const members = defineResource({
  name: "members",
  label: "Member",
  group: "Lending",
  icon: "groups",
  permission: "members",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true }),
    email: email({ label: "Email", unique: true, list: true, search: true }),
    phone: phone({ label: "Phone", list: true }),
    joined_on: date({ label: "Joined on", list: true, filter: "range" }),
    status: choice(["active", "suspended"], {
      label: "Status",
      required: true,
      default: "active",
      list: true,
      filter: true,
    }),
  },
});
