import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { Modal } from "../../fields/dialog";
import { useSubmit } from "../../fields/use-submit";
import { apiTokenStrings as words } from "../../strings/api-tokens";

interface EndDialogProps {
  name: string;
  end(): Promise<{ message: string }>;
  onClose(): void;
  /** The token has ended. */
  onEnded(): void;
}

/** Asks before a token ends. */
export function EndDialog({ name, end, onClose, onEnded }: EndDialogProps) {
  const { open } = useNotification();
  const { busy, message, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const answer = await end();
      open?.({ type: "success", message: answer.message });
      onEnded();
    },
  );
  return (
    <Modal opened onClose={onClose} title={words.sure(name)} closeButtonLabel={words.cancel}>
      <form onSubmit={onSubmit} noValidate>
        <Stack spacing="md">
          <Text>{words.sureText}</Text>
          {message && (
            <Alert color="red" role="alert">
              {message}
            </Alert>
          )}
          <Group position="right">
            <Button variant="default" onClick={onClose} data-autofocus>
              {words.cancel}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {words.end}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
