import { Anchor, Box, Group, Paper, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { monthText } from "@rollcall/kit/schema/formats/days";
import { FigureLine } from "./figure-line";
import { FiguresState } from "./figures-state";
import { RecentChart } from "./recent-chart";
import { t } from "./text";
import { Counts } from "./student-figures";
import { useLiveFigures, useSheet } from "./use-figures";
import { useRecentDays } from "./use-recent-days";

/** A class's attendance: the present month in figures, and the last days of school as a line. */
export function ClassCard({ id }: { id: number }) {
  const query = useSheet(id);
  const recent = useRecentDays(id);
  useLiveFigures();
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t("card")}>
      <Group position="apart" mb="xs">
        <Title order={2} size="h3">
          {query.data ? t("monthCard", { month: monthText(query.data.month) }) : t("card")}
        </Title>
        <Anchor component={Link} to={`/attendance/view?tab=month&class=${id}`}>
          {t("moreMonth")}
        </Anchor>
      </Group>
      <FiguresState query={query}>
        {({ totals }) => (
          <>
            <FigureLine figure={totals} />
            <Counts counts={totals} />
          </>
        )}
      </FiguresState>
      <Box mt="lg">
        <Title order={3} size="h4" mb={4}>
          {t("lately")}
        </Title>
        <FiguresState query={recent}>
          {({ days, threshold }) => (
            <RecentChart title={t("lately")} days={days} threshold={threshold} height={180} />
          )}
        </FiguresState>
      </Box>
    </Paper>
  );
}
