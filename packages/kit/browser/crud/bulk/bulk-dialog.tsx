import { Alert, Box, Button, Group, Text, Title } from "@mantine/core";
import { Modal } from "../../fields/dialog";
import type { RecordAction, Resource } from "../../../schema";
import { t } from "../../strings/bulk";
import { ProgressBar } from "../import/progress-bar";
import { ActionFields, useActionValues } from "../actions/action-fields";
import { isDangerous, isUsual, type BulkAction, type BulkAsk, type BulkOutcome } from "./bulk-call";
import { isDeletable, useDeletePreview } from "../trash/use-delete-preview";
import { CascadePreview } from "../trash/cascade-preview";
import { BulkResult } from "./bulk-result";
import { useBulk, type BulkState } from "./use-bulk";

interface BulkDialogProps {
  resource: Resource;
  ask: BulkAsk;
  /** Titles of records that are known already. */
  titles: ReadonlyMap<number, string>;
  /** `done` says that something was tried, so that the selection has served. */
  onClose(done: boolean): void;
}

/** What was not done, and why: of one record in a sentence. */
function NotDone({
  resource,
  titles,
  outcome,
  isOne,
}: Pick<BulkDialogProps, "resource" | "titles"> & { outcome: BulkOutcome; isOne: boolean }) {
  if (!isOne) return <BulkResult resource={resource} outcome={outcome} titles={titles} />;
  const [refusal] = [...outcome.failed, ...outcome.skipped];
  return <Text role="status">{refusal?.reason}</Text>;
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
export function BulkDialog(props: BulkDialogProps) {
  const { action } = props.ask;
  return isUsual(action) || Object.keys(action.fields).length === 0 ? (
    <Dialog {...props} />
  ) : (
    <DeclaredDialog {...props} action={action} />
  );
}

type Values = ReturnType<typeof useActionValues>;

/** What the dialog asks for; locked while the result of the last try is unknown. */
function Asked({ values, state }: { values: Values; state: BulkState }) {
  const failed = state.step === "failed" ? state : undefined;
  return (
    <Box mt="md">
      <ActionFields
        state={values}
        refused={failed?.errors ?? {}}
        disabled={state.step === "busy" || failed?.again === true}
      />
    </Box>
  );
}

interface ButtonsProps {
  action: BulkAction;
  state: BulkState;
  words: ReturnType<typeof useBulk>["words"];
  /** Whether the dialog asks for values, which may differ at the next try. */
  isAsking: boolean;
  /** Whether the dialog shows first what goes along, so that the keyboard begins at the way out. */
  isPreviewed: boolean;
  /** Whether it is known what goes along. */
  isReady: boolean;
  onPress(): void;
  onClose(done: boolean): void;
}

function Buttons(props: ButtonsProps) {
  const { action, state, words, isAsking, isPreviewed, isReady, onPress, onClose } = props;
  if (state.step === "finished")
    return (
      <Button data-autofocus onClick={() => onClose(true)}>
        {t("close")}
      </Button>
    );
  const busy = state.step === "busy";
  const failed = state.step === "failed";
  return (
    <>
      <Button
        variant="default"
        data-autofocus={isPreviewed || undefined}
        disabled={busy}
        onClick={() => onClose(false)}
      >
        {t("cancel")}
      </Button>
      {failed && !state.again && !isAsking ? null : (
        <Button
          data-autofocus={!isPreviewed || undefined}
          disabled={!isReady}
          color={isDangerous(action) ? "red" : undefined}
          loading={busy}
          onClick={onPress}
        >
          {busy ? words.busy : failed ? t("retry") : words.confirm}
        </Button>
      )}
    </>
  );
}

function Dialog({ resource, ask, titles, asked, onClose }: BulkDialogProps & { asked?: Values }) {
  const { action, count, title } = ask;
  const { state, words, confirm } = useBulk(resource, ask, () => onClose(true), asked?.values);
  const preview = useDeletePreview(resource, action === "delete" ? ask.target : undefined);
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
      title={<Title order={2}>{finished ? words.notDone : words.ask}</Title>}
      closeButtonLabel={t("close")}
      withCloseButton={!busy}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
    >
      {finished ? (
        <NotDone
          resource={resource}
          titles={titles}
          outcome={state.outcome}
          isOne={title !== undefined}
        />
      ) : (
        <>
          <Text>{words.explain}</Text>
          {state.step === "asking" ? (
            <CascadePreview preview={preview} isOne={count === 1} />
          ) : null}
        </>
      )}
      {asked && !finished ? <Asked values={asked} state={state} /> : null}
      {busy && state.done > 0 ? (
        <Box mt="md">
          <ProgressBar label={words.busy} done={state.done} total={count} />
        </Box>
      ) : null}
      {state.step === "failed" ? (
        <Alert color="red" mt="md" role="alert" title={state.title}>
          {state.message}
        </Alert>
      ) : null}
      <Group position="right" mt="lg" spacing="sm">
        <Buttons
          action={action}
          state={state}
          words={words}
          isAsking={asked !== undefined}
          isPreviewed={preview.step !== "none"}
          isReady={state.step !== "asking" || isDeletable(preview, count === 1)}
          onPress={press}
          onClose={onClose}
        />
      </Group>
    </Modal>
  );
}
