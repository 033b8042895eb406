import { Alert, Button, Group, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { GroupSelect } from "./group-select";
import { InvitedList } from "./invited-list";
import { t } from "./text";
import { useInvite } from "./use-invite";

interface InviteDialogProps {
  title: string;
  teacherIds: readonly number[];
  /** What the button says. */
  make: string;
  /** Who is invited, or how they are chosen. */
  children: ReactNode;
  onClose(): void;
}

/** Gives teachers an account and an invitation each, and shows the links, once. */
export function InviteDialog({ title, teacherIds, make, children, onClose }: InviteDialogProps) {
  const { busy, message, errorOf, onSubmit, wait, groupId, setGroupId, invited } =
    useInvite(teacherIds);
  const problem = errorOf("teachers") ?? message;
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Title order={2}>{title}</Title>}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={!invited}
    >
      {invited ? (
        <Stack>
          <InvitedList invited={invited} />
          <Group position="right">
            <Button onClick={onClose}>{t("done")}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            {children}
            <GroupSelect value={groupId} onChange={setGroupId} />
            {problem ? (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            ) : null}
            <Group position="right">
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button
                type="submit"
                loading={busy}
                disabled={wait > 0 || groupId === undefined}
                data-autofocus
              >
                {make}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
