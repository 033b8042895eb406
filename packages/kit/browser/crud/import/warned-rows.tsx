import { Alert, Box, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";
import type { WarnedRow } from "./run/rows";

const maxShown = 50;

/** Values of a file that are allowed, but beyond what is usual. */
export function WarnedRows({ warned }: { warned: readonly WarnedRow[] }) {
  if (warned.length === 0) return null;
  return (
    <Alert color="yellow" title={importStrings.warnedTitle(warned.length)}>
      <Text size="sm">{importStrings.warnedHelp}</Text>
      <Box component="ul" m={0} mt="xs" pl={18}>
        {warned.slice(0, maxShown).map(({ line, field, reason }) => (
          <li key={`${line} ${field ?? ""} ${reason}`}>
            <Text size="sm">{importStrings.keptLine(line, reason)}</Text>
          </li>
        ))}
      </Box>
      {warned.length > maxShown ? (
        <Text size="sm">{importStrings.keptMore(warned.length - maxShown)}</Text>
      ) : null}
    </Alert>
  );
}
