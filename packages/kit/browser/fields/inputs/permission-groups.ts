import {
  actions,
  fieldsOf,
  ownKey,
  ownVerbs,
  permissionKey,
  permissionKeysOf,
  pluralOf,
  type Resource,
} from "../../../schema";
import { inputStrings } from "../../strings/inputs";

export interface PermissionGroup {
  label: string;
  keys: readonly { key: string; label: string }[];
}

/** A key in words: `lend_books` is "Lend books". */
export const keyInWords = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

/**
 * Every permission key once: those of a resource under its name, in the order of the menu, then
 * those of pages, then what the value holds that nothing declares any more (kept until somebody
 * takes it off).
 */
export function permissionGroups(
  resources: Iterable<Resource>,
  pageKeys: readonly string[],
  chosen: readonly string[],
): PermissionGroup[] {
  const seen = new Set<string>();
  const fresh = (keys: readonly string[]) => keys.filter((key) => !seen.has(key) && seen.add(key));
  const groups: PermissionGroup[] = [];
  for (const resource of resources) {
    const word = (key: string) => {
      const action = actions.find((one) => permissionKey(resource, one) === key);
      if (action) return inputStrings.keyActions[action];
      const ofOwn = actions.find((one) => ownKey(resource, one) === key);
      if (ofOwn) return inputStrings.ownKeyActions[ofOwn];
      const verbs = ownVerbs(resource, actions);
      const verb = verbs.find((one) => permissionKey(resource, one) === key);
      if (verb) return keyInWords(verb);
      const verbOfOwn = verbs.find((one) => ownKey(resource, one) === key);
      if (verbOfOwn) return inputStrings.ofOwn(keyInWords(verbOfOwn));
      const fields = fieldsOf(resource).flatMap(([, { label, read, write }]) =>
        read === key || write === key ? [label] : [],
      );
      return fields.length > 0
        ? inputStrings.fieldKey(keyInWords(key), fields.join(", "))
        : keyInWords(key);
    };
    const keys = fresh(permissionKeysOf(resource));
    if (keys.length > 0)
      groups.push({
        label: pluralOf(resource),
        keys: keys.map((key) => ({ key, label: word(key) })),
      });
  }
  for (const [label, keys] of [
    [inputStrings.pageKeys, pageKeys],
    [inputStrings.otherKeys, chosen],
  ] as const) {
    const rest = fresh(keys);
    if (rest.length > 0)
      groups.push({ label, keys: rest.map((key) => ({ key, label: keyInWords(key) })) });
  }
  return groups;
}

/** The groups, or the keys in them, that match what was typed. */
export function matchingGroups<G extends PermissionGroup>(groups: readonly G[], text: string): G[] {
  const wanted = text.trim().toLowerCase();
  const matches = (words: string) => words.toLowerCase().includes(wanted);
  return groups
    .map((group) =>
      matches(group.label)
        ? group
        : {
            ...group,
            keys: group.keys.filter(
              ({ key, label }) => matches(key) || matches(keyInWords(key)) || matches(label),
            ),
          },
    )
    .filter(({ keys }) => keys.length > 0);
}
