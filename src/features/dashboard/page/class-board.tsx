import {
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconProgress,
  type Icon,
} from "@tabler/icons-react";
import { memo, useId, useState, type CSSProperties } from "react";
import { Link } from "react-router-dom";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import type { Policy } from "../../../school/sums/domain/policy";
import type { ExpectedDay } from "../../../school/registers/page/expected-day";
import { figureStrings } from "../../figures/page";
import { classStates, legendText, t } from "./panels-text";
import {
  boardRows,
  classCells,
  markedIn,
  percentOf,
  type BoardRow,
  type ClassCell,
  type ClassState,
  type Standing,
} from "./morning-figures";
import classes from "./class-board.module.css";

const states = ["complete", "incomplete", "not_started", "later"] as const;
const icons: Readonly<Record<ClassState, Icon>> = {
  complete: IconCircleCheck,
  incomplete: IconProgress,
  not_started: IconCircle,
  later: IconClock,
};
/** Tiles for which a row asks to have room beside another row. */
const mostBeside = 6;

/** What a tile says: how far its class is, or once that is all of it the percentage. */
function tileTexts(cell: ClassCell, policy: Policy | undefined) {
  const { name, state, due, complete, sums } = cell;
  const marked = markedIn(sums);
  const percentage = policy && marked > 0 ? percentOf(sums, policy) : null;
  const percent = percentage === null ? "" : figureStrings.percent(percentage);
  const [registers, students] = [
    due > 1 ? t("strip.registers", { complete, due }) : "",
    marked > 0 ? t("strip.marked", { marked, expected: sums.expected }) : "",
  ];
  const about = percent && t("strip.percentage", { percentage: percent });
  return {
    label: [`${name}: ${classStates[state]}`, registers, students, about]
      .filter(Boolean)
      .join(", "),
    value: (state === "complete" ? percent : registers) || students || classStates[state],
    ...(state === "incomplete" && !registers
      ? { short: t("figures.of", { taken: marked, due: sums.expected }) }
      : {}),
  };
}

/** What a name adds to its grade: A of Grade 10 A; undefined where it does not begin with that. */
const withoutGrade = ({ name, grade }: ClassCell): string | undefined =>
  (grade && name.startsWith(`${grade} `) && name.slice(grade.length).trim()) || undefined;

interface TileProps {
  name: string;
  /** The name without the grade that the row has, for where there is little room. */
  shortName: string | undefined;
  to: string;
  state: ClassState;
  label: string;
  value: string;
  /** The same where there is little room. */
  short?: string;
  /** Percent of its students who are marked. */
  filled: number;
}

/** Texts and numbers alone, so that a class whose registers stand as before is not drawn again. */
const Tile = memo(function Tile({
  name,
  shortName,
  to,
  state,
  label,
  value,
  short,
  filled,
}: TileProps) {
  const StateIcon = icons[state];
  return (
    <li>
      <Link
        to={to}
        className={classes.tile}
        data-state={state}
        aria-label={label}
        title={label}
        style={{ "--filled": `${filled}%` } as CSSProperties}
      >
        <span className={classes.name} data-short={shortName}>
          {name}
        </span>
        <StateIcon size={16} stroke={2} aria-hidden />
        <span className={classes.value} data-short={short}>
          {value}
        </span>
      </Link>
    </li>
  );
});

/** That every register is in, and since when as far as that is known. */
function AllIn({ standing, day }: { standing: Standing; day: ExpectedDay }) {
  const { timezone } = useBranding();
  const { taken, upcoming, lastTakenAt } = standing;
  const last = day.last_saved_at ?? undefined;
  const time = timezone && last && momentIn(timezone, new Date(last)).time;
  if (upcoming > 0) return <>{t("strip.allDue", { count: taken, later: upcoming })}</>;
  if (time === undefined) return <>{t("strip.all", { count: taken })}</>;
  return (
    <>
      {last === lastTakenAt
        ? t("strip.allAt", { count: taken, time })
        : // Saved again after its first save: when they were complete is not known.
          t("strip.allSaved", { count: taken, time })}
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
          <span key={state} className={classes.legend} data-state={state}>
            <StateIcon size={16} aria-hidden />
            {legendText(count, state)}
          </span>
        );
      })}
    </>
  );
}

interface BoardProps {
  day: ExpectedDay;
  standing: Standing;
  /** Undefined while it is not known, or for who may not know percentages of the school. */
  policy: Policy | undefined;
  mayMark: boolean;
}

interface RowProps extends Pick<BoardProps, "policy" | "mayMark"> {
  row: BoardRow;
  date: string;
  isNamed: boolean;
}

/** The classes of a grade; a press opens a register, or where one may not mark its line of the day. */
function Row({ row: { grade, cells }, date, isNamed, policy, mayMark }: RowProps) {
  const id = useId();
  const named = isNamed ? { "aria-labelledby": id } : { "aria-label": t("strip.title") };
  return (
    <div className={classes.row}>
      {isNamed ? (
        <h3 id={id} className={classes.grade}>
          {grade || t("strip.noGrade")}
        </h3>
      ) : null}
      <ul className={classes.tiles} {...named}>
        {cells.map((cell) => (
          <Tile
            key={cell.id}
            name={cell.name}
            shortName={isNamed ? withoutGrade(cell) : undefined}
            state={cell.state}
            {...tileTexts(cell, policy)}
            filled={cell.sums.expected && (markedIn(cell.sums) / cell.sums.expected) * 100}
            to={
              mayMark
                ? `/attendance/mark?class=${cell.id}&date=${date}&slot=${encodeURIComponent(cell.slot)}`
                : `/attendance/view?tab=day&date=${date}&find=${encodeURIComponent(cell.name)}`
            }
          />
        ))}
      </ul>
    </div>
  );
}

/** All classes of the day by grade, which fill up as teachers mark. */
export function ClassBoard({ day, standing, policy, mayMark }: BoardProps) {
  const cells = classCells(standing.open);
  const rows = boardRows(cells);
  const isAllIn = standing.due > 0 && standing.taken === standing.due;
  const [wasAllIn] = useState(isAllIn);
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const isNamed = rows.length > 1;
  return (
    <>
      <div className={classes.head} role="status">
        {isAllIn ? (
          <span className={classes.all} data-new={wasAllIn ? undefined : true}>
            <IconCircleCheck size={20} aria-hidden />
            <AllIn standing={standing} day={day} />
          </span>
        ) : (
          <Legend cells={cells} />
        )}
      </div>
      <div
        className={classes.board}
        {...(isNamed ? { role: "group", "aria-label": t("strip.title"), "data-named": true } : {})}
        data-short={(isNamed && cells.every(withoutGrade)) || undefined}
        style={{ "--tracks": most, "--beside": Math.min(most, mostBeside) } as CSSProperties}
      >
        {rows.map((row) => (
          <Row
            key={row.grade}
            row={row}
            date={day.date}
            isNamed={isNamed}
            policy={policy}
            mayMark={mayMark}
          />
        ))}
      </div>
    </>
  );
}
