import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { undoStart, type Last } from "./rollover-api";
import { rolloverStrings } from "./strings";

const words = rolloverStrings.undo;

interface UndoProps {
  last: Last;
  onUndone(): void;
}

function UndoDialog({ last, onUndone, onClose }: UndoProps & { onClose(): void }) {
  const { open } = useNotification();
  const action = useAction({
    send: (_sent: Record<string, never>, key) => undoStart(last.id, key),
    titles: { failed: words.failed, unconfirmed: words.unconfirmed },
    onDone: ({ data }) => {
      open?.({ type: "success", message: words.done(data.year, data.students) });
      onClose();
      onUndone();
    },
  });
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      title={words.question(last.year)}
      closeButtonLabel={words.cancel}
    >
      <Text mb="md">{words.text(last.students)}</Text>
      <FailedAction action={action} />
      <Group position="right" mt="md">
        <Button variant="default" onClick={onClose} disabled={action.isPending} data-autofocus>
          {words.cancel}
        </Button>
        <Button color="red" loading={action.isPending} onClick={() => action.run({})}>
          {words.button(last.year)}
        </Button>
      </Group>
    </Modal>
  );
}

/** The latest start of a year, and the way back while nothing rests on it. */
export function UndoLast({ last, onUndone }: { last: Last | null | undefined; onUndone(): void }) {
  const [isAsking, setAsking] = useState(false);
  if (!last) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.title}>
      <Stack spacing="xs">
        <Text>{words.last(last.year, last.made_by, relativeTime(last.made_at))}</Text>
        {last.against === null ? (
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {words.button(last.year)}
            </Button>
          </div>
        ) : (
          <Text color="dimmed">{last.against}</Text>
        )}
      </Stack>
      {isAsking ? (
        <UndoDialog last={last} onUndone={onUndone} onClose={() => setAsking(false)} />
      ) : null}
    </Paper>
  );
}
