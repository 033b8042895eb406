import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { classes } from "../../../resources/classes";
import { periods } from "../../../resources/periods";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { timetable } from "../../../resources/timetable";
import { tabNames, t } from "./text";
import { LessonDialog } from "./lesson-dialog";
import { LessonForm } from "./lesson-form";
import type { TimetableState } from "./timetable-address";
import { useLessons, type Place } from "./use-lessons";
import type { Lesson, useWeek, Week } from "./week";
import { WeekGrid } from "./week-grid";
import { dayText } from "@rollcall/kit/schema/formats/days";

const chooseTexts = {
  class_id: t("choose.class_id"),
  teacher_id: t("choose.teacher_id"),
  room: t("choose.room"),
};

/** A question whose answer says whose week there is to show. */
export interface Finding {
  isError: boolean;
  error: { message: string } | null;
  refetch(): Promise<unknown>;
}

interface WeekViewProps {
  state: TimetableState;
  finding?: Finding;
  answer: ReturnType<typeof useWeek>;
  /** There is no week to choose. */
  isNone: boolean;
  /** Only this day, as on a phone. */
  only: string | undefined;
}

/**
 * What a new lesson begins with: its place, whose week it is, and how long the others of the week
 * hold.
 */
function givenFor({ weekday, period }: Place, { kind, value }: TimetableState, week: Week) {
  const like = week.lessons[0];
  return {
    weekday,
    period_id: period.id,
    [kind]: kind === "room" ? value : Number(value),
    valid_from: like?.valid_from ?? week.from,
    valid_to: like?.valid_to ?? null,
  };
}

/** Of the class, teacher or room, as its lessons tell it. */
function nameOf({ kind, value }: TimetableState, { lessons }: Week): string {
  if (kind === "room") return value;
  const first = lessons.find(
    (lesson) => kind === "class_id" || lesson.teacher.id === Number(value),
  );
  return (kind === "class_id" ? first?.class.name : first?.teacher.name) ?? tabNames[kind];
}

function NoPeriods() {
  const mayDo = useMayDo();
  return (
    <EmptyState
      framed
      title={t("noPeriods")}
      text={t("noPeriodsText")}
      steps={[
        { to: `/${periods.name}/create`, label: t("makePeriods"), may: mayDo(periods, "create") },
      ]}
    />
  );
}

function NoLessons() {
  const mayDo = useMayDo();
  return (
    <Alert color="brand" title={t("noLessons")} className="screen-only">
      {mayDo(timetable, "create") ? t("noLessonsHint") : t("noLessonsView")}
    </Alert>
  );
}

/** The lesson that was opened, as the week has it now: a cycle may have it on two of its days. */
const openedIn = ({ lessons }: Week, opened: Lesson | undefined): Lesson | undefined => {
  const same = lessons.filter(({ id }) => id === opened?.id);
  return same.find(({ date }) => date === opened?.date) ?? same[0] ?? opened;
};

function Loaded({
  state,
  week,
  only,
}: {
  state: TimetableState;
  week: Week;
  only: string | undefined;
}) {
  const mayDo = useMayDo();
  const { move, end, remove, unconfirmed } = useLessons();
  const [opened, setOpened] = useState<Lesson>();
  const [form, setForm] = useState<{ id?: number; given?: Record<string, unknown> }>();
  const [said, setSaid] = useState("");
  const lesson = openedIn(week, opened);
  if (week.periods.every(({ is_break }) => is_break)) return <NoPeriods />;
  const name = nameOf(state, week);
  return (
    <PrintSheet
      title={name}
      facts={[{ value: `${dayText(week.from)} – ${dayText(week.to)}` }]}
      orientation="landscape"
    >
      <Stack spacing="xs">
        {unconfirmed.map((action) => (
          <FailedAction key={action.failure?.title} action={action} closable />
        ))}
        {week.lessons.length === 0 ? <NoLessons /> : null}
        <WeekGrid
          week={week}
          days={only === undefined ? week.days : week.days.filter(({ date }) => date === only)}
          kind={state.kind}
          teacherId={state.kind === "teacher_id" ? Number(state.value) : undefined}
          name={name}
          mayAdd={mayDo(timetable, "create")}
          mayMove={mayDo(timetable, "edit")}
          onAdd={(place) => setForm({ given: givenFor(place, state, week) })}
          onOpen={setOpened}
          onMove={move}
          onSay={setSaid}
        />
        <Text
          size="xs"
          color="dimmed"
          sx={{ "@media print, (max-width: 767px)": { display: "none" } }}
        >
          {t("hint")}
        </Text>
        <Text role="status" size="sm" sx={{ "@media print": { display: "none" } }}>
          {said}
        </Text>
        {lesson && !form ? (
          <LessonDialog
            lesson={lesson}
            today={week.today}
            onEdit={() => {
              setOpened(undefined);
              setForm({ id: lesson.id });
            }}
            onEnd={() => {
              setOpened(undefined);
              end(lesson, week.today);
            }}
            onDelete={() => {
              setOpened(undefined);
              remove(lesson);
            }}
            onClose={() => setOpened(undefined)}
          />
        ) : null}
        {form ? (
          <LessonForm {...form} cycle={week.cycle} onClose={() => setForm(undefined)} />
        ) : null}
      </Stack>
    </PrintSheet>
  );
}

/** No class is active, or no lesson has a room: there is no week to choose. */
function NoneToChoose({ kind }: Pick<TimetableState, "kind">) {
  const mayDo = useMayDo();
  return kind === "class_id" ? (
    <EmptyState
      framed
      role="status"
      title={t("noClasses")}
      text={t("noClassesText")}
      steps={[
        { to: `/${classes.name}/create`, label: t("makeClass"), may: mayDo(classes, "create") },
      ]}
    />
  ) : (
    <EmptyState framed role="status" title={t("noRooms")} text={t("noRoomsText")} />
  );
}

/** The week, or what stands in its place. */
export function WeekView({ state, finding, answer, isNone, only }: WeekViewProps) {
  const { data } = answer;
  const { error, isError, refetch } = finding ?? answer;
  if (!state.value && !finding && isNone) return <NoneToChoose kind={state.kind} />;
  if (!state.value && !finding)
    return (
      <Paper withBorder radius="md" p="xl">
        <Text align="center">{chooseTexts[state.kind]}</Text>
      </Paper>
    );
  if (data) return <Loaded state={state} week={data} only={only} />;
  if (isError)
    return (
      <Alert color="red" role="alert" title={t("failed")}>
        <Text mb="sm">{error?.message}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </Alert>
    );
  return (
    <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
      <TableSkeleton rows={8} columns={only === undefined ? 8 : 2} />
    </Paper>
  );
}
