import { Skeleton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconAward,
  IconCalendarEvent,
  IconCalendarOff,
  IconChartLine,
  IconClipboardCheck,
  IconClockExclamation,
  IconListDetails,
  IconNotebook,
  IconRepeat,
  IconSchool,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Sparkline } from "@rollcall/kit/browser/charts/sparkline";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { call } from "../../../providers/call";
import { figureStrings, percentAxis } from "../../figures/page";
import { saidOnCard, type Headline } from "./headline";
import { reports } from "./report";
import classes from "./reports.module.css";
import { reportNames, t } from "./text";
import { timeoutMs } from "./use-report";

const signs: Readonly<Record<string, Icon>> = {
  "daily-summary": IconCalendarEvent,
  defaulters: IconAlertTriangle,
  awards: IconAward,
  "class-summary": IconSchool,
  "late-comers": IconClockExclamation,
  patterns: IconRepeat,
  trend: IconChartLine,
  "marking-compliance": IconClipboardCheck,
  "student-summary": IconUsers,
  "subject-summary": IconNotebook,
  "leave-summary": IconCalendarOff,
};

/** What each report comes to; asked for once the cards are drawn. */
const useHeadlines = () =>
  useQuery({
    queryKey: ["reports", "headlines"],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call("GET /admin/reports", { timeoutMs, signal })).data,
  });

/** The address of a report, on the days that its figure is of where these are not the usual ones. */
function addressOf(name: string, headline: Headline | undefined, usual: Headline | undefined) {
  const query = new URLSearchParams({ report: name });
  if (headline && usual && headline.from !== usual.from) {
    query.set("from", headline.from);
    query.set("to", headline.to);
  }
  return `?${query.toString()}`;
}

/** The figure of a report with its line over time; nothing where there is none. */
function Figure({ headline }: { headline: Headline | undefined }) {
  const said = headline && saidOnCard(headline);
  if (!headline || !said) return null;
  const { series, threshold } = headline;
  return (
    <>
      {series.length > 1 ? (
        <div className={classes.spark} aria-hidden>
          <Sparkline
            values={series}
            label={figureStrings.percent(series.at(-1) ?? null)}
            threshold={threshold}
            bounds={percentAxis.bounds}
            height={36}
          />
        </div>
      ) : null}
      <div className={classes.cardFigure}>
        <b>{said.value}</b>
        <span>{said.label}</span>
      </div>
    </>
  );
}

/** The reports there are, each with what it tells and what it comes to now. */
export function ReportCards() {
  const { data, error, isPending, refetch } = useHeadlines();
  const byName = new Map(data?.headlines.map((one) => [one.name, one]));
  return (
    <>
      {error ? (
        <LoadFailed title={figureStrings.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      <nav aria-label={t("choose")} aria-busy={isPending} className={classes.cards}>
        {[...reports.keys()].map((name) => {
          const Sign = signs[name] ?? IconListDetails;
          const headline = byName.get(name);
          return (
            <Link
              key={name}
              to={addressOf(name, headline, byName.get("daily-summary"))}
              className={classes.card}
            >
              <span className={classes.sign}>
                <Sign size={20} stroke={1.6} aria-hidden />
              </span>
              <div className={classes.words}>
                <h2>{reportNames[name]?.[0]}</h2>
                <p>{reportNames[name]?.[1]}</p>
              </div>
              {isPending && signs[name] ? (
                <div className={classes.cardFigure} aria-hidden>
                  <Skeleton height={24} width={72} my={4} />
                  <Skeleton height={12} width={96} />
                </div>
              ) : (
                <Figure headline={headline} />
              )}
            </Link>
          );
        })}
      </nav>
    </>
  );
}
