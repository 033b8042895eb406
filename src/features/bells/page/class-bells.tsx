import { Anchor, List, Paper, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { joined } from "@rollcall/kit/schema/joined";
import { weekdayName } from "../../../school/calendar/domain/weekdays";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";

type Day = AnswerTo<"GET /admin/classes/:id/bells">["days"][number];

/** The days of the week on which the same bells ring, in words. */
const daysText = (days: readonly Day[]) =>
  days.length === 7
    ? t("everyDay")
    : joined(
        days.map(({ weekday }) => weekdayName(weekday)),
        "and",
      );

function Week({ days }: { days: readonly Day[] }) {
  return (
    <List listStyleType="none">
      {[...groupBy(days, ({ schedule }) => schedule?.id ?? 0)].map(([id, its]) => (
        <List.Item key={id}>
          {daysText(its)}:{" "}
          {id === 0 ? (
            t("asUsual").toLowerCase()
          ) : (
            <Anchor component={Link} to={`/bell-schedules/${id}`}>
              {its[0]?.schedule?.name}
            </Anchor>
          )}
        </List.Item>
      ))}
    </List>
  );
}

function BellsCard({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["bells of class", id],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/classes/:id/bells", { params: { id }, signal })).data.days,
  });
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {t("bells")}
      </Title>
      {error && !data ? (
        <LoadFailed title={t("bellsFailed")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Week days={data} />
      ) : (
        <div role="status" aria-label={t("bellsLoading")}>
          <LinesSkeleton lines={1} />
        </div>
      )}
    </Paper>
  );
}

/** On a class's page: which bells ring for it this week, for who may see periods. */
export function ClassBells({ record }: { record: { id: number; deleted_at?: unknown } }) {
  return useMay()("view_periods") && !record.deleted_at ? <BellsCard id={record.id} /> : null;
}
