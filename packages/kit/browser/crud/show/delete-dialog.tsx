import { Alert, Button, Group, Text } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import { useReturnFocus } from "../../fields/use-return-focus";
import { t } from "../../strings/actions";
import { t as showText } from "../../strings/show";
import type { ActionFailure } from "../form/action-failure";
import { isDeletable, type DeletePreview } from "../trash/use-delete-preview";
import { CascadePreview } from "../trash/cascade-preview";

interface DeleteDialogProps {
  name: string;
  /** What goes with it. */
  preview: DeletePreview;
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
  const { name, preview, busy, failure, onDelete, onClose } = props;
  useReturnFocus();
  const isUnconfirmed = failure?.isUnconfirmed === true;
  return (
    <Modal
      opened
      onClose={onClose}
      title={showText("deleteTitle", { name })}
      closeButtonLabel={isUnconfirmed ? t("close") : showText("keep")}
    >
      {failure ? (
        <Alert role="alert" color="red" title={failure.title}>
          {failure.text}
        </Alert>
      ) : (
        <>
          <Text>{showText("deleteText")}</Text>
          <CascadePreview preview={preview} isOne />
        </>
      )}
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isUnconfirmed ? t("close") : showText("keep")}
        </Button>
        <Button
          color="red"
          loading={busy}
          disabled={!failure && !isDeletable(preview, true)}
          onClick={onDelete}
        >
          {isUnconfirmed ? t("tryAgain") : showText("delete")}
        </Button>
      </Group>
    </Modal>
  );
}
