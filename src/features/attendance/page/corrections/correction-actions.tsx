import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconClipboardCheck, IconListCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { t } from "./text";
import { CorrectionDialog } from "./correction-dialog";

/** On the page of a correction: the decision for the office, and the way to the register. */
export function CorrectionActions({ record }: { record: BaseRecord & { id: number } }) {
  const [may, mayOrOwn] = [useMay(), useMayOrOwn()];
  const [open, setOpen] = useState(false);
  const mayDecide = may("edit_locked_attendance") && record["status"] === "pending";
  return (
    <>
      {mayOrOwn("mark_attendance") ? (
        <Button
          variant="default"
          component={Link}
          to={`/attendance/mark?class=${record["class_id"]}&date=${record["date"]}&slot=${record["slot"]}`}
          leftIcon={<IconClipboardCheck size={16} aria-hidden />}
        >
          {t("openRegister")}
        </Button>
      ) : null}
      {mayDecide ? (
        <Button leftIcon={<IconListCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t("decide")}
        </Button>
      ) : null}
      {open ? <CorrectionDialog record={record} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
