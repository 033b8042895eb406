import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { monthAfter, momentIn, type CalendarDay } from "../../../../schema/calendar-day";
import {
  fullDay,
  monthName,
  monthText,
  weekdayName,
  weekdaysInOrder,
  yearText,
} from "../../../../schema/formats/days";
import { formatting } from "../../../../schema/formats/formatting";
import { numberText } from "../../../../schema/formats/numbers";
import { t } from "../../../strings/inputs";
import { readClock } from "../clock-text";
import { TypedField } from "../typed-field";
import {
  canPick,
  clamped,
  dayAfterKey,
  inMonth,
  monthsOfYear,
  weeksOf,
  yearsOffered,
  type DayRange,
} from "../../../../schema/formats/calendar-days";
import classes from "./calendar.module.css";

/** Letters of a weekday that there is room for; some languages have no short names. */
const longest = 5;

interface CalendarPanelProps extends DayRange {
  /** Empty where there is none. */
  value: CalendarDay | "";
  /** `HH:MM`, empty where there is none; without it the calendar is one of days only. */
  time?: string | undefined;
  /** `isDone`: nothing more is to be chosen. */
  onPick(day: CalendarDay, time: string, isDone: boolean): void;
}

interface HeadProps extends DayRange {
  day: CalendarDay;
  onMonth(month: string): void;
}

/** The month that shows, and the ways to another. */
function Head({ day, min, max, onMonth }: HeadProps) {
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  const step = (by: 1 | -1) => monthAfter(`${year}-${month}`, by);
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={classes.step}
        aria-label={t("previousMonth")}
        disabled={min !== undefined && step(-1) < min.slice(0, 7)}
        onClick={() => onMonth(step(-1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <select
        className={classes.choice}
        aria-label={t("month")}
        value={month}
        onChange={({ currentTarget }) => onMonth(`${year}-${currentTarget.value}`)}
      >
        {monthsOfYear.map((one) => (
          <option key={one} value={one}>
            {monthName(`${year}-${one}`)}
          </option>
        ))}
      </select>
      <select
        className={classes.choice}
        aria-label={t("year")}
        value={year}
        onChange={({ currentTarget }) => onMonth(`${currentTarget.value}-${month}`)}
      >
        {yearsOffered(day, { min, max }).map((one) => (
          <option key={one} value={one}>
            {yearText(one)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.step}
        aria-label={t("nextMonth")}
        disabled={max !== undefined && step(1) > max.slice(0, 7)}
        onClick={() => onMonth(step(1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </div>
  );
}

interface GridProps extends DayRange {
  /** The day that the keys are at. */
  cursor: CalendarDay;
  value: CalendarDay | "";
  today: CalendarDay;
  onMove(day: CalendarDay): void;
  onPick(day: CalendarDay): void;
}

/** The days of a month, of which the keys reach one at a time. */
function Grid({ cursor, value, today, min, max, onMove, onPick }: GridProps) {
  const grid = useRef<HTMLTableElement>(null);
  // The focus is with the day that the keys are at, from the first moment on.
  const followed = useRef(true);
  useEffect(() => {
    if (followed.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    followed.current = false;
  }, [cursor]);
  const by = formatting();
  const month = cursor.slice(0, 7);
  const weekdays = weekdaysInOrder(by);
  const width = weekdays.every((weekday) => weekdayName(weekday, "short").length <= longest)
    ? "short"
    : "narrow";
  const press = (event: KeyboardEvent) => {
    const isMirrored = document.documentElement.dir === "rtl";
    const next = dayAfterKey(cursor, event, { isMirrored, by });
    if (next === undefined) return;
    event.preventDefault();
    followed.current = true;
    onMove(clamped(next, { min, max }));
  };
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- days in rows and columns, reached by arrow keys
      role="grid"
      className={classes.grid}
      aria-label={monthText(month)}
      onKeyDown={press}
    >
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {weekdayName(weekday, width)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, by).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-selected={day === value}>
                <button
                  type="button"
                  className={classes.day}
                  data-day={day}
                  tabIndex={day === cursor ? 0 : -1}
                  data-beside={!day.startsWith(month) || undefined}
                  aria-label={fullDay(day)}
                  aria-current={day === today ? "date" : undefined}
                  disabled={!canPick(day, { min, max })}
                  onClick={() => onPick(day)}
                >
                  {numberText(Number(day.slice(8)))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * A month to pick a day from: in the institution's language, with its names, digits and first day
 * of the week, whatever those of the browser are.
 */
export function CalendarPanel({ value, time, min, max, onPick }: CalendarPanelProps) {
  const id = useId();
  const [now] = useState(() => momentIn(formatting().zone, new Date()));
  const [cursor, setCursor] = useState(() => clamped(value || now.day, { min, max }));
  const at = time === undefined ? "" : time || now.time;
  const pick = (day: CalendarDay) => onPick(day, at, true);
  const range = { min, max };
  return (
    <div className={classes.calendar}>
      <Head
        {...range}
        day={cursor}
        onMonth={(month) => setCursor(clamped(inMonth(cursor, month), range))}
      />
      <Grid {...range} {...{ cursor, value }} today={now.day} onMove={setCursor} onPick={pick} />
      <div className={classes.foot}>
        {time === undefined ? null : (
          <TypedField
            id={id}
            size="xs"
            label={t("time")}
            value={time}
            write={(stored) => stored}
            read={readClock}
            isWhole={(text) => /^\d\d:\d\d$/.test(text)}
            onChange={(next) => next && onPick(value || cursor, next, false)}
          />
        )}
        <button
          type="button"
          className={classes.today}
          disabled={!canPick(now.day, range)}
          onClick={() => pick(now.day)}
        >
          {t("today")}
        </button>
      </div>
    </div>
  );
}
