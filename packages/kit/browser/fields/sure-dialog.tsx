import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { Modal } from "./dialog";
import { useSubmit } from "./use-submit";
import { actionStrings } from "../strings/actions";

interface SureDialogProps {
  title: string;
  text: string;
  /** The button that does it. */
  act: string;
  isRed?: boolean;
  /** Gives what is said of it; nothing where the page says it itself. */
  send(): Promise<string | undefined>;
  onClose(): void;
  onDone(): void;
}

/** Asks before something is done that can't be undone, and says there why it failed. */
export function SureDialog(props: SureDialogProps) {
  const { title, text, act, isRed = false, send, onClose, onDone } = props;
  const { open } = useNotification();
  const { busy, message, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const said = await send();
      if (said !== undefined) open?.({ type: "success", message: said });
      onDone();
    },
  );
  return (
    <Modal opened onClose={onClose} title={title} closeButtonLabel={actionStrings.cancel}>
      <form onSubmit={onSubmit} noValidate>
        <Stack spacing="md">
          <Text>{text}</Text>
          {message && (
            <Alert color="red" role="alert">
              {message}
            </Alert>
          )}
          <Group position="right">
            <Button variant="default" onClick={onClose} data-autofocus>
              {actionStrings.cancel}
            </Button>
            <Button type="submit" loading={busy} {...(isRed ? { color: "red" } : {})}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
