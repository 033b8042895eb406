import type { Audiences } from "../../../schema/audiences";
import { sending } from "../../strings/notifications";

/** What each recipient type is called where it is chosen, in the order in which it is offered. */
export const recipientTypesIn = ({ kinds, groups }: Audiences): ReadonlyMap<string, string> =>
  new Map([
    ["everyone", sending.everyone],
    ...Object.values(kinds).map(({ type, plural }): [string, string] => [type, plural]),
    ...Object.entries(groups).map(([type, { plural, meaning }]): [string, string] => [
      type,
      meaning ?? plural,
    ]),
    ["people", sending.people],
  ]);

/**
 * What is to be picked of a recipient type of which nobody is meant until something is picked;
 * undefined for the others.
 */
export const toBePicked = ({ groups }: Audiences, type: string): string | undefined =>
  type === "people" ? sending.pickPeople : groups[type]?.plural;

/** The kinds of people who have nothing to read in the console, as a sentence lists them. */
export function withoutConsole({ kinds }: Audiences): string {
  const names = Object.entries(kinds).flatMap(([kind, { plural }]) =>
    kind === "admin" ? [] : [plural.toLowerCase()],
  );
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}
