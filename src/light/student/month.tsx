/** @jsxImportSource preact */
import { addDays, monthAfter, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { fullDay, longDay, monthText } from "@rollcall/kit/schema/formats/days";
import { useState } from "preact/hooks";
import { call } from "../shared/call";
import { Grid, type DayLook } from "../shared/calendar";
import { figureText } from "../shared/figure";
import { Failure, Skeleton } from "../shared/frame";
import { BackIcon, OnwardIcon } from "../shared/icons";
import { Mark } from "./mark";
import { useOwn, type Signed } from "./use-own";
import { dayText, marksOf, reasonLines, t, type Attendance } from "./text";

/** Stripes below a day, one for each of its marks, in the order of reading. */
function stripes(colours: readonly string[]): Record<string, string> {
  const share = 100 / colours.length;
  const stops = colours.map((one, at) => `${one} ${at * share}% ${(at + 1) * share}%`).join(", ");
  const onward = document.documentElement.dir === "rtl" ? "left" : "right";
  return { "--marks": `linear-gradient(to ${onward}, ${stops})` };
}

/** How a day stands in the calendar: its marks by letter and colour, or what closes it. */
export function lookOf(of: Attendance, date: CalendarDay): DayLook | undefined {
  const day = of.days.find((one) => one.date === date);
  if (!day) return undefined;
  const label = t("calendar.day", { day: fullDay(date), what: dayText(of, day) });
  if (day.closed !== null || day.class_id === null) return { label, state: "closed" };
  const [first, ...others] = day.slots;
  if (!first) return { label };
  const [letter] = others.length === 0 && first.code ? [first.code] : [];
  const isEmpty = day.slots.every(({ code }) => code === null);
  return isEmpty
    ? { label, state: "unmarked" }
    : { label, letter, style: stripes(marksOf(of, day).map(({ colour }) => colour)) };
}

/** The days of a month, each with its marks, and below them those of the one that is chosen. */
function Days({ of }: { of: Attendance }) {
  const [first, last] = [`${of.month}-01`, addDays(`${monthAfter(of.month, 1)}-01`, -1)];
  const isNow = of.today.startsWith(of.month);
  const [{ chosen, isFollowed }, setAt] = useState({
    chosen: isNow ? of.today : first,
    isFollowed: false,
  });
  const day = of.days.find(({ date }) => date === chosen);
  const marks = day?.closed === null ? marksOf(of, day) : [];
  const choose = (date: CalendarDay) => setAt({ chosen: date, isFollowed: true });
  return (
    <>
      <div class="calendar marked">
        <Grid
          cursor={chosen}
          isFollowed={isFollowed}
          value={chosen}
          today={of.today}
          min={first}
          max={last}
          look={(date) => lookOf(of, date)}
          onMove={choose}
          onPick={choose}
        />
      </div>
      <p class="marks" role="status">
        <strong>{longDay(chosen)}</strong>
        {marks.map(({ slot, colour, text }) => (
          <Mark key={slot} colour={colour} text={text} />
        ))}
        {day && marks.length === 0 ? <span class="dim">{dayText(of, day)}</span> : null}
      </p>
    </>
  );
}

/** Which colour is which mark. */
function Legend({ of: { codes } }: { of: Attendance }) {
  if (codes.length === 0) return null;
  return (
    <ul class="plain marks legend" aria-label={t("calendar.legend")}>
      {codes.map(({ code, label, colour }) => (
        <li key={code}>
          <Mark colour={colour ?? "var(--dim)"} text={`${code} ${label}`} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ of }: { of: Attendance }) {
  const figure = { ...of, attended: of.weight };
  return (
    <>
      <p class="figure">{of.percentage === null ? t("month.nothing") : figureText(figure)}</p>
      <Days key={of.month} of={of} />
      <Legend of={of} />
      <details>
        <summary>{t("month.why")}</summary>
        <ul class="plain small">
          {reasonLines(of).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** A month as a calendar, with its percentage and how that is calculated. */
export function Month({ signed }: { signed: Signed }) {
  const [month, setMonth] = useState<string>();
  const { data, failure, again } = useOwn(
    signed,
    (signal) =>
      call("GET /student/attendance", {
        token: signed.token,
        query: month === undefined ? {} : { month },
        signal,
      }),
    [month],
  );
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;
  const shown = month ?? data.month;
  const step = (by: 1 | -1) => setMonth(monthAfter(shown, by));
  return (
    <section class="card" aria-busy={data.month !== shown}>
      <div class="steps">
        <button
          type="button"
          class="quiet"
          aria-label={t("month.previous")}
          onClick={() => step(-1)}
        >
          <BackIcon />
        </button>
        <h2 aria-live="polite">{monthText(shown)}</h2>
        <button
          type="button"
          class="quiet"
          aria-label={t("month.next")}
          disabled={shown >= data.today.slice(0, 7)}
          onClick={() => step(1)}
        >
          <OnwardIcon />
        </button>
      </div>
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data.month === shown ? <Shown of={data} /> : null}
      {data.month !== shown && !failure ? <Skeleton lines={8} /> : null}
    </section>
  );
}
