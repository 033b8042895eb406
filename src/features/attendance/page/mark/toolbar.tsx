import { Button, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconKeyboard,
  IconLayoutGrid,
  IconList,
} from "@tabler/icons-react";
import { memo, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { t } from "./text";
import classes from "./board.module.css";
import type { Marking, MarkingAction } from "./marking";

/** What of a register the toolbar goes by; nothing in it changes with an ordinary key. */
export interface ToolbarState {
  anyMarked: boolean;
  anyUnmarked: boolean;
  suggestions: number;
  mayFill: boolean;
  mayUndo: boolean;
  mayRedo: boolean;
}

interface ToolbarProps extends ToolbarState {
  view: "list" | "photos";
  onView(view: "list" | "photos"): void;
  onKeys(): void;
  /** Does it, and gives the focus back to the register. */
  onDo(action: MarkingAction): void;
  /** How many marks are set. */
  countMarked(): number;
}

/** The toolbar's part of a register under marking. */
export function toolbarOf({ rows, base, past, future }: Marking): ToolbarState {
  return {
    anyMarked: rows.some((row) => row !== null),
    anyUnmarked: rows.includes(null),
    mayFill: base.present !== null,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    suggestions: rows.filter((row, at) => row === null && base.suggested[at] != null).length,
  };
}

function ReplaceDialog({
  count,
  onReplace,
  onClose,
}: {
  count: number;
  onReplace(): void;
  onClose(): void;
}) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("replaceTitle")}
      closeButtonLabel={t("cancel")}
      zIndex={450}
    >
      <Text>{t("replaceText", { count })}</Text>
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color="red" onClick={onReplace}>
          {t("replaceNow")}
        </Button>
      </Group>
    </Modal>
  );
}

const UndoAndRedo = ({
  mayUndo,
  mayRedo,
  onDo,
}: Pick<ToolbarProps, "mayUndo" | "mayRedo" | "onDo">) => (
  <>
    <button
      type="button"
      className={controls.button}
      aria-label={t("undo")}
      title={t("undo")}
      disabled={!mayUndo}
      onClick={() => onDo({ type: "undo" })}
    >
      <IconArrowBackUp size={18} aria-hidden />
    </button>
    <button
      type="button"
      className={controls.button}
      aria-label={t("redo")}
      title={t("redo")}
      disabled={!mayRedo}
      onClick={() => onDo({ type: "redo" })}
    >
      <IconArrowForwardUp size={18} aria-hidden />
    </button>
  </>
);

/**
 * What is done to many rows at once, Undo and Redo, the view and the keys. Not drawn anew with each
 * mark: its buttons would take longer than the mark.
 */
export const Toolbar = memo(function Toolbar({
  anyMarked,
  anyUnmarked,
  suggestions,
  mayFill,
  mayUndo,
  mayRedo,
  view,
  onView,
  onKeys,
  onDo,
  countMarked,
}: ToolbarProps) {
  const [replacing, setReplacing] = useState<number>();
  const photos = view === "photos";
  return (
    <div className={classes.buttons}>
      <button
        type="button"
        className={controls.button}
        title={t("fillKey")}
        disabled={!anyUnmarked || !mayFill}
        onClick={() => onDo({ type: "fill" })}
      >
        {t("fill")}
      </button>
      {suggestions > 0 ? (
        <button type="button" className={controls.button} onClick={() => onDo({ type: "suggest" })}>
          {t("suggest", { count: suggestions })}
        </button>
      ) : null}
      <button
        type="button"
        className={controls.textButton}
        disabled={!anyMarked || !mayFill}
        onClick={() => setReplacing(countMarked())}
      >
        {t("replace")}
      </button>
      <UndoAndRedo mayUndo={mayUndo} mayRedo={mayRedo} onDo={onDo} />
      <button
        type="button"
        className={controls.button}
        onClick={() => onView(photos ? "list" : "photos")}
      >
        {photos ? <IconList size={18} aria-hidden /> : <IconLayoutGrid size={18} aria-hidden />}
        {photos ? t("list") : t("photos")}
      </button>
      <button
        type="button"
        className={`${controls.textButton} ${classes.keysButton}`}
        onClick={onKeys}
      >
        <IconKeyboard size={18} aria-hidden />
        {t("keys")}
      </button>
      {replacing === undefined ? null : (
        <ReplaceDialog
          count={replacing}
          onClose={() => setReplacing(undefined)}
          onReplace={() => {
            setReplacing(undefined);
            onDo({ type: "replace" });
          }}
        />
      )}
    </div>
  );
});
