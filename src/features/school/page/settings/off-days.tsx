import { Box, Checkbox, Group, Text } from "@mantine/core";
import type { SettingsGroupProps } from "@rollcall/kit/browser/pages/settings/settings-view";
import { schoolSettingsStrings } from "./strings";

/** The days of the week, in one row where there is room. */
export function OffDays({ fields, values, labelledBy, idOf, onChange }: SettingsGroupProps) {
  return (
    <Box role="group" aria-labelledby={labelledBy}>
      <Group spacing="lg">
        {fields.map(({ wire, field }) => (
          <Checkbox
            key={wire}
            id={idOf(wire)}
            label={field.label}
            checked={values[wire] === true}
            onChange={(event) => onChange(wire, event.currentTarget.checked)}
          />
        ))}
      </Group>
      <Text size="xs" color="dimmed" mt="xs">
        {schoolSettingsStrings.offDaysHelp}
      </Text>
    </Box>
  );
}
