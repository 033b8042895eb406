import { Alert, Button, Group, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { createActionKey } from "../../crud/form/action-key";
import type { Marks } from "../../domain/attendance/merge";
import { isWorthRetrying } from "../../providers/api-failure";
import { http } from "../../providers/http";
import { useReturnFocus } from "../../fields/use-return-focus";
import { markAttendance } from "../../strings/mark-attendance";
import { wireMarks, type RegisterKey } from "./wire";

const words = markAttendance.correction;

interface CorrectionDialogProps {
  register: RegisterKey;
  marks: Marks;
  onFiled(): void;
  onClose(): void;
}

/** Asks for the reason of a correction to a locked register, and files it. */
export function CorrectionDialog({ register, marks, onFiled, onClose }: CorrectionDialogProps) {
  useReturnFocus();
  const { open } = useNotification();
  const [reason, setReason] = useState("");
  const [key] = useState(createActionKey);
  const filing = useMutation({
    mutationFn: async (body: object) => http.post("/admin/attendance/corrections", body, { headers: { "Idempotency-Key": key.keyFor(JSON.stringify(body)) } }),
    onSuccess: () => {
      open?.({ type: "success", message: words.filed });
      onFiled();
    },
    onError: (error) => void (isWorthRetrying(error) || key.settle()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filing.mutate({ ...register, marks: wireMarks(marks), reason: reason.trim() });
  };
  const errors = (filing.error as { errors?: Record<string, string[]> } | null)?.errors ?? {};
  const others = Object.entries(errors).filter(([field]) => field !== "reason").flatMap(([, said]) => said);
  return (
    <Modal opened onClose={onClose} zIndex={450} title={<Title order={2} size="h3">{words.title}</Title>} closeButtonLabel={markAttendance.cancel}>
      <form onSubmit={submit} noValidate>
        <Stack spacing="md">
          <Text>{words.lead(Object.keys(marks).length)}</Text>
          {filing.error && (others.length > 0 || !errors["reason"]) ? <Alert color="red" role="alert">{others.join(" ") || filing.error.message}</Alert> : null}
          <Textarea label={words.reason} description={words.reasonHelp} required withAsterisk autosize minRows={3} maxLength={1000} value={reason} error={errors["reason"]?.join(" ")} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
          <Group position="right">
            <Button variant="default" onClick={onClose}>{markAttendance.cancel}</Button>
            <Button type="submit" loading={filing.isPending} disabled={reason.trim() === ""}>{words.send}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
