import { Anchor, Group, Paper, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { viewAttendance as words } from "./strings";
import { FigureLine } from "./figure-line";
import { FiguresState } from "./figures-state";
import { Counts, Prospect } from "./student-figures";
import { useLiveFigures, useSheet, useStudentYear } from "./use-figures";
import { monthText } from "@rollcall/kit/schema/formats/days";

interface PanelProps {
  record: { id: number };
}

function StudentCard({ id }: { id: number }) {
  const may = useMay();
  const query = useStudentYear(id);
  useLiveFigures();
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {words.card}
      </Title>
      <FiguresState query={query}>
        {(year) => (
          <>
            <FigureLine figure={year} />
            <Counts counts={year.counts} />
            <Prospect year={year} />
          </>
        )}
      </FiguresState>
      <Group spacing="lg" mt="sm">
        <Anchor component={Link} to={`/attendance/view?tab=student&student=${id}`}>
          {words.more}
        </Anchor>
        {may("mark_attendance") ? (
          <Anchor component={Link} to={`/attendance/student?student=${id}`}>
            {words.correct}
          </Anchor>
        ) : null}
      </Group>
    </Paper>
  );
}

function ClassCard({ id }: { id: number }) {
  const query = useSheet(id);
  useLiveFigures();
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section">
      <Title order={2} size="h3" mb="xs">
        {query.data ? words.monthCard(monthText(query.data.month)) : words.card}
      </Title>
      <FiguresState query={query}>
        {({ totals }) => (
          <>
            <FigureLine figure={totals} />
            <Counts counts={totals} />
          </>
        )}
      </FiguresState>
      <Anchor
        component={Link}
        to={`/attendance/view?tab=month&class=${id}`}
        mt="sm"
        sx={{ display: "inline-block" }}
      >
        {words.moreMonth}
      </Anchor>
    </Paper>
  );
}

/** On a student's page: the year in figures, for who may see attendance. */
export function StudentAttendance({ record }: PanelProps) {
  return useMayOrOwn()("view_attendance") ? <StudentCard id={record.id} /> : null;
}

/** On a class's page: the present month in figures, for who may see attendance. */
export function ClassAttendance({ record }: PanelProps) {
  return useMayOrOwn()("view_attendance") ? <ClassCard id={record.id} /> : null;
}
