import { Alert, Button, Group, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useInvalidate, useNotification, type BaseRecord } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { useReturnFocus } from "../../fields/use-return-focus";
import { ApiFailure, isWorthRetrying } from "../../providers/api-failure";
import { http } from "../../providers/http";
import { attendanceCorrections } from "../../resources/attendance-corrections";
import { corrections as words } from "../../strings/corrections";
import { CorrectionMarks } from "./correction-marks";

type Decision = "approve" | "reject";
function useDecision(id: number, onDone: () => void) {
  const { open } = useNotification();
  const invalidate = useInvalidate();
  const [key] = useState(createActionKey);
  return useMutation({
    mutationFn: async ({ how, note }: { how: Decision; note: string }) =>
      (await http.post(`/admin/attendance/corrections/${id}/${how}`, { note: note || null }, { headers: { "Idempotency-Key": key.keyFor(`${how} ${note}`) } })) as unknown as { message: string },
    onSuccess: ({ message }) => {
      open?.({ type: "success", message });
      void invalidate({ resource: attendanceCorrections.name, invalidates: ["list", "many", "detail"], id });
      onDone();
    },
    onError: (error) => {
      if (isWorthRetrying(error)) return;
      key.settle();
      void invalidate({ resource: attendanceCorrections.name, invalidates: ["detail"], id });
    },
  });
}

/** The office decides a correction, with the marks it asks for before its eyes; when it was decided meanwhile, that is said. */
export function CorrectionDialog({ record, onClose }: { record: BaseRecord & { id: number }; onClose(): void }) {
  useReturnFocus();
  const [note, setNote] = useState("");
  const deciding = useDecision(record.id, onClose);
  const decided = record["status"] !== "pending";
  const failure = deciding.error;
  const atNote = failure instanceof ApiFailure ? failure.errors?.["note"]?.join(" ") : undefined;
  const others = failure instanceof ApiFailure ? Object.entries(failure.errors ?? {}).filter(([field]) => field !== "note").flatMap(([, sentences]) => sentences).join(" ") : "";
  const decide = (how: Decision) => deciding.mutate({ how, note: note.trim() });
  return (
    <Modal opened onClose={onClose} size="lg" zIndex={450} title={<Title order={2} size="h3">{words.title}</Title>} closeButtonLabel={words.close}>
      <Stack spacing="md">
        <Text sx={{ overflowWrap: "anywhere" }}>{String(record["reason"] ?? "")}</Text>
        <CorrectionMarks record={record} />
        {failure && !atNote ? <Alert color="red" role="alert">{others || failure.message}</Alert> : null}
        <Textarea label={words.note} description={words.noteHelp} autosize minRows={2} maxLength={1000} value={note} error={atNote} onChange={(event) => setNote(event.currentTarget.value)} />
        <Group position="right">
          <Button variant="default" onClick={onClose}>{words.close}</Button>
          <Button color="red" variant="outline" disabled={deciding.isPending || decided} onClick={() => decide("reject")}>{words.reject}</Button>
          <Button loading={deciding.isPending} disabled={decided} onClick={() => decide("approve")}>{words.approve}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
