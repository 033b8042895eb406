import type { WireField } from "../../schema";
import { settingsStrings } from "../../strings/settings";

/** The parts of the page, in their order; a word of the address. */
export const tabs = ["institution", "branding", "features", "attendance", "codes", "notifications", "academic", "firebase", "maintenance"] as const;
export type Tab = (typeof tabs)[number];

/** The part an address asks for; the first for any other word. */
export const tabOf = (word: string | null): Tab => tabs.find((tab) => tab === word) ?? tabs[0];

/** Which part a setting stands in. */
export const tabOfPath = (fields: readonly WireField[], path: string): Tab => tabOf(fields.find(({ wire }) => wire === path)?.field.section ?? path.split(".")[0] ?? null);

/** The fields of a part in their cards, by the branch of the path. */
export function cardsOf(fields: readonly WireField[], tab: Tab): { branch: string; title: string; fields: WireField[] }[] {
  const cards = new Map<string, WireField[]>();
  for (const each of fields) {
    if (each.field.section !== tab) continue;
    const branch = each.wire.split(".").slice(0, -1).join(".");
    cards.set(branch, [...(cards.get(branch) ?? []), each]);
  }
  return [...cards].map(([branch, list]) => ({ branch, title: settingsStrings.cards[branch] ?? settingsStrings.tabs[tab], fields: list }));
}
