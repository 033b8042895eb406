/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { call, type CallFailure } from "../shared/call";
import { Failure, Skeleton } from "../shared/frame";
import { useAnswer } from "../shared/use-answer";
import { Marks } from "./marks";
import { ReportedAbsences } from "./reported-absences";
import { explained, monthBeside, type Month as MonthData, t } from "./text";
import { dayOfMonth, monthText } from "@rollcall/kit/schema/formats/days";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

interface MonthProps {
  token: string;
  /** Changes when what the page shows is to be read again. */
  version: number;
  onGone(failure: CallFailure): void;
}

/** The percentage of the year, a month day by day, and the leave of the year. */
export function Month({ token, version, onGone }: MonthProps) {
  const [month, setMonth] = useState<string>();
  const { data, failure, again } = useAnswer(
    (signal) =>
      call("GET /family/:token/month", {
        params: { token },
        query: month === undefined ? {} : { month },
        signal,
      }),
    [token, month, version],
  );
  useEffect(() => {
    if (failure?.status === 404) onGone(failure);
  }, [failure, onGone]);
  if (failure && failure.status !== 404)
    return <Failure message={failure.message} onRetry={again} />;
  if (!data) return <Skeleton lines={5} />;
  return (
    <>
      <Figure month={data} />
      <Days
        month={data}
        onMonth={setMonth}
        isAsking={month !== undefined && month !== data.month}
      />
      {data.told.length > 0 ? (
        <>
          <h3>{t("allTold")}</h3>
          <ReportedAbsences told={data.told} />
        </>
      ) : null}
    </>
  );
}

function Figure({ month }: { month: MonthData }) {
  const { percentage, below } = month.figure;
  if (percentage === null) return <p>{t("nothingCounted")}</p>;
  return (
    <div class={below ? "warning" : "figure"}>
      <p class="big">{t("percentage", { percent: percentText(percentage) })}</p>
      {explained(month).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
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
          ‹
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
          ›
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
