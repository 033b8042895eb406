import type { ReferenceField, ReferencesField } from "../../../schema";
import { frameOf, type InputProps } from "./input-props";
import { ReferenceSelect } from "./reference-select";

const pickerOf = (props: InputProps<ReferenceField | ReferencesField>) => {
  const { id, label, description, error } = frameOf(props);
  return {
    id,
    label,
    description,
    error,
    to: props.field.to,
    only: props.field.only,
    offered: props.offered,
    required: props.field.required === true,
    known: props.known,
    onBlur: props.onBlur,
  };
};

/** One record of another resource. */
export function ReferenceInput(props: InputProps<ReferenceField>) {
  return (
    <ReferenceSelect
      {...pickerOf(props)}
      value={typeof props.value === "number" ? props.value : null}
      onChange={props.onChange}
    />
  );
}

/** Several. */
export function ReferencesInput(props: InputProps<ReferencesField>) {
  return (
    <ReferenceSelect
      {...pickerOf(props)}
      multiple
      value={Array.isArray(props.value) ? (props.value as number[]) : []}
      onChange={props.onChange}
    />
  );
}
