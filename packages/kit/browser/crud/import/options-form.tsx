import { isDay, isInstantField } from "../../../fields/questions";
import { NativeSelect, Paper, SimpleGrid, Title } from "@mantine/core";
import { useMemo } from "react";
import type { Resource } from "../../../schema";
import { dateOrders } from "../../../schema/transfer/messages";
import { importStrings } from "../../strings/import";
import { dateOrderOf, possibleMatches, type Choices } from "./mapping/choices";
import { mappedColumns } from "./mapping/mapped-columns";
import type { Table } from "./reading/table";

const orders = ["", ...dateOrders] as const;
const emptyCells = ["keep", "clear"] as const;
const changedSince = ["keep", "replace"] as const;

/** What becomes of values that were changed after the last import. */
function ChangedSince({
  choices,
  onChoices,
}: {
  choices: Choices;
  onChoices(choices: Choices): void;
}) {
  return (
    <NativeSelect
      label={importStrings.changedSince}
      value={choices.changedSince}
      data={[
        { value: "keep", label: importStrings.changedKeep },
        { value: "replace", label: importStrings.changedReplace },
      ]}
      onChange={({ currentTarget }) =>
        onChoices({
          ...choices,
          changedSince: changedSince.find((one) => one === currentTarget.value) ?? "keep",
        })
      }
    />
  );
}

/**
 * How rows become records: by what they are recognised, how dates are read, what an empty cell
 * means.
 */
export function OptionsForm({
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
  const matches = possibleMatches(resource, choices.mapping).map(({ target, header, field }) => ({
    value: target,
    label: field ? header : importStrings.idTarget,
  }));
  const dates = useMemo(
    () => dateOrderOf(resource, table, choices.mapping),
    [resource, table, choices.mapping],
  );
  const hasDates = mappedColumns(resource, choices.mapping).some(
    ({ column }) => isDay(column.field) || isInstantField(column.field),
  );
  return (
    <Paper withBorder p="md">
      <Title order={3} mb="sm">
        {importStrings.optionsTitle}
      </Title>
      <SimpleGrid cols={2} breakpoints={[{ maxWidth: "md", cols: 1 }]}>
        <NativeSelect
          label={importStrings.matchOn}
          description={importStrings.matchHelp}
          inputWrapperOrder={["label", "input", "description"]}
          value={choices.matchOn}
          data={matches.length ? matches : [{ value: "", label: importStrings.matchNothing }]}
          onChange={({ currentTarget }) => onChoices({ ...choices, matchOn: currentTarget.value })}
        />
        <NativeSelect
          label={importStrings.emptyCells}
          value={choices.emptyCells}
          data={[
            { value: "keep", label: importStrings.emptyKeep },
            { value: "clear", label: importStrings.emptyClear },
          ]}
          onChange={({ currentTarget }) =>
            onChoices({
              ...choices,
              emptyCells: emptyCells.find((one) => one === currentTarget.value) ?? "keep",
            })
          }
        />
        <ChangedSince choices={choices} onChoices={onChoices} />
        {hasDates ? (
          <NativeSelect
            label={importStrings.dateOrder}
            value={choices.dateOrder}
            data={orders.map((order) => ({ value: order, label: importStrings.dateOrders[order] }))}
            error={
              dates.unclear && choices.dateOrder === "" ? importStrings.dateUnclear : undefined
            }
            onChange={({ currentTarget }) =>
              onChoices({
                ...choices,
                dateOrder: orders.find((order) => order === currentTarget.value) ?? "",
              })
            }
          />
        ) : null}
      </SimpleGrid>
    </Paper>
  );
}
