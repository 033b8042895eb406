import { Alert, Button, Group, Text, Title } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import { useReturnFocus } from "../../fields/use-return-focus";
import { actionStrings } from "../../strings/actions";
import { showStrings } from "../../strings/show";
import type { ActionFailure } from "../form/action-failure";

interface DeleteDialogProps {
  name: string;
  /** What its rows that go with it are called. */
  rows: readonly string[];
  busy: boolean;
  /** What became of the last try. */
  failure: ActionFailure | undefined;
  onDelete(): void;
  onClose(): void;
}

/**
 * Asks before a record goes to the trash, and says why it may not when the server refuses, or that
 * it is not known whether it did.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { name, rows, busy, failure, onDelete, onClose } = props;
  useReturnFocus();
  const isUnconfirmed = failure?.isUnconfirmed === true;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Title order={2} size="h3">
          {showStrings.deleteTitle(name)}
        </Title>
      }
      closeButtonLabel={isUnconfirmed ? actionStrings.close : showStrings.keep}
    >
      {failure ? (
        <Alert role="alert" color="red" title={failure.title}>
          {failure.text}
        </Alert>
      ) : (
        <Text>
          {[showStrings.deleteText, ...rows.map((row) => showStrings.rowsGo(row))].join(" ")}
        </Text>
      )}
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isUnconfirmed ? actionStrings.close : showStrings.keep}
        </Button>
        <Button color="red" loading={busy} onClick={onDelete}>
          {isUnconfirmed ? actionStrings.tryAgain : showStrings.delete}
        </Button>
      </Group>
    </Modal>
  );
}
