import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FocusEvent } from "react";
import { Modal } from "../../fields/dialog";
import { useSubmit } from "../../fields/use-submit";
import { call } from "../../providers/call";
import { t } from "../../strings/webhooks";
import { deliveriesKey, moment, type WebhookMeta } from "./deliveries";

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** The secret, once. */
function SecretMade({ secret }: { secret: string }) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="sm">
      <Text role="status">{t("secret.once")}</Text>
      <TextInput
        label={t("secret.dialog")}
        readOnly
        value={secret}
        onFocus={selectAll}
        data-autofocus
        styles={{ input: { fontFamily: "monospace" } }}
      />
      <Button variant="light" onClick={() => clipboard.copy(secret)}>
        {clipboard.copied ? t("secret.copied") : t("secret.copy")}
      </Button>
    </Stack>
  );
}

/** Shows the secret, after a question where that replaces one. */
function SecretDialog({ id, isFirst, onClose }: { id: number; isFirst: boolean; onClose(): void }) {
  const [secret, setSecret] = useState<string>();
  const { busy, message, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const { data } = await call("POST /admin/webhooks/:id/secret", { params: { id } });
      setSecret(data.secret);
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Title order={2}>{secret || isFirst ? t("secret.dialog") : t("secret.sure")}</Title>}
      closeButtonLabel={t("secret.cancel")}
      closeOnClickOutside={!secret}
    >
      {secret ? (
        <SecretMade secret={secret} />
      ) : (
        <Text>{isFirst ? t("secret.onlyOnce") : t("secret.sureText")}</Text>
      )}
      {message ? (
        <Alert color="red" mt="md" role="alert">
          {message}
        </Alert>
      ) : null}
      <form onSubmit={onSubmit}>
        <Group position="right" mt="lg">
          {secret ? (
            <Button onClick={onClose}>{t("secret.done")}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t("secret.cancel")}
              </Button>
              <Button type="submit" loading={busy} data-autofocus>
                {isFirst ? t("secret.show") : t("secret.replace")}
              </Button>
            </>
          )}
        </Group>
      </form>
    </Modal>
  );
}

/** Whether the secret was shown, and the way to show or replace it. */
export function SecretCard({
  id,
  meta: { secret_shown: isShown, old_secret_until: until },
  mayEdit,
}: {
  id: number;
  meta: WebhookMeta;
  mayEdit: boolean;
}) {
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<{ isFirst: boolean }>();
  const close = () => {
    setDialog(undefined);
    void cache.invalidateQueries({ queryKey: deliveriesKey(id) });
  };
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={t("secret.title")}>
      <Group position="apart" spacing="md">
        <div style={{ flex: "1 1 260px" }}>
          <Title order={2} size="h3" mb={4}>
            {t("secret.title")}
          </Title>
          <Text size="sm" color="dimmed">
            {isShown ? t("secret.hidden") : t("secret.fresh")}
          </Text>
          {until ? (
            <Text size="sm" mt={4}>
              {t("secret.overlap", { until: moment(until) })}
            </Text>
          ) : null}
        </div>
        {mayEdit ? (
          <Button
            variant={isShown ? "default" : "filled"}
            onClick={() => setDialog({ isFirst: !isShown })}
          >
            {isShown ? t("secret.replace") : t("secret.show")}
          </Button>
        ) : null}
      </Group>
      {dialog ? <SecretDialog id={id} isFirst={dialog.isFirst} onClose={close} /> : null}
    </Paper>
  );
}
