import type { Field, FieldKind } from "./field";
import { meName } from "./scope";

/**
 * A default that is known only when a record is made: the institution's day, or the record that is
 * linked to whoever makes it, by the name after `me.` (`id` is the account itself).
 */
export type RelativeDefault = { day: "today" } | { me: string };

/** By kind, the word for a default that is the day or moment at which a record is made. */
const momentWords: Partial<Record<FieldKind, string>> = { date: "today" };

/** The default by which a reference points at what is linked to whoever makes the record. */
const linkedDefault = (field: Field): string | undefined =>
  "to" in field && "default" in field && typeof field.default === "string"
    ? field.default
    : undefined;

/** The default of a field, if it is one that depends on when or by whom the record is made. */
export function relativeDefaultOf(field: Field): RelativeDefault | undefined {
  const word = momentWords[field.kind];
  if (word !== undefined && "default" in field && field.default === word) return { day: "today" };
  const linked = linkedDefault(field);
  const me = linked === undefined ? undefined : meName(linked);
  return me === undefined ? undefined : { me };
}

/** The default of a field, if it is the same value for every new record. */
export const fixedDefaultOf = (field: Field): string | number | boolean | undefined =>
  "default" in field && !relativeDefaultOf(field) ? field.default : undefined;

/** What is wrong with a default by which a reference points at a record of whoever makes it. */
export function linkedDefaultProblem(field: Field): string | undefined {
  const linked = linkedDefault(field);
  if (linked === undefined || !("to" in field)) return undefined;
  const me = meName(linked);
  if (me === undefined)
    return `its default "${linked}" isn't the id of a record. Write default: "me.id" for the admin who is signed in, or "me.…" with a name that a feature gives`;
  return me === "id" && field.to !== "admins"
    ? `its default "me.id" is an admin, but the field points at ${field.to}. Name what a feature gives for ${field.to}, as "me.…"`
    : undefined;
}
