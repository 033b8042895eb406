import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconLinkOff } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { parents } from "../../../resources/parents";
import { RevokeLinksDialog } from "./revoke-links-dialog";
import { t } from "./text";

/** On a parent's page: the way to end the links of messages, for whoever may edit parents. */
export function RevokeLinksButton({ record }: { record: BaseRecord & { id: number } }) {
  const mayDo = useMayDo();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(parents, "edit") || record["deleted_at"]) return null;
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconLinkOff size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen ? (
        <RevokeLinksDialog
          id={record.id}
          name={String(record["name"])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
