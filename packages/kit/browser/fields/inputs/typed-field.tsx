import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

export type TypedFieldProps = Omit<
  TextInputProps,
  "value" | "onChange" | "onBlur" | "onKeyDown" | "type"
> & {
  /** As it is stored, or empty. */
  value: string;
  /** The stored value as people read it. */
  write(value: string): string;
  /** The value that a text stands for; undefined when it stands for none. */
  read(text: string): string | undefined;
  /** Whether a text goes on to no other value, so that it is handed over while it is typed. */
  isWhole(text: string): boolean;
  /** Another value that exists, or empty. */
  onChange(value: string): void;
  /** The value so many after or before the one that is there, which arrow keys go to. */
  next?(value: string, by: 1 | -1): string;
};

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A value outside of a form, typed as the institution's locale writes it. It is handed over once it
 * is whole, else on Enter and when the field is left; what stands for no value gives way to the one
 * that was there.
 */
export function TypedField({
  value,
  write,
  read,
  isWhole,
  onChange,
  next: nextOf,
  ...input
}: TypedFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  // A value that comes from elsewhere, such as a calendar, takes the place of what is typed.
  const text = typed?.over === value ? typed.text : undefined;
  const give = (from: string): string => {
    const next = from.trim() === "" ? "" : read(from);
    if (next === undefined || next === value) return value;
    onChange(next);
    return next;
  };
  const leave = () => {
    if (text !== undefined) give(text);
    setTyped(undefined);
  };
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={text ?? write(value)}
      onChange={({ currentTarget: { value: now } }) =>
        setTyped({ text: now, over: isWhole(now) ? give(now) : value })
      }
      onBlur={leave}
      onKeyDown={(event) => {
        const by = arrows[event.key];
        if (event.key === "Enter") leave();
        else if (by !== undefined && nextOf && value !== "") {
          event.preventDefault();
          setTyped(undefined);
          onChange(nextOf(value, by));
        }
      }}
    />
  );
}
