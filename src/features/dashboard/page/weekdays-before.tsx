import { Box, Progress, Text } from "@mantine/core";
import { figureStrings } from "../../figures/page";
import { t } from "./panels-text";
import type { Morning } from "./dashboard-data";
import { shortDay, weekdayText } from "@rollcall/kit/schema/formats/days";

/** The same weekday of the weeks before, each with its percentage or what closed it; oldest first. */
export function WeekdaysBefore({ days }: { days: Morning["days"] }) {
  const [day, ...before] = days;
  if (!day) return null;
  return (
    <div>
      <Text color="dimmed">{t("figures.weekdays", { weekday: weekdayText(day.date) })}</Text>
      <Box
        component="ul"
        m={0}
        mt={4}
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
    </div>
  );
}
