import { Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import type { ApiField } from "../../../schema";
import { settingsStrings as words } from "../../strings/settings";
import type { SettingsView } from "./settings-view";

type Values = Readonly<Record<string, unknown>>;
/** What is typed and what is stored say an empty field in different ways. */
const asTyped = (value: unknown) => String(value ?? "");

/** The changed fields whose effect is shown before they are saved. */
export const fieldsToConfirm = (
  { confirm }: Pick<SettingsView, "confirm">,
  fields: readonly ApiField[],
  { base, values }: { base: Values; values: Values },
): ApiField[] =>
  fields.filter(
    ({ apiName }) => confirm?.[apiName] && asTyped(values[apiName]) !== asTyped(base[apiName]),
  );

/** Says what changed settings do, and saves them once that is confirmed. */
export function ConfirmSave({
  view,
  fields,
  values,
  onSave,
  onClose,
}: {
  view: Pick<SettingsView, "confirm">;
  fields: readonly ApiField[];
  values: Values;
  onSave(): void;
  onClose(): void;
}) {
  return (
    <Modal opened onClose={onClose} title={words.confirmTitle} closeButtonLabel={words.close}>
      <Stack spacing="md">
        {fields.map(({ apiName, field }) => {
          const Effect = view.confirm?.[apiName];
          return Effect ? (
            <div key={apiName}>
              <Text weight={600} mb={4}>
                {field.label}
              </Text>
              <Effect value={values[apiName]} />
            </div>
          ) : null;
        })}
      </Stack>
      <Group position="right" mt="lg">
        <Button type="button" variant="default" onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button type="button" onClick={onSave}>
          {words.confirmSave}
        </Button>
      </Group>
    </Modal>
  );
}
