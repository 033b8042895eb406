import { Alert, Box, Button, Group, Text, Title } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import type { Resource } from "../../../schema";
import { bulkStrings } from "../../strings/bulk";
import { ProgressBar } from "../import/progress-bar";
import type { RecordAction } from "../../../schema";
import { ActionFields, useActionValues } from "../actions/action-fields";
import { isUsual } from "./bulk-call";
import { BulkResult } from "./bulk-result";
import { bulkWordsOf } from "./bulk-words";
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
  if (title !== undefined && isUsual(action))
    return isFinished ? bulkStrings.notDoneOne[action](title) : bulkStrings.askOne[action](title);
  return isFinished
    ? bulkStrings.result
    : bulkWordsOf(action).ask(count, thingsOf(resource, count));
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
        {title === undefined || !isUsual(action)
          ? bulkWordsOf(action).explain
          : bulkStrings.explainOne[action]}
      </Text>
    );
  if (title === undefined)
    return <BulkResult resource={resource} outcome={state.outcome} titles={titles} />;
  const [refusal] = [...state.outcome.failed, ...state.outcome.skipped];
  return <Text role="status">{refusal?.reason}</Text>;
}

/** The button that does it, by how far that is. */
function confirmText({ action, count, title }: BulkAsk, { step }: Bulk): string {
  if (step === "busy") return bulkWordsOf(action).busy;
  if (step === "failed") return bulkStrings.retry;
  return title === undefined || !isUsual(action)
    ? bulkWordsOf(action).confirm(count)
    : bulkStrings.actions[action];
}

/** Asks for what a declared action needs, once for all of the records. */
function DeclaredDialog({ action, ...props }: BulkDialogProps & { action: RecordAction }) {
  const values = useActionValues(props.resource, action);
  return <Dialog {...props} asked={values} />;
}

/**
 * Asks before something is done to many records, or to one; says how many; and afterwards to which
 * it was not done, and why.
 */
export const BulkDialog = (props: BulkDialogProps) =>
  isUsual(props.ask.action) ? (
    <Dialog {...props} />
  ) : (
    <DeclaredDialog {...props} action={props.ask.action} />
  );

/** Whether it has failed in a way that another try does not mend. */
const isOver = (state: ReturnType<typeof useBulk>["state"]) =>
  state.step === "failed" && !state.again;
const isRepeatable = (state: ReturnType<typeof useBulk>["state"]) =>
  state.step === "failed" && state.again;
const takesAway = (action: BulkDialogProps["ask"]["action"]) =>
  isUsual(action) ? action === "delete" : action.danger;

function Dialog({
  resource,
  ask,
  titles,
  asked,
  onClose,
}: BulkDialogProps & { asked?: ReturnType<typeof useActionValues> }) {
  const { action, count, title } = ask;
  const { state, confirm } = useBulk(resource, ask, () => onClose(true), asked?.values);
  const press = () => {
    if (asked?.check() !== false) void confirm();
  };
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
      {asked && !finished ? (
        <Box mt="md">
          <ActionFields
            state={asked}
            refused={state.step === "failed" ? state.errors : {}}
            disabled={busy || isRepeatable(state)}
          />
        </Box>
      ) : null}
      {state.step === "busy" && state.done > 0 ? (
        <Box mt="md">
          <ProgressBar label={bulkWordsOf(action).busy} done={state.done} total={count} />
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
            {isOver(state) && !asked ? null : (
              <Button
                data-autofocus
                color={takesAway(action) ? "red" : undefined}
                loading={busy}
                onClick={press}
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
