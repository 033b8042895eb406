import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call } from "../../../../providers/call";
import { keyOf, type Register } from "./register-answer";
import { dayKey, registerKey } from "./register-api";
import { t } from "./text";

/** Asks why a register should not have been taken, and takes its marks out. */
export function EmptyDialog({ register, onClose }: { register: Register; onClose(): void }) {
  useReturnFocus();
  const { open } = useNotification();
  const cache = useQueryClient();
  const [reason, setReason] = useState("");
  const key = keyOf(register);
  const count = register.students.filter(({ mark }) => mark !== null).length;
  const action = useAction({
    send: (sent: { reason: string; version: number }, idempotencyKey) =>
      call("POST /admin/attendance/register/empty", {
        body: { ...key, reason: sent.reason },
        version: sent.version,
        key: idempotencyKey,
      }),
    titles: {
      failed: t("notTakenAfterAll.failed"),
      unconfirmed: t("notTakenAfterAll.unconfirmed"),
    },
    onDone: ({ data }) => {
      open?.({ type: "success", message: t("notTakenAfterAll.done", { count: data.cleared }) });
      onClose();
      void cache.invalidateQueries({ queryKey: registerKey(key) });
      void cache.invalidateQueries({ queryKey: dayKey(key.date) });
    },
    onFailed: () => void cache.invalidateQueries({ queryKey: registerKey(key) }),
  });
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      zIndex={450}
      title={t("notTakenAfterAll.title")}
      closeButtonLabel={t("cancel")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          action.run({ reason: reason.trim(), version: register.version });
        }}
      >
        <Stack>
          <Text>{t("notTakenAfterAll.text", { count })}</Text>
          <TextInput
            label={t("notTakenAfterAll.reason")}
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <FailedAction action={action} />
          <Group position="right">
            <Button variant="default" onClick={onClose} disabled={action.isPending}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              color="red"
              loading={action.isPending}
              disabled={reason.trim() === ""}
            >
              {t("notTakenAfterAll.confirm", { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
