import { isDecimal, isWhole } from "../../../fields/questions";
import type { Field } from "../../../schema";
import { formatting, type Formatting } from "../../../schema/formats/formatting";
import { decimalText, numberText, plainNumberText } from "../../../schema/formats/numbers";

/**
 * The number of a field. What is searched for by its digits (a roll number) is a name rather than
 * an amount, and is not grouped.
 */
export function fieldNumberText(
  value: number,
  field: Field,
  by: Formatting = formatting(),
): string {
  if (isWhole(field) && field.names?.[value] !== undefined) return field.names[value];
  if (isDecimal(field)) return decimalText(value, field.scale ?? 2, by);
  return field.search || Math.abs(value) < 10_000
    ? plainNumberText(value, by)
    : numberText(value, by);
}
