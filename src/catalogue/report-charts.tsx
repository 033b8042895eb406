import type { CataloguePart } from "@rollcall/kit/browser/catalogue/part";
import type { Report } from "../features/reports/page/report";
import { ReportChart } from "../features/reports/page/report-chart";

const months = ["2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"];
const percentages = [96.4, 91.2, 73.5, 88.1, null, 94.8];
const threshold = 75;

/** A report as the API answers it, with what its chart draws. */
const reportOf = (name: string, title: string, rows: Report["rows"]) =>
  ({
    name,
    title,
    threshold,
    from: "2026-04-01",
    to: "2026-09-30",
    columns: [{ key: "start", label: "Month", kind: "date" }],
    rows,
    totals: { percentage: 88.8 },
  }) as unknown as Report;

const trend = reportOf(
  "trend",
  "Trend",
  months.map((month, at) => ({ start: `${month}-01`, percentage: percentages[at] ?? null })),
);
/** The school's own charts, in the catalogue. */
export const reportCharts: CataloguePart = {
  id: "report-charts",
  title: "Charts of reports",
  Part: () => <ReportChart report={trend} />,
};
