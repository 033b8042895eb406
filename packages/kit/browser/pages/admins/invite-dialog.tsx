import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type FocusEvent } from "react";
import { Modal } from "../../fields/dialog";
import { momentText } from "../../fields/cells/value-text";
import { useSubmit } from "../../fields/use-submit";
import { call, type AnswerTo } from "../../providers/call";
import { invite } from "../../strings/invite";

type Invitation = AnswerTo<"POST /admin/admins/:id/invitation">;

const addressOf = ({ code }: Invitation) =>
  `${window.location.origin}/invitation?code=${encodeURIComponent(code)}`;
const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** The link once it is made: to be copied, or typed as a code. */
function Made({ name, invitation }: { name: string; invitation: Invitation }) {
  const clipboard = useClipboard();
  const address = addressOf(invitation);
  return (
    <Stack spacing="sm">
      <Text role="status">
        {(invitation.mailed ? invite.mailed : invite.made)(name)}{" "}
        {invite.until(momentText(invitation.expires_at, navigator.language))}
      </Text>
      <TextInput label={invite.link} readOnly value={address} onFocus={selectAll} data-autofocus />
      <TextInput label={invite.code} readOnly value={invitation.code} onFocus={selectAll} />
      <Button
        variant="light"
        leftIcon={
          clipboard.copied ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconCopy size={16} aria-hidden />
          )
        }
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? invite.copied : invite.copy}
      </Button>
    </Stack>
  );
}

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
      {invitation ? <Made name={name} invitation={invitation} /> : <Text>{invite.text(name)}</Text>}
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
