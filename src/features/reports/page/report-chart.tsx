import { Paper } from "@mantine/core";
import { Chart } from "@rollcall/kit/browser/charts/chart";
import { chartFormats, figureStrings, percentAxis } from "../../figures/page";
import { percentageOf, type Compared } from "./compare";
import type { Report } from "./report";
import { chartData } from "./report-series";
import { t } from "./text";

interface ReportChartProps {
  report: Report;
  /** What else is drawn beside it. */
  compared?: Compared | undefined;
}

/** The percentages of a report over time as a drawing; others have none. */
export function ReportChart({ report, compared }: ReportChartProps) {
  const values = report.rows.filter((row) => percentageOf(row) !== null);
  if (values.length < 2) return null;
  const data = chartData(report, compared);
  if (!data) return null;
  return (
    <Paper withBorder radius="md" p="md">
      <Chart
        title={t("chartOf", { title: report.title })}
        head={data.head}
        points={data.points}
        series={data.series}
        threshold={{ value: report.threshold, label: figureStrings.minimum(report.threshold) }}
        wishes={percentAxis}
        format={chartFormats.percent}
        height={200}
      />
    </Paper>
  );
}
