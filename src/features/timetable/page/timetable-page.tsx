import { Button, Group, Stack, Title } from "@mantine/core";
import { IconCopy, IconFileImport } from "@tabler/icons-react";
import { useList } from "@refinedev/core";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { UnsavedGuard } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { useNarrow } from "@rollcall/kit/browser/crud/list/use-narrow";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { timetableViews } from "../../../school/timetable/domain/timetable-views";
import { classes } from "../../../resources/classes";
import { timetable } from "../../../resources/timetable";
import type { ListQuery } from "@rollcall/kit/schema";
import { t } from "./text";
import { CopyDialog } from "./copy-dialog";
import { isForList, useTimetableAddress, type TimetableState } from "./timetable-address";
import { useRooms, useWeek, type Named, type Week } from "./week";
import { WeekBar } from "./week-bar";
import { WeekView, type Finding } from "./week-view";
import { TimetableSubject } from "./timetable-subject";

const firstClass: Partial<ListQuery> = {
  perPage: 1,
  sort: [{ field: "name", descending: false }],
  conditions: [{ field: "status", operator: "eq", value: "active" }],
};

/**
 * Without a class in the address the first one is shown. The address stays as it is, so that a
 * link pressed elsewhere meanwhile is followed. `finding` is the question for what can be shown,
 * until it is answered; `isNone` once it is answered that there is none.
 */
function useShown(state: TimetableState): {
  state: TimetableState;
  finding?: Finding;
  isNone?: boolean;
} {
  const mayDo = useMayDo();
  const { kind, value } = state;
  const wanted = kind === "class_id" && value === "" && mayDo(classes, "list");
  const { result, query: list } = useList({
    resource: classes.name,
    meta: { listQuery: firstClass },
    queryOptions: { enabled: wanted },
    errorNotification: false,
  });
  const rooms = useRooms(kind === "room");
  const id = wanted ? result.data[0]?.id : undefined;
  if (id !== undefined) return { state: { ...state, value: String(id) } };
  const finding = wanted ? list : kind === "room" && value === "" ? rooms : undefined;
  if (finding && !finding.isSuccess) return { state, finding };
  return { state, isNone: wanted || (finding === rooms && rooms.data?.length === 0) };
}

interface HeadProps {
  state: TimetableState;
  week: Week | undefined;
}

function Head({ state, week }: HeadProps) {
  const mayDo = useMayDo();
  const [copying, setCopying] = useState<Named>();
  const source = state.kind === "class_id" ? week?.lessons[0]?.class : undefined;
  return (
    <Group position="apart" spacing="sm" sx={{ "@media print": { display: "none" } }}>
      <Group spacing="md">
        <Title order={1}>{t("title")}</Title>
        <ViewSwitch label={t("views")} views={timetableViews} current={timetableViews[0].to} />
      </Group>
      <Group spacing="xs">
        {source && mayDo(timetable, "create") ? (
          <Button
            variant="default"
            leftIcon={<IconCopy size={16} aria-hidden />}
            onClick={() => setCopying(source)}
          >
            {t("copy.open")}
          </Button>
        ) : null}
        {mayDo(timetable, "import") ? (
          <Button
            component={Link}
            to={`/${timetable.name}/import`}
            variant="default"
            leftIcon={<IconFileImport size={16} aria-hidden />}
          >
            {t("import")}
          </Button>
        ) : null}
        <PrintButton disabled={!week} />
      </Group>
      {copying && week ? (
        <CopyDialog
          source={copying}
          cycle={week.cycle}
          date={week.from}
          onClose={() => setCopying(undefined)}
        />
      ) : null}
    </Group>
  );
}

/** The query for a week: whose it is, and any of its days. Undefined while nobody is chosen. */
const queryOf = ({ kind, value }: TimetableState, day: string): string | undefined =>
  value
    ? new URLSearchParams({ [kind]: value, ...(day ? { date: day } : {}) }).toString()
    : undefined;

/** The day to ask by: as long as the week that is shown has the day, that week is not asked for again. */
function useAskedDay(date: string) {
  const [shown, setShown] = useState<{ asked: string; from: string; to: string }>();
  const asked = shown && shown.from <= date && date <= shown.to ? shown.asked : date;
  return {
    asked,
    noteShown(week: Week | undefined) {
      if (week && week.from !== shown?.from) setShown({ asked, from: week.from, to: week.to });
    },
  };
}

function Page() {
  const [asked, change] = useTimetableAddress();
  const narrow = useNarrow();
  const { state, finding, isNone = false } = useShown(asked);
  const { asked: day, noteShown } = useAskedDay(state.date);
  const query = queryOf(state, day);
  const answer = useWeek(query);
  const week = query === undefined ? undefined : answer.data;
  noteShown(answer.isPlaceholderData ? undefined : week);
  const date = state.date || (week?.today ?? "");
  return (
    <Stack spacing="md">
      <Head state={state} week={week} />
      <Group position="apart" spacing="md" align="flex-end">
        <TimetableSubject state={state} onChange={change} />
        {week ? (
          <WeekBar week={week} date={date} daily={narrow} onDate={(day) => change({ date: day })} />
        ) : null}
      </Group>
      <WeekView
        key={`${state.kind} ${state.value}`}
        state={state}
        {...(finding ? { finding } : {})}
        answer={answer}
        isNone={isNone}
        only={
          narrow && week
            ? (week.days.find((day) => day.date === date) ?? week.days[0])?.date
            : undefined
        }
      />
    </Stack>
  );
}

/**
 * The week of a class, a teacher or a room, in which lessons are added, moved and changed for a
 * day.
 */
export function TimetablePage() {
  const [params] = useSearchParams();
  // Links from other records ask for filters that the list knows.
  if (isForList(params))
    return <Navigate to={`${timetableViews[1].to}?${params.toString()}`} replace />;
  return (
    <UnsavedGuard>
      <Page />
    </UnsavedGuard>
  );
}
