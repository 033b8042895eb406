import { Anchor, Badge, Box, Group, Paper, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { Chart } from "@rollcall/kit/browser/charts/chart";
import { HeatStrip } from "@rollcall/kit/browser/charts/heat-strip";
import { Ring } from "@rollcall/kit/browser/charts/ring";
import { Sparkline } from "@rollcall/kit/browser/charts/sparkline";
import { useMay } from "@rollcall/kit/browser/fields/may";
import type { StudentYear } from "./answers";
import { t as certificateText } from "./certificate-text";
import { CondonedLine } from "./condoned-line";
import { chartFormats, percentAxis } from "./chart-formats";
import { figureStrings, t } from "./figure-text";
import { FiguresState } from "./figures-state";
import { t as viewText } from "./text";
import { byWeek, yearDays, yearLegend, yearSoFar } from "./student-charts";
import { Counts, Prospect } from "./student-figures";
import { TermFigure } from "./term-figure";
import { useLiveFigures, useStudentYear } from "./use-figures";

/** The percentage as a ring, with the minimum, and the weeks that led to it. */
function Standing({ year }: { year: StudentYear }) {
  const { percentage, threshold, below, weight, counted, policy } = year;
  const shown = figureStrings.percent(percentage);
  const weeks = byWeek(year);
  const latest = weeks.findLast((value) => value !== null);
  return (
    <Group
      spacing="lg"
      noWrap
      align="flex-start"
      sx={{ "@media (max-width: 560px)": { flexWrap: "wrap" } }}
    >
      <Ring
        value={percentage}
        label={viewText("ring", { percentage: shown })}
        threshold={threshold}
        isLow={below}
      >
        <Text
          component="span"
          sx={{
            fontSize: "var(--size-lg)",
            fontWeight: 650,
            lineHeight: 1.1,
            fontVariantNumeric: "tabular-nums",
          }}
        >
          {shown}
        </Text>
        {year.year ? (
          <Text size="xs" color="dimmed">
            {viewText("ofYear", { name: year.year.name })}
          </Text>
        ) : null}
      </Ring>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Group spacing="xs" mb={4}>
          <Text weight={600}>{figureStrings.counted(weight, counted, policy)}</Text>
          {below ? <Badge color="red">{figureStrings.below(threshold)}</Badge> : null}
        </Group>
        <CondonedLine of={year} />
        <Counts counts={year.counts} minutesLate={year.minutes_late} />
        <TermFigure id={year.student.id} of={year} />
        <Prospect year={year} />
        {weeks.length > 1 ? (
          <Box mt="xs">
            <Sparkline
              values={weeks}
              label={viewText("weeks", { percentage: figureStrings.percent(latest ?? null) })}
              threshold={threshold}
              bounds={percentAxis.bounds}
              height={40}
            />
          </Box>
        ) : null}
      </Box>
    </Group>
  );
}

/** What the year was, by months and by days. */
function YearCharts({ year }: { year: StudentYear }) {
  const { points, series } = yearSoFar(year);
  const { threshold } = year;
  const isKnown = series.some(({ values }) => values.some((value) => value !== null));
  return (
    <>
      {isKnown && points.length > 1 ? (
        <>
          <Title order={3} size="h4" mt="lg" mb={4}>
            {viewText("throughYear")}
          </Title>
          <Chart
            title={viewText("throughYear")}
            head={viewText("month")}
            points={points}
            series={series}
            threshold={{ value: threshold, label: figureStrings.minimum(threshold) }}
            wishes={percentAxis}
            format={chartFormats.percent}
            height={180}
          />
        </>
      ) : null}
      {year.marked > 0 ? (
        <>
          <Title order={3} size="h4" mt="lg" mb={4}>
            {viewText("everyDay")}
          </Title>
          <HeatStrip
            title={viewText("everyDay")}
            head={t("day")}
            days={yearDays(year)}
            legend={yearLegend}
          />
        </>
      ) : null}
    </>
  );
}

/** A student's attendance in the academic year, and the ways to more of it. */
export function StudentCard({ id }: { id: number }) {
  const may = useMay();
  const query = useStudentYear(id);
  useLiveFigures();
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={viewText("card")}>
      <Group position="apart" mb="sm">
        <Title order={2} size="h3">
          {viewText("card")}
        </Title>
        <Group spacing="md" className="screen-only">
          <Anchor component={Link} to={`/attendance/view?tab=student&student=${id}`}>
            {viewText("more")}
          </Anchor>
          <Anchor component={Link} to={`/attendance/certificate?student=${id}`}>
            {certificateText("title")}
          </Anchor>
          {may("mark_attendance") ? (
            <Anchor component={Link} to={`/attendance/student?student=${id}`}>
              {viewText("correct")}
            </Anchor>
          ) : null}
        </Group>
      </Group>
      <FiguresState query={query}>
        {(year) => (
          <>
            <Standing year={year} />
            <YearCharts year={year} />
            <Text size="xs" color="dimmed" mt="sm">
              {figureStrings.policy(year.policy)}{" "}
              {figureStrings.coverage(year.marked, year.expected, year.coverage)}.
            </Text>
          </>
        )}
      </FiguresState>
    </Paper>
  );
}
