import { IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { isCycleDay, turnName, weekdayName } from "../../../school/calendar/domain/weekdays";
import { specialText, t } from "./text";
import { useGridStyle } from "./grid-style";
import { LessonButton } from "./lesson-button";
import type { Kind } from "./timetable-address";
import type { Place } from "./use-lessons";
import { useWeekKeys } from "./use-week-keys";
import { placeDay, type Day, type Lesson, type Period, type Week } from "./week";
import { shortDay } from "@rollcall/kit/schema/formats/days";

interface WeekGridProps {
  week: Week;
  /** Those that are shown: all of the week, or one. */
  days: readonly Day[];
  kind: Kind;
  teacherId: number | undefined;
  /** Of the class, teacher or room. */
  name: string;
  mayAdd: boolean;
  mayMove: boolean;
  onAdd(place: Place): void;
  onOpen(lesson: Lesson): void;
  onMove(lesson: Lesson, to: Place): void;
  /** Says what the keyboard did. */
  onSay(sentence: string): void;
}

/** `slim`: a day on which nothing is held needs less room. */
function DayHead({ day, today, slim }: { day: Day; today: string; slim: boolean }) {
  const { classes } = useGridStyle();
  const why =
    day.closed === "holiday"
      ? (day.holiday ?? "")
      : day.closed === null
        ? day.off && day.special.every(({ no_lessons: without }) => without)
          ? t("off")
          : undefined
        : day.closed === "off_day"
          ? t("off")
          : t("closed.outside_years");
  return (
    <th
      scope="col"
      className={slim ? `${classes.head} ${classes.slim}` : classes.head}
      data-today={day.date === today || undefined}
      aria-current={day.date === today ? "date" : undefined}
    >
      {weekdayName(day.weekday)}
      <span className={classes.small}>
        {[shortDay(day.date), isCycleDay(placeDay(day)) ? turnName(day.turn) : ""]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {why ? <span className={classes.small}>{why}</span> : null}
      {day.special.map((one) => (
        <span key={one.name} className={classes.small}>
          {specialText(one)}
        </span>
      ))}
      {day.bells !== null ? (
        <span className={classes.small}>{t("bells", { name: day.bells })}</span>
      ) : null}
    </th>
  );
}

/** Which lesson is being moved: by the mouse, or cut by the keyboard. */
function useMoving({ onMove, onSay, mayMove, week }: WeekGridProps) {
  const [dragged, setDragged] = useState<Lesson>();
  const [cut, setCut] = useState<Lesson>();
  const drop = (lesson: Lesson | undefined, to: Place) => {
    setDragged(undefined);
    setCut(undefined);
    if (
      lesson &&
      to.weekday > 0 &&
      (lesson.weekday !== to.weekday || lesson.period_id !== to.period.id)
    )
      onMove(lesson, to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: Place) => {
    const letter =
      event.ctrlKey || event.metaKey
        ? event.key.toLowerCase()
        : event.key === "Escape" && cut
          ? "escape"
          : "";
    if (
      !mayMove ||
      !["x", "v", "escape"].includes(letter) ||
      !(event.target instanceof HTMLElement)
    )
      return;
    const id = Number(event.target.dataset["lesson"]);
    event.preventDefault();
    if (letter === "v") drop(cut, place);
    else {
      const lesson = letter === "x" ? week.lessons.find((one) => one.id === id) : undefined;
      setCut(lesson);
      onSay(lesson ? t("cut") : t("dropped"));
    }
  };
  return { dragged, setDragged, cut, drop, onKeyDown };
}

type Moving = ReturnType<typeof useMoving>;

/** Where something is being dragged over. */
interface Over {
  over: string;
  setOver(key: string): void;
}

interface CellProps extends Pick<
  WeekGridProps,
  "kind" | "teacherId" | "mayAdd" | "mayMove" | "onAdd" | "onOpen"
> {
  day: Day;
  period: Period;
  /** Its place among the cells that arrow keys lead through. */
  row: number | undefined;
  column: number;
  lessons: readonly Lesson[];
  moving: Moving;
  dragging: Over;
  /** Of the grid: made once, not for each of its cells. */
  classes: ReturnType<typeof useGridStyle>["classes"];
}

/** One period of one day: its lessons, or the place for one. */
function Cell({ day, period, row, column, lessons, moving, dragging, ...props }: CellProps) {
  const { classes, kind, teacherId, mayMove, onAdd, onOpen } = props;
  const { over, setOver } = dragging;
  const place: Place = { weekday: placeDay(day), period };
  // A day that a cycle leaves out has no place for a lesson.
  const mayAdd = props.mayAdd && place.weekday > 0;
  const key = placeKey(day.date, period.id);
  return (
    <td
      className={classes.cell}
      data-row={row}
      data-column={column}
      data-off={day.off || day.closed !== null || undefined}
      data-over={over === key || undefined}
      onKeyDown={(event) => moving.onKeyDown(event, place)}
      onDragOver={(event) => {
        if (moving.dragged && place.weekday > 0) {
          event.preventDefault();
          setOver(key);
        }
      }}
      onDragLeave={() => setOver("")}
      onDrop={(event) => {
        event.preventDefault();
        setOver("");
        moving.drop(moving.dragged, place);
      }}
    >
      {lessons.map((lesson) => (
        <LessonButton
          key={lesson.id}
          lesson={lesson}
          period={period}
          kind={kind}
          teacherId={teacherId}
          cut={moving.cut?.id === lesson.id}
          draggable={mayMove}
          onOpen={() => onOpen(lesson)}
          onDrag={moving.setDragged}
        />
      ))}
      {lessons.length === 0 ? (
        <button
          type="button"
          className={classes.empty}
          tabIndex={-1}
          aria-disabled={!mayAdd}
          aria-label={t(mayAdd ? "add" : "free", {
            day: weekdayName(place.weekday || day.weekday),
            period: period.name,
          })}
          onClick={() => {
            if (mayAdd) onAdd(place);
          }}
        >
          {mayAdd ? <IconPlus size={16} aria-hidden /> : null}
        </button>
      ) : null}
    </td>
  );
}

const placeKey = (date: string, periodId: number) => `${date} ${periodId}`;

/** The lessons of a week by day and period, and the rows of its periods. */
function usePlaces({ lessons, periods }: Week) {
  const places = useMemo(
    () => groupBy(lessons, ({ date, period_id }) => placeKey(date, period_id)),
    [lessons],
  );
  const rows = useMemo(
    () => new Map(periods.filter(({ is_break }) => !is_break).map(({ id }, at) => [id, at])),
    [periods],
  );
  return { places, rows };
}

/** Periods down, days across. */
export function WeekGrid(props: WeekGridProps) {
  const { week, days, name } = props;
  const { classes } = useGridStyle();
  const keyboard = useWeekKeys();
  const moving = useMoving(props);
  const [over, setOver] = useState("");
  const { places, rows } = usePlaces(week);
  const grid = keyboard.ref;
  useEffect(() => {
    // Something in the grid is always a stop of the Tab key.
    if (grid.current && !grid.current.querySelector("button[tabindex='0']"))
      grid.current.querySelector("button")?.setAttribute("tabindex", "0");
  });
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table moved about in by arrow keys is what a grid is */}
      <table role="grid" className={classes.grid} aria-label={t("grid", { name })} {...keyboard}>
        <thead>
          <tr>
            <th scope="col" className={`${classes.head} ${classes.corner}`}>
              {t("period")}
            </th>
            {days.map((day) => (
              <DayHead
                key={day.date}
                day={day}
                today={week.today}
                slim={day.off && !week.lessons.some(({ date }) => date === day.date)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {week.periods.map((period) =>
            period.is_break ? (
              <tr key={period.id}>
                <th scope="row" colSpan={days.length + 1} className={classes.rest}>
                  {period.name} · {period.start}–{period.end}
                </th>
              </tr>
            ) : (
              <tr key={period.id}>
                <th scope="row" className={classes.period}>
                  {period.name}
                  <span className={classes.small}>
                    {period.start}–{period.end}
                  </span>
                </th>
                {days.map((day, column) => (
                  <Cell
                    key={day.date}
                    {...props}
                    classes={classes}
                    day={day}
                    period={period}
                    row={rows.get(period.id)}
                    column={column}
                    lessons={places.get(placeKey(day.date, period.id)) ?? []}
                    moving={moving}
                    dragging={{ over, setOver }}
                  />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
