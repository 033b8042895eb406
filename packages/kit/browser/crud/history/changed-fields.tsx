import { Box, type MantineTheme } from "@mantine/core";
import {
  apiFields,
  childrenOf,
  isStructured,
  type Changes,
  type Field,
  type Resource,
} from "../../../schema";
import { DefinitionList } from "../../fields/definition-list";
import { t } from "../../strings/history";
import { ChangedEntries } from "./changed-entries";
import { ChangedRows } from "./changed-rows";
import { FieldValue } from "./field-value";

const dim = (theme: MantineTheme) => ({
  color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7],
});

/** What became of one field: what it holds now where the record was just made. */
function Change({
  field,
  before,
  after,
  created,
}: {
  field: Field;
  before: unknown;
  after: unknown;
  created: boolean;
}) {
  if (!created && isStructured(field))
    return <ChangedEntries field={field} before={before} after={after} />;
  return (
    <>
      {created ? null : (
        <>
          <Box component="del" sx={(theme) => ({ ...dim(theme), textDecorationThickness: 1 })}>
            <FieldValue field={field} value={before} />
          </Box>
          <span role="img" aria-label={t("to")}>
            {" "}
            →{" "}
          </span>
        </>
      )}
      <Box component="ins" sx={{ textDecoration: "none", fontWeight: 500 }}>
        <FieldValue field={field} value={after} />
      </Box>
    </>
  );
}

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
    <DefinitionList
      sx={{ marginTop: 6, fontSize: "var(--size-sm)" }}
      nameSx={dim}
      valueSx={{ overflowWrap: "anywhere" }}
      of={[
        ...changed.map((change) => ({
          key: change.apiName,
          name: change.field.label,
          value: <Change {...change} created={created} />,
        })),
        ...rows.map(({ table, change }) => ({
          key: table.key,
          name: table.label,
          value: <ChangedRows table={table} before={change.before} after={change.after} />,
        })),
      ]}
    />
  );
}
