import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useState, type FormEvent } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { OfferedDraft } from "@rollcall/kit/browser/crud/form/offered-draft";
import { UnsavedGuard, useReportDirty } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { useDraftKey, useStoredChoices } from "@rollcall/kit/browser/crud/form/use-draft";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { periods } from "../../../resources/periods";
import { t } from "./text";
import { TimesTable } from "./times-table";
import {
  isHalf,
  timesBody,
  typedOf,
  useSetTimes,
  useTimes,
  type Period,
  type Typed,
} from "./use-times";

/** What is typed and not saved yet, by period. */
function useTyped(id: number, periods: readonly Period[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const typedIn = (period: Period) => typed.get(period.id) ?? typedOf(period);
  const isDirty = periods.some((period) => {
    const [now, was] = [typedIn(period), typedOf(period)];
    return now.start !== was.start || now.end !== was.end;
  });
  const kept = useStoredChoices(useDraftKey("bell-times", id), typed);
  return {
    typedIn,
    isDirty,
    type: (period: Period, now: Typed) => setTyped((all) => new Map(all).set(period.id, now)),
    fill: () =>
      setTyped(
        new Map(
          periods.map((period) => {
            const now = typedIn(period);
            const { start_time: start, end_time: end } = period.usual;
            return [period.id, now.start === "" && now.end === "" ? { start, end } : now];
          }),
        ),
      ),
    kept,
    restore: (values: Readonly<Record<string, unknown>>) =>
      setTyped(
        new Map(Object.entries(values).map(([period, now]) => [Number(period), now as Typed])),
      ),
    forget: () => {
      setTyped(new Map());
      kept.forget();
    },
  };
}

/** The times of all periods, typed and saved at once. */
function TimesForm({
  id,
  periods,
  onReload,
}: {
  id: number;
  periods: readonly Period[];
  onReload(): void;
}) {
  const { typedIn, isDirty, type, fill, forget, kept, restore } = useTyped(id, periods);
  const [tried, setTried] = useState(false);
  const settled = useReportDirty(isDirty, forget);
  const action = useSetTimes(id, () => {
    settled();
    forget();
    setTried(false);
  });
  const errors = (action.error?.["errors"] ?? {}) as Record<string, string[] | undefined>;
  const errorOf = (period: Period) =>
    tried && isHalf(typedIn(period)) ? t("both") : errors[`period:${period.id}`]?.join(" ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!periods.some((period) => isHalf(typedIn(period)))) action.run(timesBody(periods, typedIn));
  };
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Stack spacing="sm">
        <OfferedDraft draft={kept} onRestore={({ values }) => restore(values)} />
        <TimesTable periods={periods} typedIn={typedIn} errorOf={errorOf} onType={type} />
        <FailedAction action={action} />
        <Group spacing="xs">
          <Button type="submit" loading={action.isPending} disabled={!isDirty}>
            {t("save")}
          </Button>
          <Button variant="default" onClick={fill}>
            {t("fill")}
          </Button>
          {action.error?.statusCode === 409 ? (
            <Button variant="subtle" onClick={onReload}>
              {t("reload")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

const needed = ["create_periods", "edit_periods", "delete_periods"] as const;

/** On the page of a bell schedule: when each period is by it. */
export function BellTimesPanel({ record }: { record: BaseRecord & { id: number } }) {
  const [may, mayDo] = [useMay(), useMayDo()];
  const { data, error, refetch } = useTimes(record.id);
  const isWritable = needed.every((key) => may(key)) && !record["deleted_at"];
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section">
      <Title order={2} size="h3">
        {t("times")}
      </Title>
      <Text color="dimmed" mb="sm">
        {t("timesHelp")}
      </Text>
      {error && !data ? (
        <LoadFailed title={t("timesFailed")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label={t("loading")}>
          <LinesSkeleton lines={4} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState
          title={t("noPeriods")}
          text={t("noPeriodsText")}
          steps={[
            {
              to: `/${periods.name}/create`,
              label: t("createPeriod"),
              may: mayDo(periods, "create"),
            },
          ]}
        />
      ) : isWritable ? (
        <UnsavedGuard>
          <TimesForm id={record.id} periods={data} onReload={() => void refetch()} />
        </UnsavedGuard>
      ) : (
        <TimesTable
          periods={data}
          typedIn={undefined}
          errorOf={() => undefined}
          onType={() => undefined}
        />
      )}
    </Paper>
  );
}
