import type { ComponentType } from "react";
import type { FieldKind } from "../../../schema";
import { FileInput } from "./file-input";
import { GroupInput } from "./group-input";
import type { FieldOfKind, InputProps } from "./input-props";
import { ListInput } from "./list-input";
import { useKindParts } from "../overrides";
import { partInputs } from "./part-input";
import { PermissionKeysInput } from "./permission-keys-input";
import { ReferenceInput, ReferencesInput } from "./reference-input";

type Inputs = { readonly [K in FieldKind]: ComponentType<InputProps<FieldOfKind<K>>> };

const inputs: Inputs = {
  ...partInputs,
  image: FileInput,
  file: FileInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  permissionKeys: PermissionKeysInput,
  // Only the server writes these.
  changes: () => null,
  json: () => null,
  listOf: ListInput,
  group: GroupInput,
};

/** The input of any field. */
export function FieldInput(props: InputProps) {
  const Own = useKindParts(props.field)?.Input;
  if (Own) return <Own {...props} />;
  const Input = inputs[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} />;
}
