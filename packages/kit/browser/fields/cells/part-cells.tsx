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

/** Draws the value of a part; nothing where there is none. */
export const renderPart = (field: Field, value: unknown, context: CellContext): ReactNode =>
  value === null || value === undefined || value === ""
    ? null
    : (partCells[field.kind as PartField["kind"]] as Cell)({
        field,
        value,
        known: undefined,
        name: "",
        context,
      });
