import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { sendPasses, startGate, useGateQueue, waitingPasses } from "./gate-device";
import { unsentPassWords as words } from "./unsent-words";

interface LogOutDialogProps {
  /** How many entries wait, as far as the device tells before its store is read. */
  count: number;
  onLogOut(): void;
  onClose(): void;
}

/** Asks before somebody logs out whose entries wait on this device: whether to send them first. */
export function LogOutDialog({ count: noted, onLogOut, onClose }: LogOutDialogProps) {
  const { queue, isReady } = useGateQueue();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  useEffect(startGate, []);
  const count = isReady ? queue.length : noted;
  const send = async () => {
    setBusy(true);
    setFailed(undefined);
    await sendPasses();
    setBusy(false);
    const left = waitingPasses().length;
    if (left === 0) onLogOut();
    else setFailed(words.failed(left));
  };
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={words.title(count)}
      closeButtonLabel={words.cancel}
    >
      <Stack spacing="md">
        <Text>{words.stays(count)}</Text>
        {failed ? (
          <Alert color="red" role="alert" py="xs">
            {failed}
          </Alert>
        ) : null}
        <Group position="right" spacing="xs">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onLogOut}>
            {words.anyway}
          </Button>
          <Button loading={isBusy} onClick={() => void send()} data-autofocus>
            {isBusy ? words.sending : words.sendFirst}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
