import { Box, Checkbox, Group, Text } from "@mantine/core";
import type { WireField } from "../../schema";
import { settingsStrings } from "../../strings/settings";

interface OffDaysProps {
  fields: readonly WireField[];
  values: Readonly<Record<string, unknown>>;
  /** The element that names the group. */
  labelledBy: string;
  idOf(wire: string): string;
  onChange(wire: string, off: boolean): void;
}

/** The days of the week, in one row where there is room. */
export function OffDays({ fields, values, labelledBy, idOf, onChange }: OffDaysProps) {
  return (
    <Box role="group" aria-labelledby={labelledBy}>
      <Group spacing="lg">
        {fields.map(({ wire, field }) => <Checkbox key={wire} id={idOf(wire)} label={field.label} checked={values[wire] === true} onChange={(event) => onChange(wire, event.currentTarget.checked)} />)}
      </Group>
      <Text size="xs" color="dimmed" mt="xs">{settingsStrings.offDaysHelp}</Text>
    </Box>
  );
}
