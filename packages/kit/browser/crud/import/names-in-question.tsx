import { Alert, Button, Group, Text } from "@mantine/core";
import type { Resource } from "../../../schema";
import { personName, readLastFirst } from "../../../schema/transfer/name-parts";
import { importStrings } from "../../strings/import";
import { nameInQuestion, remap, type Choices } from "./mapping/choices";
import type { Table } from "./reading/table";

/** Asks whether names such as "Rao, Asha" begin with the family name. */
export function NamesInQuestion({
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
  const asked = nameInQuestion(resource, table, choices.mapping);
  const key = personName(resource);
  if (!asked || key === undefined) return null;
  const { name, example } = asked;
  const map = (target: string) => () => onChoices(remap(resource, table, choices, name, target));
  return (
    <Alert color="yellow" title={importStrings.orderTitle(name)}>
      <Text size="sm" mb="xs">
        {importStrings.orderHelp(example, readLastFirst(example) ?? example)}
      </Text>
      <Group>
        <Button size="xs" variant="default" onClick={map(`${key}.lastFirst`)}>
          {importStrings.orderTurn(readLastFirst(example) ?? example)}
        </Button>
        <Button size="xs" variant="default" onClick={map(key)}>
          {importStrings.orderKeep(example)}
        </Button>
      </Group>
    </Alert>
  );
}
