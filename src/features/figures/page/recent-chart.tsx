import { Chart } from "@rollcall/kit/browser/charts/chart";
import { chartFormats, percentAxis } from "./chart-formats";
import { figureStrings as words, t } from "./figure-text";
import type { RecentDays } from "./use-recent-days";

interface RecentChartProps extends Omit<RecentDays, "today"> {
  title: string;
  height?: number;
}

/** The last days of school as a line; a day without marks is a gap. */
export function RecentChart({ title, days, threshold, height = 150 }: RecentChartProps) {
  return (
    <Chart
      title={title}
      head={t("day")}
      points={days.map(({ date, taken }) => ({
        label: chartFormats.day(date),
        short: chartFormats.dayShort(date),
        gap: taken === 0 ? t("noRegister") : undefined,
      }))}
      series={[{ name: t("attendance"), values: days.map(({ percentage }) => percentage) }]}
      threshold={{ value: threshold, label: words.minimum(threshold) }}
      wishes={percentAxis}
      format={chartFormats.percent}
      height={height}
    />
  );
}
