import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { isWorthRetrying, type ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { t } from "./text";
import { start, type RolloverRequest, type Outcome, type Rehearsal } from "./rollover-api";

interface ConfirmDialogProps {
  asked: RolloverRequest;
  /** As it was looked at. */
  rehearsal: Rehearsal;
  onDone(outcome: Outcome): void;
  /** The school has changed since: it has to be looked at again. */
  onAgain(): void;
  onClose(): void;
}

/** Sends it once for one press: it keeps its key as long as it is not known whether it was done. */
function useStart({ asked, rehearsal, onDone }: ConfirmDialogProps) {
  const [key] = useState(createActionKey);
  return useMutation({
    mutationFn: (isCurrent: boolean) => {
      const body = { ...asked, fingerprint: rehearsal.fingerprint, make_current: isCurrent };
      return start(body, key.keyFor(JSON.stringify(body)));
    },
    onSuccess: (outcome) => {
      key.settle();
      onDone(outcome);
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) key.settle();
    },
  });
}

function Refusal({ failure, onAgain }: { failure: ApiFailure; onAgain(): void }) {
  const isOutdated = failure.code === "rehearsal_outdated";
  return (
    <Alert color="red" role="alert" title={isWorthRetrying(failure) ? undefined : t("notDone")}>
      <Text>
        {failure.message} {isWorthRetrying(failure) ? t("unknownEnd") : ""}
      </Text>
      {isOutdated ? (
        <Button mt="sm" size="xs" variant="default" onClick={onAgain}>
          {t("again")}
        </Button>
      ) : null}
    </Alert>
  );
}

/**
 * Asks for the name of the new year before it is started, and whether it becomes the current one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useReturnFocus();
  const {
    rehearsal: { to, today, counts },
    onAgain,
    onClose,
  } = props;
  const { mutate, isPending, error } = useStart(props);
  const [typed, setTyped] = useState("");
  const [isCurrent, setCurrent] = useState(today >= to.start_date);
  const moving = counts.promoted + counts.stays;
  const isSure = typed.trim() === to.name;
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      size="lg"
      title={t("confirmTitle", { name: to.name })}
      closeButtonLabel={t("cancel")}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isSure && !isPending) mutate(isCurrent && !to.is_current);
        }}
      >
        <Stack>
          <Text>{t("confirmText", { moving, leaving: counts.leaves })}</Text>
          {counts.not_mapped > 0 ? (
            <Alert color="yellow">{t("confirmLeft", { count: counts.not_mapped })}</Alert>
          ) : null}
          {to.is_current ? (
            <Text>{t("isCurrent", { name: to.name })}</Text>
          ) : (
            <Checkbox
              label={t("makeCurrent", { name: to.name })}
              checked={isCurrent}
              onChange={({ currentTarget }) => setCurrent(currentTarget.checked)}
            />
          )}
          <TextInput
            label={t("type", { name: to.name })}
            required
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {error ? <Refusal failure={error as ApiFailure} onAgain={onAgain} /> : null}
          <Group position="right">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isPending} disabled={!isSure}>
              {t("start", { count: moving + counts.leaves })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
