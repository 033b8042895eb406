import { Box, Paper, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";
import type { Tally } from "./run/send-chunks";
import { numberText } from "../../../schema/formats/numbers";

/** What has come, or would come, of the rows. */
export function Counts({ tally }: { tally: Tally }) {
  const { created, updated, unchanged, refused } = importStrings.counts;
  const items = [
    [created, tally.created],
    [updated, tally.updated],
    [unchanged, tally.unchanged],
    [refused, tally.refused.length],
  ] as const;
  return (
    <Box
      component="dl"
      m={0}
      sx={(theme) => ({
        display: "grid",
        gap: theme.spacing.md,
        gridTemplateColumns: "repeat(4, 1fr)",
        [theme.fn.smallerThan("sm")]: { gridTemplateColumns: "repeat(2, 1fr)" },
      })}
    >
      {items.map(([label, count]) => (
        <Paper key={label} withBorder p="sm">
          <Text component="dt" color="dimmed" size="xs">
            {label}
          </Text>
          <Text
            component="dd"
            m={0}
            size="lg"
            weight={650}
            sx={(theme) =>
              label === refused && count > 0
                ? { color: theme.colors.red[theme.colorScheme === "dark" ? 4 : 7] }
                : {}
            }
          >
            {numberText(count)}
          </Text>
        </Paper>
      ))}
    </Box>
  );
}
