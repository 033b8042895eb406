import { Button } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "../../../../schema";
import { useMayDo } from "../../../fields/may";
import { undoStrings } from "../../../strings/import-undo";
import { UndoDialog, type Undoable } from "./undo-dialog";

/** Undoes an import after a question; not there for who may not delete, or with nothing to undo. */
export function UndoButton({
  resource,
  undoable,
  label = undoStrings.undo,
  isSmall = false,
  onUndone,
}: {
  resource: Resource;
  undoable: Undoable;
  /** What it is called where there are several. */
  label?: string;
  isSmall?: boolean;
  onUndone(removed: number): void;
}) {
  const mayDo = useMayDo();
  const [isAsking, setIsAsking] = useState(false);
  if (undoable.created === 0 || !mayDo(resource, "delete")) return null;
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? "xs" : "sm"}
        aria-label={label === undoStrings.undo ? undefined : label}
        onClick={() => setIsAsking(true)}
      >
        {isSmall ? undoStrings.confirm : undoStrings.undo}
      </Button>
      {isAsking ? (
        <UndoDialog
          resource={resource}
          undoable={undoable}
          onClose={() => setIsAsking(false)}
          onUndone={(removed) => {
            setIsAsking(false);
            onUndone(removed);
          }}
        />
      ) : null}
    </>
  );
}
