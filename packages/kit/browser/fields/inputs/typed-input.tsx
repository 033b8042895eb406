import { TextInput } from "@mantine/core";
import type { HTMLAttributes, ReactNode } from "react";
import { frameOf, type InputProps } from "./input-props";
import { useTypedText } from "./use-typed-text";

interface TypedInputProps {
  input: InputProps;
  write(value: unknown): string;
  read(text: string): unknown;
  placeholder?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  rightSection?: ReactNode;
}

/** One line whose text stands for a value that is no text. */
export function TypedInput({ input, write, read, ...more }: TypedInputProps) {
  const { text, type, leave } = useTypedText({
    value: input.value,
    onChange: input.onChange,
    write,
    read,
  });
  return (
    <TextInput
      {...frameOf(input)}
      {...more}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        leave();
        input.onBlur();
      }}
    />
  );
}
