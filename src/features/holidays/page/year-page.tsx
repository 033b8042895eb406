import { ActionIcon, Anchor, Box, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconFileImport, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { holidays } from "../../../resources/holidays";
import { specialDays } from "../../../resources/special-days";
import { holidayStrings as words, t } from "./text";
import { views } from "./list-view";
import { Month } from "./month";
import { useDayKeys } from "./use-day-keys";
import { useYear, type Holiday, type Year } from "./year";
import { useYearStyle } from "./year-style";
import { dayRange, weekdayDay, weekdayRange } from "@rollcall/kit/schema/formats/days";
import { weekdayName } from "../../../school/calendar/domain/weekdays";

const span = ({ start_date, end_date, weekday: only }: Holiday) =>
  only === null
    ? weekdayRange(start_date, end_date)
    : t("weekly", { weekday: weekdayName(only), days: dayRange(start_date, end_date) });

function Legend() {
  const { classes } = useYearStyle();
  return (
    <Group spacing="lg" role="note" aria-label={t("legend")}>
      {(["public", "institution", "vacation"] as const).map((kind) => (
        <Text key={kind} size="sm">
          <span className={`${classes.day} ${classes.swatch}`} data-kind={kind} />
          {words.kinds[kind]}
        </Text>
      ))}
      <Text size="sm">
        <span className={`${classes.day} ${classes.swatch}`} data-off />
        {t("off")}
      </Text>
      <Text size="sm">
        <span className={`${classes.day} ${classes.swatch}`} data-special />
        {t("specialDay")}
      </Text>
    </Group>
  );
}

/** Holidays and special days in one list, by date. */
const entriesOf = (data: Year) =>
  [
    ...data.holidays.map((one) => ({
      key: `${holidays.name}/${one.id}`,
      name: one.name,
      begins: one.start_date,
      when: span(one),
      some: one.classes > 0,
    })),
    ...data.special_days.map((one) => ({
      key: `${specialDays.name}/${one.id}`,
      name: one.name,
      begins: one.date,
      when: `${weekdayDay(one.date)} · ${t("specialDay")}`,
      some: one.classes > 0,
    })),
  ].sort((a, b) => (a.begins < b.begins ? -1 : a.begins > b.begins ? 1 : 0));

function Names({ data, mayCreate }: { data: Year; mayCreate: boolean }) {
  const list = entriesOf(data);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("listOf")}>
      <Title order={2} size="h3" mb="sm">
        {t("listOf")}
      </Title>
      {list.length === 0 ? (
        <EmptyState
          title={t("none")}
          text={t("noneText")}
          steps={[{ to: `/${holidays.name}/create`, label: t("create"), may: mayCreate }]}
        />
      ) : null}
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 6 }}>
        {list.map(({ key, name, when, some }) => (
          <Box
            key={key}
            component="li"
            sx={{
              display: "flex",
              flexWrap: "wrap",
              justifyContent: "space-between",
              gap: "0 16px",
            }}
          >
            <Anchor component={Link} to={`/${key}`}>
              {name}
            </Anchor>
            <Text size="sm" color="dimmed">
              {when}
              {some ? ` · ${t("someClasses")}` : ""}
            </Text>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

function Months({ data, mayCreate }: { data: Year; mayCreate: boolean }) {
  const { classes } = useYearStyle();
  const keyboard = useDayKeys(data.today);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys lead from link to link within it
    <div className={classes.months} {...keyboard}>
      {data.months.map((first) => (
        <Month
          key={first}
          first={first}
          today={data.today}
          holidays={data.holidays}
          specials={data.special_days}
          offDays={data.off_days}
          mayCreate={mayCreate}
        />
      ))}
    </div>
  );
}

/** What brings holidays in: an import, and a new one. */
function NewHolidays({ mayCreate }: { mayCreate: boolean }) {
  const mayDo = useMayDo();
  return (
    <Group spacing="xs">
      {mayDo(holidays, "import") ? (
        <Button
          component={Link}
          to={`/${holidays.name}/import`}
          variant="default"
          leftIcon={<IconFileImport size={16} aria-hidden />}
        >
          {t("import")}
        </Button>
      ) : null}
      {mayCreate ? (
        <Button
          component={Link}
          to={`/${holidays.name}/create`}
          leftIcon={<IconPlus size={16} aria-hidden />}
        >
          {t("create")}
        </Button>
      ) : null}
    </Group>
  );
}

/** Goes from year to year; without one, to the present. */
function YearSteps({ data, onGo }: { data: Year; onGo(year?: number): void }) {
  return (
    <Group spacing="xs">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("before")}
        onClick={() => onGo(data.year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text weight={600} role="status">
        {data.from.slice(0, 4) === data.to.slice(0, 4)
          ? data.year
          : `${data.year}–${data.to.slice(2, 4)}`}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("after")}
        onClick={() => onGo(data.year + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={data.year === data.present} onClick={() => onGo()}>
        {t("thisYear")}
      </Button>
    </Group>
  );
}

/** Twelve months with their holidays; a click on a free day begins a new one. */
export function HolidayYearPage() {
  const mayDo = useMayDo();
  const [params, setParams] = useSearchParams();
  const asked = /^(19\d\d|[2-8]\d{3})$/.test(params.get("year") ?? "")
    ? Number(params.get("year"))
    : undefined;
  const { data, error, isError, refetch } = useYear(asked);
  const mayCreate = mayDo(holidays, "create");
  const go = (year?: number) => setParams(year === undefined ? {} : { year: String(year) });
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="sm">
        <Group spacing="md">
          <Title order={1}>{t("title")}</Title>
          <ViewSwitch label={words.views} views={views} current={views[1].to} />
        </Group>
        <NewHolidays mayCreate={mayCreate} />
      </Group>
      {data ? (
        <>
          <YearSteps data={data} onGo={go} />
          <Legend />
          <Months data={data} mayCreate={mayCreate} />
          <Names data={data} mayCreate={mayCreate} />
        </>
      ) : null}
      {!data && isError ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={8} columns={7} />
        </Paper>
      ) : null}
    </Stack>
  );
}
