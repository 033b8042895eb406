import { isPicture } from "../../../fields/questions";
import type { ReactNode } from "react";
import { declaredOf, type Field, type FieldKind } from "../../../schema";
import type { Cell, CellContext, CellProps } from "./cell";
import {
  changesCell,
  jsonCell,
  permissionKeysCell,
  referenceCell,
  referencesCell,
} from "./list-cells";
import { ownKindCell, partCells } from "./part-cells";
import { StoredFile } from "./stored-file";
import { StoredImage } from "./stored-image";
import { groupCell, listCell } from "./structured-cells";

/**
 * The picture stands beside the record's name, so that it has no text of its own; without one,
 * initials keep the place.
 */
const imageCell = ({ value, name }: CellProps): ReactNode => (
  <StoredImage id={value} initialsOf={name} />
);
const fileCell = ({ value, field }: CellProps): ReactNode =>
  typeof value === "number" ? <StoredFile id={value} label={field.label} /> : null;

/** How each kind of field shows its value. */
const cells: { readonly [K in FieldKind]: Cell<Extract<Field, { kind: K }>> } = {
  ...partCells,
  image: imageCell,
  file: fileCell,
  reference: referenceCell,
  references: referencesCell,
  permissionKeys: permissionKeysCell,
  changes: changesCell,
  json: jsonCell,
  listOf: listCell,
  group: groupCell,
};

/** Whether there is nothing to show. `false` and `0` are values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Draws the value of a field; nothing where there is none. `name` is the record's title. */
export function renderCell(
  field: Field,
  value: unknown,
  context: CellContext,
  { known, name = "" }: { known?: unknown; name?: string } = {},
): ReactNode {
  if (isEmptyValue(value) && !isPicture(field)) return null;
  const own = context.own?.get(declaredOf(field));
  if (own) return <own.Cell value={value} />;
  return (
    ownKindCell(field, value, context) ??
    (cells[field.kind] as Cell)({ field, value, known, name, context })
  );
}
