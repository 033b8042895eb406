import { Text } from "@mantine/core";
import { type RecentAnswer, RecentChart } from "../../figures/page";
import { t } from "./panels-text";
import { t as dashboardText } from "./text";

interface RecentTrendProps {
  /** The day that goes on, as its registers have it by now. */
  day: { date: string; percentage: number | null } | undefined;
  recent: RecentAnswer;
}

/** The last days of school as a line, which ends with the day as it stands. */
export function RecentTrend({ day, recent: { data, isError } }: RecentTrendProps) {
  if (!data)
    return isError ? (
      <Text size="xs" color="dimmed">
        {dashboardText("failed")}
      </Text>
    ) : null;
  const days = data.days.map((one) =>
    one.date === day?.date ? { ...one, percentage: day.percentage } : one,
  );
  if (!days.some(({ percentage }) => percentage !== null)) return null;
  return (
    <RecentChart title={t("figures.lately")} days={days} threshold={data.threshold} height={130} />
  );
}
