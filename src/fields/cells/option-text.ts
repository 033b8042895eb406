import type { ChoiceField } from "../../schema";

/** An option as a person reads it: its label, or its word with a capital. */
export function optionText(field: ChoiceField, option: string): string {
  const label = field.optionLabels && Object.hasOwn(field.optionLabels, option) ? field.optionLabels[option] : undefined;
  return label ?? option.charAt(0).toUpperCase() + option.slice(1).replaceAll("_", " ");
}
