import { Box, Paper, Text, Title } from "@mantine/core";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { chartFormats } from "./chart-formats";
import { t } from "./text";
import { lastAbsences } from "./student-charts";
import { useStudentYear } from "./use-figures";

const mostShown = 5;

/** The latest days on which a student was away, with the marks and what was written on them. */
export function LastAbsences({ id }: { id: number }) {
  const { data, isError } = useStudentYear(id);
  // What went wrong is said beside the figures, which are of the same answer.
  if (isError && !data) return null;
  const absences = data ? lastAbsences(data, mostShown) : [];
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t("absences")}>
      <Title order={2} size="h3" mb="xs">
        {t("absences")}
      </Title>
      {data ? null : <LinesSkeleton lines={3} />}
      {data && absences.length === 0 ? (
        <Text color="dimmed">{data.marked > 0 ? t("noAbsences") : t("noMarksThisYear")}</Text>
      ) : null}
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
    </Paper>
  );
}
