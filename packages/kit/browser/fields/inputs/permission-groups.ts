import { listed } from "../../../schema/messages";
import { foldText } from "../../../schema/formats/fold";
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
import { plainOption, wordOf } from "../../../schema/declared-words";
import { t } from "../../strings/inputs";

export interface PermissionGroup {
  label: string;
  keys: readonly { key: string; label: string }[];
}

const permissionWord = (word: string): string | undefined => wordOf(`permissions.${word}`);

/**
 * A key in words: `lend_books` is "Lend books". Another language than English puts it together of
 * what is allowed and of what the records are called.
 */
export function keyInWords(key: string): string {
  const whole = permissionWord(key);
  if (whole !== undefined) return whole;
  const [, verb = "", own, records = ""] = /^([a-z]+)_(own_)?(.+)$/.exec(key) ?? [];
  const allowed = permissionWord(verb);
  const things = permissionWord(records) ?? wordOf(`${records.replaceAll("_", "-")}.plural`);
  return allowed === undefined || things === undefined
    ? plainOption(key)
    : t("keyOf", { verb: own ? t("ofOwn", { verb: allowed }) : allowed, things });
}

/** The names of a resource's permission keys, as they stand under the resource's own. */
function keyNames(resource: Resource): ReadonlyMap<string, string> {
  const fieldsBy = new Map<string, string[]>();
  for (const [, { label, read, write }] of fieldsOf(resource))
    for (const key of new Set([read, write]))
      if (key !== undefined) fieldsBy.set(key, [...(fieldsBy.get(key) ?? []), label]);
  const names = new Map(
    [...fieldsBy].map(([key, labels]) => [
      key,
      t("fieldKey", { permission: keyInWords(key), fields: listed(labels, "unit") }),
    ]),
  );
  for (const verb of [...actions, ...ownVerbs(resource, actions)]) {
    names.set(permissionKey(resource, verb), keyInWords(verb));
    const own = ownKey(resource, verb);
    if (own !== undefined) names.set(own, t("ofOwn", { verb: keyInWords(verb) }));
  }
  return names;
}

/**
 * Every permission key once: those of a resource under its name, in the order of the menu, then
 * those of pages, then what the value holds that nothing declares any more (kept until somebody
 * removes it).
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
    const keys = fresh(permissionKeysOf(resource));
    const names = keyNames(resource);
    if (keys.length > 0)
      groups.push({
        label: pluralOf(resource),
        keys: keys.map((key) => ({ key, label: names.get(key) ?? keyInWords(key) })),
      });
  }
  for (const [label, keys] of [
    [t("pageKeys"), pageKeys],
    [t("otherKeys"), chosen],
  ] as const) {
    const rest = fresh(keys);
    if (rest.length > 0)
      groups.push({ label, keys: rest.map((key) => ({ key, label: keyInWords(key) })) });
  }
  return groups;
}

/** The groups, or the keys in them, that match what was typed. */
export function matchingGroups<G extends PermissionGroup>(groups: readonly G[], text: string): G[] {
  const wanted = foldText(text.trim());
  const matches = (words: string) => foldText(words).includes(wanted);
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
