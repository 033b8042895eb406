import { Box, Progress, Text } from "@mantine/core";
import { lazy, memo, Suspense } from "react";
import { Panel } from "@rollcall/kit/browser/ui";
import { shortDay, weekdayText } from "@rollcall/kit/schema/formats/days";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { figureStrings } from "../../figures/page";
import { useMorning, type Morning } from "./dashboard-data";
import { percentOf, standingOf, sumsOfTaken } from "./morning-figures";
import { t } from "./panels-text";

/** Charts come after the page. */
const RecentTrend = lazy(async () => ({ default: (await import("./recent-trend")).RecentTrend }));

/** The days after the first, each with its percentage or what closed it; oldest first. */
const Weekdays = memo(({ days: [, ...before] }: { days: Morning["days"] }) => (
  <Box
    component="ul"
    m={0}
    p={0}
    sx={{
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: `repeat(${before.length}, minmax(0, 1fr))`,
      gap: 12,
    }}
  >
    {before.toReversed().map(({ date, closed, figures }) => (
      <li key={date}>
        <Text weight={600} sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
          {figures ? figureStrings.percent(figures.percentage) : t("figures.closedDay")}
        </Text>
        <Progress size="xs" my={3} value={figures?.percentage ?? 0} aria-hidden />
        <Text size="xs" color="dimmed" lineClamp={2} title={closed ?? undefined}>
          {shortDay(date)}
          {closed ? ` · ${closed.replace(/^[^:]+: /, "")}` : ""}
        </Text>
      </li>
    ))}
  </Box>
));

/** The same weekday of the weeks before, and the last days of school as a line to the day as it stands. */
export function WeekdaysBefore() {
  const { data: day } = useExpectedDay();
  const { data: morning, isPending, isError, refetch } = useMorning(day?.today, true);
  const last = morning?.days[0];
  if (morning && !last) return null;
  const now =
    day && morning && last?.date === day.date
      ? { date: day.date, percentage: percentOf(sumsOfTaken(standingOf(day).open), morning.policy) }
      : undefined;
  return (
    <Panel
      title={
        last ? t("figures.weekdays", { weekday: weekdayText(last.date) }) : t("figures.lately")
      }
      pending={isPending}
      failed={isError && !morning}
      retry={() => void refetch()}
      empty={undefined}
    >
      {morning ? <Weekdays days={morning.days} /> : null}
      <Box mt="sm" sx={{ minHeight: 150 }}>
        <Suspense fallback={null}>
          {morning ? <RecentTrend day={now} recent={morning.recent} /> : null}
        </Suspense>
      </Box>
    </Panel>
  );
}
