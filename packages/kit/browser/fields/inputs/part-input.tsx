import type { ComponentType } from "react";
import type { PartField } from "../../../schema";
import { useKindParts } from "../overrides";
import { BooleanInput } from "./boolean-input";
import { ChoiceInput } from "./choice-input";
import { ColourInput } from "./colour-input";
import type { FieldOfKind, InputProps } from "./input-props";
import { DateInput, DateTimeInput, TimeInput } from "./moment-inputs";
import { NumberInput } from "./number-input";
import { LongTextInput, TextInput } from "./text-input";

/** The inputs of fields that may stand inside a list or a group. */
export const partInputs: {
  readonly [K in PartField["kind"]]: ComponentType<InputProps<FieldOfKind<K>>>;
} = {
  text: TextInput,
  email: TextInput,
  phone: TextInput,
  url: TextInput,
  longText: LongTextInput,
  colour: ColourInput,
  integer: NumberInput,
  decimal: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  time: TimeInput,
  dateTime: DateTimeInput,
  choice: ChoiceInput,
};

/** The input of a part of an entry. */
export function PartInput(props: InputProps) {
  const Own = useKindParts(props.field)?.Input;
  if (Own) return <Own {...props} />;
  const Input = partInputs[props.field.kind as PartField["kind"]] as ComponentType<InputProps>;
  return <Input {...props} />;
}
