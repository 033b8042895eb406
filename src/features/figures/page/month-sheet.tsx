import { Box, Tooltip } from "@mantine/core";
import { useMemo, useRef, type CSSProperties, type MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { t } from "./text";
import { figureStrings } from "./figure-text";
import classes from "./sheet.module.css";
import { SheetRow, type CodeLook } from "./sheet-row";
import { useRowWindow } from "./use-row-window";
import type { Sheet, SheetDay } from "./answers";
import { fullDay, weekdayText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const totalNames = {
  present: t("totalNames.present"),
  absent: t("totalNames.absent"),
  late: t("totalNames.late"),
  percentage: t("totalNames.percentage"),
};

const totalTexts = {
  present: t("totals.present"),
  absent: t("totals.absent"),
  late: t("totals.late"),
  percentage: "%",
};

const registerAddress = (classId: number, date: string, slot: string) =>
  `/attendance/mark?class=${classId}&date=${date}&slot=${slot}`;
const number = (date: string) => numberText(Number(date.slice(8)));

/**
 * A day's heading: what closes it is said on hover and focus; a day with one register leads to it.
 */
function DayHead({ day, classId, today }: { day: SheetDay; classId: number; today: string }) {
  const { date, closed, slots } = day;
  const text = (
    <>
      {weekdayText(date, "narrow")}
      <b>{number(date)}</b>
    </>
  );
  const [only] = slots;
  if (closed)
    return (
      <Tooltip label={closed} events={{ hover: true, focus: true, touch: true }} withinPortal>
        <button type="button" className={classes.head} aria-label={`${fullDay(date)}: ${closed}`}>
          {text}
        </button>
      </Tooltip>
    );
  if (slots.length === 1 && only && date <= today)
    return (
      <Link
        className={classes.head}
        to={registerAddress(classId, date, only.slot)}
        aria-label={t("openRegister", { date: fullDay(date), label: only.label })}
      >
        {text}
      </Link>
    );
  return <span className={classes.head}>{text}</span>;
}

const initials = (label: string) =>
  label.replace(/[^\p{Lu}\p{Nd}]/gu, "").slice(0, 3) || label.slice(0, 1);

/** A second line of headings where days have several registers. */
function SlotHeads({ sheet }: { sheet: Sheet }) {
  return (
    <tr aria-rowindex={2}>
      {sheet.days.flatMap((day) =>
        day.slots.length === 0
          ? [
              <th
                key={day.date}
                className={classes.closed}
                aria-label={day.closed ?? t("closedDay")}
              />,
            ]
          : day.slots.map(({ slot, label }) => (
              <th
                key={`${day.date} ${slot}`}
                scope="col"
                className={day.closed ? classes.closed : undefined}
                title={label}
              >
                {day.date <= sheet.today ? (
                  <Link
                    className={classes.head}
                    to={registerAddress(sheet.class.id, day.date, slot)}
                    aria-label={t("openRegister", { date: fullDay(day.date), label })}
                  >
                    {initials(label)}
                  </Link>
                ) : (
                  initials(label)
                )}
              </th>
            )),
      )}
    </tr>
  );
}

/** How many were there in each register. */
function presentRow({ days, students, codes }: Sheet): { key: string; count: number | null }[] {
  const there = new Set(
    codes
      .filter(({ counts_as: counts }) => counts === "present" || counts === "half")
      .map(({ code }) => code),
  );
  return days.flatMap(({ date, slots, closed }, day) =>
    slots.length === 0
      ? [{ key: date, count: null }]
      : slots.map(({ slot, taken }, at) => ({
          key: `${date} ${slot}`,
          count:
            taken && !closed
              ? students.filter(({ cells }) => {
                  const cell = cells[day]?.[at] ?? null;
                  return cell !== null && there.has(typeof cell === "string" ? cell : cell[0]);
                }).length
              : null,
        })),
  );
}

const totalKeys = ["present", "absent", "late", "percentage"] as const;

/** The heads of the columns: days, the slots of days that have several, and the totals. */
function SheetHead({ sheet, heads }: { sheet: Sheet; heads: number }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={heads} className={classes.name}>
          {t("name")}
        </th>
        {sheet.days.map((day) => (
          <th
            key={day.date}
            scope="col"
            colSpan={Math.max(1, day.slots.length)}
            className={day.closed ? classes.closed : undefined}
          >
            <DayHead day={day} classId={sheet.class.id} today={sheet.today} />
          </th>
        ))}
        {totalKeys.map((key) => (
          <th
            key={key}
            scope="col"
            rowSpan={heads}
            className={`${classes.total} ${key === "percentage" ? classes.percent : ""}`}
            title={totalNames[key]}
            aria-label={totalNames[key]}
          >
            {totalTexts[key]}
          </th>
        ))}
      </tr>
      {heads > 1 ? <SlotHeads sheet={sheet} /> : null}
    </thead>
  );
}

/** How many were present in each slot, and the totals of the class. */
function SheetFoot({
  totals,
  present,
  rowIndex,
}: {
  totals: Sheet["totals"];
  present: ReturnType<typeof presentRow>;
  rowIndex: number;
}) {
  return (
    <tfoot>
      <tr aria-rowindex={rowIndex}>
        <th scope="row" className={classes.name}>
          {t("presentRow")}
        </th>
        {present.map(({ key, count }) => (
          <td key={key}>{count}</td>
        ))}
        <td className={classes.total}>{totals.present}</td>
        <td className={classes.total}>{totals.absent}</td>
        <td className={classes.total}>{totals.late}</td>
        <td className={`${classes.total} ${classes.percent}`}>
          {figureStrings.percent(totals.percentage)}
        </td>
      </tr>
    </tfoot>
  );
}

/** Opens the register of the mark that was clicked, unless it lies ahead. */
function useOpenRegister({ days, today, class: { id } }: Sheet) {
  const navigate = useNavigate();
  return ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("td[data-at]") : null;
    const [day, slot] = (cell?.dataset["at"] ?? "").split(" ").map(Number);
    const found = days[day ?? -1];
    const register = found?.slots[slot ?? -1];
    if (found && register && found.date <= today)
      void navigate(registerAddress(id, found.date, register.slot));
  };
}

