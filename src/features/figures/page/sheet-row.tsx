import { memo, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { figureStrings } from "./figure-text";
import { t } from "./text";
import classes from "./sheet.module.css";
import type { Cell, SheetDay, SheetStudent } from "./answers";

/** How a code looks, and what it is called. */
export interface CodeLook {
  label: string;
  style: CSSProperties;
}

interface RowProps {
  student: SheetStudent;
  days: readonly SheetDay[];
  looks: ReadonlyMap<string, CodeLook>;
  today: string;
  /** Its place among the students, from 0, and among all rows of the table, from 1. */
  row: number;
  rowIndex: number;
}

const codeOf = (cell: Cell): string | null =>
  cell === null || typeof cell === "string" ? cell : cell[0];
const cellText = (cell: Cell, look: CodeLook | undefined) =>
  cell !== null && typeof cell !== "string"
    ? t("late", { code: look?.label ?? cell[0], minutes: cell[1] })
    : look?.label;

/**
 * The cells of one day: marks by colour and letter, a dot where one is missing, hatched where the
 * student was not in the class.
 */
function dayCells(
  day: SheetDay,
  at: number,
  cells: Cell[] | null,
  looks: RowProps["looks"],
  today: string,
) {
  const closed = day.closed === null ? "" : classes.closed;
  if (cells === null)
    return (
      <td
        key={day.date}
        colSpan={Math.max(1, day.slots.length)}
        className={`${classes.out} ${closed}`}
        data-day-end
        title={t("notEnrolled")}
        aria-label={t("notEnrolled")}
      />
    );
  if (day.slots.length === 0)
    return (
      <td
        key={day.date}
        className={closed}
        data-day-end
        aria-label={day.closed ?? t("closedDay")}
      />
    );
  return day.slots.map(({ slot, counts }, place) => {
    const cell = cells[place] ?? null;
    const code = codeOf(cell);
    const look = code === null ? undefined : looks.get(code);
    const kind = code === null ? (counts ? classes.missing : "") : classes.mark;
    return (
      <td
        key={`${day.date} ${slot}`}
        className={`${kind} ${closed}`}
        style={look?.style}
        title={cellText(cell, look)}
        data-at={day.date <= today ? `${at} ${place}` : undefined}
        data-day-end={place === day.slots.length - 1 || undefined}
      >
        {code ?? (counts ? "·" : "")}
      </td>
    );
  });
}

/** One student of the sheet. Drawn again only when something of it has changed. */
export const SheetRow = memo(function SheetRow({
  student,
  days,
  looks,
  today,
  row,
  rowIndex,
}: RowProps) {
  const { id, name, roll_no: roll, cells, totals } = student;
  return (
    <tr data-row={row} aria-rowindex={rowIndex}>
      <th scope="row" className={classes.name}>
        <Link to={`/attendance/view?tab=student&student=${id}`} title={name}>
          <small>{roll ?? ""}</small>
          {name}
        </Link>
      </th>
      {days.map((day, at) => dayCells(day, at, cells[at] ?? null, looks, today))}
      <td className={classes.total}>{totals.present}</td>
      <td className={classes.total}>{totals.absent}</td>
      <td className={classes.total}>{totals.late}</td>
      <td className={`${classes.total} ${classes.percent} ${totals.below ? classes.low : ""}`}>
        {figureStrings.percent(totals.percentage)}
      </td>
    </tr>
  );
});
