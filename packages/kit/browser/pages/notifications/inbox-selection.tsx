import { Button, CloseButton, Group, Text, Title } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Modal } from "../../fields/dialog";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { useBulkChange } from "./use-bulk-change";

interface InboxSelectionProps {
  ids: readonly number[];
  onSelect(ids: readonly number[]): void;
}

/**
 * What can be done with the selected notifications. Deleting asks first, since nothing brings them
 * back.
 */
export function InboxSelection({ ids, onSelect }: InboxSelectionProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useBulkChange((left) => {
    setAsking(false);
    onSelect(left);
  });
  if (ids.length === 0) return null;
  return (
    <Group spacing="xs" role="group" aria-label={t("centre.selection")}>
      <CloseButton aria-label={t("centre.clearSelection")} onClick={() => onSelect([])} />
      <Text weight={600} role="status">
        {t("centre.selected", { count: ids.length })}
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={busy && !asking}
        leftIcon={<IconCheck size={16} aria-hidden />}
        onClick={() => run("read", ids)}
      >
        {noticeText("notices.markRead")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftIcon={<IconTrash size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {noticeText("notices.remove")}
      </Button>
      <Modal
        opened={asking}
        onClose={() => !busy && setAsking(false)}
        title={<Title order={2}>{t("centre.deleteAsk", { count: ids.length })}</Title>}
        closeButtonLabel={t("centre.close")}
      >
        <Text>{t("centre.deleteText")}</Text>
        <Group position="right" mt="lg">
          <Button variant="default" disabled={busy} onClick={() => setAsking(false)} data-autofocus>
            {t("centre.cancel")}
          </Button>
          <Button color="red" loading={busy} onClick={() => run("delete", ids)}>
            {t("centre.deleteThem", { count: ids.length })}
          </Button>
        </Group>
      </Modal>
    </Group>
  );
}