/**
 * The register sheet: names stay in sight at the left and days at the top. A click on a mark opens
 * its register.
 */
export function MonthSheet({ sheet, month }: { sheet: Sheet; month: string }) {
  const { days, students, totals, today } = sheet;
  const looks = useMemo(
    () =>
      new Map(
        sheet.codes.map(({ code, label, colour }): [string, CodeLook] => [
          code,
          { label, style: { "--code": colour ?? "transparent" } as CSSProperties },
        ]),
      ),
    [sheet.codes],
  );
  const present = useMemo(() => presentRow(sheet), [sheet]);
  const frame = useRef<HTMLDivElement>(null);
  const columns = 5 + present.length;
  const { isPartial, drawn, onFocus, onBlur } = useRowWindow(frame, students.length, columns);
  const heads = days.some(({ slots }) => slots.length > 1) ? 2 : 1;
  const open = useOpenRegister(sheet);
  return (
    <Box
      ref={frame}
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label={t("sheet", { name: sheet.class.name, month })}
    >
      <table
        className={`${classes.table} ${isPartial ? classes.partial : ""}`}
        aria-rowcount={heads + students.length + 1}
      >
        <SheetHead sheet={sheet} heads={heads} />
        {/* A click anywhere on a mark; by keyboard the registers are reached at the heads of their columns. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onClick={open} onFocus={onFocus} onBlur={onBlur}>
          {drawn.map((one) => {
            if ("gap" in one)
              return (
                <tr key={`gap ${one.gap}`} className={classes.gap} aria-hidden>
                  <td aria-hidden colSpan={columns} style={{ height: one.height }} />
                </tr>
              );
            const student = students[one.row];
            return student ? (
              <SheetRow
                key={student.id}
                student={student}
                days={days}
                looks={looks}
                today={today}
                row={one.row}
                rowIndex={heads + one.row + 1}
              />
            ) : null;
          })}
        </tbody>
        <SheetFoot totals={totals} present={present} rowIndex={heads + students.length + 1} />
      </table>
    </Box>
  );
}
