import { hasOptions } from "../../../fields/questions";
import { Box, createStyles, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { Resource } from "../../../schema";
import { meaningsOf, noMeaning, wordKey } from "../../../schema/transfer/meanings";
import { importStrings } from "../../strings/import";
import { withMeaning, type Choices } from "./mapping/choices";
import { rememberedValues } from "./mapping/remembered-values";
import { likelyMeaning, unknownValues, type UnknownValues } from "./mapping/values";
import type { Table } from "./reading/table";

/** Different texts of a column that are shown. */
const shown = 50;

const useStyles = createStyles((theme) => ({
  list: {
    display: "grid",
    gap: `${theme.spacing.sm}px ${theme.spacing.xl}px`,
    gridTemplateColumns: "repeat(auto-fill, minmax(280px, 1fr))",
    listStyle: "none",
    margin: 0,
    padding: 0,
    [theme.fn.smallerThan("xs")]: { gridTemplateColumns: "1fr" },
  },
  item: {
    display: "grid",
    gridTemplateColumns: "minmax(70px, 1fr) 2fr",
    gap: theme.spacing.sm,
    alignItems: "start",
  },
  text: { paddingTop: 7, overflowWrap: "anywhere", lineHeight: 1.3 },
}));

/** The value of a select: an option's word could be empty, or anything. */
const toSelect = (value: string | undefined) => (value === undefined ? "" : `=${value}`);
const fromSelect = (chosen: string) => (chosen === "" ? undefined : chosen.slice(1));

interface ColumnProps {
  column: UnknownValues;
  choices: Choices;
  guessed(column: UnknownValues, text: string): string | undefined;
  onChoices(choices: Choices): void;
}

function ColumnOfValues({ column, choices, guessed, onChoices }: ColumnProps) {
  const { classes } = useStyles();
  const { name, field, texts } = column;
  const meanings = [
    { value: "", label: importStrings.valueUnset },
    ...meaningsOf(field).map(({ value, label }) => ({ value: toSelect(value), label })),
    ...(field.required && hasOptions(field)
      ? []
      : [{ value: toSelect(noMeaning), label: importStrings.valueEmpty }]),
  ];
  return (
    <div>
      <Text weight={600} mb={6}>
        {name === field.label ? name : `${name} (${field.label})`}
      </Text>
      <ul className={classes.list} aria-label={importStrings.valuesOf(field.label)}>
        {texts.slice(0, shown).map(({ text, rows }) => {
          const value = choices.values[name]?.[wordKey(text)];
          const hint =
            value === undefined
              ? importStrings.valueUnknown
              : guessed(column, text) === value
                ? importStrings.valueGuessed
                : undefined;
          return (
            <li key={wordKey(text)} className={classes.item}>
              <Box className={classes.text}>
                <Text component="span" weight={550}>
                  {text}
                </Text>
                <Text color="dimmed" size="xs">
                  {importStrings.valueRows(rows)}
                </Text>
              </Box>
              <NativeSelect
                aria-label={importStrings.valueMeansOf(text, name)}
                data={meanings}
                value={toSelect(value)}
                description={hint}
                inputWrapperOrder={["input", "description"]}
                onChange={({ currentTarget }) =>
                  onChoices(withMeaning(choices, name, text, fromSelect(currentTarget.value)))
                }
              />
            </li>
          );
        })}
      </ul>
      {texts.length > shown ? (
        <Text color="dimmed" mt="xs">
          {importStrings.moreValues(texts.length - shown)}
        </Text>
      ) : null}
    </div>
  );
}

/** The values of the file that are none of their field's, each once, and what they mean. */
export function ValuesForm({
  resource,
  table,
  choices,
  onChoices,
}: {
  resource: Resource;
  table: Table;
  choices: Choices;
  onChoices(choices: Choices): void;
}) {
  const columns = useMemo(
    () => unknownValues(resource, table, choices.mapping),
    [resource, table, choices.mapping],
  );
  const remembered = useMemo(() => rememberedValues(resource), [resource]);
  if (columns.length === 0) return null;
  const guessed = (column: UnknownValues, text: string) => {
    const likely = likelyMeaning(column, text, remembered);
    return likely?.from === "guessed" ? likely.value : undefined;
  };
  return (
    <Paper withBorder p="md">
      <Stack spacing="sm">
        <div>
          <Title order={3}>{importStrings.valuesTitle}</Title>
          <Text color="dimmed">{importStrings.valuesHelp}</Text>
        </div>
        {columns.map((column) => (
          <ColumnOfValues
            key={column.name}
            column={column}
            choices={choices}
            guessed={guessed}
            onChoices={onChoices}
          />
        ))}
      </Stack>
    </Paper>
  );
}
