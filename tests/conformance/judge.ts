import { tagPrefix, tagsOf, type Checked, type Entry } from "./checked-by";
import type { Reported } from "./reports";

export interface Verdict {
  /** How many statements have tests that all ran and passed. */
  held: number;
  /** The other statements, a sentence each, with what is wrong with which test. */
  notHeld: string[];
  /** Tests with a key that no statement names, a sentence each. */
  unknown: string[];
}

/** Tests by their tags. */
function byTag(reported: readonly Reported[]): Map<string, Reported[]> {
  const found = new Map<string, Reported[]>();
  for (const test of reported)
    for (const tag of test.tags) found.set(tag, [...(found.get(tag) ?? []), test]);
  return found;
}

/** What is wrong with the tests of a tag. */
function wrongWith(
  { tag, tests }: ReturnType<typeof tagsOf>[number],
  found: readonly Reported[],
): string[] {
  if (found.length === 0) return [`no test with the tag “${tag}” ran`];
  return [
    ...found.flatMap(({ name, wrong }) => (wrong ? [`“${name}” ${wrong}`] : [])),
    ...(found.length < tests ? [`${found.length} of ${tests} tests have the tag “${tag}”`] : []),
  ];
}

/**
 * Holds each statement against what the runners reported. A tag that several tests bear is right
 * when all of them are.
 */
export function judge(entries: readonly Entry[], reported: readonly Reported[]): Verdict {
  const found = byTag(reported);
  const checked = entries.filter((entry): entry is Checked => "by" in entry);
  const notHeld = checked.flatMap((entry) => {
    const tags = tagsOf(entry);
    const wrong =
      tags.length === 0
        ? ["no test is named"]
        : tags.flatMap((one) => wrongWith(one, found.get(one.tag) ?? []));
    return wrong.length > 0 ? [`“${entry.begins}” is not held: ${wrong.join("; ")}`] : [];
  });
  const known = new Set(checked.flatMap(tagsOf).map(({ tag }) => tag));
  const unknown = [...found].flatMap(([tag, tests]) =>
    tag.startsWith(tagPrefix) && !known.has(tag)
      ? tests.map(({ name }) => `“${name}” has the tag “${tag}”, which no statement names`)
      : [],
  );
  return { held: checked.length - notHeld.length, notHeld, unknown };
}
