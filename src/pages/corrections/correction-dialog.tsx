import { Alert, Button, Group, Modal, Stack, Table, Text, Textarea, Title } from "@mantine/core";
import { useInvalidate, useNotification, type BaseRecord } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "../../crud/form/action-key";
import { useReturnFocus } from "../../fields/use-return-focus";
import { ApiFailure, isWorthRetrying } from "../../providers/api-failure";
import { http } from "../../providers/http";
import { attendanceCorrections } from "../../resources/attendance-corrections";
import { corrections as words } from "../../strings/corrections";

type Decision = "approve" | "reject";
interface MarkSaid {
  code: string | null;
  minutes_late?: number | null;
  remark?: string | null;
}
interface CorrectedMark extends MarkSaid {
  student_id: number;
  student: string;
  before: MarkSaid | null;
}

const said = (mark: MarkSaid | null): string =>
  (mark?.code ? [mark.code, ...(mark.minutes_late == null ? [] : [words.minutes(mark.minutes_late)]), ...(mark.remark ? [`“${mark.remark}”`] : [])].join(", ") : words.unmarked);

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

/** The marks a correction asks for, beside what stood when it was filed; for the office, with the decision. */
export function CorrectionDialog({ record, mayDecide, onClose }: { record: BaseRecord & { id: number }; mayDecide: boolean; onClose(): void }) {
  useReturnFocus();
  const [note, setNote] = useState("");
  const deciding = useDecision(record.id, onClose);
  const marks = (Array.isArray(record["marks"]) ? record["marks"] : []) as CorrectedMark[];
  const failure = deciding.error;
  const atNote = failure instanceof ApiFailure ? failure.errors?.["note"]?.join(" ") : undefined;
  const others = failure instanceof ApiFailure ? Object.entries(failure.errors ?? {}).filter(([field]) => field !== "note").flatMap(([, sentences]) => sentences).join(" ") : "";
  const decide = (how: Decision) => deciding.mutate({ how, note: note.trim() });
  return (
    <Modal opened onClose={onClose} size="lg" zIndex={450} title={<Title order={2} size="h3">{words.title}</Title>} closeButtonLabel={words.close}>
      <Stack spacing="md">
        <Text sx={{ overflowWrap: "anywhere" }}>{String(record["reason"] ?? "")}</Text>
        <Table aria-label={words.marks} sx={{ overflowWrap: "anywhere" }}>
          <thead><tr><th scope="col">{words.student}</th><th scope="col">{words.was}</th><th scope="col">{words.wanted}</th></tr></thead>
          <tbody>{marks.map((mark) => <tr key={mark.student_id}><th scope="row">{mark.student}</th><td>{said(mark.before)}</td><td>{said(mark)}</td></tr>)}</tbody>
        </Table>
        {failure && !atNote ? <Alert color="red" role="alert">{others || failure.message}</Alert> : null}
        {mayDecide ? <Textarea label={words.note} description={words.noteHelp} autosize minRows={2} maxLength={1000} value={note} error={atNote} onChange={(event) => setNote(event.currentTarget.value)} /> : null}
        <Group position="right">
          <Button variant="default" onClick={onClose}>{words.close}</Button>
          {mayDecide ? <Button color="red" variant="outline" disabled={deciding.isPending} onClick={() => decide("reject")}>{words.reject}</Button> : null}
          {mayDecide ? <Button loading={deciding.isPending} onClick={() => decide("approve")}>{words.approve}</Button> : null}
        </Group>
      </Stack>
    </Modal>
  );
}
