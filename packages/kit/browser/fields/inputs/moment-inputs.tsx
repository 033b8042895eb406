import { isCalendarDate, type MomentField } from "../../../schema";
import { t } from "../../strings/inputs";
import { CalendarButton } from "./calendar/calendar-button";
import { joinInstant, readClock, readInstant, splitInstant, writeInstant } from "./clock-text";
import { readDay, writeDay } from "../../../schema/formats/day-text";
import type { InputProps } from "./input-props";
import { TypedInput } from "./typed-input";

const exampleDay = "2026-11-21";

/** A calendar day: typed, as ISO or as the locale writes it, or picked. */
export function DateInput(props: InputProps<MomentField>) {
  const { id, field, value, onChange } = props;
  return (
    <TypedInput
      input={props}
      placeholder={t("dayExample", { day: writeDay(exampleDay) })}
      write={(stored) => writeDay(stored)}
      read={(text) => readDay(text)}
      rightSection={
        <CalendarButton
          labelId={`${id}-label`}
          value={typeof value === "string" && isCalendarDate(value) ? value : ""}
          min={field.min}
          max={field.max}
          onPick={(day) => onChange(day)}
        />
      }
    />
  );
}

/** A time of day. */
export function TimeInput(props: InputProps<MomentField>) {
  return (
    <TypedInput
      input={props}
      placeholder="08:30"
      write={(value) => (typeof value === "string" ? value : "")}
      read={readClock}
    />
  );
}

/** A moment, by the institution's clock; stored in UTC. */
export function DateTimeInput(props: InputProps<MomentField>) {
  const { id, value, onChange } = props;
  const parts = splitInstant(value);
  return (
    <TypedInput
      input={props}
      placeholder={t("dayExample", { day: `${writeDay(exampleDay)} 08:30` })}
      write={writeInstant}
      read={readInstant}
      rightSection={
        <CalendarButton
          labelId={`${id}-label`}
          value={parts?.day ?? ""}
          time={parts?.time ?? ""}
          onPick={(day, time) => onChange(joinInstant(day, time))}
        />
      }
    />
  );
}
