import { shortDay } from "../../../schema/formats/days";
import { numberText } from "../../../schema/formats/numbers";
import { Chart } from "../../charts/chart";
import type { Statistics } from "../../providers/notifications/notification";
import { t } from "../../strings/notification-centre";

const daysSummary = (total: number, busiest: number, day: string) =>
  total === 0 ? t("centre.daysNone") : t("centre.daysSummary", { total, busiest, day });

type Days = Statistics["by_day"];

/** How many came on each day, as bars, with the figures in a table. */
export function DayChart({ days }: { days: Days }) {
  const busiest = days.reduce(
    (found, day) => (day.count > found.count ? day : found),
    days[0] ?? { date: "", count: 0 },
  );
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chart
      kind="bars"
      title={t("centre.dayTable")}
      summary={daysSummary(total, busiest.count, shortDay(busiest.date))}
      head={t("centre.day")}
      points={days.map(({ date }) => ({ label: shortDay(date), short: shortDay(date) }))}
      series={[{ name: t("centre.count"), values: days.map(({ count }) => count) }]}
      format={(count) => numberText(count)}
      wishes={{ whole: true, leastSpan: 4 }}
      height={150}
    />
  );
}
