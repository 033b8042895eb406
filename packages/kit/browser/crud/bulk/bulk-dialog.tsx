import { Alert, Box, Button, Group, Text, Title } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import type { Resource } from "../../../schema";
import { bulkStrings } from "../../strings/bulk";
import { ProgressBar } from "../import/progress-bar";
import { BulkResult } from "./bulk-result";
import { thingsOf, useBulk, type BulkAsk } from "./use-bulk";

interface BulkDialogProps {
  resource: Resource;
  ask: BulkAsk;
  /** Titles of records that are known already. */
  titles: ReadonlyMap<number, string>;
  /** `done` says that something was tried, so that the selection has served. */
  onClose(done: boolean): void;
}

type Bulk = ReturnType<typeof useBulk>["state"];

function headingOf(resource: Resource, { action, count, title }: BulkAsk, isFinished: boolean) {
  if (title !== undefined)
    return isFinished ? bulkStrings.notDoneOne[action](title) : bulkStrings.askOne[action](title);
  return isFinished
    ? bulkStrings.result
    : bulkStrings.ask[action](count, thingsOf(resource, count));
}

/** What would be done, or what came of it. */
function BulkBody({
  resource,
  ask: { action, title },
  titles,
  state,
}: Pick<BulkDialogProps, "resource" | "ask" | "titles"> & { state: Bulk }) {
  if (state.step !== "finished")
    return (
      <Text>
        {title === undefined ? bulkStrings.explain[action] : bulkStrings.explainOne[action]}
      </Text>
    );
  if (title === undefined)
    return <BulkResult resource={resource} outcome={state.outcome} titles={titles} />;
  const [refusal] = [...state.outcome.failed, ...state.outcome.skipped];
  return <Text role="status">{refusal?.reason}</Text>;
}

/** The button that does it, by how far that is. */
function confirmText({ action, count, title }: BulkAsk, { step }: Bulk): string {
  if (step === "busy") return bulkStrings.busy[action];
  if (step === "failed") return bulkStrings.retry;
  return title === undefined ? bulkStrings.confirm[action](count) : bulkStrings.actions[action];
}

/**
 * Asks before many records, or one, are deleted or restored; says how many; and afterwards which
 * were not, and why.
 */
export function BulkDialog({ resource, ask, titles, onClose }: BulkDialogProps) {
  const { action, count, title } = ask;
  const { state, confirm } = useBulk(resource, ask, () => onClose(true));
  const busy = state.step === "busy";
  const finished = state.step === "finished";
  return (
    <Modal
      opened
      size={finished && title === undefined ? "lg" : "md"}
      onClose={() => !busy && onClose(finished)}
      title={<Title order={2}>{headingOf(resource, ask, finished)}</Title>}
      closeButtonLabel={bulkStrings.close}
      withCloseButton={!busy}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
    >
      <BulkBody resource={resource} ask={ask} titles={titles} state={state} />
      {state.step === "busy" && state.done > 0 ? (
        <Box mt="md">
          <ProgressBar label={bulkStrings.busy[action]} done={state.done} total={count} />
        </Box>
      ) : null}
      {state.step === "failed" ? (
        <Alert color="red" mt="md" role="alert" title={state.title}>
          {state.message}
        </Alert>
      ) : null}
      <Group position="right" mt="lg" spacing="sm">
        {finished ? (
          <Button data-autofocus onClick={() => onClose(true)}>
            {bulkStrings.close}
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={busy} onClick={() => onClose(false)}>
              {bulkStrings.cancel}
            </Button>
            {state.step === "failed" && !state.again ? null : (
              <Button
                data-autofocus
                color={action === "delete" ? "red" : undefined}
                loading={busy}
                onClick={() => void confirm()}
              >
                {confirmText(ask, state)}
              </Button>
            )}
          </>
        )}
      </Group>
    </Modal>
  );
}
