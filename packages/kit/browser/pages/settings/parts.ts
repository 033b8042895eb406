import type { ApiField } from "../../../schema";
import type { SettingsView } from "./settings-view";

/** The part an address asks for; the first for any other word. */
export const partNamed = ({ parts }: SettingsView, word: string | null): string =>
  (parts.find(({ name }) => name === word) ?? parts[0])?.name ?? "";

/** Which part a setting stands in. */
export const partOfPath = (view: SettingsView, fields: readonly ApiField[], path: string): string =>
  partNamed(
    view,
    fields.find(({ apiName }) => apiName === path)?.field.section ?? path.split(".")[0] ?? null,
  );

/** The fields of a part in their cards, by the branch of the path unless the view says another. */
export function cardsOf(
  { cards, cardOf, help = {}, parts }: SettingsView,
  fields: readonly ApiField[],
  part: string,
): { branch: string; title: string; help: string | undefined; fields: ApiField[] }[] {
  const found = new Map<string, ApiField[]>();
  for (const each of fields) {
    if (each.field.section !== part) continue;
    const branch = cardOf?.[each.apiName] ?? each.apiName.split(".").slice(0, -1).join(".");
    found.set(branch, [...(found.get(branch) ?? []), each]);
  }
  const label = parts.find(({ name }) => name === part)?.label ?? part;
  return [...found].map(([branch, list]) => ({
    branch,
    title: cards[branch] ?? label,
    help: help[branch],
    fields: list,
  }));
}
