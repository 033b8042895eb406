import { TextInput } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import { memo, type MutableRefObject, type ReactNode } from "react";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { useLatest } from "@rollcall/kit/browser/fields/use-latest";
import { whereNames, t } from "./text";
import classes from "./board.module.css";
import { longestReason } from "./offline/queue";
import type { MarkingOf } from "./use-marking";

interface ButtonsProps {
  isDirty: boolean;
  mayUndo: boolean;
  sending: boolean;
  correcting: boolean;
  /** Whether the lesson has begun. */
  mayBeTaken: boolean;
  act: MutableRefObject<{ onSave(): void; marking: MarkingOf }>;
}

/** Not drawn anew with each mark. */
const Buttons = memo(function Buttons({
  isDirty,
  mayUndo,
  sending,
  correcting,
  mayBeTaken,
  act,
}: ButtonsProps) {
  return (
    <>
      {mayUndo ? (
        <button
          type="button"
          className={controls.textButton}
          onClick={() => void act.current.marking.undoSave()}
        >
          {t("undoSave")}
        </button>
      ) : null}
      {isDirty ? (
        <button
          type="button"
          className={controls.textButton}
          onClick={() => act.current.marking.discard()}
        >
          {t("discard")}
        </button>
      ) : null}
      <button
        type="button"
        data-save
        className={controls.primary}
        disabled={!isDirty || sending || !mayBeTaken}
        aria-busy={sending}
        onClick={() => act.current.onSave()}
      >
        {correcting ? t("correction.file") : t("save")}
      </button>
    </>
  );
});

interface SideState {
  marking: MarkingOf;
  /** Whether it has been saved before. */
  isSaved: boolean;
  /** Students without a mark. */
  unmarked: number;
}

interface SaveSideProps extends SideState {
  correcting: boolean;
  mayBeTaken: boolean;
  /** What to go on with after a save. */
  next: ReactNode;
  onSave(): void;
  /** Goes to what the register says above. */
  onShow(): void;
}

/**
 * What keeps the last save from standing, where one looks as one saves; the whole of it stands
 * above the register.
 */
function failureOf({ notStored, trouble }: MarkingOf): string | undefined {
  if (notStored) return t("notStoredShort");
  return trouble?.kind === "refused" ? t("refusedShort") : undefined;
}

/** Where the marks are, in words; bold while something is left to do. */
function Standing({ marking: { count, where }, isSaved, unmarked }: SideState) {
  const saved = where ? whereNames[where] : isSaved ? t("where.saved") : undefined;
  const isIncomplete = count === 0 && saved !== undefined && where !== "needs you" && unmarked > 0;
  return (
    <span
      role="status"
      className={isIncomplete ? classes.incomplete : undefined}
      data-quiet={(count === 0 && saved === undefined) || undefined}
      style={{ fontWeight: count > 0 || isIncomplete ? 600 : 400 }}
    >
      {isIncomplete ? <IconProgress size={14} aria-hidden /> : null}
      {count > 0
        ? t("unsaved", { count })
        : isIncomplete
          ? t("stillUnmarked", { where: saved.replace(/…$/, ""), count: unmarked })
          : (saved ?? t("nothing"))}
    </span>
  );
}

/** Why marks that stand are changed: nobody has to say it. */
function Reason({ marking: { reason, setReason } }: { marking: MarkingOf }) {
  return (
    <TextInput
      size="xs"
      aria-label={t("reason.label")}
      placeholder={t("reason.placeholder")}
      maxLength={longestReason}
      value={reason}
      onChange={({ currentTarget }) => setReason(currentTarget.value)}
    />
  );
}

/** How many marks are not saved, or where they are, and what can be done with them. */
export function SaveSide({
  marking,
  isSaved,
  unmarked,
  correcting,
  mayBeTaken,
  next,
  onSave,
  onShow,
}: SaveSideProps) {
  const { count, where, mayUndoSave } = marking;
  const failure = failureOf(marking);
  const act = useLatest({ onSave, marking });
  return (
    <div className={classes.side}>
      {failure === undefined ? null : (
        <span role="alert" className={classes.failure}>
          {failure}{" "}
          <button type="button" className={controls.textButton} onClick={onShow}>
            {t("seeWhy")}
          </button>
        </span>
      )}
      <Standing marking={marking} isSaved={isSaved} unmarked={unmarked} />
      {next}
      {marking.changesStanding && !correcting ? <Reason marking={marking} /> : null}
      <Buttons
        isDirty={count > 0}
        mayUndo={mayUndoSave && count === 0}
        sending={where === "sending" && count === 0}
        correcting={correcting}
        mayBeTaken={mayBeTaken}
        act={act}
      />
    </div>
  );
}
