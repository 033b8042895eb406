import { Box } from "@mantine/core";
import type { Changes } from "../../../schema";
import { showStrings } from "../../strings/show";

const words = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? showStrings.nothing
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/**
 * Before and after of a write, as they were stored: a log may speak of records of any resource, so
 * that no declaration can dress them.
 */
export function RawChanges({ changes }: { changes: Changes }) {
  return (
    <Box
      component="dl"
      m={0}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(90px, max-content) 1fr",
        gap: "4px 16px",
      }}
    >
      {Object.entries(changes).map(([apiName, { before, after }]) => (
        <Box key={apiName} sx={{ display: "contents" }}>
          <dt>{apiName.replaceAll("_", " ")}</dt>
          <Box component="dd" m={0} sx={{ minWidth: 0 }}>
            {words(before)} → {words(after)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
