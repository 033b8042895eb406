import { Card, Group, Progress, SimpleGrid, Text, Title } from "@mantine/core";
import { dayText } from "../../fields/cells/value-text";
import type { RegisterState } from "../../providers/attendance/expected-day";
import { useExpectedDay } from "../../providers/attendance/use-expected-day";
import { deskStrings } from "../../strings/desk";
import { dashboard } from "../../strings/dashboard";
import { StatSkeleton } from "../../fields/skeletons";

const words = deskStrings.figures;

function Figure({ label, value, note }: { label: string; value: string | undefined; note?: string | undefined }) {
  return (
    <div>
      <Text color="dimmed">{label}</Text>
      <Text component="div" sx={{ fontSize: 24, fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: "tabular-nums" }}>{value ?? <StatSkeleton />}</Text>
      {note ? <Text size="xs" color="dimmed">{note}</Text> : null}
    </div>
  );
}

/** Today in figures: who is here, and how many of the registers that are due have been taken. */
export function DeskFigures() {
  const { data, isError } = useExpectedDay();
  const registers = data?.registers ?? [];
  const standing = (state: RegisterState) => registers.filter((one) => one.state === state);
  const [taken, missing, upcoming] = [standing("taken"), standing("missing"), standing("upcoming")];
  const sum = (name: "present" | "absent" | "late" | "unmarked") => taken.reduce((all, { counts }) => all + counts[name], 0);
  const due = taken.length + missing.length;
  const shown = (value: number) => (isError ? dashboard.unknown : data ? value.toLocaleString("en") : undefined);
  const open = sum("unmarked");
  return (
    <Card withBorder p="md" radius="md" component="section" aria-label={words.title} sx={{ minHeight: 172, "@media (max-width: 700px)": { minHeight: 252 } }}>
      <Group position="apart" mb="sm"><Title order={2}>{words.title}</Title></Group>
      {data && due === 0 && upcoming.length === 0 ? (
        <>
          <Text size="lg" weight={600}>{data.closed ?? words.noSchool}</Text>
          {data.school_days?.after ? <Text color="dimmed">{words.nextDay(dayText(data.school_days.after, navigator.language))}</Text> : null}
        </>
      ) : (
        <>
          <SimpleGrid cols={4} breakpoints={[{ maxWidth: 700, cols: 2 }]}>
            <Figure label={words.present} value={shown(sum("present"))} />
            <Figure label={words.absent} value={shown(sum("absent"))} />
            <Figure label={words.late} value={shown(sum("late"))} />
            <Figure label={words.coverage} value={isError ? dashboard.unknown : data ? words.of(taken.length, due) : undefined} note={[upcoming.length > 0 ? words.upcoming(upcoming.length) : "", open > 0 ? words.unmarked(open) : ""].filter(Boolean).join(" · ") || undefined} />
          </SimpleGrid>
          <Progress mt="sm" value={due === 0 ? 0 : (taken.length / due) * 100} aria-label={words.coverage} />
        </>
      )}
    </Card>
  );
}
