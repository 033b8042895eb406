import { Alert, Button, Group, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Modal } from "../../fields/dialog";
import { useSubmit } from "../../fields/use-submit";
import { call, type AnswerTo } from "../../providers/call";
import { invite } from "../../strings/invite";
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
      title={<Title order={2}>{invite.title(name)}</Title>}
      closeButtonLabel={invite.cancel}
      closeOnClickOutside={!invitation}
    >
      {invitation ? (
        <InvitationMade name={name} invitation={invitation} />
      ) : (
        <Text>{invite.text(name)}</Text>
      )}
      {message ? (
        <Alert color="red" mt="md" role="alert">
          {message}
        </Alert>
      ) : null}
      <form onSubmit={onSubmit}>
        <Group position="right" mt="lg">
          {invitation ? (
            <Button onClick={onClose}>{invite.done}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {invite.cancel}
              </Button>
              <Button type="submit" loading={busy} disabled={wait > 0} data-autofocus>
                {invite.make}
              </Button>
            </>
          )}
        </Group>
      </form>
    </Modal>
  );
}
