import type { NumberField } from "../../schema";
import type { InputProps } from "./input-props";
import { readNumber, writeNumber } from "./number-text";
import { TypedInput } from "./typed-input";

/** A number, typed with the marks of the reader's language. No `type="number"`: it drops what it cannot read, and the wheel changes it. */
export function NumberInput(props: InputProps<NumberField>) {
  const { kind, min = -1 } = props.field;
  const locale = navigator.language;
  return (
    <TypedInput input={props} inputMode={min < 0 ? "text" : kind === "integer" ? "numeric" : "decimal"}
      write={(value) => writeNumber(value, locale)} read={(text) => readNumber(text, locale)} />
  );
}
