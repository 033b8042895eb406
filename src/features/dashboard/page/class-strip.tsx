import {
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconProgress,
  type Icon,
} from "@tabler/icons-react";
import { useState, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import type { Policy } from "../../../school/sums/domain/policy";
import type { ExpectedDay } from "../../../school/registers/page/expected-day";
import { figureStrings } from "../../figures/page";
import { classStates, legendText, t } from "./panels-text";
import {
  classCells,
  markedIn,
  percentOf,
  type ClassCell,
  type ClassState,
  type Standing,
} from "./morning-figures";
import classes from "./class-strip.module.css";

const states = ["complete", "incomplete", "not_started", "later"] as const;
const icons: Readonly<Record<ClassState, Icon>> = {
  complete: IconCircleCheck,
  incomplete: IconProgress,
  not_started: IconCircle,
  later: IconClock,
};

/** What a cell says, in words: its class, how far it is, and the percentage with what it rests on. */
function cellLabel(cell: ClassCell, policy: Policy | undefined): string {
  const { name, state, due, complete, sums } = cell;
  const marked = markedIn(sums);
  const percentage = policy && marked > 0 ? percentOf(sums, policy) : null;
  return [
    `${name}: ${classStates[state]}`,
    due > 1 ? t("strip.registers", { complete, due }) : "",
    marked > 0 ? t("strip.marked", { marked, expected: sums.expected }) : "",
    percentage === null
      ? ""
      : t("strip.percentage", { percentage: figureStrings.percent(percentage) }),
  ]
    .filter(Boolean)
    .join(", ");
}

interface CellProps {
  cell: ClassCell;
  date: string;
  policy: Policy | undefined;
  mayMark: boolean;
}

function Cell({ cell, date, policy, mayMark }: CellProps) {
  const { id, name, code, state, slot, sums } = cell;
  const label = cellLabel(cell, policy);
  const StateIcon = icons[state];
  const filled = sums.expected === 0 ? 0 : (markedIn(sums) / sums.expected) * 100;
  const to = mayMark
    ? `/attendance/mark?class=${id}&date=${date}&slot=${encodeURIComponent(slot)}`
    : `/attendance/view?tab=day&date=${date}&find=${encodeURIComponent(name)}`;
  return (
    <li>
      <Link
        to={to}
        className={classes.cell}
        data-state={state}
        aria-label={label}
        title={label}
        style={{ "--filled": `${filled}%` } as CSSProperties}
      >
        <StateIcon size={12} stroke={2} aria-hidden />
        <span>{code || name}</span>
      </Link>
    </li>
  );
}

/** That every register is in, and since when as far as that is known; it arrives with a movement. */
function AllIn({ standing, day }: { standing: Standing; day: ExpectedDay }) {
  const { timezone } = useBranding();
  const { taken, upcoming, lastTakenAt } = standing;
  const last = day.last_saved_at ?? undefined;
  const time = timezone && last && momentIn(timezone, new Date(last)).time;
  const text =
    upcoming > 0
      ? t("strip.allDue", { count: taken, later: upcoming })
      : time === undefined
        ? t("strip.all", { count: taken })
        : last === lastTakenAt
          ? t("strip.allAt", { count: taken, time })
          : // Saved again after its first save: when they were complete is not known.
            t("strip.allSaved", { count: taken, time });
  return (
    <>
      <IconCircleCheck size={20} aria-hidden />
      {text}
    </>
  );
}

function Legend({ cells }: { cells: readonly ClassCell[] }) {
  const present = states
    .map((state) => ({ state, count: cells.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {present.map(({ state, count }) => {
        const StateIcon = icons[state];
        return (
          <span key={state} className={classes.legend}>
            <StateIcon size={14} aria-hidden />
            {legendText(count, state)}
          </span>
        );
      })}
    </>
  );
}

/**
 * All classes of the day, which fill up as teachers mark; a press opens the register that is to be
 * finished, or for who may not mark its line of the day.
 */
export function ClassStrip({
  day,
  standing,
  policy,
  mayMark,
}: {
  day: ExpectedDay;
  standing: Standing;
  policy: Policy | undefined;
  mayMark: boolean;
}) {
  const cells = classCells(standing.open);
  const isAllIn = standing.due > 0 && standing.taken === standing.due;
  const [wasAllIn] = useState(isAllIn);
  return (
    <>
      <div className={classes.head} role="status">
        {isAllIn ? (
          <span className={classes.all} data-new={wasAllIn ? undefined : true}>
            <AllIn standing={standing} day={day} />
          </span>
        ) : (
          <Legend cells={cells} />
        )}
      </div>
      <ul className={classes.strip} aria-label={t("strip.title")}>
        {cells.map((cell) => (
          <Cell key={cell.id} cell={cell} date={day.date} policy={policy} mayMark={mayMark} />
        ))}
      </ul>
    </>
  );
}
