import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { mergeRegister, mineOnTop } from "../../domain/merge";
import { CorrectionDialog } from "./correction-dialog";
import { FixedMarkDialog } from "./fixed-mark-dialog";
import { KeySheet } from "./key-sheet";
import { clashOf } from "./marking";
import { MergeDialog, type Choices } from "./merge-dialog";
import { togetherOf } from "./offline/queue";
import { registerKey, showRegister } from "./register-api";
import type { RowKit } from "./student-row";
import { baseOf, type MarkingOf } from "./use-marking";
import { keyOf, marksOf, rosterOf, type Register } from "./register-answer";

/** `ask`: about the mark that the office has set of a student. */
export type Dialog = "keys" | "clash" | "correction" | { ask: number };

interface BoardDialogsProps {
  dialog: Dialog | undefined;
  onDialog(dialog: Dialog | undefined): void;
  register: Register;
  marking: MarkingOf;
  names: ReadonlyMap<number, string>;
  kit: RowKit;
}

/** What a saved change clashes with, or one that is not saved yet. */
function useClash({ marking, onDialog }: BoardDialogsProps) {
  const cache = useQueryClient();
  const { trouble, waiting, own, state, everything } = marking;
  const theirs = trouble?.kind === "stale" ? trouble.theirs : undefined;
  const { before, mine } = togetherOf(waiting, own);
  const merge = theirs
    ? mergeRegister(before, mine, marksOf(theirs), rosterOf(theirs))
    : clashOf(state);
  useEffect(() => {
    if (theirs) onDialog("clash");
  }, [theirs, onDialog]);
  const decide = (choices: Choices) => {
    onDialog(undefined);
    if (!merge) return;
    if (!theirs) return void marking.decide(merge, choices);
    showRegister(cache, keyOf(theirs), () => theirs);
    void marking
      .resolve(theirs, mineOnTop(merge, choices))
      .then(() => cache.invalidateQueries({ queryKey: registerKey(own) }));
  };
  const base = theirs ? baseOf(theirs, everything) : state.overtaken?.base;
  const fixed = new Set(base?.students.filter((_, row) => base.fixed[row]));
  return { merge, decide, fixed };
}

/** The dialogs of a register: its keys, what clashes, and the reason of a correction. */
export function BoardDialogs(props: BoardDialogsProps) {
  const { dialog, onDialog, register, marking, names, kit } = props;
  const { merge, decide, fixed } = useClash(props);
  const close = () => onDialog(undefined);
  if (dialog === "keys")
    return <KeySheet offered={kit.offered} letters={kit.letters} onClose={close} />;
  if (dialog === "clash" && merge)
    return (
      <MergeDialog
        merge={merge}
        names={names}
        codes={register.codes}
        fixed={fixed}
        onSave={decide}
        onClose={close}
      />
    );
  if (typeof dialog === "object")
    return <FixedMarkDialog register={register} studentId={dialog.ask} onClose={close} />;
  if (dialog === "correction")
    return (
      <CorrectionDialog
        register={marking.own}
        waiting={register.corrections ?? []}
        marks={marking.unsaved}
        onClose={close}
        onFiled={() => {
          close();
          marking.discard();
        }}
      />
    );
  return null;
}
