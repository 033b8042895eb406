import { Button, Group, List, Text } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import { shell } from "../../strings/shell";
import { isIos } from "./install-prompt";

/** How to install the console where the browser does not offer it itself. */
export function InstallModal({ onClose }: { onClose(): void }) {
  const { install } = shell;
  return (
    <Modal opened onClose={onClose} title={install.title} closeButtonLabel={install.close}>
      <Text>{install.intro}</Text>
      <List type="ordered" my="md" spacing={6} size="sm">
        {(isIos() ? install.iosSteps : install.otherSteps).map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Group position="right">
        <Button onClick={onClose} data-autofocus>
          {install.done}
        </Button>
      </Group>
    </Modal>
  );
}
