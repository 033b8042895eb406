import { Box, Paper, Text, Title } from "@mantine/core";
import type { Resource } from "../../../schema";
import { importStrings } from "../../strings/import";
import { ChangedFields } from "../history/changed-fields";
import type { ChangedRow } from "./run/rows";

const maxShown = 30;

/** The records that an import would change, with what is there now; new names of persons first. */
export function ChangedRecords({
  resource,
  changes,
}: {
  resource: Resource;
  changes: readonly ChangedRow[];
}) {
  if (changes.length === 0) return null;
  const first = changes.toSorted((one, other) => Number(other.renamed) - Number(one.renamed));
  return (
    <Paper withBorder p="md">
      <Title order={3} mb="xs">
        {importStrings.changesTitle(changes.length)}
      </Title>
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none" }}>
        {first.slice(0, maxShown).map(({ line, title, changes: fields }) => (
          <Box component="li" key={line} py={6}>
            <Text weight={550}>{importStrings.changesOf(line, title)}</Text>
            <ChangedFields
              resource={resource}
              changes={fields as Parameters<typeof ChangedFields>[0]["changes"]}
              created={false}
            />
          </Box>
        ))}
      </Box>
      {changes.length > maxShown ? (
        <Text size="sm" color="dimmed">
          {importStrings.keptMore(changes.length - maxShown)}
        </Text>
      ) : null}
    </Paper>
  );
}
