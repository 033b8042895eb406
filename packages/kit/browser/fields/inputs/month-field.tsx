import { monthAfter } from "../../../schema/calendar-day";
import { monthText } from "../../../schema/formats/days";
import { plainDigits } from "../../../schema/formats/numbers";
import { readMonth } from "../../../schema/formats/day-text";
import { TypedField, type TypedFieldProps } from "./typed-field";

type MonthFieldProps = Omit<TypedFieldProps, "write" | "read" | "isWhole" | "next"> & {
  /** `YYYY-MM`. */
  value: string;
  /** A month that exists. */
  onChange(month: string): void;
};

/** Whether a text names a month in full: its year is there, and something before or after it. */
const isWhole = (text: string) => /\d{4}/.test(plainDigits(text)) && readMonth(text) !== undefined;

/**
 * A month outside of a form: typed as the institution's locale writes it, by name or by number, or
 * stepped through with the arrow keys.
 */
export const MonthField = ({ onChange, ...input }: MonthFieldProps) => (
  <TypedField
    {...input}
    write={(month) => monthText(month)}
    read={(text) => readMonth(text)}
    isWhole={isWhole}
    next={monthAfter}
    onChange={(month) => {
      if (month !== "") onChange(month);
    }}
  />
);
