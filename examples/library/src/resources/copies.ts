import { choice, defineResource, integer, reference, text } from "@rollcall/kit/schema";

/** From either state a copy can leave the collection. */
const withdraw = {
  to: "withdrawn",
  name: "withdraw",
  label: "Withdraw",
  permission: "withdraw",
  reason: "required",
  confirm: "It leaves the collection for good and can't be lent again.",
  danger: true,
  bulk: true,
  done: "Copy withdrawn",
} as const;

/** A book as it stands on a shelf; a book may have several. */
export const copies = defineResource({
  name: "copies",
  label: "Copy",
  plural: "Copies",
  group: "Collection",
  icon: "tag",
  permission: "copies",
  title: "code",
  fields: {
    code: text({ label: "Code", required: true, unique: true, max: 20, list: true, search: true }),
    book: reference("books", {
      label: "Book",
      required: true,
      onDelete: "refuse",
      list: true,
      filter: true,
    }),
    position: integer({ label: "Position", min: 1 }),
    shelf: text({ label: "Shelf", max: 20, list: true, filter: true }),
    condition: choice(["good", "worn", "damaged"], {
      label: "Condition",
      required: true,
      default: "good",
      list: true,
      filter: true,
    }),
    status: choice(["available", "lost", "withdrawn"], {
      label: "Status",
      required: true,
      default: "available",
      readOnly: true,
      list: true,
      filter: true,
      optionHues: { available: "green", lost: "amber", withdrawn: "grey" },
    }),
  },
  states: {
    field: "status",
    transitions: {
      available: [
        { to: "lost", name: "report-lost", label: "Report lost", reason: "optional" },
        withdraw,
      ],
      lost: [{ to: "available", name: "return-to-shelf", label: "Return to shelf" }, withdraw],
    },
  },
});
