import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { titleOf, type RecordAction, type Resource } from "../../../schema";
import { Modal } from "../../fields/dialog";
import { useReturnFocus } from "../../fields/use-return-focus";
import { t } from "../../strings/actions";
import { t as recordActionsText } from "../../strings/record-actions";
import { ActionFields, useActionValues } from "./action-fields";
import { useRunAction } from "./use-run-action";

export interface ActionDialogProps {
  resource: Resource;
  record: BaseRecord & { id: number };
  action: RecordAction;
  onClose(): void;
}

/**
 * Asks before an action is done to a record, and for what it needs; says why when the server
 * refuses, or that it is not known whether it was done. What was typed stays until it is done.
 */
export function ActionDialog({ resource, record, action, onClose }: ActionDialogProps) {
  useReturnFocus();
  const state = useActionValues(resource, action);
  const { run, again, isPending, failure, error } = useRunAction(resource, record, action, {
    onDone: onClose,
    toast: false,
  });
  const isUnconfirmed = failure?.isUnconfirmed === true;
  const press = () => {
    if (isUnconfirmed) again();
    else if (state.check()) run({ values: state.values, version: Number(record["version"]) });
  };
  const close = () => !isPending && onClose();
  const cancel = isUnconfirmed ? t("close") : recordActionsText("cancel");
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={!state.isTyped}
      title={recordActionsText("ask", { label: action.label, title: titleOf(resource, record) })}
      closeButtonLabel={cancel}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          press();
        }}
      >
        <Stack spacing="md">
          {action.confirm === undefined ? null : <Text>{action.confirm}</Text>}
          <ActionFields
            state={state}
            refused={error?.errors ?? {}}
            disabled={isPending || isUnconfirmed}
          />
          {failure ? (
            <Alert role="alert" color="red" title={failure.title}>
              {failure.text}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" disabled={isPending} onClick={close}>
              {cancel}
            </Button>
            <Button
              type="submit"
              color={action.danger ? "red" : undefined}
              loading={isPending}
              data-autofocus={Object.keys(action.fields).length === 0 || undefined}
            >
              {isUnconfirmed ? t("tryAgain") : action.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
