import { foldText } from "@rollcall/kit/schema/formats/fold";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import type { School } from "./use-schools";

export const orders = ["missing", "lowest", "name"] as const;
/** What comes first: the most registers that are missing, the lowest percentage, or the alphabet. */
export type Order = (typeof orders)[number];

const missingOf = ({ figures }: School): number =>
  figures ? figures.registers - figures.taken : 0;

/** Whether an operator has to look after it. */
export const needsLook = ({ state, problem }: School): boolean =>
  state === "open" && problem !== null;

const rankOf: Readonly<Record<Order, (school: School) => number>> = {
  missing: (school) => (needsLook(school) ? -Infinity : -missingOf(school)),
  lowest: ({ figures }) => figures?.percentage ?? Infinity,
  name: () => 0,
};

/** What people call a school. */
export const titleOf = ({ title, name }: School): string => title ?? name;

/** Those whose name or address has the words, in an order; archived ones come last. */
export function orderSchools(schools: readonly School[], order: Order, words: string): School[] {
  const wanted = foldText(words.trim());
  const rank = rankOf[order];
  const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
  return schools
    .filter((school) =>
      foldText(`${titleOf(school)} ${school.name} ${school.url}`).includes(wanted),
    )
    .sort(
      (one, other) =>
        compare(Number(one.state === "archived"), Number(other.state === "archived")) ||
        compare(rank(one), rank(other)) ||
        compareNames(titleOf(one), titleOf(other)),
    );
}
