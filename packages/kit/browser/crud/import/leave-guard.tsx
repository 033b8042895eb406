import { Button, Group, Text } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { importStrings } from "../../strings/import";

/**
 * Asks before an import, or whatever the title says, is left that is not finished: within the
 * console, by Back, and by closing the tab.
 */
export function LeaveGuard({
  reason,
  title = importStrings.leaveTitle,
}: {
  /** Undefined: leaving costs nothing. */ reason: string | undefined;
  title?: string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      reason !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (reason === undefined) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = "";
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [reason]);
  return (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={title}
      closeButtonLabel={importStrings.stay}
      zIndex={500}
    >
      <Text>{reason}</Text>
      <Group position="right" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {importStrings.stay}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {importStrings.leave}
        </Button>
      </Group>
    </Modal>
  );
}
