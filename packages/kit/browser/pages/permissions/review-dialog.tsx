import { listed } from "../../../schema/messages";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import { keyInWords } from "../../fields/inputs/permission-groups";
import { useReturnFocus } from "../../fields/use-return-focus";
import { t } from "../../strings/permissions";
import type { GroupChange } from "./matrix-draft";

const inWords = (keys: readonly string[]) => listed(keys.map(keyInWords), "unit");

interface ReviewDialogProps {
  changes: readonly GroupChange[];
  overtaken: boolean;
  refusal: string | undefined;
  saving: boolean;
  onSave(): void;
  onClose(): void;
}

/** What each group gains and loses, before it does. */
export function ReviewDialog({
  changes,
  overtaken,
  refusal,
  saving,
  onSave,
  onClose,
}: ReviewDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      zIndex={450}
      title={t("reviewTitle")}
      closeButtonLabel={t("back")}
    >
      <Stack spacing="md">
        {overtaken ? (
          <Alert color="yellow" role="alert">
            {t("stale")}
          </Alert>
        ) : (
          <Text>{t("reviewLead")}</Text>
        )}
        {refusal ? (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        ) : null}
        {changes.map(({ group, added, removed }) => (
          <section key={group.id} aria-label={group.name}>
            <Text weight={600}>
              {group.name}{" "}
              <Text span size="xs" weight={400}>
                {t("members", { count: group.members })}
              </Text>
            </Text>
            {added.length ? (
              <Text
                sx={(theme) => ({
                  color: theme.colors["green"]?.[theme.colorScheme === "dark" ? 4 : 9],
                })}
              >
                + {t("added", { list: inWords(added) })}
              </Text>
            ) : null}
            {removed.length ? (
              <Text
                sx={(theme) => ({
                  color: theme.colors["red"]?.[theme.colorScheme === "dark" ? 4 : 9],
                })}
              >
                − {t("removed", { list: inWords(removed) })}
              </Text>
            ) : null}
          </section>
        ))}
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("back")}
          </Button>
          <Button onClick={onSave} loading={saving} disabled={changes.length === 0} data-autofocus>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
