import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import type { Marks } from "../../domain/merge";
import { ApiFailure, isWorthRetrying } from "@rollcall/kit/browser/providers/api-failure";
import { call, type BodyFor } from "../../../../providers/call";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { t } from "./text";
import { registerKey } from "./register-api";
import { CorrectionLines } from "./waiting-corrections";
import {
  marksInBody,
  type Register,
  type RegisterKey,
  type WaitingCorrection,
} from "./register-answer";

interface CorrectionDialogProps {
  register: RegisterKey;
  marks: Marks;
  /** What is asked for, where that is chosen here; else how many marks it is. */
  children?: ReactNode;
  /** Corrections of this register that are filed and not decided. */
  waiting: readonly WaitingCorrection[];
  onFiled(): void;
  onClose(): void;
}

/**
 * Those that concern one of the same students, by what the page knows or, when somebody else was
 * quicker, by what the refusal says.
 */
function sameStudents(marks: Marks, waiting: CorrectionDialogProps["waiting"], error: unknown) {
  const refused =
    error instanceof ApiFailure && error.statusCode === 409
      ? (error.data as Register | undefined)
      : undefined;
  return (refused?.corrections ?? waiting).filter((one) =>
    one.marks.some(({ student_id }) => marks[student_id] !== undefined),
  );
}

/** Files a correction, once for one press. */
function useFiling(register: RegisterKey, onFiled: () => void) {
  const { open } = useNotification();
  const [key] = useState(createActionKey);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<"POST /admin/attendance/corrections">) =>
      call("POST /admin/attendance/corrections", { body, key: key.keyFor(JSON.stringify(body)) }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: registerKey(register) });
      open?.({ type: "success", message: t("correction.filed") });
      onFiled();
    },
    onError: (error) => void (isWorthRetrying(error) || key.settle()),
  });
}

/** What of a refusal is not said elsewhere: at the reason, or by naming those that wait. */
function refusalOf(error: Error | null, isNamed: boolean): { reason?: string; text?: string } {
  if (!error) return {};
  const errors = (error as { errors?: Record<string, string[]> }).errors ?? {};
  const reason = errors["reason"]?.join(" ");
  const others = Object.entries(errors)
    .filter(([field]) => field !== "reason")
    .flatMap(([, said]) => said);
  const isKnown = isNamed && error instanceof ApiFailure && error.statusCode === 409;
  if (isKnown || (others.length === 0 && reason !== undefined)) return { reason };
  return { reason, text: others.join(" ") || error.message };
}

/**
 * Asks for the reason of a correction to marks that are the office's to change, and files it; says
 * when one of the same student waits already.
 */
export function CorrectionDialog({
  register,
  marks,
  waiting,
  onFiled,
  onClose,
  children,
}: CorrectionDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState("");
  const count = Object.keys(marks).length;
  const filing = useFiling(register, onFiled);
  const same = sameStudents(marks, waiting, filing.error);
  const refusal = refusalOf(filing.error, same.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filing.mutate({
      ...register,
      marks: marksInBody(marks),
      reason: reason.trim(),
      ...(same.length > 0 ? { again: true } : {}),
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      zIndex={450}
      title={t("correction.title")}
      closeButtonLabel={t("cancel")}
    >
      <form onSubmit={submit} noValidate>
        <Stack spacing="md">
          {children ?? <Text>{t("correction.lead", { count })}</Text>}
          {same.length > 0 ? (
            <Alert color="yellow" role="alert">
              <Text mb={4}>{t("waitingCorrections.same", { count: same.length })}</Text>
              <CorrectionLines corrections={same} />
            </Alert>
          ) : null}
          {refusal.text === undefined ? null : (
            <Alert color="red" role="alert">
              {refusal.text}
            </Alert>
          )}
          <Textarea
            label={t("correction.reason")}
            description={t("correction.reasonHelp")}
            required
            withAsterisk
            autosize
            minRows={3}
            maxLength={1000}
            value={reason}
            error={refusal.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus={children === undefined || undefined}
          />
          <Group position="right">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              loading={filing.isPending}
              disabled={reason.trim() === "" || count === 0}
            >
              {same.length > 0 ? t("correction.sendAgain") : t("correction.send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
