import { Alert, Button, Group, Stack } from "@mantine/core";
import { useId, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { actionFailure } from "@rollcall/kit/browser/crud/form/action-failure";
import { FieldInput } from "@rollcall/kit/browser/fields/inputs/field-input";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import type { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { date } from "@rollcall/kit/schema";
import { actionNames, t } from "./text";
import type { Action } from "./leaves-api";
import { NoteInput } from "./note-input";
import { PreviewText } from "./preview-text";
import { daysLeft, useDecision, type Decidable } from "./use-decision";

const ask = {
  approve: (student: string) => t("ask.approve", { student }),
  reject: (student: string) => t("ask.reject", { student }),
  cancel: (student: string) => t("ask.cancel", { student }),
  shorten: (student: string) => t("ask.shorten", { student }),
};

const fromField = date({ label: t("firstDay") });
const toField = date({ label: t("lastDay") });
const nothing = () => undefined;
const textOf = (error: unknown) =>
  (error as ApiFailure).statusCode === 412 ? t("changedMeanwhile") : (error as ApiFailure).message;

interface DecisionDialogProps {
  leave: Decidable;
  student: string;
  action: Action;
  onClose(): void;
}

interface DaysLeftProps {
  from: unknown;
  to: unknown;
  refused: Readonly<Record<string, readonly string[]>>;
  onFrom(day: unknown): void;
  onTo(day: unknown): void;
}

/** Which days of a leave are left when it is shortened. */
function DaysLeft({ from, to, refused, onFrom, onTo }: DaysLeftProps) {
  const id = useId();
  return (
    <Group grow align="flex-start">
      <FieldInput
        id={`${id}-from`}
        field={fromField}
        value={from}
        onChange={onFrom}
        onBlur={nothing}
        error={refused["from_date"]?.join(" ")}
      />
      <FieldInput
        id={`${id}-to`}
        field={toField}
        value={to}
        onChange={onTo}
        onBlur={nothing}
        error={refused["to_date"]?.join(" ")}
      />
    </Group>
  );
}

/** Actions that take something away. */
const isTaking = (action: Action) => action === "reject" || action === "cancel";

/** What the button says: an approval over the allowance is meant to be seen as one. */
const buttonText = (action: Action, over: string | null | undefined) =>
  action === "approve" && typeof over === "string" ? t("approveOver") : actionNames[action];

/**
 * Asks before a leave is decided: shows what changes, and takes a note. A rejection says why; a
 * shortening, which days are left.
 */
export function DecisionDialog({ leave, student, action, onClose }: DecisionDialogProps) {
  useReturnFocus();
  const [note, setNote] = useState("");
  const [from, setFrom] = useState<unknown>(leave.from_date);
  const [to, setTo] = useState<unknown>(leave.to_date);
  const days = action === "shorten" ? daysLeft(leave, from, to) : undefined;
  const { preview, make, making, failure } = useDecision(leave, action, days, onClose);
  const failed = failure
    ? actionFailure(failure, { failed: t("notDone"), unconfirmed: t("unconfirmed") }, textOf)
    : undefined;
  const said = note.trim();
  const refused = failure?.errors ?? {};
  const ready =
    preview.data !== undefined && !preview.isFetching && (action !== "reject" || said !== "");
  return (
    <Modal
      opened
      onClose={() => !making && onClose()}
      closeOnClickOutside={said === ""}
      size="lg"
      title={ask[action](student)}
      closeButtonLabel={t("close")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !making) make(said);
        }}
      >
        <Stack spacing="md">
          {action === "shorten" ? (
            <DaysLeft from={from} to={to} refused={refused} onFrom={setFrom} onTo={setTo} />
          ) : null}
          <section aria-label={t("preview")}>
            <PreviewText action={action} preview={preview} />
          </section>
          <NoteInput
            action={action}
            value={note}
            error={refused["note"]?.join(" ")}
            onChange={setNote}
          />
          {failed ? (
            <Alert color="red" role="alert" title={failed.title}>
              {failed.text}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" disabled={making} onClick={onClose}>
              {t("back")}
            </Button>
            <Button
              type="submit"
              color={isTaking(action) ? "red" : undefined}
              loading={making}
              disabled={!ready}
              data-autofocus={action === "approve" || action === "cancel" || undefined}
            >
              {buttonText(action, preview.data?.over_allowance)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
