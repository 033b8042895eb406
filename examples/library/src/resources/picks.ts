import { defineResource, longText, reference } from "@rollcall/kit/schema";

/** Books that the staff puts into the window, in the order in which they stand there. */
export const picks = defineResource({
  name: "picks",
  label: "Staff pick",
  group: "Collection",
  icon: "list",
  permission: "picks",
  title: "book",
  ordered: true,
  fields: {
    book: reference("books", {
      label: "Book",
      required: true,
      unique: true,
      onDelete: "cascade",
      list: true,
      filter: true,
    }),
    why: longText({ label: "Why we like it", max: 300, list: true }),
  },
});
