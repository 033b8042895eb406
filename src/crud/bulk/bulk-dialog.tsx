import { Alert, Button, Group, Modal, Text, Title } from "@mantine/core";
import type { Resource } from "../../schema";
import { bulkStrings } from "../../strings/bulk";
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

/** Asks before many records, or one, are deleted or restored; says how many; and afterwards which were not, and why. */
export function BulkDialog({ resource, ask, titles, onClose }: BulkDialogProps) {
  const { action, count, title } = ask;
  const { state, confirm } = useBulk(resource, ask, () => onClose(true));
  const busy = state.step === "busy";
  const finished = state.step === "finished";
  const [refusal] = state.step === "finished" ? [...state.outcome.failed, ...state.outcome.skipped] : [];
  const heading = finished ? (title === undefined ? bulkStrings.result : bulkStrings.notDoneOne[action](title)) : title === undefined ? bulkStrings.ask[action](count, thingsOf(resource, count)) : bulkStrings.askOne[action](title);
  return (
    <Modal opened size={finished && title === undefined ? "lg" : "md"} onClose={() => !busy && onClose(finished)} title={<Title order={2}>{heading}</Title>} closeButtonLabel={bulkStrings.close} withCloseButton={!busy} closeOnClickOutside={!busy} closeOnEscape={!busy}>
      {finished && title !== undefined ? <Text role="status">{refusal?.reason}</Text> : finished ? <BulkResult resource={resource} outcome={state.outcome} titles={titles} /> : <Text>{title === undefined ? bulkStrings.explain[action] : bulkStrings.explainOne[action]}</Text>}
      {state.step === "failed" ? <Alert color="red" mt="md" role="alert" title={bulkStrings.failed}>{state.message}</Alert> : null}
      <Group position="right" mt="lg" spacing="sm">
        {finished ? <Button data-autofocus onClick={() => onClose(true)}>{bulkStrings.close}</Button> : (
          <>
            <Button variant="default" disabled={busy} onClick={() => onClose(false)}>{bulkStrings.cancel}</Button>
            {state.step === "failed" && !state.again ? null : <Button data-autofocus color={action === "delete" ? "red" : undefined} loading={busy} onClick={() => void confirm()}>
              {busy ? bulkStrings.busy[action] : state.step === "failed" ? bulkStrings.retry : title === undefined ? bulkStrings.confirm[action](count) : bulkStrings.actions[action]}
            </Button>}
          </>
        )}
      </Group>
    </Modal>
  );
}
