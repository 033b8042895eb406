/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { call, type CallFailure } from "../shared/call";
import { besideFigure, figureText } from "../shared/figure";
import { Failure, Skeleton } from "../shared/frame";
import { BackIcon, OnwardIcon } from "../shared/icons";
import { Ring } from "../shared/ring";
import { useAnswer } from "../shared/use-answer";
import { Marks } from "./marks";
import { ReportedAbsences } from "./reported-absences";
import { explained, monthBeside, type Month as MonthData, t } from "./text";
import { dayOfMonth, monthText } from "@rollcall/kit/schema/formats/days";

interface Asked {
  token: string;
  /** Changes when what the page shows is to be read again. */
  version: number;
  /** Whether the page may show it. */
  isShown: boolean;
  onGone(failure: CallFailure): void;
}

/** A month of the child, and the way to another. */
export function useMonth({ token, version, isShown, onGone }: Asked) {
  const [month, setMonth] = useState<string>();
  const { data, failure, again } = useAnswer(
    async (signal) =>
      isShown
        ? await call("GET /family/:token/month", {
            params: { token },
            query: month === undefined ? {} : { month },
            signal,
          })
        : undefined,
    [token, month, version, isShown],
  );
  useEffect(() => {
    if (failure?.status === 404) onGone(failure);
  }, [failure, onGone]);
  const isAsking = month !== undefined && month !== data?.month;
  return { data, failure, again, isAsking, setMonth };
}

/** The month day by day, and the leave of the year. */
export function Month({ of }: { of: ReturnType<typeof useMonth> }) {
  const { data, failure, again, isAsking, setMonth } = of;
  if (failure && failure.status !== 404)
    return <Failure message={failure.message} onRetry={again} />;
  if (!data) return <Skeleton lines={5} />;
  return (
    <>
      <Days month={data} onMonth={setMonth} isAsking={isAsking} />
      {data.told.length > 0 ? (
        <>
          <h3>{t("allTold")}</h3>
          <ReportedAbsences told={data.told} />
        </>
      ) : null}
    </>
  );
}

/** The figure of the year as the page's headline, and how it came about. */
export function Headline({ month }: { month: MonthData }) {
  const { figure } = month;
  return (
    <section class="card" aria-label={t("monthTitle")}>
      <div class="standing">
        <Ring {...figure} />
        <p class="headline">{figureText(figure)}</p>
      </div>
      {besideFigure(figure.condoned, month.term).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <details>
        <summary>{t("how")}</summary>
        {explained(month).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </section>
  );
}

interface DaysProps {
  month: MonthData;
  isAsking: boolean;
  onMonth(month: string): void;
}

function Days({ month: answer, isAsking, onMonth }: DaysProps) {
  const { month, earliest, latest, days, figure } = answer;
  const shown = days.filter(({ in_class }) => in_class);
  const go = (step: 1 | -1) => onMonth(monthBeside(month, step));
  return (
    <section aria-labelledby="month" aria-busy={isAsking}>
      <div class="months">
        <button
          type="button"
          class="quiet"
          aria-label={t("earlier")}
          disabled={month <= earliest}
          onClick={() => go(-1)}
        >
          <BackIcon />
        </button>
        <h3 id="month" aria-live="polite">
          {monthText(month)}
        </h3>
        <button
          type="button"
          class="quiet"
          aria-label={t("later")}
          disabled={month >= latest}
          onClick={() => go(1)}
        >
          <OnwardIcon />
        </button>
      </div>
      {shown.length === 0 ? (
        <p class="dim">{t("noDays")}</p>
      ) : (
        <table>
          <thead class="hidden">
            <tr>
              <th scope="col">{t("day")}</th>
              <th scope="col">{t("mark")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ date, closed, marks }) => (
              <tr key={date} class={closed === null ? "" : "dim"}>
                <th scope="row">{dayOfMonth(date)}</th>
                <td>
                  <Marks marks={marks} closed={closed} isPast={date < figure.to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
