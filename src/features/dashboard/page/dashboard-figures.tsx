import { Card, Group, Progress, SimpleGrid, Text, Title } from "@mantine/core";
import { dayText } from "@rollcall/kit/browser/fields/cells/value-text";
import type { RegisterState } from "../../../domain/attendance/register-state";
import { useExpectedDay } from "../../attendance/page/expected-day/use-expected-day";
import { panelStrings } from "./panel-strings";
import { dashboard } from "./strings";
import { StatSkeleton } from "@rollcall/kit/browser/fields/skeletons";

const words = panelStrings.figures;

function Figure({
  label,
  value,
  note,
}: {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}) {
  return (
    <div>
      <Text color="dimmed">{label}</Text>
      <Text
        component="div"
        sx={{ fontSize: 24, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: "tabular-nums" }}
      >
        {value ?? <StatSkeleton />}
      </Text>
      {note ? (
        <Text size="xs" color="dimmed">
          {note}
        </Text>
      ) : null}
    </div>
  );
}

/**
 * Today in figures: who is here, and in how many of the registers that are due every student is
 * marked.
 */
export function DashboardFigures() {
  const { data, isError } = useExpectedDay();
  const registers = data?.registers ?? [];
  const standing = (state: RegisterState) => registers.filter((one) => one.state === state);
  const [taken, incomplete, missing, upcoming] = [
    standing("taken"),
    standing("incomplete"),
    standing("missing"),
    standing("upcoming"),
  ];
  const marked = registers.filter(
    ({ state, students, counts }) => state !== "closed" && counts.unmarked < students,
  );
  const sum = (name: "present" | "absent" | "late") =>
    marked.reduce((all, { counts }) => all + counts[name], 0);
  const due = taken.length + incomplete.length + missing.length;
  const shown = (value: number) =>
    isError ? dashboard.unknown : data ? value.toLocaleString("en") : undefined;
  const unmarked = incomplete.reduce((all, { counts }) => all + counts.unmarked, 0);
  return (
    <Card
      withBorder
      p="md"
      radius="md"
      component="section"
      aria-label={words.title}
      sx={{ minHeight: 172, "@media (max-width: 700px)": { minHeight: 252 } }}
    >
      <Group position="apart" mb="sm">
        <Title order={2}>{words.title}</Title>
      </Group>
      {data && due === 0 && upcoming.length === 0 ? (
        <>
          <Text size="lg" weight={600}>
            {data.closed ?? words.noSchool}
          </Text>
          {data.school_days?.after ? (
            <Text color="dimmed">
              {words.nextDay(dayText(data.school_days.after, navigator.language))}
            </Text>
          ) : null}
        </>
      ) : (
        <>
          <SimpleGrid cols={4} breakpoints={[{ maxWidth: 700, cols: 2 }]}>
            <Figure label={words.present} value={shown(sum("present"))} />
            <Figure label={words.absent} value={shown(sum("absent"))} />
            <Figure label={words.late} value={shown(sum("late"))} note={words.lateNote} />
            <Figure
              label={words.coverage}
              value={isError ? dashboard.unknown : data ? words.of(taken.length, due) : undefined}
              note={
                [
                  incomplete.length > 0 ? words.incomplete(incomplete.length, unmarked) : "",
                  upcoming.length > 0 ? words.upcoming(upcoming.length) : "",
                ]
                  .filter(Boolean)
                  .join(" · ") || undefined
              }
            />
          </SimpleGrid>
          <Progress
            mt="sm"
            value={due === 0 ? 0 : (taken.length / due) * 100}
            aria-label={words.coverage}
          />
        </>
      )}
    </Card>
  );
}
