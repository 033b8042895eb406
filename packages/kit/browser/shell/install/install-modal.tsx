import { Button, Group, List, Text } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import { t } from "../../strings/shell";
import { isIos } from "./install-prompt";

const iosSteps = [t("install.iosSteps.1"), t("install.iosSteps.2"), t("install.iosSteps.3")];

const otherSteps = [
  t("install.otherSteps.1"),
  t("install.otherSteps.2"),
  t("install.otherSteps.3"),
];

/** How to install the console where the browser does not offer it itself. */
export function InstallModal({ onClose }: { onClose(): void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("install.title")}
      closeButtonLabel={t("install.close")}
    >
      <Text>{t("install.intro")}</Text>
      <List type="ordered" my="md" spacing={6} size="sm">
        {(isIos() ? iosSteps : otherSteps).map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Group position="right">
        <Button onClick={onClose} data-autofocus>
          {t("install.done")}
        </Button>
      </Group>
    </Modal>
  );
}
