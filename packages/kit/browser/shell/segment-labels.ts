import { pluralOf, type Resource } from "../../schema";
import { segments } from "../strings/shell";
import type { MenuEntry } from "./menu";

export type ReadonlyLabels = ReadonlyMap<string, string>;

/**
 * A friendly word for each segment that is known: of the menu, of the declarations, of the pages
 * below them.
 */
export const segmentLabels = (
  resources: Iterable<Resource>,
  entries: readonly MenuEntry[],
): ReadonlyLabels =>
  new Map([
    ...segments,
    ...entries
      .filter(({ path }) => path.lastIndexOf("/") === 0)
      .map(({ path, label }): [string, string] => [path.slice(1), label]),
    ...[...resources].map((resource): [string, string] => [resource.name, pluralOf(resource)]),
  ]);
