import { Button, Text } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { InviteDialog } from "./invite-dialog";
import { useMayInvite } from "./may-invite";
import { t } from "./text";

/** On the page of a teacher without an account: the way to one. */
export function InviteTeacherButton({ record }: { record: BaseRecord & { id: number } }) {
  const mayInvite = useMayInvite();
  const [isOpen, setOpen] = useState(false);
  // The dialog stays with its links when the teacher has an account by now.
  const hasAccount = record["account_id"] != null;
  const isActive = record["status"] === "active" && !record["deleted_at"];
  if (!isOpen && (!mayInvite || hasAccount || !isActive)) return null;
  const name = String(record["name"]);
  return (
    <>
      {hasAccount ? null : (
        <Button
          variant="default"
          leftIcon={<IconKey size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t("open")}
        </Button>
      )}
      {isOpen ? (
        <InviteDialog
          title={t("title", { name })}
          teacherIds={[record.id]}
          make={t("make")}
          onClose={() => setOpen(false)}
        >
          <Text>{t("text", { name })}</Text>
        </InviteDialog>
      ) : null}
    </>
  );
}
