import { memo, type MutableRefObject } from "react";
import controls from "../../crud/list/controls.module.css";
import { useLatest } from "../../fields/use-latest";
import { markAttendance as words } from "../../strings/mark-attendance";
import classes from "./board.module.css";
import type { MarkingOf } from "./use-marking";

interface ButtonsProps {
  isDirty: boolean;
  mayUndo: boolean;
  sending: boolean;
  correcting: boolean;
  act: MutableRefObject<{ onSave(): void; marking: MarkingOf }>;
}

/** Not drawn anew with each mark. */
const Buttons = memo(function Buttons({ isDirty, mayUndo, sending, correcting, act }: ButtonsProps) {
  return (
    <>
      {mayUndo ? <button type="button" className={controls.textButton} onClick={() => void act.current.marking.undoSave()}>{words.undoSave}</button> : null}
      {isDirty ? <button type="button" className={controls.textButton} onClick={() => act.current.marking.discard()}>{words.discard}</button> : null}
      <button type="button" data-save className={controls.primary} disabled={!isDirty || sending} aria-busy={sending} onClick={() => act.current.onSave()}>{correcting ? words.correction.file : words.save}</button>
    </>
  );
});

interface SaveSideProps {
  marking: MarkingOf;
  isTaken: boolean;
  correcting: boolean;
  onSave(): void;
}

/** How many marks are not saved, or where they are, and what can be done with them. */
export function SaveSide({ marking, isTaken, correcting, onSave }: SaveSideProps) {
  const { count, where, mayUndoSave } = marking;
  const act = useLatest({ onSave, marking });
  return (
    <div className={classes.side}>
      <span role="status" style={{ fontWeight: count > 0 ? 600 : 400 }}>{count > 0 ? words.unsaved(count) : (where ? words.where[where] : isTaken ? words.where.saved : words.nothing)}</span>
      <Buttons isDirty={count > 0} mayUndo={mayUndoSave && count === 0} sending={where === "sending" && count === 0} correcting={correcting} act={act} />
    </div>
  );
}
