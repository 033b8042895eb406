import { Alert, Box, Button, Group, Text, Title } from "@mantine/core";
import type { Resource } from "../../../../schema";
import { Modal } from "../../../fields/dialog";
import { t } from "../../../strings/bulk-edit";
import { ProgressBar } from "../../import/progress-bar";
import type { BulkOutcome } from "../bulk-call";
import { thingsOf } from "../bulk-words";
import { EditFields } from "./edit-fields";
import { EditReview, StaleNote } from "./edit-review";
import { BulkResult } from "../bulk-result";
import { useBulkEdit, type BulkEditing, type EditAsk } from "./use-bulk-edit";
import { useEditValues, type EditValues } from "./use-edit-values";

interface EditDialogProps {
  resource: Resource;
  ask: EditAsk;
  /** Titles of records that are known already. */
  titles: ReadonlyMap<number, string>;
  /** `done` says that something was changed, so that the selection has served. */
  onClose(done: boolean): void;
}

type Parts = Pick<EditDialogProps, "resource" | "titles" | "onClose"> & {
  editing: BulkEditing;
  values: EditValues;
};

function Failure({ editing: { state } }: Pick<Parts, "editing">) {
  const failed = "failed" in state ? state.failed : undefined;
  return failed ? (
    <Alert color="red" mt="md" role="alert" title={failed.title}>
      {failed.message}
    </Alert>
  ) : null;
}

function Content({ resource, titles, editing, values }: Parts) {
  const { state, ask } = editing;
  if (state.step === "finished")
    return (
      <>
        <StaleNote outcome={state.outcome} />
        <BulkResult resource={resource} outcome={state.outcome} titles={titles} />
      </>
    );
  if (state.step === "reviewing" || state.step === "changing")
    return (
      <>
        <EditReview resource={resource} outcome={state.outcome} titles={titles} />
        {state.step === "changing" ? (
          <Box mt="md">
            <ProgressBar label={t("busy")} done={state.done} total={ask.count} />
          </Box>
        ) : null}
      </>
    );
  return (
    <>
      <Text mb="md">{t("explain")}</Text>
      <EditFields
        values={values}
        refused={state.step === "typing" ? (state.failed?.errors ?? {}) : {}}
        disabled={state.step === "trying"}
      />
      {state.step === "trying" ? (
        <Box mt="md">
          <ProgressBar label={t("reviewing")} done={state.done} total={ask.count} />
        </Box>
      ) : null}
    </>
  );
}

function ReviewButtons({
  editing,
  values,
  outcome,
  isBusy,
}: Pick<Parts, "editing" | "values"> & { outcome: BulkOutcome; isBusy: boolean }) {
  const { state } = editing;
  const isAgain = state.step === "reviewing" && state.again === true;
  return (
    <>
      <Button variant="default" disabled={isBusy || isAgain} onClick={editing.back}>
        {t("back")}
      </Button>
      <Button
        data-autofocus
        loading={isBusy}
        disabled={outcome.done.length === 0}
        onClick={() => void editing.confirm(values.values, outcome)}
      >
        {isBusy
          ? t("busy")
          : isAgain
            ? t("tryAgain")
            : t("confirm", { count: outcome.done.length })}
      </Button>
    </>
  );
}

function Buttons({ editing, values, onClose }: Parts) {
  const { state } = editing;
  if (state.step === "finished")
    return (
      <>
        <Button variant="default" onClick={() => editing.editRest(state.outcome)}>
          {t("again", { count: state.outcome.failed.length })}
        </Button>
        <Button data-autofocus onClick={() => onClose(true)}>
          {t("close")}
        </Button>
      </>
    );
  if (state.step === "reviewing" || state.step === "changing")
    return (
      <ReviewButtons
        editing={editing}
        values={values}
        outcome={state.outcome}
        isBusy={state.step === "changing"}
      />
    );
  const isBusy = state.step === "trying";
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => onClose(false)}>
        {t("cancel")}
      </Button>
      <Button
        loading={isBusy}
        onClick={() => {
          if (values.check()) void editing.review(values.values);
        }}
      >
        {isBusy ? t("reviewing") : t("review")}
      </Button>
    </>
  );
}

/**
 * Edits many records at once: one chooses the fields, looks at what would become of the records, and
 * confirms. What was typed stays until the dialog is closed.
 */
export function EditDialog({ resource, ask, titles, onClose }: EditDialogProps) {
  const editing = useBulkEdit(resource, ask, () => onClose(true));
  const values = useEditValues(resource);
  const { state } = editing;
  const isBusy = state.step === "trying" || state.step === "changing";
  const isFinished = state.step === "finished";
  const { count } = editing.ask;
  const parts = { resource, titles, onClose, editing, values };
  return (
    <Modal
      opened
      size="lg"
      onClose={() => !isBusy && onClose(isFinished)}
      title={
        <Title order={2}>
          {isFinished ? t("result") : t("title", { count, things: thingsOf(resource, count) })}
        </Title>
      }
      closeButtonLabel={t("close")}
      withCloseButton={!isBusy}
      closeOnClickOutside={!isBusy && values.isEmpty}
      closeOnEscape={!isBusy && values.isEmpty}
    >
      <Content {...parts} />
      <Failure editing={editing} />
      <Group position="right" mt="lg" spacing="sm">
        <Buttons {...parts} />
      </Group>
    </Modal>
  );
}
