/** @jsxImportSource preact */
import { useRef, useState } from "preact/hooks";
import type { DayRange } from "@rollcall/kit/schema/formats/calendar-days";
import { readDay, writeDay } from "@rollcall/kit/schema/formats/day-text";
import { isCalendarDate } from "@rollcall/kit/schema/operators";
import { Calendar } from "./calendar";
import { dayProblem } from "./day-problem";
import { Field } from "./field";
import { CalendarIcon } from "./icons";
import { dayExample, t } from "./text";

interface DateInputProps extends DayRange {
  /** A day (`YYYY-MM-DD`), empty, or what was typed and names no day. */
  value: string;
  onChange(value: string): void;
  onLeave(isLeft: boolean): void;
}
/** What `Field` gives its input. */
interface Given {
  id?: string;
  name?: string;
  "aria-invalid"?: "true" | undefined;
  "aria-describedby"?: string | undefined;
}

/** The text of a day, and the button of a calendar that opens below it. */
function DateInput({ value, min, max, onChange, onLeave, ...given }: DateInputProps & Given) {
  const id = given.id ?? "";
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A value that comes from elsewhere takes the place of what is typed.
  const text = typed?.value === value ? typed.text : writeDay(value);
  const type = (now: string) => {
    const next = now.trim() === "" ? "" : (readDay(now) ?? now);
    setTyped({ text: now, value: next });
    onLeave(false);
    onChange(next);
  };
  const leave = () => {
    setTyped(undefined);
    onLeave(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <div class="date">
        <input
          {...given}
          type="text"
          autoComplete="off"
          placeholder={dayExample()}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === "Enter" && leave()}
        />
        <button
          type="button"
          class="quiet"
          ref={button}
          aria-label={t("openCalendar")}
          aria-describedby={`${id}-label`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-calendar` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarIcon />
        </button>
      </div>
      {isOpen ? (
        <Calendar
          id={`${id}-calendar`}
          labelId={`${id}-label`}
          value={isCalendarDate(value) ? value : ""}
          {...{ min, max }}
          onPick={(day) => {
            leave();
            onChange(day);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface DateFieldProps extends DayRange {
  id: string;
  label: string;
  /** What the form or the API says of it; the field itself says what names no day it takes. */
  error: string | undefined;
  /** A day (`YYYY-MM-DD`), empty, or what was typed and names no day. */
  value: string;
  onChange(value: string): void;
}

/**
 * A day, typed as the institution's locale writes it or picked from a calendar, whatever the
 * browser's own language is. What names no day stays as it was typed, and `dayProblem` says so.
 */
export function DateField({ id, label, error, value, min, max, onChange }: DateFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft ? dayProblem(value, { min, max }) : undefined;
  return (
    <div>
      <Field id={id} label={label} error={error ?? problem}>
        <DateInput {...{ value, min, max, onChange }} onLeave={setLeft} />
      </Field>
      <p class="hidden" role="status">
        {error === undefined ? problem : undefined}
      </p>
    </div>
  );
}
