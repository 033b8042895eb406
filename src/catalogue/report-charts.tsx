import type { CataloguePart } from "@rollcall/kit/browser/catalogue/part";
import type { Report } from "../features/reports/page/report";
import { ReportChart } from "../features/reports/page/report-chart";

const months = ["2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"];
const percentages = [96.4, 91.2, 73.5, 88.1, 0, 94.8];
const threshold = 75;

/** A report as the API answers it, with what its chart draws. */
const report = {
  name: "trend",
  title: "Trend",
  threshold,
  columns: [
    { key: "month", label: "Month", kind: "text" },
    { key: "percentage", label: "Attendance", kind: "percent" },
  ],
  rows: months.map((month, at) => ({
    month,
    date: `${month}-01`,
    percentage: percentages[at] ?? null,
    below: (percentages[at] ?? 0) < threshold,
  })),
} as unknown as Report;

/** The school's own chart, in the catalogue. */
export const reportCharts: CataloguePart = {
  id: "report-charts",
  title: "Charts of reports",
  Part: () => <ReportChart report={report} />,
};
