import { Box, Checkbox, Group, Text } from "@mantine/core";
import type { SettingsGroupProps } from "@rollcall/kit/browser/pages/settings/settings-view";
import { schoolSettingsStrings } from "./strings";

/** The days of the week, in one row where there is room. */
export function OffDays({ fields, values, labelledBy, idOf, onChange }: SettingsGroupProps) {
  return (
    <Box role="group" aria-labelledby={labelledBy}>
      <Group spacing="lg">
        {fields.map(({ apiName, field }) => (
          <Checkbox
            key={apiName}
            id={idOf(apiName)}
            label={field.label}
            checked={values[apiName] === true}
            onChange={(event) => onChange(apiName, event.currentTarget.checked)}
          />
        ))}
      </Group>
      <Text size="xs" color="dimmed" mt="xs">
        {schoolSettingsStrings.offDaysHelp}
      </Text>
    </Box>
  );
}
