/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { dayIn, monthAfter, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  canPick,
  clamped,
  dayAfterKey,
  inMonth,
  monthsOfYear,
  weeksOf,
  yearsOffered,
  type DayRange,
} from "@rollcall/kit/schema/formats/calendar-days";
import {
  fullDay,
  monthName,
  monthText,
  weekdayName,
  weekdaysInOrder,
  yearText,
} from "@rollcall/kit/schema/formats/days";
import { formatting } from "@rollcall/kit/schema/formats/formatting";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { BackIcon, OnwardIcon } from "./icons";
import { t } from "./text";

interface HeadProps extends DayRange {
  day: CalendarDay;
  onMonth(month: string): void;
}

/** The month that shows, and the ways to another. */
function Head({ day, min, max, onMonth }: HeadProps) {
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  const [before, after] = [-1, 1].map((by) => monthAfter(`${year}-${month}`, by)) as [
    string,
    string,
  ];
  return (
    <div class="calendar-head">
      <button
        type="button"
        class="quiet"
        aria-label={t("previousMonth")}
        disabled={min !== undefined && before < min.slice(0, 7)}
        onClick={() => onMonth(before)}
      >
        <BackIcon />
      </button>
      <select
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
        class="quiet"
        aria-label={t("nextMonth")}
        disabled={max !== undefined && after > max.slice(0, 7)}
        onClick={() => onMonth(after)}
      >
        <OnwardIcon />
      </button>
    </div>
  );
}

/** What a day shows beside its number, and what is said of it. */
export interface DayLook {
  label: string;
  /** Stands below the number. */
  letter?: string | undefined;
  /** For the style sheet. */
  state?: string | undefined;
  style?: Record<string, string> | undefined;
}

interface GridProps extends DayRange {
  /** The day that the keys are at. */
  cursor: CalendarDay;
  /** Whether the focus is with it. */
  isFollowed: boolean;
  value: CalendarDay | "";
  today: CalendarDay;
  /** Of days that say more than that they are there. */
  look?(day: CalendarDay): DayLook | undefined;
  onMove(day: CalendarDay): void;
  onPick(day: CalendarDay): void;
}

/** The days of a month, of which the keys reach one at a time. */
export function Grid(props: GridProps) {
  const { cursor, isFollowed, value, today, min, max, look, onMove, onPick } = props;
  const grid = useRef<HTMLTableElement>(null);
  // Before the next key comes, which would otherwise still pick the day before.
  useLayoutEffect(() => {
    if (isFollowed) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, isFollowed]);
  const by = formatting();
  const month = cursor.slice(0, 7);
  const press = (event: KeyboardEvent) => {
    const isMirrored = document.documentElement.dir === "rtl";
    const next = dayAfterKey(cursor, event, { isMirrored, by });
    if (next === undefined) return;
    event.preventDefault();
    onMove(clamped(next, { min, max }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- days in rows and columns, reached by arrow keys
    <table ref={grid} role="grid" aria-label={monthText(month)} onKeyDown={press}>
      <thead>
        <tr>
          {weekdaysInOrder(by).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {weekdayName(weekday, "narrow")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, by).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const shown = look?.(day);
              return (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    class="quiet"
                    data-day={day}
                    data-state={shown?.state}
                    style={shown?.style}
                    tabIndex={day === cursor ? 0 : -1}
                    data-beside={!day.startsWith(month) || undefined}
                    aria-label={shown?.label ?? fullDay(day)}
                    aria-current={day === today ? "date" : undefined}
                    disabled={!canPick(day, { min, max })}
                    onClick={() => onPick(day)}
                  >
                    {numberText(Number(day.slice(8)))}
                    {shown?.letter ? <small>{shown.letter}</small> : null}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CalendarProps extends DayRange {
  id: string;
  /** Of the label of its field. */
  labelId: string;
  /** Empty where there is none. */
  value: CalendarDay | "";
  onPick(day: CalendarDay): void;
  onClose(): void;
}

/**
 * A month to pick a day from, in the institution's language, below its field. The console's has the
 * same days and keys (`formats/calendar-days`), drawn by what light pages do not load.
 */
export function Calendar({ id, labelId, value, min, max, onPick, onClose }: CalendarProps) {
  const [today] = useState(() => dayIn(formatting().zone, new Date()));
  const range = { min, max };
  const [{ cursor, isFollowed }, setCursor] = useState(() => ({
    cursor: clamped(value || today, range),
    isFollowed: true,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever the focus is in it
    <div
      id={id}
      class="calendar"
      role="group"
      aria-label={t("calendar")}
      aria-describedby={labelId}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <Head
        {...range}
        day={cursor}
        onMonth={(month) =>
          setCursor({ cursor: clamped(inMonth(cursor, month), range), isFollowed: false })
        }
      />
      <Grid
        {...range}
        {...{ cursor, isFollowed, value, today, onPick }}
        onMove={(day) => setCursor({ cursor: day, isFollowed: true })}
      />
      <button
        type="button"
        class="quiet"
        disabled={!canPick(today, range)}
        onClick={() => onPick(today)}
      >
        {t("today")}
      </button>
    </div>
  );
}
