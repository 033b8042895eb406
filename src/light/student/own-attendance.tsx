/** @jsxImportSource preact */
import { monthAfter } from "@rollcall/kit/schema/calendar-day";
import { useState } from "preact/hooks";
import { call } from "../shared/call";
import { Failure, Skeleton } from "../shared/frame";
import { useOwn, type Signed } from "./use-own";
import { figureText, markKind, markText, reasonLines, type Attendance, t } from "./text";
import { longDay, monthText } from "@rollcall/kit/schema/formats/days";

type Day = Attendance["days"][number];

function useMonth(signed: Signed, month?: string) {
  return useOwn(
    signed,
    (signal) =>
      call("GET /student/attendance", {
        token: signed.token,
        query: month === undefined ? {} : { month },
        signal,
      }),
    [month],
  );
}

/** The marks of a day, or why there are none. */
function Marks({ day, of }: { day: Day; of: Attendance }) {
  if (day.closed !== null) return <>{day.closed}</>;
  if (day.slots.length === 0) return <>{t("today.none")}</>;
  const label = (slot: string) => of.slots.find((one) => one.slot === slot)?.label ?? slot;
  const alone = day.slots.length === 1;
  return (
    <>
      {day.slots.map((slot) => (
        <span class={`mark ${markKind(of, slot)}`} key={slot.slot}>
          {alone ? "" : `${label(slot.slot)}: `}
          {markText(of, slot)}
        </span>
      ))}
    </>
  );
}

/** Today's marks. */
export function Today({ signed }: { signed: Signed }) {
  const { data, failure, again } = useMonth(signed);
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;
  const day = data.days.find(({ date }) => date === data.today);
  return (
    <section class="card">
      <h2>{longDay(data.today)}</h2>
      <p class="marks">{day ? <Marks day={day} of={data} /> : t("today.noClass")}</p>
    </section>
  );
}

function Days({ of }: { of: Attendance }) {
  const days = of.days.filter(
    ({ date, slots, closed }) =>
      date <= of.today && (slots.length > 0 || (closed !== null && date === of.today)),
  );
  if (days.length === 0) return <p class="dim">{t("month.noDays")}</p>;
  return (
    <ul class="plain">
      {days.map((day) => (
        <li key={day.date} class="row">
          <span>{longDay(day.date)}</span>
          <span class="marks">
            <Marks day={day} of={of} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A month day by day, with its percentage and what that is made of. */
export function Month({ signed }: { signed: Signed }) {
  const [month, setMonth] = useState<string>();
  const { data, failure, again } = useMonth(signed, month);
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;
  const shown = month ?? data.month;
  const isCurrent = shown >= data.today.slice(0, 7);
  return (
    <section class="card">
      <div class="steps">
        <button
          type="button"
          class="quiet"
          aria-label={t("month.previous")}
          onClick={() => setMonth(monthAfter(shown, -1))}
        >
          ‹
        </button>
        <h2 aria-live="polite">{monthText(shown)}</h2>
        <button
          type="button"
          class="quiet"
          aria-label={t("month.next")}
          disabled={isCurrent}
          onClick={() => setMonth(monthAfter(shown, 1))}
        >
          ›
        </button>
      </div>
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data.month === shown ? (
        <>
          <p class="figure">
            {data.percentage === null ? t("month.nothing") : figureText(data, data.policy)}
          </p>
          <h3>{t("month.why")}</h3>
          <ul class="plain">
            {reasonLines(data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <h3>{t("month.year")}</h3>
          <p>{figureText(data.overall, data.overall.policy)}</p>
          <h3>{t("month.marks")}</h3>
          <Days of={data} />
        </>
      ) : null}
      {data.month !== shown && !failure ? <Skeleton /> : null}
    </section>
  );
}
