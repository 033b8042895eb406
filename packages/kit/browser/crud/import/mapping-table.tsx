import { createStyles, NativeSelect, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Resource } from "../../../schema";
import { importColumns } from "../../../schema/transfer/columns";
import { importStrings } from "../../strings/import";
import { valuesIn, type Choices } from "./mapping/choices";
import type { Table } from "./reading/table";

const useStyles = createStyles((theme) => {
  const line = theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3];
  return {
    table: {
      width: "100%",
      borderCollapse: "collapse",
      tableLayout: "fixed",
      caption: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clip: "rect(0 0 0 0)",
      },
      "th, td": {
        textAlign: "left",
        padding: "6px 12px 6px 0",
        verticalAlign: "middle",
        overflowWrap: "anywhere",
      },
      "thead th": { fontSize: theme.fontSizes.xs, fontWeight: 600 },
      "tbody tr": { borderTop: `1px solid ${line}` },
      // On a phone each column of the file is a block of its own.
      [theme.fn.smallerThan("sm")]: {
        thead: { display: "none" },
        "tr, th, td": { display: "block", padding: 0 },
        "tbody tr": { padding: "10px 0" },
        "td + td": { marginTop: 4 },
      },
    },
  };
});

const shown = 3;
const longest = 60;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Each column of the file with examples and the field it goes to. */
export function MappingTable({
  resource,
  table,
  mapping,
  onMap,
}: {
  resource: Resource;
  table: Table;
  mapping: Choices["mapping"];
  onMap(name: string, target: string): void;
}) {
  const { classes } = useStyles();
  const targets = useMemo(
    () => [
      { value: "", label: importStrings.notImported },
      ...importColumns(resource).map(({ target, header, field }) => ({
        value: target,
        label: field ? header : importStrings.idTarget,
      })),
    ],
    [resource],
  );
  const examples = useMemo(
    () => table.columns.map((_name, index) => valuesIn(table, index, shown).map(cut).join(" · ")),
    [table],
  );
  return (
    <table className={classes.table}>
      <caption>{importStrings.columnsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{importStrings.columnInFile}</th>
          <th scope="col">{importStrings.examples}</th>
          <th scope="col">{importStrings.goesTo}</th>
        </tr>
      </thead>
      <tbody>
        {table.columns.map((name, index) => (
          <tr key={name}>
            <th scope="row">
              <Text weight={550}>{name}</Text>
            </th>
            <td>
              <Text color="dimmed" italic={!examples[index]}>
                {examples[index] || importStrings.noExamples}
              </Text>
            </td>
            <td>
              <NativeSelect
                aria-label={importStrings.goesToOf(name)}
                data={targets}
                value={mapping[name] ?? ""}
                onChange={({ currentTarget }) => onMap(name, currentTarget.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
