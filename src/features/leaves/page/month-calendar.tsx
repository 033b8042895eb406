import { ActionIcon, Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useNarrow } from "@rollcall/kit/browser/crud/list/use-narrow";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { t } from "./text";
import type { Month } from "./leaves-api";
import { monthAfter } from "@rollcall/kit/schema/calendar-day";
import { daysOf } from "./month-days";
import { MonthAgenda, MonthGrid } from "./month-grid";
import { useMonth } from "./use-leaves";
import { monthText } from "@rollcall/kit/schema/formats/days";

interface StepsProps {
  month: string;
  /** Whether it is the present one. */
  isPresent: boolean;
  onMonth(month: string): void;
}

function Steps({ month, isPresent, onMonth }: StepsProps) {
  return (
    <Group spacing="xs">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("calendar.previous")}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Title order={2} size="h3" aria-live="polite" sx={{ minWidth: 150, textAlign: "center" }}>
        {monthText(month)}
      </Title>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("calendar.next")}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {isPresent ? null : (
        <Button variant="default" size="sm" onClick={() => onMonth("")}>
          {t("calendar.today")}
        </Button>
      )}
    </Group>
  );
}

function Days({ data }: { data: Month }) {
  const narrow = useNarrow();
  const days = daysOf(data);
  const name = t("calendar.name", { month: monthText(data.from.slice(0, 7)) });
  return (
    <>
      {data.leaves.length < data.total ? (
        <Alert color="yellow">
          {t("calendar.tooMany", { shown: data.leaves.length, total: data.total })}
        </Alert>
      ) : null}
      {data.total === 0 ? (
        <Text color="dimmed" role="status">
          {t("calendar.nobody")}
        </Text>
      ) : null}
      {narrow ? (
        <MonthAgenda days={days} today={data.today} name={name} />
      ) : (
        <MonthGrid days={days} today={data.today} name={name} />
      )}
      <Text size="xs" color="dimmed">
        {t("calendar.legend")}
      </Text>
    </>
  );
}

/** Who is away in a month, day by day. */
export function MonthCalendar({ month, onMonth }: { month: string; onMonth(month: string): void }) {
  const { data, error, refetch, isPlaceholderData } = useMonth(month);
  if (error && !data)
    return <LoadFailed title={t("failedMonth")} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card withBorder p="md" radius="md">
        <LinesSkeleton lines={10} />
      </Card>
    );
  const shown = month || (isPlaceholderData ? data.today.slice(0, 7) : data.from.slice(0, 7));
  return (
    <Stack spacing="sm" aria-busy={isPlaceholderData}>
      <Steps
        month={shown}
        isPresent={shown === data.today.slice(0, 7)}
        onMonth={(to) => onMonth(to === data.today.slice(0, 7) ? "" : to)}
      />
      <Days data={data} />
    </Stack>
  );
}
