import { createElement, type ReactNode } from "react";
import { warningOf, type Condition, type Field, type FieldKind } from "../../../schema";
import type { Sentences } from "../rows/form-row";
import { Unusual } from "./unusual";

/**
 * What a form hands to the input of one field. Values are as in the API; a text that stands for no
 * value is passed on as typed.
 */
export interface InputProps<F extends Field = Field> {
  /** Of the element that takes the focus. */
  id: string;
  field: F;
  value: unknown;
  /** @param part of a list or a group: the part that was typed into, such as `2.from` */
  onChange(value: unknown, part?: string): void;
  onBlur(): void;
  /** Of a list or a group: a part was left. */
  onLeftPart?(part: string): void;
  /** Of a list or a group: the sentences at its parts, such as `2.from`. */
  parts?: Sentences;
  /** Told while a value is still on its way, so that a form waits for it. */
  onBusy?(busy: boolean): void;
  /** The sentence at the field. */
  error?: ReactNode;
  /** The record or records that a reference points at, where they came with the record. */
  known?: unknown;
  /** What the records that a reference offers must meet, beside what its field says. */
  offered?: readonly Condition[] | undefined;
}

export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>;

/** Help stands under the input, so that inputs side by side are level. */
export const inputOrder: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "error",
  "description",
];

export const belowInput = { mt: 4 } as const;

/** What stands under an input: that its value is unusual, and its help. */
const belowOf = (field: Field, value: unknown): ReactNode => {
  const warning = warningOf(field, value);
  return warning === undefined ? field.help : createElement(Unusual, { warning, help: field.help });
};

/** The label, help, mark and sentence around an input, the same for every kind. */
export const frameOf = ({ id, field, value, error }: InputProps) => ({
  id,
  label: field.label,
  description: belowOf(field, value),
  error,
  withAsterisk: field.required === true,
  inputWrapperOrder: inputOrder,
  descriptionProps: belowInput,
  "aria-required": field.required === true || undefined,
});

/** The same for inputs that are no single labelable element. */
export const groupFrameOf = (props: InputProps) => {
  const { "aria-required": _, ...frame } = frameOf(props);
  return {
    ...frame,
    labelElement: "div" as const,
    labelProps: { htmlFor: undefined },
    errorProps: belowInput,
  };
};

/**
 * Ids of what describes an input in a frame, for controls that do not take them from the frame by
 * themselves.
 */
export const describedBy = ({ id, field, value, error }: InputProps): string | undefined =>
  [error ? `${id}-error` : "", belowOf(field, value) ? `${id}-description` : ""]
    .filter(Boolean)
    .join(" ") || undefined;
