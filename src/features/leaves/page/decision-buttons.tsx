import { Button, Group } from "@mantine/core";
import { IconCalendarMinus, IconCheck, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { leaves } from "../../../resources/leaves";
import { actionNames, t } from "./text";
import { DecisionDialog } from "./decision-dialog";
import type { Action, State } from "./leaves-api";
import type { Decidable } from "./use-decision";

const actionOf = {
  approve: (student: string) => t("actionOf.approve", { student }),
  reject: (student: string) => t("actionOf.reject", { student }),
  cancel: (student: string) => t("actionOf.cancel", { student }),
  shorten: (student: string) => t("actionOf.shorten", { student }),
};

const open: ReadonlyMap<string, readonly Action[]> = new Map([
  ["pending", ["approve", "reject"]],
  ["approved", ["shorten", "cancel"]],
]);
const icons = {
  approve: IconCheck,
  reject: IconX,
  shorten: IconCalendarMinus,
  cancel: IconX,
} as const;

interface DecisionButtonsProps {
  leave: Decidable & { status: State };
  student: string;
  size?: "xs" | "sm";
}

/**
 * What can be decided of a leave as it stands, for whoever may edit leaves. A leave of one day is
 * not shortened.
 */
export function DecisionButtons({ leave, student, size = "sm" }: DecisionButtonsProps) {
  const mayDo = useMayDo();
  const [asking, setAsking] = useState<Action>();
  if (!mayDo(leaves, "edit") && !asking) return null;
  const actions = (open.get(leave.status) ?? []).filter(
    (action) => action !== "shorten" || leave.from_date < leave.to_date,
  );
  return (
    <Group spacing={6}>
      {actions.map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            size={size}
            variant={action === "approve" ? "filled" : "default"}
            leftIcon={<Icon size={16} aria-hidden />}
            aria-label={actionOf[action](student)}
            onClick={() => setAsking(action)}
          >
            {actionNames[action]}
          </Button>
        );
      })}
      {asking ? (
        <DecisionDialog
          leave={leave}
          student={student}
          action={asking}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Group>
  );
}
