import { joined } from "../../../schema/joined";
import { sayIn } from "../../../schema/messages";
import type { Drift, Part, PartKind } from "./parts";

const shownNames = 6;
const plurals: Readonly<Record<PartKind, string>> = {
  table: "tables",
  column: "columns",
  constraint: "constraints",
  "unique index": "unique indexes",
  index: "indexes",
};
const kinds = Object.keys(plurals) as PartKind[];

const nameOf = ({ table, kind, name }: Part) => (kind === "column" ? `${table}.${name}` : name);

function listed(words: readonly string[]): string {
  const shown = words.slice(0, shownNames);
  const rest = words.length - shown.length;
  return sayIn("en", () => joined(rest > 0 ? [...shown, `${rest} more`] : shown, "and"));
}

/** "the columns rooms.floor and rooms.wing, the table buses" */
export const partsInWords = (parts: readonly Part[]): string =>
  kinds
    .map((kind) => ({ kind, some: parts.filter((part) => part.kind === kind) }))
    .filter(({ some }) => some.length > 0)
    .map(
      ({ kind, some }) =>
        `the ${some.length > 1 ? plurals[kind] : kind} ${listed(some.map(nameOf))}`,
    )
    .join(", ");

/** A line for each part that differs, for the terminal. */
export const driftLines = ({ missing, different, extra }: Drift): string[] => [
  ...missing.map((part) => `missing    ${part.kind} ${nameOf(part)}`),
  ...different.map((part) => `different  ${part.kind} ${nameOf(part)}`),
  ...extra.map((part) => `extra      ${part.kind} ${nameOf(part)}`),
];
