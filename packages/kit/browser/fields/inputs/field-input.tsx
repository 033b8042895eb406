import type { ComponentType } from "react";
import type { FieldKind } from "../../../schema";
import { BooleanInput } from "./boolean-input";
import { ChoiceInput } from "./choice-input";
import { ColourInput } from "./colour-input";
import { FileInput } from "./file-input";
import type { FieldOfKind, InputProps } from "./input-props";
import { DateInput, DateTimeInput, TimeInput } from "./moment-inputs";
import { NumberInput } from "./number-input";
import { PermissionKeysInput } from "./permission-keys-input";
import { ReferenceInput, ReferencesInput } from "./reference-input";
import { LongTextInput, TextInput } from "./text-input";

type Inputs = { readonly [K in FieldKind]: ComponentType<InputProps<FieldOfKind<K>>> };

const inputs: Inputs = {
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
  image: FileInput,
  file: FileInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  permissionKeys: PermissionKeysInput,
  // Only the server writes these.
  changes: () => null,
  json: () => null,
};

/** The input of any field. */
export function FieldInput(props: InputProps) {
  const Input = inputs[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}
