import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { t } from "./text";
import type { Week } from "./week";
import { dayText, shortDay, weekdayDay } from "@rollcall/kit/schema/formats/days";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface WeekBarProps {
  week: Week;
  /** The day the page stands on. */
  date: string;
  /** One day at a time, as on a phone. */
  daily: boolean;
  onDate(date: string): void;
}

/** Leads to other weeks, or on a phone to other days; any day can be typed or picked. */
export function WeekBar({ week, date, daily, onDate }: WeekBarProps) {
  const step = daily ? 1 : 7;
  return (
    <Group spacing="xs" noWrap sx={{ "@media print": { display: "none" } }}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={daily ? t("previousDay") : t("previousWeek")}
        onClick={() => onDate(addDays(date, -step))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text weight={600} role="status" sx={{ minWidth: daily ? 100 : 170, textAlign: "center" }}>
        {daily
          ? weekdayDay(date)
          : t("weekOf", { from: shortDay(week.from), to: dayText(week.to) })}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={daily ? t("nextDay") : t("nextWeek")}
        onClick={() => onDate(addDays(date, step))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        disabled={daily ? date === week.today : week.from <= week.today && week.today <= week.to}
        onClick={() => onDate("")}
      >
        {daily ? t("today") : t("thisWeek")}
      </Button>
      {daily ? null : (
        <DayField
          aria-label={t("date")}
          value={date}
          onChange={(day) => day && onDate(day)}
          sx={{ width: 160 }}
        />
      )}
    </Group>
  );
}
