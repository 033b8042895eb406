import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { undoStart, type Last } from "./rollover-api";
import { t } from "./text";

const undoLast = (year: string, who: string | null, when: string) =>
  who ? t("undo.lastBy", { year, who, when }) : t("undo.last", { year, when });

interface UndoProps {
  last: Last;
  onUndone(): void;
}

function UndoDialog({ last, onUndone, onClose }: UndoProps & { onClose(): void }) {
  const { open } = useNotification();
  const action = useAction({
    send: (_sent: Record<string, never>, key) => undoStart(last.id, key),
    titles: { failed: t("undo.failed"), unconfirmed: t("undo.unconfirmed") },
    onDone: ({ data }) => {
      open?.({
        type: "success",
        message: t("undo.done", { year: data.year, count: data.students }),
      });
      onClose();
      onUndone();
    },
  });
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      title={t("undo.question", { year: last.year })}
      closeButtonLabel={t("undo.cancel")}
    >
      <Text mb="md">{t("undo.text", { count: last.students })}</Text>
      <FailedAction action={action} />
      <Group position="right" mt="md">
        <Button variant="default" onClick={onClose} disabled={action.isPending} data-autofocus>
          {t("undo.cancel")}
        </Button>
        <Button color="red" loading={action.isPending} onClick={() => action.run({})}>
          {t("undo.button", { year: last.year })}
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
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("undo.title")}>
      <Stack spacing="xs">
        <Text>{undoLast(last.year, last.made_by, relativeTime(last.made_at))}</Text>
        {last.against === null ? (
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t("undo.button", { year: last.year })}
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
