import type { Field } from "./field";

const setKey = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : []);

/** Whether two values of a field are the same: links in any order, moments in any notation. */
export function sameValue({ kind }: Field, one: unknown, other: unknown): boolean {
  if (kind === "references" || kind === "permissionKeys") return setKey(one) === setKey(other);
  if (kind === "dateTime" && typeof one === "string" && typeof other === "string")
    return Date.parse(one) === Date.parse(other);
  return (one ?? null) === (other ?? null);
}
