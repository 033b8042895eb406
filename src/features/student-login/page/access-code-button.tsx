import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { students } from "../../../resources/students";
import { t } from "./text";
import { AccessCodeDialog } from "./access-code-dialog";

/** On a student's page: the way to a code for signing in, for whoever may edit students. */
export function AccessCodeButton({ record }: { record: BaseRecord & { id: number } }) {
  const mayDo = useMayDo();
  const [open, setOpen] = useState(false);
  if (
    !mayDo(students, "edit") ||
    record["can_login"] !== true ||
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
        <AccessCodeDialog
          id={record.id}
          name={String(record["name"])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
