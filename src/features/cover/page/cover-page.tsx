import { Box, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconArrowsExchange, IconWand } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { OfferedDraft } from "@rollcall/kit/browser/crud/form/offered-draft";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { UnsavedGuard } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { isCalendarDate } from "@rollcall/kit/schema";
import { timetableViews } from "../../../school/timetable/domain/timetable-views";
import { teacherAbsences } from "../../../resources/teacher-absences";
import { CoverActs } from "./cover-acts";
import { CoverRow } from "./cover-row";
import { DayBar } from "./day-bar";
import { SwapDialog } from "./swap-dialog";
import { t } from "./text";
import { useChoices, useCoverDay, type CoverDay } from "./use-cover";
import { dayText } from "@rollcall/kit/schema/formats/days";

const suggested = (chosen: number, left: number) =>
  left === 0 ? t("suggested", { chosen }) : t("suggestedSome", { chosen, left });

const summary = (uncovered: number, all: number) =>
  uncovered === 0 ? t("summaryCovered", { all }) : t("summary", { uncovered, all });

function NoLessons() {
  const mayDo = useMayDo();
  return (
    <Paper withBorder radius="md" p="md">
      <Text mb={mayDo(teacherAbsences, "create") ? "sm" : 0}>{t("none")}</Text>
      {mayDo(teacherAbsences, "create") ? (
        <Button component={Link} to={`/${teacherAbsences.name}/create`} variant="default">
          {t("recordAbsence")}
        </Button>
      ) : null}
    </Paper>
  );
}

interface SaveBarProps {
  choices: ReturnType<typeof useChoices>;
}

function SaveBar({ choices }: SaveBarProps) {
  const [said, setSaid] = useState("");
  const { chosen, action, suggest } = choices;
  return (
    <Paper
      withBorder
      radius="md"
      p="sm"
      sx={{ position: "sticky", bottom: 0, zIndex: 2, "@media print": { display: "none" } }}
    >
      <Group spacing="xs">
        <Button type="submit" loading={action.isPending} disabled={chosen.size === 0}>
          {t("save", { count: chosen.size })}
        </Button>
        <Button
          variant="default"
          leftIcon={<IconWand size={16} aria-hidden />}
          onClick={() => {
            const { chosen: count, left } = suggest();
            setSaid(suggested(count, left));
          }}
        >
          {t("suggest")}
        </Button>
        <Text size="sm" color="dimmed" role="status">
          {chosen.size > 0 ? said : ""}
        </Text>
      </Group>
    </Paper>
  );
}

/** The lessons of a day, and who is chosen for them. */
function Lessons({ day }: { day: CoverDay }) {
  const mayCover = useMay()("create_timetables");
  const choices = useChoices(day);
  const uncovered = day.lessons.filter(({ is_covered }) => !is_covered).length;
  if (day.lessons.length === 0) return <NoLessons />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (choices.chosen.size > 0) choices.save();
      }}
    >
      <Stack spacing="md">
        <OfferedDraft draft={choices.kept} onRestore={({ values }) => choices.restore(values)} />
        <Paper withBorder radius="md" p="md">
          <Text role="status" weight={600}>
            {summary(uncovered, day.lessons.length)}
          </Text>
          {mayCover && uncovered > 0 ? (
            <Text size="sm" color="dimmed" sx={{ "@media print": { display: "none" } }}>
              {t("coversHelp")}
            </Text>
          ) : null}
          <Box
            component="ul"
            aria-label={t("list")}
            mt="sm"
            mb={0}
            p={0}
            sx={{ listStyle: "none" }}
          >
            {day.lessons.map((lesson) => (
              <CoverRow
                key={lesson.id}
                lesson={lesson}
                teachers={day.teachers}
                free={mayCover ? choices.freeFor(lesson.id) : undefined}
                chosen={choices.chosen.get(lesson.id)}
                error={choices.errorOf(lesson.id)}
                onChoose={(teacher) => choices.choose(lesson.id, teacher)}
              />
            ))}
          </Box>
        </Paper>
        <FailedAction action={choices.action} />
        {mayCover && uncovered > 0 ? <SaveBar choices={choices} /> : null}
      </Stack>
    </form>
  );
}

/** Opens the dialog in which two lessons of the day are swapped, for those who may. */
function SwapButton({ date }: { date: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()("create_timetables")) return null;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("swap.open")}
      </Button>
      {isOpen ? <SwapDialog date={date} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Head({ day, onDate }: { day: CoverDay | undefined; onDate(date: string): void }) {
  return (
    <div className="screen-only">
      <Group position="apart" spacing="sm" mb="md">
        <Group spacing="md">
          <Title order={1}>{t("title")}</Title>
          <ViewSwitch label={t("views")} views={timetableViews} current={timetableViews[2].to} />
        </Group>
        <Group spacing="xs">
          {day ? <SwapButton key={day.date} date={day.date} /> : null}
          <PrintButton disabled={!day} />
        </Group>
      </Group>
      {day ? (
        <Group position="apart" spacing="sm">
          <Text weight={600} size="md">
            {dayText(day.date)}
          </Text>
          <DayBar date={day.date} today={day.today} onDate={onDate} />
        </Group>
      ) : null}
    </div>
  );
}

function Page() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("date") ?? "";
  const date = isCalendarDate(asked) && asked > "1900-02-01" && asked < "9999-12-01" ? asked : "";
  const { data: day, error, refetch } = useCoverDay(date);
  return (
    <PrintSheet
      title={t("title")}
      facts={day ? [{ value: dayText(day.date) }] : undefined}
      orientation="portrait"
    >
      <Stack spacing="md">
        <Head day={day} onDate={(next) => setParams({ date: next })} />
        {day ? <Lessons key={day.date} day={day} /> : null}
        {day ? <CoverActs acts={day.acts} /> : null}
        {!day && error ? (
          <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!day && !error ? (
          <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
            <TableSkeleton rows={5} columns={3} />
          </Paper>
        ) : null}
      </Stack>
    </PrintSheet>
  );
}

/** `/timetable/cover`: the lessons of absent teachers on a day, and who takes them. */
export function CoverPage() {
  return (
    <UnsavedGuard>
      <Page />
    </UnsavedGuard>
  );
}
