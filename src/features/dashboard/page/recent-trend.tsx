import { RecentChart } from "../../figures/page";
import type { Morning } from "./dashboard-data";
import { t } from "./panels-text";

interface RecentTrendProps {
  /** The day that goes on, as its registers have it by now. */
  day: { date: string; percentage: number | null } | undefined;
  recent: Morning["recent"];
}

/** The last days of school as a line, which ends with the day as it stands. */
export function RecentTrend({ day, recent }: RecentTrendProps) {
  const days = recent.days.map((one) =>
    one.date === day?.date ? { ...one, percentage: day.percentage } : one,
  );
  if (!days.some(({ percentage }) => percentage !== null)) return null;
  return (
    <RecentChart
      title={t("figures.lately")}
      days={days}
      threshold={recent.threshold}
      height={120}
    />
  );
}
