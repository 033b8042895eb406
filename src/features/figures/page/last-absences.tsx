import { Box, Paper, Text, Title } from "@mantine/core";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import type { StudentYear } from "./answers";
import { chartFormats } from "./chart-formats";
import { t } from "./text";
import { lastAbsences } from "./student-charts";
import { useStudentYear } from "./use-figures";

const mostShown = 5;

/** The latest days on which a student was away, with the marks and what was written on them. */
export function AbsenceLines({ year, most }: { year: StudentYear; most: number }) {
  const absences = lastAbsences(year, most);
  if (absences.length === 0)
    return <Text color="dimmed">{year.marked > 0 ? t("noAbsences") : t("noMarksThisYear")}</Text>;
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 8 }}>
      {absences.map(({ date, text, remark }) => (
        <li key={date}>
          {/* Labels and days may be written in other directions than the page. */}
          <Text weight={600} component="bdi">
            {text}
          </Text>
          <Text color="dimmed" component="span">
            {" · "}
            <bdi>{chartFormats.day(date)}</bdi>
          </Text>
          {remark ? (
            <Text size="sm">
              <bdi>{remark}</bdi>
            </Text>
          ) : null}
        </li>
      ))}
    </Box>
  );
}

/** A card of them on a student's page. */
export function LastAbsences({ id }: { id: number }) {
  const { data, isError } = useStudentYear(id);
  // What went wrong is said beside the figures, which are of the same answer.
  if (isError && !data) return null;
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t("absences")}>
      <Title order={2} size="h3" mb="xs">
        {t("absences")}
      </Title>
      {data ? <AbsenceLines year={data} most={mostShown} /> : <LinesSkeleton lines={3} />}
    </Paper>
  );
}
