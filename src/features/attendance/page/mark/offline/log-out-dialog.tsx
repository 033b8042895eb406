import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";

import { messages } from "@rollcall/kit/schema/messages";
import words from "../../words/log-out/en.json" with { type: "json" };
import { registersIn } from "./queue";
import { sendWaiting, startSending, useQueue, waitingNow } from "./register-queue";
import { dayText } from "@rollcall/kit/schema/formats/days";

const t = messages("attendance/page/log-out", words);

interface LogOutDialogProps {
  /** How many registers wait, as far as the device tells before its store is read. */
  count: number;
  onLogOut(): void;
  onClose(): void;
}

/** Whether a register waits for a decision of whoever marked it. */
const isUndecided = ({ register }: ReturnType<typeof registersIn>[number]): boolean =>
  waitingNow().some(
    (save) =>
      save.trouble &&
      save.register.class_id === register.class_id &&
      save.register.date === register.date &&
      save.register.slot === register.slot,
  );

/** Nothing waits any more. */
const AllSent = ({ onLogOut, onClose }: Omit<LogOutDialogProps, "count">) => (
  <Modal opened onClose={onClose} title={t("allSent")} closeButtonLabel={t("cancel")}>
    <Group position="right">
      <Button variant="default" onClick={onClose}>
        {t("cancel")}
      </Button>
      <Button onClick={onLogOut} data-autofocus>
        {t("logOut")}
      </Button>
    </Group>
  </Modal>
);

/**
 * Asks before somebody logs out whose registers wait on this device: which they are, and whether to
 * send them first.
 */
export function LogOutDialog({ count: noted, onLogOut, onClose }: LogOutDialogProps) {
  const { queue, ready } = useQueue();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  useEffect(startSending, []);
  const waiting = registersIn(queue);
  const count = ready ? waiting.length : noted;
  const send = async () => {
    setBusy(true);
    setFailed(undefined);
    await sendWaiting();
    setBusy(false);
    const left = registersIn(waitingNow());
    if (left.length === 0) return onLogOut();
    const undecided = left.filter(isUndecided).length;
    setFailed(
      undecided === left.length
        ? t("undecided", { count: undecided })
        : t("failed", { count: left.length }),
    );
  };
  // They may go out by themselves while this is read.
  if (ready && count === 0 && !busy) {
    return <AllSent onLogOut={onLogOut} onClose={onClose} />;
  }
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title={t("title", { count })}
      closeButtonLabel={t("cancel")}
    >
      <Stack spacing="md">
        <Text>{t("text", { count })}</Text>
        <List size="sm">
          {waiting.map(({ key, title, register: { date }, trouble }) => (
            <List.Item key={key}>
              {t("line", { title, day: dayText(date) })}
              {trouble ? ` (${t("needsYou")})` : ""}
            </List.Item>
          ))}
        </List>
        <Text>{t("stays", { count })}</Text>
        {failed ? (
          <Alert color="red" role="alert" py="xs">
            {failed}
          </Alert>
        ) : null}
        <Group
          position="right"
          spacing="xs"
          sx={{
            "@media (max-width: 480px)": { flexDirection: "column-reverse", alignItems: "stretch" },
          }}
        >
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onLogOut}>
            {t("anyway")}
          </Button>
          <Button loading={busy} onClick={() => void send()} data-autofocus>
            {busy ? t("sending") : t("sendFirst")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
