import { Box, Button, Group, Paper, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { call } from "../../../../providers/call";
import { daysText } from "../leave-row";
import { classLeaveStrings as words } from "./strings";
import { useAfterEntry, useLatest, type Latest } from "./use-class-leave";

function UndoDialog({ entry, onClose }: { entry: Latest; onClose(): void }) {
  const { open } = useNotification();
  const after = useAfterEntry();
  const action = useAction({
    send: (_sent: Record<string, never>, key) =>
      call("POST /admin/leaves/class/:id/undo", { params: { id: entry.id }, key }),
    titles: { failed: words.undoFailed, unconfirmed: words.undoUnconfirmed },
    onDone: async ({ data }) => {
      open?.({ type: "success", message: words.undoDone(data.cancelled, data.kept) });
      onClose();
      await after();
    },
  });
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      title={words.undoQuestion}
      closeButtonLabel={words.back}
    >
      <Text mb="md">
        <bdi>{entry.reason}</bdi>. {words.undoText(entry.students)}
      </Text>
      <FailedAction action={action} />
      <Group position="right" mt="md">
        <Button variant="default" onClick={onClose} disabled={action.isPending}>
          {words.back}
        </Button>
        <Button
          color="red"
          data-autofocus
          loading={action.isPending}
          onClick={() => action.run({})}
        >
          {words.undo}
        </Button>
      </Group>
    </Modal>
  );
}

function Entry({ entry, onUndo }: { entry: Latest; onUndo(): void }) {
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "4px 16px" }}
    >
      <div>
        <Text weight={600}>
          <bdi>{entry.reason}</bdi>
        </Text>
        <Text size="sm" color="dimmed">
          {daysText(entry)} · {words.entry(entry.type, entry.students)} ·{" "}
          {words.by(entry.made_by, relativeTime(entry.made_at))}
        </Text>
      </div>
      {entry.undone_at === null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={words.undoOf(entry.reason)}
          onClick={onUndo}
        >
          {words.undo}
        </Button>
      ) : (
        <Text color="dimmed">{words.cancelled}</Text>
      )}
    </Box>
  );
}

/** The latest leave for classes, which can be cancelled as a whole. */
export function LatestEntries() {
  const { data, error, refetch } = useLatest();
  const [chosen, setChosen] = useState<Latest>();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.latest}>
      <Title order={2} size="h3" mb="sm">
        {words.latest}
      </Title>
      {data?.length === 0 ? <EmptyState title={words.none} text={words.noneText} /> : null}
      {!data && error ? (
        <LoadFailed title={words.latestFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} onUndo={() => setChosen(entry)} />
        ))}
      </Box>
      {chosen ? <UndoDialog entry={chosen} onClose={() => setChosen(undefined)} /> : null}
    </Paper>
  );
}
