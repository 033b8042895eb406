import { Alert, Box, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { isHalfway } from "@rollcall/kit/browser/crud/bulk/long-call";
import { actionFailure } from "@rollcall/kit/browser/crud/form/action-failure";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import { ProgressBar } from "@rollcall/kit/browser/crud/import/progress-bar";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { isWorthRetrying } from "@rollcall/kit/browser/providers/api-failure";
import { t } from "./text";
import { decideMany, leavesKey, lookAheadMany, type LookAhead, type Outcome } from "./leaves-api";
import { NoteInput } from "./note-input";
import { useRefreshLeaves } from "./use-leaves";

const bulkDone = {
  approve: (n: number) => t("bulk.done.approve", { n }),
  reject: (n: number) => t("bulk.done.reject", { n }),
};

const ask = {
  approve: (n: number) => t("bulk.ask.approve", { n }),
  reject: (n: number) => t("bulk.ask.reject", { n }),
};

const bulkBusy = { approve: t("bulk.busy.approve"), reject: t("bulk.busy.reject") };

const bulkButtons = {
  approve: (n: number) => t("bulk.approve", { n }),
  reject: (n: number) => t("bulk.reject", { n }),
};

/**
 * A decision that is asked about: of the leaves that were selected then, whatever the list shows by
 * now.
 */
export interface RequestedDecision {
  action: "approve" | "reject";
  ids: readonly number[];
  /** Of their students. */
  names: ReadonlyMap<number, string>;
}

interface BulkDecisionProps {
  asked: RequestedDecision;
  /** Hears which are still undecided. */
  onDone(left: readonly number[]): void;
  onClose(): void;
}

/**
 * Sends the decision once for one press, says how far it is and what became of it, and asks anew
 * for what is shown.
 */
function useBulkDecision({ asked: { action, ids }, onDone }: BulkDecisionProps) {
  const { open } = useNotification();
  const refresh = useRefreshLeaves();
  const [key] = useState(createActionKey);
  const [decided, setDecided] = useState(0);
  const [halfway, setHalfway] = useState(false);
  const making = useMutation({
    mutationFn: (note: string) => {
      const body = { ids: [...ids], action, ...(note ? { note } : {}) };
      return decideMany(body, key.keyFor(JSON.stringify(body)), (done) =>
        setDecided((before) => Math.max(before, done)),
      );
    },
    onSuccess: ({ done, failed }) => {
      key.settle();
      if (done.length) open?.({ type: "success", message: bulkDone[action](done.length) });
      if (failed.length)
        open?.({
          type: "error",
          message: t("bulk.failed", { n: failed.length }),
          description: [...new Set(failed.map(({ reason }) => reason))].join(" "),
        });
      onDone(failed.map(({ id }) => id));
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) key.settle();
      if (isHalfway(error)) setHalfway(true);
    },
    onSettled: () => void refresh(),
  });
  return { ...making, decided, halfway };
}

function Refused({
  failed,
  names,
}: {
  failed: Outcome["failed"];
  names: RequestedDecision["names"];
}) {
  if (failed.length === 0) return null;
  return (
    <Alert color="yellow" title={t("bulk.wont", { n: failed.length })}>
      <Box component="ul" m={0} pl={18}>
        {failed.map(({ id, reason }) => (
          <li key={id}>
            {names.get(id) ?? id}: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** What deciding would change, as it was when it was asked. */
function Effect({
  asked: { action, names },
  preview: { data, error, isPending },
}: {
  asked: RequestedDecision;
  preview: UseQueryResult<LookAhead>;
}) {
  if (error)
    return (
      <Alert color="red" role="alert" title={t("notLooked")}>
        {error.message}
      </Alert>
    );
  if (isPending)
    return (
      <Text role="status" color="dimmed">
        <Loader size="xs" mr={8} />
        {t("looking")}
      </Text>
    );
  return (
    <>
      <Text role="status" weight={600}>
        {action === "approve"
          ? t("effect", { changes: data.changes, skips: data.skips, toCome: 0 })
          : t("givesBack", { changes: data.changes })}
      </Text>
      <Refused failed={data.failed} names={names} />
    </>
  );
}

/** Something can be decided, and a rejection says why. */
const mayDecide = (
  action: RequestedDecision["action"],
  note: string,
  preview?: LookAhead,
): boolean =>
  preview !== undefined && preview.done.length > 0 && (action === "approve" || note !== "");

/**
 * Asks before many leaves are decided at once, shows what it changes, and how far it is; when it
 * stops half-way, trying again goes on.
 */
export function BulkDecision(props: BulkDecisionProps) {
  useReturnFocus();
  const { asked, onClose } = props;
  const { action, ids } = asked;
  const [note, setNote] = useState("");
  const { mutate, isIdle, isPending: busy, error, decided, halfway } = useBulkDecision(props);
  // Once it has begun, looking again would say of what is done that it cannot be done.
  const preview = useQuery({
    queryKey: [...leavesKey, "preview many", action, ids],
    staleTime: 0,
    gcTime: 0,
    enabled: isIdle,
    queryFn: ({ signal }) => lookAheadMany({ ids: [...ids], action }, signal),
  });
  const failure = error
    ? actionFailure(error, { failed: t("notDone"), unconfirmed: t("unconfirmed") })
    : undefined;
  const said = note.trim();
  const ready = halfway || mayDecide(action, said, preview.data);
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      closeOnClickOutside={said === "" && !halfway}
      size="lg"
      title={ask[action](ids.length)}
      closeButtonLabel={t("close")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (ready && !busy) mutate(said);
        }}
      >
        <Stack spacing="md">
          {halfway ? null : <Effect asked={asked} preview={preview} />}
          <NoteInput action={action} readOnly={busy || halfway} value={note} onChange={setNote} />
          {busy && decided > 0 ? (
            <ProgressBar label={bulkBusy[action]} done={decided} total={ids.length} />
          ) : null}
          {failure ? (
            <Alert color="red" role="alert" title={halfway ? t("bulk.halfway") : failure.title}>
              {failure.text}
            </Alert>
          ) : null}
          <Group position="right">
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t("back")}
            </Button>
            <Button
              type="submit"
              color={action === "reject" ? "red" : undefined}
              loading={busy}
              disabled={!ready}
              data-autofocus={action === "approve" || undefined}
            >
              {halfway ? t("retry") : bulkButtons[action](preview.data?.done.length ?? ids.length)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
