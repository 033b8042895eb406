import { Alert, Button, Group, Modal, Stack, Textarea, Title } from "@mantine/core";
import { useId, useState } from "react";
import { FieldInput } from "../../fields/inputs/field-input";
import { inputOrder } from "../../fields/inputs/input-props";
import { useReturnFocus } from "../../fields/use-return-focus";
import { date } from "../../schema";
import { leaveStrings as words } from "../../strings/leaves";
import type { Action } from "./leaves-api";
import { PreviewText } from "./preview-text";
import { daysLeft, useDecision, type Decidable } from "./use-decision";

const longestNote = 1000;
const fromField = date({ label: words.firstDay });
const toField = date({ label: words.lastDay });
const nothing = () => undefined;

interface DecisionDialogProps {
  leave: Decidable;
  student: string;
  action: Action;
  onClose(): void;
}

/** Asks before a leave is decided: shows what changes, and takes a note. A rejection says why; a shortening, which days are left. */
export function DecisionDialog({ leave, student, action, onClose }: DecisionDialogProps) {
  useReturnFocus();
  const id = useId();
  const [note, setNote] = useState("");
  const [from, setFrom] = useState<unknown>(leave.from_date);
  const [to, setTo] = useState<unknown>(leave.to_date);
  const days = action === "shorten" ? daysLeft(leave, from, to) : undefined;
  const { preview, make, making, failure } = useDecision(leave, action, days, onClose);
  const said = note.trim();
  const refused = failure?.errors ?? {};
  const ready = preview.data !== undefined && !preview.isFetching && (action !== "reject" || said !== "");
  return (
    <Modal opened onClose={() => !making && onClose()} closeOnClickOutside={said === ""} size="lg" title={<Title order={2} size="h3">{words.ask[action](student)}</Title>} closeButtonLabel={words.close}>
      <form onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); if (ready && !making) make(said); }}>
        <Stack spacing="md">
          {action === "shorten" ? (
            <Group grow align="flex-start">
              <FieldInput id={`${id}-from`} field={fromField} value={from} onChange={setFrom} onBlur={nothing} error={refused["from_date"]?.join(" ")} />
              <FieldInput id={`${id}-to`} field={toField} value={to} onChange={setTo} onBlur={nothing} error={refused["to_date"]?.join(" ")} />
            </Group>
          ) : null}
          <section aria-label={words.preview}><PreviewText action={action} preview={preview} /></section>
          <Textarea
            label={action === "reject" ? words.reasonLabel : words.noteLabel} description={words.noteHelp} inputWrapperOrder={inputOrder} withAsterisk={action === "reject"} required={action === "reject"} data-autofocus={action === "reject" || undefined}
            autosize minRows={2} maxRows={6} maxLength={longestNote} value={note} onChange={(event) => setNote(event.currentTarget.value)} error={refused["note"]?.join(" ")}
          />
          {failure ? <Alert color="red" role="alert" title={words.notDone}>{failure.statusCode === 412 ? words.changedMeanwhile : failure.message}</Alert> : null}
          <Group position="right">
            <Button variant="default" disabled={making} onClick={onClose}>{words.back}</Button>
            <Button type="submit" color={action === "reject" || action === "cancel" ? "red" : undefined} loading={making} disabled={!ready} data-autofocus={action === "approve" || action === "cancel" || undefined}>{words.actions[action]}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
