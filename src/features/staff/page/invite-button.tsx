import { Button, Text } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { InviteDialog } from "./invite-dialog";
import { useMayInvite } from "./may-invite";
import { staffStrings as words } from "./strings";

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
          {words.open}
        </Button>
      )}
      {isOpen ? (
        <InviteDialog
          title={words.title(name)}
          teacherIds={[record.id]}
          make={words.make}
          onClose={() => setOpen(false)}
        >
          <Text>{words.text(name)}</Text>
        </InviteDialog>
      ) : null}
    </>
  );
}
