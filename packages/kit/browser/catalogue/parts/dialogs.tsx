import { Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { ActionDialog } from "../../crud/actions/action-dialog";
import { BulkDialog } from "../../crud/bulk/bulk-dialog";
import { MergeDialog } from "../../crud/form/merge-dialog";
import { mergeOf } from "../../crud/form/merge";
import { FilterDrawer } from "../../crud/list/filter-drawer";
import { DeleteDialog } from "../../crud/show/delete-dialog";
import type { DeletePreview } from "../../crud/trash/use-delete-preview";
import { emptyListQuery, recordActions } from "../../../schema";
import { jupiter, planets } from "../observatory";

const nothing = () => undefined;
const alone: DeletePreview = { step: "none" };
const [archive] = recordActions(planets);
const titles = new Map([[3, "Jupiter"]]);
const mine = { ...jupiter, moons: 97, notes: "The king of the planets." };
const theirs = { ...jupiter, moons: 96, notes: "Its red spot is shrinking.", radius: 69900 };
const merge = mergeOf(planets, jupiter, { ...mine, ringed: jupiter["ringed"] }, theirs);
const query = {
  ...emptyListQuery(planets),
  conditions: [{ field: "kind", operator: "eq" as const, value: "gas" }],
};
const refused = (isUnconfirmed: boolean) => ({
  title: isUnconfirmed ? "We couldn’t confirm the deletion" : "Jupiter was not deleted",
  text: isUnconfirmed ? "No answer came from the server." : "95 moons refer to it.",
  isUnconfirmed,
});

/** Each dialog, by the words on its button; it gets what closes it. */
const dialogs: Readonly<Record<string, (onClose: () => void) => ReactNode>> = {
  "Delete: asking": (onClose) => (
    <DeleteDialog
      name="Jupiter"
      preview={alone}
      busy={false}
      failure={undefined}
      onDelete={nothing}
      onClose={onClose}
    />
  ),
  "Delete: refused": (onClose) => (
    <DeleteDialog
      name="Jupiter"
      preview={alone}
      busy={false}
      failure={refused(false)}
      onDelete={nothing}
      onClose={onClose}
    />
  ),
  "Delete: not confirmed": (onClose) => (
    <DeleteDialog
      name="Jupiter"
      preview={alone}
      busy={false}
      failure={refused(true)}
      onDelete={nothing}
      onClose={onClose}
    />
  ),
  "Merge two changes": (onClose) => (
    <MergeDialog merge={merge} saving={false} onSave={nothing} onTake={nothing} onClose={onClose} />
  ),
  "Delete several": (onClose) => (
    <BulkDialog
      resource={planets}
      ask={{ action: "delete", target: { ids: [2, 3] }, count: 2 }}
      titles={titles}
      onClose={onClose}
    />
  ),
  ...(archive
    ? {
        "Declared action": (onClose) => (
          <ActionDialog resource={planets} record={jupiter} action={archive} onClose={onClose} />
        ),
      }
    : {}),
  "Filters of a phone": (onClose) => (
    <FilterDrawer resource={planets} query={query} total={2} change={nothing} onClose={onClose} />
  ),
};

/** The names of the buttons that open the dialogs. */
export function Dialogs() {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <Group spacing="sm">
        {Object.keys(dialogs).map((name) => (
          <Button key={name} variant="default" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Group>
      {open === undefined ? null : dialogs[open]?.(() => setOpen(undefined))}
    </>
  );
}
