import { Button, Group, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call } from "../../../providers/call";
import type { GuestPlace } from "./add-guest";
import { t } from "./text";

interface GuestRow {
  student_id: number;
  name: string;
  /** The own class of a guest here, or the class where a student is a guest. */
  class: string | null;
}

interface RegisterGuestsProps {
  place: GuestPlace;
  guests: readonly GuestRow[];
  away: readonly GuestRow[];
  mayRemove: boolean;
  onDone(): void;
}

function RemoveDialog({
  guest,
  place,
  onDone,
  onClose,
}: Pick<RegisterGuestsProps, "place" | "onDone"> & { guest: GuestRow; onClose(): void }) {
  useReturnFocus();
  const { open } = useNotification();
  const action = useAction({
    send: ({ student_id }: Pick<GuestRow, "student_id">, key) =>
      call("POST /admin/attendance/guests/remove", { body: { ...place, student_id }, key }),
    titles: { failed: t("removeFailed"), unconfirmed: t("removeUnconfirmed") },
    onDone: ({ message }) => {
      open?.({ type: "success", message: message ?? t("removed") });
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={() => !action.isPending && onClose()}
      zIndex={450}
      title={t("removeTitle", { name: guest.name })}
      closeButtonLabel={t("cancel")}
    >
      <Stack>
        <Text>{t("removeText")}</Text>
        <FailedAction action={action} />
        <Group position="right">
          <Button variant="default" onClick={onClose} disabled={action.isPending} data-autofocus>
            {t("cancel")}
          </Button>
          <Button
            color="red"
            loading={action.isPending}
            onClick={() => action.run({ student_id: guest.student_id })}
          >
            {t("remove")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The guests of a register, to be removed, and who of its class sits elsewhere. */
export function RegisterGuests({ place, guests, away, mayRemove, onDone }: RegisterGuestsProps) {
  const [asked, setAsked] = useState<GuestRow>();
  if (guests.length === 0 && away.length === 0) return null;
  return (
    <Stack spacing={4}>
      {guests.map((guest) => (
        <Group key={guest.student_id} spacing="xs">
          <Text size="sm">
            <bdi>{t("guest", { name: guest.name, class: guest.class ?? "–" })}</bdi>
          </Text>
          {mayRemove ? (
            <Button
              className="screen-only"
              size="xs"
              variant="default"
              aria-label={t("removeOf", { name: guest.name })}
              onClick={() => setAsked(guest)}
            >
              {t("remove")}
            </Button>
          ) : null}
        </Group>
      ))}
      {away.map((one) => (
        <Text key={one.student_id} size="sm">
          <bdi>{t("away", { name: one.name, class: one.class ?? "–" })}</bdi>
        </Text>
      ))}
      {asked ? (
        <RemoveDialog
          guest={asked}
          place={place}
          onDone={onDone}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Stack>
  );
}
