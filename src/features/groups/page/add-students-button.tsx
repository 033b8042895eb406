import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconUsersPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { classes } from "../../../resources/classes";
import { groupMembers } from "../../../resources/group-members";
import { AddStudentsDialog } from "./add-students-dialog";
import { t } from "./text";

/** On the page of a teaching group: the way to give many students a place in it. */
export function AddStudentsButton({ record }: { record: BaseRecord & { id: number } }) {
  const mayDo = useMayDo();
  const [isOpen, setOpen] = useState(false);
  const isGroup = record["kind"] === "group" && !record["deleted_at"];
  if (!isGroup || !mayDo(groupMembers, "create") || !mayDo(classes, "list")) return null;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconUsersPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen ? (
        <AddStudentsDialog
          groupId={record.id}
          name={String(record["name"])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
