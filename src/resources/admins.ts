import { adminsIn } from "@rollcall/kit/resources/admins";
import { dateTime, defineResource } from "@rollcall/kit/schema";

const declared = adminsIn("User Management");

/** What admins did in records of others stays, so that no record is about them. */
export const admins = defineResource({
  ...declared,
  person: { at: "erased_at", about: {} },
  fields: { ...declared.fields, erased_at: dateTime({ label: "Erased at", readOnly: true }) },
});
