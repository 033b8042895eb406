import type { Resource } from "../../../../schema";
import { importColumns, type TransferColumn } from "../../../../schema/transfer/columns";

/** Target by column of the file; an empty one leaves the column out. */
export type Mapping = Record<string, string>;

/** Columns of the file that go to a field, with what they fill. */
export function mappedColumns(
  resource: Resource,
  mapping: Readonly<Mapping>,
): { name: string; column: TransferColumn }[] {
  const byTarget = new Map(importColumns(resource).map((column) => [column.target, column]));
  return Object.entries(mapping).flatMap(([name, target]) => {
    const column = byTarget.get(target);
    return column ? [{ name, column }] : [];
  });
}
