import { Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { AllowanceText } from "./allowance-text";
import { askForAllowances, leavesKey } from "./leaves-api";
import { t } from "./text";
import { allowanceQueryOf, useAllowance } from "./use-allowance";

const allowanceLine = (taken: number, allowance: number | null, year: string) =>
  allowance === null
    ? t("allowance.used", { taken, year })
    : t("allowance.usedOf", { taken, allowance, year });

/** On a leave's page: what it takes of the days of its type. */
export function LeaveAllowance({ record }: { record: BaseRecord & { id: number } }) {
  const { answer, error, again } = useAllowance(allowanceQueryOf(record, record.id));
  if (error)
    return <LoadFailed title={t("allowance.failed")} error={error} onRetry={() => void again()} />;
  return answer ? <AllowanceText balances={answer} /> : null;
}

function Card({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...leavesKey, "allowances", id],
    queryFn: ({ signal }) => askForAllowances(id, signal),
  });
  return (
    <Paper
      withBorder
      radius="md"
      p="lg"
      my="md"
      component="section"
      aria-label={t("allowance.title")}
    >
      <Title order={2} size="h3" mb="xs">
        {t("allowance.title")}
      </Title>
      {error ? (
        <LoadFailed title={t("allowance.failed")} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={20} />
      ) : data.length === 0 ? (
        <Text color="dimmed">{t("allowance.none")}</Text>
      ) : (
        data.map(({ type, year, allowance, taken, pending }) => (
          <Group key={`${year} ${type.id}`} spacing="sm">
            <Text weight={600}>{type.name}</Text>
            <Text>{allowanceLine(taken, allowance, year)}</Text>
            {pending > 0 ? (
              <Text color="dimmed">{t("allowance.pending", { days: pending })}</Text>
            ) : null}
          </Group>
        ))
      )}
    </Paper>
  );
}

/** On a student's page: the days of leave used in the present year, by type. */
export function StudentAllowances({ record }: { record: { id: number } }) {
  const may = useMayOrOwn();
  return may("view_leaves") ? <Card id={record.id} /> : null;
}
