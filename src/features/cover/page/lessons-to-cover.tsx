import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { Line, Lines } from "@rollcall/kit/browser/ui";
import { t } from "./text";
import { useCoverDays } from "./use-cover";
import { dayText } from "@rollcall/kit/schema/formats/days";

const day = (uncovered: number, all: number) =>
  uncovered === 0 ? t("panel.dayCovered", { all }) : t("panel.day", { uncovered, all });

function Days({ id }: { id: number }) {
  const { data, error, refetch } = useCoverDays(id);
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={t("panel.title")}>
      <Title order={2} size="h3" mb="xs">
        {t("panel.title")}
      </Title>
      {data ? (
        <Lines>
          {data.map(({ date, lessons, uncovered }) => (
            <Line key={date}>
              <Text>
                <Anchor component={Link} to={`/timetable/cover?date=${date}`}>
                  {dayText(date)}
                </Anchor>
                : {day(uncovered, lessons)}
              </Text>
            </Line>
          ))}
        </Lines>
      ) : null}
      {data?.length === 0 ? <Text color="dimmed">{t("panel.none")}</Text> : null}
      {!data && error ? (
        <LoadFailed title={t("panel.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={t("panel.loading")}>
          <LinesSkeleton lines={2} />
        </div>
      ) : null}
    </Paper>
  );
}

/** On the page of a teacher's absence: the days with lessons, and how many are not covered. */
export function LessonsToCover({ record }: { record: { id: number; deleted_at?: unknown } }) {
  return useMay()("view_timetables") && !record.deleted_at ? <Days id={record.id} /> : null;
}
