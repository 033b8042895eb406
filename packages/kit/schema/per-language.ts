import { language, type Language } from "./messages";

/**
 * Remembers what is made of a declaration, for each language in which it is read: what is made holds
 * texts of it.
 */
export function perLanguage<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, WeakMap<Language, { value: Value }>>();
  return (key) => {
    let ofKey = made.get(key);
    if (!ofKey) made.set(key, (ofKey = new WeakMap()));
    const spokenNow = language();
    let found = ofKey.get(spokenNow);
    if (!found) ofKey.set(spokenNow, (found = { value: make(key) }));
    return found.value;
  };
}
