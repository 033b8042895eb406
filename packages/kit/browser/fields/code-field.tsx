import { TextInput } from "@mantine/core";
import { forwardRef } from "react";

interface CodeFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  /** Whether letters belong to it too, as in a recovery code. */
  letters?: boolean;
}

/** A code that is typed, pasted, or filled in by the browser. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(
  ({ label, value, onChange, error, letters = false }, ref) => (
    <TextInput
      ref={ref}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      name={letters ? "recovery-code" : "one-time-code"}
      autoComplete={letters ? "off" : "one-time-code"}
      inputMode={letters ? "text" : "numeric"}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      data-autofocus
    />
  ),
);
CodeField.displayName = "CodeField";
