import type { ReactNode } from "react";
import type { Field, PartField } from "../../../schema";
import type { Cell, CellContext } from "./cell";
import {
  booleanCell,
  choiceCell,
  colourCell,
  dateCell,
  emailCell,
  longTextCell,
  momentCell,
  numberCell,
  phoneCell,
  textCell,
  timeCell,
  urlCell,
} from "./text-cells";

/** How fields show their values that may stand inside a list or a group. */
export const partCells: { readonly [K in PartField["kind"]]: Cell<Extract<Field, { kind: K }>> } = {
  text: textCell,
  longText: longTextCell,
  email: emailCell,
  phone: phoneCell,
  url: urlCell,
  colour: colourCell,
  integer: numberCell,
  decimal: numberCell,
  boolean: booleanCell,
  date: dateCell,
  time: timeCell,
  dateTime: momentCell,
  choice: choiceCell,
};

/** The value of a field of an own kind that has a cell; undefined of any other. */
export function ownKindCell(field: Field, value: unknown, context: CellContext): ReactNode {
  const Own = field.as === undefined ? undefined : context.kinds?.get(field.as)?.Cell;
  return Own ? <Own value={value} field={field} /> : undefined;
}

/** Draws the value of a part; nothing where there is none. */
export function renderPart(field: Field, value: unknown, context: CellContext): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  const cell = partCells[field.kind as PartField["kind"]] as Cell;
  return (
    ownKindCell(field, value, context) ??
    cell({ field, value, known: undefined, name: "", context })
  );
}
