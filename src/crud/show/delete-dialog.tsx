import { Alert, Button, Group, Modal, Text, Title } from "@mantine/core";
import { useReturnFocus } from "../../fields/use-return-focus";
import { showStrings } from "../../strings/show";

interface DeleteDialogProps {
  name: string;
  busy: boolean;
  /** Why the last try was refused. */
  refusal: string | undefined;
  onDelete(): void;
  onClose(): void;
}

/** Asks before a record goes to the trash, and says why it may not when the server refuses. */
export function DeleteDialog({ name, busy, refusal, onDelete, onClose }: DeleteDialogProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={<Title order={2} size="h3">{showStrings.deleteTitle(name)}</Title>} closeButtonLabel={showStrings.keep}>
      {refusal === undefined ? <Text>{showStrings.deleteText}</Text> : <Alert role="alert" color="red" title={showStrings.notDeleted}>{refusal}</Alert>}
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>{showStrings.keep}</Button>
        <Button color="red" loading={busy} onClick={onDelete}>{showStrings.delete}</Button>
      </Group>
    </Modal>
  );
}
