import { defineResource, longText, reference, text } from "@rollcall/kit/schema";

export const notes = defineResource({
  name: "notes",
  label: "Note",
  group: "Records",
  icon: "book",
  permission: "notes",
  title: "subject",
  scope: { own: { field: "author", is: "me.id" }, of: ["view", "edit"] },
  logViews: true,
  fields: {
    subject: text({ label: "Subject", required: true, max: 120, list: true, search: true }),
    body: longText({ label: "Text", max: 5000 }),
    author: reference("admins", { label: "Author", list: true, filter: true }),
  },
});
