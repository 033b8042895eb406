import { ActionIcon, Box, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { turnName, weekName } from "../../../school/calendar/domain/weekdays";
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

/** Which week or day of the cycle a day is. */
function Turn({ week: { days }, date }: Pick<WeekBarProps, "week" | "date">) {
  const day = days.find((one) => one.date === date);
  const name = day && !day.closed ? turnName(day.turn) : "";
  return name === "" ? null : (
    <Text span size="xs" color="dimmed" display="block" weight={400}>
      {name}
    </Text>
  );
}

/** In a timetable of weeks A and B: which one is shown, and the way to the next of the others. */
function Weeks({ week: { cycle, days }, onDate }: Pick<WeekBarProps, "week" | "onDate">) {
  const shown = days.find(({ turn }) => turn !== null)?.turn ?? 0;
  if (cycle?.repeats !== "weeks") return null;
  return (
    <SegmentedControl
      role="radiogroup"
      aria-label={t("whichWeek")}
      value={String(shown)}
      data={Array.from({ length: cycle.size }, (_, at) => ({
        value: String(at + 1),
        label: weekName(at + 1),
        disabled: !cycle.nearest.some(({ week }) => week === at + 1),
      }))}
      onChange={(value) => {
        const next = cycle.nearest.find(({ week }) => String(week) === value);
        if (next) onDate(next.date);
      }}
    />
  );
}

/** Leads to other weeks, or on a phone to other days; any day can be typed or picked. */
export function WeekBar({ week, date, daily, onDate }: WeekBarProps) {
  const step = daily ? 1 : 7;
  return (
    <Group spacing="xs" noWrap={!week.cycle} sx={{ "@media print": { display: "none" } }}>
      {daily ? (
        <Box w="100%">
          <Weeks week={week} onDate={onDate} />
        </Box>
      ) : (
        <Weeks week={week} onDate={onDate} />
      )}
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
        {daily ? <Turn week={week} date={date} /> : null}
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
