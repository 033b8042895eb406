import { decidingKeys, fieldsOf, type Resource } from "../../../schema";

/** Keys of the fields that a rule between fields is about: they can't be changed alone. */
export function boundKeys(resource: Resource): ReadonlySet<string> {
  const keys = new Set(decidingKeys(resource));
  for (const [key, field] of fieldsOf(resource)) {
    const compared = [
      ...("after" in field && field.after ? [field.after] : []),
      ...("notBefore" in field && field.notBefore ? [field.notBefore] : []),
    ];
    if (field.when || compared.length > 0) for (const one of [key, ...compared]) keys.add(one);
  }
  return keys;
}
