import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { Line, Lines } from "@rollcall/kit/browser/ui";
import { coverStrings } from "./strings";
import { useCoverDays } from "./use-cover";
import { dayText } from "@rollcall/kit/schema/formats/days";

const words = coverStrings.panel;

function Days({ id }: { id: number }) {
  const { data, error, refetch } = useCoverDays(id);
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={words.title}>
      <Title order={2} size="h3" mb="xs">
        {words.title}
      </Title>
      {data ? (
        <Lines>
          {data.map(({ date, lessons, uncovered }) => (
            <Line key={date}>
              <Text>
                <Anchor component={Link} to={`/timetable/cover?date=${date}`}>
                  {dayText(date)}
                </Anchor>
                : {words.day(uncovered, lessons)}
              </Text>
            </Line>
          ))}
        </Lines>
      ) : null}
      {data?.length === 0 ? <Text color="dimmed">{words.none}</Text> : null}
      {!data && error ? (
        <LoadFailed title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={words.loading}>
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
