import { isWhole } from "../../../fields/questions";
import { NativeSelect } from "@mantine/core";
import type { NumberField } from "../../../schema";
import { t } from "../../strings/inputs";
import { frameOf, type InputProps } from "./input-props";
import { readNumber, writeNumber } from "./number-text";
import { TypedInput } from "./typed-input";

/** Numbers that have names are chosen by them. */
function NamedNumber({
  names,
  ...props
}: InputProps<NumberField> & { names: Readonly<Record<number, string>> }) {
  const { field, value, onChange, onBlur } = props;
  const data = [
    { value: "", label: field.required ? t("choose") : t("none") },
    ...Object.entries(names).map(([number, label]) => ({ value: number, label })),
  ];
  return (
    <NativeSelect
      {...frameOf(props)}
      data={data}
      value={typeof value === "number" ? String(value) : ""}
      onChange={(event) =>
        onChange(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
      }
      onBlur={onBlur}
    />
  );
}

/**
 * A number, typed with the marks of the reader's language. No `type="number"`: it drops what it
 * cannot read, and the wheel changes it.
 */
export function NumberInput(props: InputProps<NumberField>) {
  const { min = -1, names } = props.field;
  if (names) return <NamedNumber {...props} names={names} />;
  return (
    <TypedInput
      input={props}
      inputMode={min < 0 ? "text" : isWhole(props.field) ? "numeric" : "decimal"}
      write={(value) => writeNumber(value)}
      read={(text) => readNumber(text)}
    />
  );
}
