import { Anchor, Paper } from "@mantine/core";
import { Link } from "react-router-dom";
import { Chart } from "@rollcall/kit/browser/charts/chart";
import { DotRows } from "@rollcall/kit/browser/charts/dot-rows";
import { chartFormats, figureStrings, percentAxis } from "../../figures/page";
import { ComparePicker } from "./compare-picker";
import { percentageOf, type Compared } from "./compare";
import { keyOf, leadsTo, type Report } from "./report";
import { chartData } from "./report-series";
import { t } from "./text";

interface ReportChartProps {
  report: Report;
  /** What else is drawn beside it. */
  compared?: Compared | undefined;
}

/** The classes side by side, by their names. */
function ClassChart({ report }: { report: Report }) {
  const { rows, totals, threshold, title } = report;
  const average = totals ? percentageOf(totals) : null;
  return (
    <DotRows
      title={t("chartOf", { title })}
      rows={rows.map((row) => ({
        key: keyOf(row),
        name: (
          <Anchor component={Link} to={leadsTo(report, row, null) ?? ""}>
            {String(row["class"])}
          </Anchor>
        ),
        value: percentageOf(row),
      }))}
      average={
        average === null
          ? undefined
          : { value: average, label: t("average", { percentage: chartFormats.percent(average) }) }
      }
      threshold={{ value: threshold, label: figureStrings.minimum(threshold) }}
      wishes={percentAxis}
      format={chartFormats.percent}
    />
  );
}

/** The percentages of a report as a drawing; the table below says the same in figures. */
export function ReportChart({ report, compared }: ReportChartProps) {
  const values = report.rows.filter((row) => percentageOf(row) !== null);
  if (values.length < 2) return null;
  if (report.name === "class-summary")
    return (
      <Paper withBorder radius="md" p="md">
        <ClassChart report={report} />
      </Paper>
    );
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
        height={240}
      >
        {compared ? <ComparePicker compared={compared} /> : null}
      </Chart>
    </Paper>
  );
}
