import { offDaysOn, type WeeklyOff } from "../../../domain/attendance/weekly-off";
import { memo } from "react";
import { Link } from "react-router-dom";
import { weekday } from "../../../domain/attendance/school-calendar";
import { weekdayNames } from "../../../domain/weekdays";
import { holidays as resource } from "../../../resources/holidays";
import { holidayStrings as words } from "./strings";
import { weeksOf, type Holiday } from "./year";
import { useYearStyle } from "./year-style";

const monthName = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const dayName = new Intl.DateTimeFormat("en", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

interface DayProps {
  day: string;
  holiday: Holiday | undefined;
  off: boolean;
  today: boolean;
  mayCreate: boolean;
}

/** What a day that leads somewhere is called. */
function nameOf(day: string, holiday: Holiday | undefined): string {
  const name = dayName.format(Date.parse(day));
  if (!holiday) return words.add(name);
  return `${name}: ${holiday.name}${holiday.classes > 0 ? `, ${words.someClasses}` : ""}`;
}

/** One day: leads to its holiday, or begins a new one. */
function DayCell({ day, holiday, off, today, mayCreate }: DayProps) {
  const { classes } = useYearStyle();
  const look = {
    className: classes.day,
    "data-day": day,
    "data-kind": holiday?.kind,
    "data-part": holiday && holiday.classes > 0 ? true : undefined,
    "data-off": off && !holiday ? true : undefined,
    "data-today": today || undefined,
    "aria-current": today ? ("date" as const) : undefined,
  };
  const number = Number(day.slice(8));
  if (!holiday && !mayCreate) return <span {...look}>{number}</span>;
  const to = holiday
    ? `/${resource.name}/${holiday.id}`
    : `/${resource.name}/create?start_date=${day}&end_date=${day}`;
  return (
    <Link {...look} to={to} aria-label={nameOf(day, holiday)} title={holiday?.name} tabIndex={-1}>
      {number}
    </Link>
  );
}

interface MonthProps {
  first: string;
  today: string;
  holidays: readonly Holiday[];
  offDays: readonly WeeklyOff[];
  mayCreate: boolean;
}

/** One month; what is for all classes stands before what is for some. */
export const Month = memo(function Month({
  first,
  today,
  holidays,
  offDays,
  mayCreate,
}: MonthProps) {
  const { classes } = useYearStyle();
  const on = (day: string) =>
    holidays
      .filter(({ start_date, end_date }) => start_date <= day && day <= end_date)
      .sort((one, other) => Math.sign(one.classes) - Math.sign(other.classes))[0];
  return (
    <table className={classes.month}>
      <caption>{monthName.format(Date.parse(first))}</caption>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col" aria-label={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <td key={weekdayNames[place]}>
                {day === null ? null : (
                  <DayCell
                    day={day}
                    holiday={on(day)}
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
