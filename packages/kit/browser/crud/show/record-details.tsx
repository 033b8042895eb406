import { kindOf } from "../../../fields/kinds";
import { Box, createStyles, Paper, Text, Title } from "@mantine/core";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { childrenOf, isMet, readableFields, type Resource } from "../../../schema";
import { inSections } from "../../fields/in-sections";
import { t } from "../../strings/show";
import { ShownRows } from "./shown-rows";
import { shownValue } from "./shown-value";
import { momentText } from "../../../schema/formats/moments";

type Values = Readonly<Record<string, unknown>>;

const useStyles = createStyles((theme) => ({
  list: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(140px, 30%)), 1fr))",
    gap: "16px 24px",
    margin: 0,
  },
  term: {
    fontSize: theme.fontSizes.xs,
    color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
    marginBottom: 2,
  },
  value: { margin: 0, minWidth: 0, overflowWrap: "anywhere" },
}));

/** The fields under their headings, as far as a record like this one may have them. */
const sectionsOf = (resource: Resource, record: Values) =>
  inSections(readableFields(resource).filter(({ field }) => isMet(resource, field, record)));

/** Everything that is known of a record, under the headings of its form. */
export function RecordDetails({ resource, record }: { resource: Resource; record: Values }) {
  const { classes } = useStyles();
  const context = useCellContext();
  const when = (key: string) => momentText(String(record[key] ?? ""), resource.readOnly);
  return (
    <>
      {sectionsOf(resource, record).map(({ title, fields }) => (
        <Paper key={title ?? ""} component="section" withBorder radius="md" p="lg" mb="md">
          {title ? (
            <Title order={2} size="h3" mb="md">
              {title}
            </Title>
          ) : null}
          <dl className={classes.list}>
            {fields.map((each) => (
              <Box
                key={each.apiName}
                sx={kindOf(each.field.kind).wide ? { gridColumn: "1 / -1" } : undefined}
              >
                <dt className={classes.term}>{each.field.label}</dt>
                <dd className={classes.value}>{shownValue(resource, each, record, context)}</dd>
              </Box>
            ))}
          </dl>
        </Paper>
      ))}
      {childrenOf(resource).map((table) => (
        <ShownRows key={table.key} table={table} record={record} />
      ))}
      <Text size="xs">{`${t("number", { id: Number(record["id"]) })} · ${resource.readOnly ? t("written", { when: when("created_at") }) : t("facts", { created: when("created_at"), changed: when("updated_at") })}`}</Text>
    </>
  );
}
