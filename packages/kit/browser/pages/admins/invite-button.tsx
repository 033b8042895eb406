import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "../../fields/may";
import { useIdentity } from "../../providers/use-identity";
import { useResourceNamed } from "../../fields/resource-registry";
import { t } from "../../strings/invite";
import { InviteDialog } from "./invite-dialog";

/**
 * On an admin's page: the way to a password, for whoever may hand it out. The API decides whose
 * rights are too many for that.
 */
export function InviteButton({ record }: { record: BaseRecord & { id: number } }) {
  const user = useIdentity();
  const mayDo = useMayDo();
  const admins = useResourceNamed("admins");
  const [open, setOpen] = useState(false);
  if (
    !mayDo(admins, "edit") ||
    record.id === user?.id ||
    record["status"] !== "active" ||
    record["deleted_at"]
  )
    return null;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconKey size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {open ? (
        <InviteDialog id={record.id} name={String(record["name"])} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
