import { Box, type MantineTheme } from "@mantine/core";
import { apiFields, childrenOf, isStructured, type Changes, type Resource } from "../../../schema";
import { historyStrings } from "../../strings/history";
import { ChangedEntries } from "./changed-entries";
import { ChangedRows } from "./changed-rows";
import { FieldValue } from "./field-value";

const dim = (theme: MantineTheme) => ({
  color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7],
});

/**
 * The fields a write touched, before and after; of a record just made, as they came to be. What the
 * declaration no longer has is passed over.
 */
export function ChangedFields({
  resource,
  changes,
  created,
}: {
  resource: Resource;
  changes: Changes;
  created: boolean;
}) {
  const fields = apiFields(resource);
  const changed = Object.entries(changes).flatMap(([apiName, change]) => {
    const field = fields.get(apiName)?.field;
    return field ? [{ apiName, field, ...change }] : [];
  });
  const rows = childrenOf(resource).flatMap((table) => {
    const change = changes[table.key];
    return change ? [{ table, change }] : [];
  });
  if (changed.length + rows.length === 0) return null;
  return (
    <Box
      component="dl"
      m={0}
      mt={6}
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(90px, max-content) 1fr",
        gap: "4px 16px",
        fontSize: 14,
      }}
    >
      {changed.map(({ apiName, field, before, after }) => (
        <Box key={apiName} sx={{ display: "contents" }}>
          <Box component="dt" sx={dim}>
            {field.label}
          </Box>
          <Box component="dd" m={0} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            {!created && isStructured(field) ? (
              <ChangedEntries field={field} before={before} after={after} />
            ) : null}
            {created || isStructured(field) ? null : (
              <>
                <Box
                  component="del"
                  sx={(theme) => ({ ...dim(theme), textDecorationThickness: 1 })}
                >
                  <FieldValue field={field} value={before} />
                </Box>
                <span role="img" aria-label={historyStrings.to}>
                  {" "}
                  →{" "}
                </span>
              </>
            )}
            {!created && isStructured(field) ? null : (
              <Box component="ins" sx={{ textDecoration: "none", fontWeight: 500 }}>
                <FieldValue field={field} value={after} />
              </Box>
            )}
          </Box>
        </Box>
      ))}
      {rows.map(({ table, change }) => (
        <Box key={table.key} sx={{ display: "contents" }}>
          <Box component="dt" sx={dim}>
            {table.label}
          </Box>
          <Box component="dd" m={0} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <ChangedRows table={table} before={change.before} after={change.after} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
