import type { Resource } from "../../../../schema";

/** What texts meant in earlier imports: by target of the column, then by text (`wordKey`). */
export type RememberedValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts that are remembered of one field; the latest stay. */
const maxRemembered = 200;

const keyOf = ({ name }: Resource) => `rollcall-import-values:${name}`;

const isTextsByName = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => typeof one === "string");

/** What this device remembers for a resource; whatever does not read is as if it were not there. */
export function rememberedValues(resource: Resource): RememberedValues {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(resource)) ?? "{}");
    return typeof stored === "object" && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, texts]) => isTextsByName(texts)))
      : {};
  } catch {
    return {};
  }
}

/** Remembers on this device what texts were said to mean, beside what it knows already. */
export function rememberValues(resource: Resource, values: RememberedValues): void {
  const before = rememberedValues(resource);
  const after = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(values)])].map((target) => [
      target,
      Object.fromEntries(
        Object.entries({ ...before[target], ...values[target] }).slice(-maxRemembered),
      ),
    ]),
  );
  try {
    localStorage.setItem(keyOf(resource), JSON.stringify(after));
  } catch {
    // A browser that stores nothing is asked again next time.
  }
}
