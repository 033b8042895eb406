import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useInvalidate, useNotification, type BaseRecord } from "@refinedev/core";
import { useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call } from "../../../../providers/call";
import { attendanceCorrections } from "../../../../resources/attendance-corrections";
import { t } from "./text";
import { CorrectionMarks } from "./correction-marks";

type Decision = "approve" | "reject";
interface Decided {
  how: Decision;
  note: string;
}

function useDecision(id: number, onDone: () => void) {
  const { open } = useNotification();
  const invalidate = useInvalidate();
  return useAction<Decided, { message: string }>({
    send: ({ how, note }, key) =>
      call(`POST /admin/attendance/corrections/:id/${how}`, {
        params: { id },
        body: { note: note || null },
        key,
      }),
    titles: { failed: t("notDecided"), unconfirmed: t("unconfirmed") },
    onDone: ({ message }) => {
      open?.({ type: "success", message });
      void invalidate({
        resource: attendanceCorrections.name,
        invalidates: ["list", "many", "detail"],
        id,
      });
      onDone();
    },
    onFailed: () =>
      void invalidate({ resource: attendanceCorrections.name, invalidates: ["detail"], id }),
  });
}

/**
 * The office decides a correction, with the marks it asks for before its eyes; when it was decided
 * meanwhile, that is said.
 */
export function CorrectionDialog({
  record,
  onClose,
}: {
  record: BaseRecord & { id: number };
  onClose(): void;
}) {
  useReturnFocus();
  const [note, setNote] = useState("");
  const deciding = useDecision(record.id, onClose);
  const decided = record["status"] !== "pending";
  const atNote = (deciding.error?.errors?.["note"] as string[] | undefined)?.join(" ");
  const decide = (how: Decision) => deciding.run({ how, note: note.trim() });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      zIndex={450}
      title={t("title")}
      closeButtonLabel={t("close")}
    >
      <Stack spacing="md">
        <Text sx={{ overflowWrap: "anywhere" }}>{String(record["reason"] ?? "")}</Text>
        <CorrectionMarks record={record} />
        {atNote ? null : <FailedAction action={deciding} />}
        <Textarea
          label={t("note")}
          description={t("noteHelp")}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          error={atNote}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group position="right">
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
          <Button
            color="red"
            variant="outline"
            disabled={deciding.isPending || decided}
            onClick={() => decide("reject")}
          >
            {t("reject")}
          </Button>
          <Button loading={deciding.isPending} disabled={decided} onClick={() => decide("approve")}>
            {t("approve")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
