import { Alert, Box, Button, Group, Loader, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { inputOrder } from "../../fields/inputs/input-props";
import { useReturnFocus } from "../../fields/use-return-focus";
import { isWorthRetrying } from "../../providers/api-failure";
import { leaveStrings as words } from "../../strings/leaves";
import { decideMany, leavesKey, lookAheadMany, type Outcome } from "./leaves-api";
import { useRefreshLeaves } from "./use-leaves";

interface BulkDecisionProps {
  action: "approve" | "reject";
  ids: readonly number[];
  nameOf(id: number): string;
  /** Hears which are still undecided. */
  onDone(left: readonly number[]): void;
  onClose(): void;
}

/** Sends the decision once for one press, says what became of it, and asks anew for what is shown. */
function useBulkDecision({ action, ids, onDone }: BulkDecisionProps) {
  const { open } = useNotification();
  const refresh = useRefreshLeaves();
  const [key] = useState(createActionKey);
  return useMutation({
    mutationFn: (note: string) => {
      const body = { ids, action, ...(note ? { note } : {}) };
      return decideMany(body, key.keyFor(JSON.stringify(body)));
    },
    onSuccess: ({ done, failed }) => {
      key.settle();
      if (done.length) open?.({ type: "success", message: words.bulk.done[action](done.length) });
      if (failed.length) open?.({ type: "error", message: words.bulk.failed(failed.length), description: [...new Set(failed.map(({ reason }) => reason))].join(" ") });
      onDone(failed.map(({ id }) => id));
      void refresh();
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) key.settle();
    },
  });
}

function Refused({ failed, nameOf }: { failed: Outcome["failed"]; nameOf(id: number): string }) {
  if (failed.length === 0) return null;
  return (
    <Alert color="yellow" title={words.bulk.wont(failed.length)}>
      <Box component="ul" m={0} pl={18}>{failed.map(({ id, reason }) => <li key={id}>{nameOf(id)}: {reason}</li>)}</Box>
    </Alert>
  );
}

/** Asks before many leaves are decided at once, and shows what it changes. */
export function BulkDecision(props: BulkDecisionProps) {
  useReturnFocus();
  const { action, ids, nameOf, onClose } = props;
  const [note, setNote] = useState("");
  const preview = useQuery({ queryKey: [...leavesKey, "preview many", action, ids], staleTime: 0, gcTime: 0, queryFn: ({ signal }) => lookAheadMany({ ids, action }, signal) });
  const { mutate, isPending: busy, error } = useBulkDecision(props);
  const said = note.trim();
  const ready = preview.data !== undefined && preview.data.done.length > 0 && (action === "approve" || said !== "");
  return (
    <Modal opened onClose={() => !busy && onClose()} closeOnClickOutside={said === ""} size="lg" title={<Title order={2} size="h3">{words.bulk.ask[action](ids.length)}</Title>} closeButtonLabel={words.close}>
      <form onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); if (ready && !busy) mutate(said); }}>
        <Stack spacing="md">
          {preview.isPending ? <Text role="status" color="dimmed"><Loader size="xs" mr={8} />{words.looking}</Text> : null}
          {preview.error ? <Alert color="red" role="alert" title={words.notLooked}>{preview.error.message}</Alert> : null}
          {preview.data ? <Text role="status" weight={600}>{action === "approve" ? words.effect(preview.data.changes, preview.data.skips, 0) : words.givesBack(preview.data.changes)}</Text> : null}
          {preview.data ? <Refused failed={preview.data.failed} nameOf={nameOf} /> : null}
          <Textarea label={action === "reject" ? words.reasonLabel : words.noteLabel} description={words.noteHelp} inputWrapperOrder={inputOrder} withAsterisk={action === "reject"} required={action === "reject"} data-autofocus={action === "reject" || undefined} autosize minRows={2} maxRows={6} maxLength={1000} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
          {error ? <Alert color="red" role="alert" title={words.notDone}>{error.message}</Alert> : null}
          <Group position="right">
            <Button variant="default" disabled={busy} onClick={onClose}>{words.back}</Button>
            <Button type="submit" color={action === "reject" ? "red" : undefined} loading={busy} disabled={!ready} data-autofocus={action === "approve" || undefined}>{words.bulk[action](preview.data?.done.length ?? ids.length)}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
