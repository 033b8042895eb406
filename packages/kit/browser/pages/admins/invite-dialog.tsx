import { Alert, Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Modal } from "../../fields/dialog";
import { useSubmit } from "../../fields/use-submit";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/invite";
import { InvitationMade } from "./invitation-made";

type Invitation = AnswerTo<"POST /admin/admins/:id/invitation">;

/**
 * Makes the code by which an admin chooses a password. Nothing is made before it is asked for,
 * since it ends the code before.
 */
export function InviteDialog({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const [invitation, setInvitation] = useState<Invitation>();
  const { busy, message, onSubmit, wait } = useSubmit(
    () => ({}),
    async () => {
      const { data } = await call("POST /admin/admins/:id/invitation", { params: { id } });
      setInvitation(data);
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Title order={2}>{t("title", { name })}</Title>}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={!invitation}
    >
      {invitation ? (
        <InvitationMade name={name} invitation={invitation} />
      ) : (
        <Text>{t("text", { name })}</Text>
      )}
      {message ? (
        <Alert color="red" mt="md" role="alert">
          {message}
        </Alert>
      ) : null}
      <form onSubmit={onSubmit}>
        <Group position="right" mt="lg">
          {invitation ? (
            <Button onClick={onClose}>{t("done")}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button type="submit" loading={busy} disabled={wait > 0} data-autofocus>
                {t("make")}
              </Button>
            </>
          )}
        </Group>
      </form>
    </Modal>
  );
}
