import { isCalendarDate, type MomentField } from "../../../schema";
import { t } from "../../strings/filters";
import { readClock } from "../inputs/clock-text";
import { dayOf, dayRanges, endOfDay, startOfDay } from "./day-ranges";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";
import { RangeFilter } from "./range-filter";

const quickDays = (set: (from: string, to: string) => void) => (
  <div className={classes.quick} role="group" aria-label={t("ranges")}>
    {dayRanges(new Date()).map(({ name, label, range }) => (
      <button
        key={name}
        type="button"
        className={classes.choice}
        onClick={() => set(range[0], range[1])}
      >
        {label}
      </button>
    ))}
  </div>
);

/** A range of calendar days. */
export const DateFilter = (props: FilterProps<MomentField>) => (
  <RangeFilter
    {...props}
    type="date"
    write={String}
    read={(text) => (isCalendarDate(text) ? text : undefined)}
    shortcuts={quickDays}
  />
);

/** A range of moments, asked for in whole days of the institution's calendar. */
export const DateTimeFilter = (props: FilterProps<MomentField>) => (
  <RangeFilter
    {...props}
    type="date"
    write={(value) => dayOf(String(value))}
    shortcuts={quickDays}
    read={(text, end) =>
      isCalendarDate(text) ? (end === "from" ? startOfDay(text) : endOfDay(text)) : undefined
    }
  />
);

/** A range of times of day. */
export const TimeFilter = (props: FilterProps<MomentField>) => (
  <RangeFilter {...props} type="time" write={String} read={readClock} />
);
