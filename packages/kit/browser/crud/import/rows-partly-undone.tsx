import { Box, Paper, Text, Title } from "@mantine/core";
import { importStrings } from "../../strings/import";
import type { KeptRow } from "./run/rows";

const maxShown = 50;

/** The rows of which something was left as it was changed after the last import. */
export function RowsPartlyUndone({ kept }: { kept: readonly KeptRow[] }) {
  if (kept.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Title order={3} mb="xs">
        {importStrings.keptTitle(kept.length)}
      </Title>
      <Box component="ul" m={0} pl={18}>
        {kept.slice(0, maxShown).map(({ line, reason }) => (
          <li key={line}>
            <Text size="sm">{importStrings.keptLine(line, reason)}</Text>
          </li>
        ))}
      </Box>
      {kept.length > maxShown ? (
        <Text size="sm" color="dimmed">
          {importStrings.keptMore(kept.length - maxShown)}
        </Text>
      ) : null}
    </Paper>
  );
}
