import { useId } from "react";
import { isCalendarDate } from "../../../schema";
import { plainDigits } from "../../../schema/formats/numbers";
import { CalendarButton } from "./calendar/calendar-button";
import { readDay, writeDay } from "../../../schema/formats/day-text";
import { TypedField, type TypedFieldProps } from "./typed-field";

type DayFieldProps = Omit<
  TypedFieldProps,
  "write" | "read" | "isWhole" | "next" | "rightSection" | "min" | "max"
> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** The earliest and the latest day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** A day that exists, or empty. */
  onChange(day: string): void;
};

/** Whether a text goes on to no other day: its year is there. */
const isWhole = (text: string) => /\d{4}/.test(plainDigits(text));

/** A calendar day outside of a form: typed as the institution's locale writes it, or picked. */
export function DayField({ min, max, ...input }: DayFieldProps) {
  const ownId = useId();
  const { id = ownId, label, value, onChange } = input;
  return (
    <TypedField
      {...input}
      id={id}
      write={(day) => writeDay(day)}
      read={(text) => readDay(text)}
      isWhole={isWhole}
      rightSection={
        <CalendarButton
          labelId={label ? `${id}-label` : id}
          value={isCalendarDate(value) ? value : ""}
          min={min || undefined}
          max={max || undefined}
          onPick={(day) => onChange(day)}
        />
      }
    />
  );
}
