import { Alert, Checkbox, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { OfferedDraft } from "@rollcall/kit/browser/crud/form/offered-draft";
import { UnsavedGuard, useReportDirty } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { useDraftKey, useStoredChoices } from "@rollcall/kit/browser/crud/form/use-draft";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo, useMayOpen } from "@rollcall/kit/browser/fields/may";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { students } from "../../../resources/students";
import {
  changedCells,
  rowsOf,
  sentOf,
  withCode,
  type Cell,
  type Draft,
  type Entry,
  type Sheet,
} from "./draft";
import { ManyAtOnce } from "./many-at-once";
import { SaveChanges } from "./save-changes";
import { SheetTable } from "./sheet-table";
import { t } from "./text";
import { useSheets, useShown, type Shown } from "./use-sheets";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

const nothing: Draft = new Map();

interface ChooserProps {
  shown: Shown;
  sheets: readonly Sheet[] | undefined;
  onChange(part: Partial<Shown>): void;
}

/** Whom and which days. */
function Chooser({ shown, sheets, onChange }: ChooserProps) {
  const mayPick = useMayDo()(students, "list");
  const day = (key: "from" | "to") => (value: string) => value && onChange({ [key]: value });
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid
        cols={4}
        breakpoints={[
          { maxWidth: "md", cols: 2 },
          { maxWidth: "xs", cols: 1 },
        ]}
      >
        {mayPick ? (
          <>
            <ReferenceSelect
              to={students.name}
              label={t("student")}
              value={shown.student}
              known={sheets?.[0]?.student}
              onChange={(student) => onChange({ student })}
            />
            <ReferenceSelect
              to={students.name}
              label={t("other")}
              description={t("otherHelp")}
              value={shown.other}
              known={sheets?.[1]?.student}
              onChange={(other) => onChange({ other })}
            />
          </>
        ) : null}
        <DayField label={t("from")} value={shown.from} onChange={day("from")} />
        <DayField label={t("to")} value={shown.to} onChange={day("to")} />
      </SimpleGrid>
    </Paper>
  );
}

/** The sheet, and what is changed on it until that is saved. */
function Marks({ sheets, refetch }: { sheets: readonly Sheet[]; refetch(): void }) {
  const mayOpen = useMayOpen();
  const [draft, setDraft] = useState(nothing);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const rows = useMemo(() => rowsOf(sheets), [sheets]);
  const changed = changedCells(rows, draft);
  const place = sheets.map(({ student }) => student.id).join("-");
  const kept = useStoredChoices(useDraftKey("student-marks", place), draft);
  const clear = () => {
    setDraft(nothing);
    setOnlyChanges(false);
    kept.forget();
  };
  useReportDirty(changed.length > 0, clear);
  const setCode = useCallback(
    (cell: Cell, code: string | null) => setDraft((now) => withCode(now, cell, code)),
    [],
  );
  const ids = new Set(changed.map(({ registerId }) => registerId));
  const shown = onlyChanges ? rows.filter(({ id }) => ids.has(id)) : rows;
  const days = new Set(rows.filter(({ id }) => ids.has(id)).map(({ date }) => date)).size;
  if (rows.length === 0)
    return (
      <EmptyState
        framed
        title={t("none")}
        text={t("noneText")}
        steps={[
          { to: "/attendance/mark", label: t("takeRegisters"), may: mayOpen("/attendance/mark") },
        ]}
      />
    );
  return (
    <>
      <OfferedDraft
        draft={kept}
        onRestore={({ values }) =>
          setDraft(new Map(Object.entries(values as Record<string, Entry>)))
        }
      />
      <ManyAtOnce sheets={sheets} rows={rows} draft={draft} onDraft={setDraft} />
      <Paper withBorder radius="md" p="md">
        <Checkbox
          label={t("onlyChanges")}
          checked={onlyChanges}
          onChange={(event) => setOnlyChanges(event.currentTarget.checked)}
          mb="sm"
        />
        {shown.length === 0 ? (
          <Text color="dimmed">{t("nothingChanged")}</Text>
        ) : (
          <SheetTable
            rows={shown}
            students={sheets.map(({ student }) => student)}
            codes={sheets[0]?.codes ?? []}
            draft={draft}
            onCode={setCode}
          />
        )}
      </Paper>
      <SaveChanges
        marks={sentOf(rows, draft)}
        days={days}
        onReset={clear}
        onSaved={() => {
          clear();
          refetch();
        }}
        onFailed={refetch}
      />
    </>
  );
}

/** What is on the page below the choice. */
function Below({ shown, ...rest }: { shown: Shown } & ReturnType<typeof useSheets>) {
  const mayPick = useMayDo()(students, "list");
  const { sheets, error, refetch } = rest;
  if (shown.student === null)
    return <Alert color="gray">{mayPick ? t("pick") : t("noPicking")}</Alert>;
  if (sheets)
    return (
      <Marks
        key={`${shown.student} ${shown.other} ${shown.from} ${shown.to}`}
        sheets={sheets}
        refetch={() => void refetch()}
      />
    );
  if (error) return <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
      <TableSkeleton rows={8} columns={3} />
    </Paper>
  );
}

/**
 * `/attendance/student`: the marks of one student over many days, beside those of another one where
 * both were mixed up, to be corrected in one act.
 */
export function StudentMarksPage() {
  const [shown, change] = useShown();
  const query = useSheets(shown);
  return (
    <UnsavedGuard>
      <Stack spacing="md">
        <div>
          <Title order={1}>{t("title")}</Title>
          <Text color="dimmed">{t("intro")}</Text>
        </div>
        <Chooser shown={shown} sheets={query.sheets} onChange={change} />
        <Below shown={shown} {...query} />
      </Stack>
    </UnsavedGuard>
  );
}
