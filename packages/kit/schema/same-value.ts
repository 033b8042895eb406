import { holdsKeys, isInstantField, linksToMany } from "../fields/questions";
import type { Field } from "./field";
import { isStructured } from "./structured";

const setKey = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : []);

/** As JSON whose objects name their keys in one order: the database stores them in its own. */
const inOneOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, inOneOrder(part)]),
  );
};

/** Whether two values are the same as JSON, whatever the order in which their keys are written. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  one === other ||
  JSON.stringify(inOneOrder(one ?? null)) === JSON.stringify(inOneOrder(other ?? null));

/** Whether two values of a field are the same: links in any order, moments in any notation. */
export function sameValue(field: Field, one: unknown, other: unknown): boolean {
  if (linksToMany(field) || holdsKeys(field)) return setKey(one) === setKey(other);
  if (isInstantField(field) && typeof one === "string" && typeof other === "string")
    return Date.parse(one) === Date.parse(other);
  if (isStructured(field)) return sameJson(one, other);
  return (one ?? null) === (other ?? null);
}
