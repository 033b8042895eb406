import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { beforeDayOne, turnName } from "../../../school/calendar/domain/weekdays";
import { CycleList } from "./cycle-list";
import { t } from "./text";
import { useCycle, useSetCycle, type YearDays } from "./use-cycle";

const turnsOf = ({ repeats, size }: YearDays) =>
  Array.from({ length: size ?? 0 }, (_, at) => at + 1 + (repeats === "days" ? beforeDayOne : 0));

/** Says of a day which week or day of the cycle it is. */
function Correct({ id, cycle }: { id: number; cycle: YearDays }) {
  const [date, setDate] = useState("");
  const [turn, setTurn] = useState("");
  const [tried, setTried] = useState(false);
  const { set, back } = useSetCycle(id, () => {
    setDate("");
    setTurn("");
    setTried(false);
  });
  const errors = (set.error?.["errors"] ?? {}) as Record<string, string[] | undefined>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (date !== "" && turn !== "") set.run({ date, turn: Number(turn) });
  };
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Text weight={600}>{t("cycle.correct")}</Text>
      <Text size="sm" color="dimmed" mb="xs">
        {t("cycle.correctHelp")}
      </Text>
      <Group spacing="xs" align="flex-start">
        <DayField
          label={t("cycle.date")}
          value={date}
          onChange={setDate}
          error={errors["date"]?.join(" ") ?? (tried && date === "" ? t("cycle.chooseDate") : null)}
        />
        <NativeSelect
          label={t("cycle.is")}
          data={[
            { value: "", label: t("cycle.choose") },
            ...turnsOf(cycle).map((one) => ({ value: String(one), label: turnName(one) })),
          ]}
          value={turn}
          error={errors["turn"]?.join(" ") ?? (tried && turn === "" ? t("cycle.chooseTurn") : null)}
          onChange={(event) => setTurn(event.currentTarget.value)}
        />
        <Button type="submit" mt={26} loading={set.isPending}>
          {t("cycle.set")}
        </Button>
      </Group>
      <FailedAction action={set} />
      <FailedAction action={back} />
    </form>
  );
}

interface YearRecord {
  id: number;
  deleted_at?: unknown;
  repeats?: unknown;
}

/** On the page of an academic year: the list of its weeks or days, and the way to correct it. */
export function CyclePanel({ record }: { record: YearRecord }) {
  const may = useMay();
  const isCycle = record.repeats !== "week" && !record.deleted_at;
  const { data, error, refetch } = useCycle(record.id, isCycle);
  if (!isCycle) return null;
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t(record.repeats === "days" ? "cycle.days" : "cycle.weeks")}
      </Title>
      {error && !data ? (
        <LoadFailed title={t("cycle.failed")} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label={t("cycle.loading")}>
          <LinesSkeleton lines={6} />
        </div>
      ) : (
        <Stack>
          <CycleList cycle={data} />
          {may("edit_institution_settings") ? <Correct id={record.id} cycle={data} /> : null}
        </Stack>
      )}
    </Paper>
  );
}
