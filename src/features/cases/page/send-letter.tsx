import { Alert, Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";
import { useCaseAction, useLetterRecipients } from "./use-cases";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { listed } from "@rollcall/kit/schema/messages";

type Recipients = AnswerTo<"GET /admin/cases/:id/letter-recipients">;
type Letter = { caseId: number; templateId: number };

/** Who would get it by which channels, and who can't be reached. */
function Who({ of: { people } }: { of: Recipients }) {
  const [reached, others] = [
    people.filter(({ reason }) => reason === null),
    people.flatMap(({ id, name, reason }) => (reason === null ? [] : [{ id, name, reason }])),
  ];
  return (
    <>
      {reached.length > 0 ? (
        <Box component="ul" m={0} pl={18} aria-label={t("message.who")}>
          {reached.map(({ id, name, channels }) => (
            <li key={id}>{t("message.by", { name, channels: listed(channels, "unit") })}</li>
          ))}
        </Box>
      ) : null}
      {others.length > 0 ? (
        <div>
          <Text weight={600}>{t("message.unreachable", { n: others.length })}</Text>
          <Box
            component="ul"
            m={0}
            pl={18}
            aria-label={t("message.unreachable", { n: others.length })}
          >
            {others.map(({ id, name, reason }) => (
              <li key={id}>{t("message.whyNot", { name, reason })}</li>
            ))}
          </Box>
        </div>
      ) : null}
    </>
  );
}

/** What there is to know before it goes out. */
function BeforeSending({ of: recipients }: { of: Recipients }) {
  const { why_nobody: why, kept_only: isKept, sent_at: sentAt } = recipients;
  return (
    <>
      {why === null ? (
        <Text>{t("message.text")}</Text>
      ) : (
        <Alert color="yellow" role="status">
          {why}
        </Alert>
      )}
      <Who of={recipients} />
      {why === null && isKept ? <Alert color="gray">{t("message.keptOnly")}</Alert> : null}
      {sentAt === null ? null : (
        <Alert color="yellow">{t("message.before", { when: momentText(sentAt) })}</Alert>
      )}
    </>
  );
}

const post = (id: number, template_id: number, key: string) =>
  call("POST /admin/cases/:id/letter-messages", { params: { id }, body: { template_id }, key });

function SendDialog({ caseId, templateId, onClose }: Letter & { onClose(): void }) {
  useReturnFocus();
  const { data, error, refetch } = useLetterRecipients(caseId, templateId);
  const action = useCaseAction<number, Awaited<ReturnType<typeof post>>>({
    send: (template_id, key) => post(caseId, template_id, key),
    isLess: ({ data: sent }) => sent.kept_only,
    titles: { failed: t("message.failed"), unconfirmed: t("message.unconfirmed") },
    onDone: onClose,
  });
  const reached = data?.people.filter(({ reason }) => reason === null) ?? [];
  const reachable = reached.length;
  const messages = reached.reduce((all, { channels }) => all + channels.length, 0);
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      title={<Title order={2}>{t("message.title")}</Title>}
      closeButtonLabel={t("message.cancel")}
    >
      <Stack>
        {data ? <BeforeSending of={data} /> : null}
        {!data && error ? (
          <LoadFailed
            title={t("message.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? <LinesSkeleton lines={3} /> : null}
        <FailedAction action={action} />
        <Group position="right">
          <Button variant="default" onClick={onClose} disabled={action.isPending}>
            {t("message.cancel")}
          </Button>
          {data?.why_nobody === null ? (
            <Button loading={action.isPending} onClick={() => action.run(templateId)}>
              {data.kept_only
                ? t("message.keep", { n: messages })
                : t("message.confirm", { n: reachable })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Sends a letter to the parents as a message, after showing to whom; for who may send. */
export function SendLetterButton(letter: Letter) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may("send_notifications")) return null;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconSend size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("message.open")}
      </Button>
      {isOpen ? <SendDialog {...letter} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
