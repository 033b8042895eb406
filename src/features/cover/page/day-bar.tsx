import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { t } from "./text";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface DayBarProps {
  date: string;
  today: string;
  onDate(date: string): void;
}

/** Leads to the day before or after; any day can be typed or picked. */
export function DayBar({ date, today, onDate }: DayBarProps) {
  return (
    <Group spacing="xs" sx={{ "@media print": { display: "none" } }}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("previousDay")}
        onClick={() => onDate(addDays(date, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <DayField aria-label={t("date")} value={date} onChange={(day) => day && onDate(day)} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("nextDay")}
        onClick={() => onDate(addDays(date, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={date === today} onClick={() => onDate(today)}>
        {t("today")}
      </Button>
    </Group>
  );
}
