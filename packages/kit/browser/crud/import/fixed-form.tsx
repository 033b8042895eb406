import { linksToOne } from "../../../fields/questions";
import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import type { Resource } from "../../../schema";
import { importColumns } from "../../../schema/transfer/columns";
import { importStrings } from "../../strings/import";
import { fixableColumns, type Choices } from "./mapping/choices";

/** What is the same for every row and no column says, such as the class that a sheet is of. */
export function FixedForm({
  resource,
  sheetName,
  choices,
  onChoices,
}: {
  resource: Resource;
  sheetName: string | null;
  choices: Choices;
  onChoices(choices: Choices): void;
}) {
  const [chosen, setChosen] = useState("");
  const field = useRef<HTMLSelectElement>(null);
  const added = useRef<string>();
  const free = fixableColumns(resource, choices);
  const said = importColumns(resource).filter(({ target }) => Object.hasOwn(choices.fixed, target));
  const target = free.some((column) => column.target === chosen) ? chosen : "";
  const set = (fixed: Choices["fixed"]) => onChoices({ ...choices, fixed });
  const add = () => {
    const isReference = linksToOne(free.find((column) => column.target === target)?.field);
    added.current = target;
    set({ ...choices.fixed, [target]: isReference ? (sheetName ?? "") : "" });
  };
  if (free.length === 0 && said.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Stack spacing="sm">
        <div>
          <Title order={3}>{importStrings.fixedTitle}</Title>
          <Text color="dimmed">{importStrings.fixedHelp}</Text>
        </div>
        {said.map((column) => (
          <Group key={column.target} align="flex-end">
            <TextInput
              // Who has just chosen a field goes on to say its value.
              ref={(input) => {
                if (input === null || added.current !== column.target) return;
                added.current = undefined;
                input.focus();
              }}
              label={column.header}
              value={choices.fixed[column.target] ?? ""}
              onChange={({ currentTarget }) =>
                set({ ...choices.fixed, [column.target]: currentTarget.value })
              }
            />
            <Button
              variant="default"
              aria-label={importStrings.fixedRemoveOf(column.header)}
              onClick={() => {
                const { [column.target]: _removed, ...others } = choices.fixed;
                set(others);
                // The button goes with its field.
                field.current?.focus();
              }}
            >
              {importStrings.fixedRemove}
            </Button>
          </Group>
        ))}
        <Group align="flex-end">
          <NativeSelect
            ref={field}
            label={importStrings.fixedField}
            value={target}
            data={[
              { value: "", label: importStrings.valueUnset },
              ...free.map(({ target: value, header: label }) => ({ value, label })),
            ]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button variant="default" disabled={target === ""} onClick={add}>
            {importStrings.fixedAdd}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
