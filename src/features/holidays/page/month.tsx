import { offDaysOn, type WeeklyOff } from "../../../school/calendar/domain/weekly-off";
import { memo } from "react";
import { Link } from "react-router-dom";
import { isHolidayOn, weekday } from "../../../school/calendar/domain/school-calendar";
import { holidays as resource } from "../../../resources/holidays";
import { specialDays } from "../../../resources/special-days";
import { t } from "./text";
import { weeksOf, type Holiday, type Special } from "./year";
import { useYearStyle } from "./year-style";
import {
  longDay,
  monthText,
  weekdayName,
  weekdaysInOrder,
} from "@rollcall/kit/schema/formats/days";

interface DayProps {
  day: string;
  holiday: Holiday | undefined;
  special: Special | undefined;
  off: boolean;
  today: boolean;
  mayCreate: boolean;
}

/** What a day that leads somewhere is called. */
function nameOf(day: string, entry: Holiday | Special | undefined): string {
  const name = longDay(day);
  if (!entry) return t("add", { day: name });
  return `${name}: ${entry.name}${entry.classes > 0 ? `, ${t("someClasses")}` : ""}`;
}

/** Where a day leads: to its holiday, its special day, or a new holiday. */
function targetOf({ day, holiday, special }: DayProps): string {
  if (holiday) return `/${resource.name}/${holiday.id}`;
  return special
    ? `/${specialDays.name}/${special.id}`
    : `/${resource.name}/create?start_date=${day}&end_date=${day}`;
}

/** One day: leads to its holiday or special day, or begins a new holiday. */
function DayCell(props: DayProps) {
  const { day, holiday, special, off, today, mayCreate } = props;
  const { classes } = useYearStyle();
  const look = {
    className: classes.day,
    "data-day": day,
    "data-kind": holiday?.kind,
    "data-special": special ? true : undefined,
    "data-part": holiday && holiday.classes > 0 ? true : undefined,
    "data-off": off && !holiday && special?.effect !== "school_day" ? true : undefined,
    "data-today": today || undefined,
    "aria-current": today ? ("date" as const) : undefined,
  };
  const number = Number(day.slice(8));
  const entry = holiday ?? special;
  if (!entry && !mayCreate) return <span {...look}>{number}</span>;
  return (
    <Link
      {...look}
      to={targetOf(props)}
      aria-label={nameOf(day, entry)}
      title={entry?.name}
      tabIndex={-1}
    >
      {number}
    </Link>
  );
}

interface MonthProps {
  first: string;
  today: string;
  holidays: readonly Holiday[];
  specials: readonly Special[];
  offDays: readonly WeeklyOff[];
  mayCreate: boolean;
}

/** One month; what is for all classes stands before what is for some. */
export const Month = memo(function Month({
  first,
  today,
  holidays,
  specials,
  offDays,
  mayCreate,
}: MonthProps) {
  const { classes } = useYearStyle();
  const inOrder = weekdaysInOrder();
  const on = (day: string) =>
    holidays
      .filter(({ start_date: from, end_date: to, weekday: only }) =>
        isHolidayOn(day, { from, to, weekday: only }),
      )
      .sort((one, other) => Math.sign(one.classes) - Math.sign(other.classes))[0];
  return (
    <table className={classes.month}>
      <caption>{monthText(first)}</caption>
      <thead>
        <tr>
          {inOrder.map((one) => (
            <th key={one} scope="col" aria-label={weekdayName(one)}>
              {weekdayName(one, "short").slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={inOrder[place]}>
                {day === null ? null : (
                  <DayCell
                    day={day}
                    holiday={on(day)}
                    special={specials.find(({ date }) => date === day)}
                    off={offDaysOn(offDays, day).includes(weekday(day))}
                    today={day === today}
                    mayCreate={mayCreate}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
