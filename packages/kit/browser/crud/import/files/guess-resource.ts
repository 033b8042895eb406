import { pluralOf, type Resource } from "../../../../schema";
import { headerKey } from "../../../../schema/transfer/columns";
import { firstChoices, missingFields, type Choices } from "../mapping/choices";
import { mappedColumns } from "../mapping/mapped-columns";
import type { Table } from "../reading/table";

/** How much each sign is worth beside the share of columns that are known. */
const [complete, called] = [0.5, 0.75];

/** Whether a file or its sheet is called as the records are. */
function isCalled(resource: Resource, name: string): boolean {
  const key = headerKey(name);
  return [resource.name, resource.label, pluralOf(resource)].some((text) =>
    key.includes(headerKey(text)),
  );
}

/** How well a table fits the records of a resource. */
function fits(resource: Resource, table: Table, name: string) {
  const choices = firstChoices(resource, table);
  const mapped = mappedColumns(resource, choices.mapping).length;
  const isComplete = missingFields(resource, choices.mapping, choices.fixed).length === 0;
  const score =
    mapped / Math.max(1, table.columns.length) +
    (isComplete ? complete : 0) +
    (isCalled(resource, name) ? called : 0);
  return { resource, choices, score, isKnown: mapped * 2 >= table.columns.length };
}

/** Which records a table most likely holds, by its headings and what the file and its sheet are called. */
export function guessResource(
  resources: readonly Resource[],
  table: Table,
  name: string,
): { resource: Resource; choices: Choices; isKnown: boolean } {
  const [first, ...others] = resources.map((resource) => fits(resource, table, name));
  if (!first) throw new Error("Files hold no records of any kind.");
  return others.reduce((best, one) => (one.score > best.score ? one : best), first);
}
