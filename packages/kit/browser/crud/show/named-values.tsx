import { Box } from "@mantine/core";
import { showStrings } from "../../strings/show";

const words = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? showStrings.nothing
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 1);

/** Values beside their names; a text of several lines keeps them. */
export function NamedValues({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <Box
      component="dl"
      m={0}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(90px, max-content) minmax(0, 1fr)",
        gap: "4px 16px",
      }}
    >
      {Object.entries(values).map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <Box
            component="dd"
            m={0}
            sx={(theme) => ({
              minWidth: 0,
              whiteSpace: "pre-wrap",
              overflowWrap: "anywhere",
              fontFamily: theme.fontFamilyMonospace,
              fontSize: 13,
            })}
          >
            {words(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
