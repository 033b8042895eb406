import type { Field } from "./field";
import { meName } from "./scope";

/**
 * A default that is known only when a record is made: the institution's day, or the record that is
 * linked to whoever makes it, by the name after `me.` (`id` is the account itself).
 */
export type RelativeDefault = { day: "today" } | { me: string };

/** The default of a field, if it is one that depends on when or by whom the record is made. */
export function relativeDefaultOf(field: Field): RelativeDefault | undefined {
  if (field.kind === "date") return field.default === "today" ? { day: "today" } : undefined;
  if (field.kind !== "reference" || typeof field.default !== "string") return undefined;
  const me = meName(field.default);
  return me === undefined ? undefined : { me };
}

/** The default of a field, if it is the same value for every new record. */
export const fixedDefaultOf = (field: Field): string | number | boolean | undefined =>
  "default" in field && !relativeDefaultOf(field) ? field.default : undefined;

/** What is wrong with a default by which a reference points at a record of whoever makes it. */
export function linkedDefaultProblem(field: Field): string | undefined {
  if (field.kind !== "reference" || typeof field.default !== "string") return undefined;
  const me = meName(field.default);
  if (me === undefined)
    return `its default "${field.default}" isn't the id of a record. Write default: "me.id" for the admin who is signed in, or "me.…" with a name that a feature gives`;
  return me === "id" && field.to !== "admins"
    ? `its default "me.id" is an admin, but the field points at ${field.to}. Name what a feature gives for ${field.to}, as "me.…"`
    : undefined;
}
