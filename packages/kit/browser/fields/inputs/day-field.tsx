import { TextInput, type TextInputProps } from "@mantine/core";
import { useId, useState } from "react";
import { isCalendarDate } from "../../../schema";
import { plainDigits } from "../../../schema/formats/numbers";
import { CalendarButton } from "./calendar-button";
import { readDay, writeDay } from "./day-text";

interface DayFieldProps extends Omit<
  TextInputProps,
  "value" | "onChange" | "onBlur" | "onKeyDown" | "type" | "rightSection" | "min" | "max"
> {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** The earliest and the latest day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** A day that exists, or empty. */
  onChange(day: string): void;
}

/** Whether a text goes on to no other day: its year is there. */
const isWhole = (text: string) => /\d{4}/.test(plainDigits(text));

/**
 * A calendar day outside of a form: typed as the institution's locale writes it, or picked. The day
 * is handed over once its year is typed, else on Enter and when the field is left; what names no day
 * gives way to the day that was there.
 */
export function DayField({ value, min, max, onChange, ...input }: DayFieldProps) {
  const ownId = useId();
  const { id = ownId } = input;
  const [text, setText] = useState<string>();
  const give = (typed: string) => {
    const day = typed.trim() === "" ? "" : readDay(typed);
    if (day !== undefined && day !== value) onChange(day);
  };
  const leave = () => {
    if (text !== undefined) give(text);
    setText(undefined);
  };
  return (
    <TextInput
      {...input}
      id={id}
      autoComplete="off"
      value={text ?? writeDay(value)}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        if (isWhole(typed)) give(typed);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") leave();
      }}
      rightSection={
        <CalendarButton
          type="date"
          labelId={input.label ? `${id}-label` : id}
          value={isCalendarDate(value) ? value : ""}
          {...(min ? { min } : {})}
          {...(max ? { max } : {})}
          onPick={(day) => {
            setText(undefined);
            onChange(day);
          }}
        />
      }
    />
  );
}
