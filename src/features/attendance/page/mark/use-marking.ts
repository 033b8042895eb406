import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { mineOnTop, type Marks, type RegisterMerge } from "../../domain/merge";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { writeDraft, type Draft } from "./draft";
import {
  beginMarking,
  marking,
  rowsOf,
  unsavedOf,
  type Marking,
  type RegisterBase,
} from "./marking";
import {
  dropRegister,
  onQueueEvent,
  resolveRegister,
  saveRegister,
  useQueue,
} from "./offline/register-queue";
import { goneFrom, namesIn, savesOf, whereabouts, withWaiting, type Queue } from "./offline/queue";
import { registerKey } from "./register-api";
import {
  keyOf,
  keyText,
  marksOf,
  rosterOf,
  type Register,
  type RegisterKey,
} from "./register-answer";

/**
 * What marking a register goes by.
 * @param everything whether marks of the office may be changed too
 */
export function baseOf({ students, codes }: Register, everything: boolean): RegisterBase {
  const offered = codes.filter(({ retired }) => !retired);
  const names = new Set(offered.map(({ code }) => code));
  return {
    students: students.map(({ student_id }) => student_id),
    fixed: students.map(({ mark }) => mark?.office === true && !everything),
    suggested: students.map(({ suggestion }) =>
      suggestion && names.has(suggestion.code) ? suggestion.code : null,
    ),
    late: new Set(codes.filter(({ is_late }) => is_late).map(({ code }) => code)),
    present:
      offered.find(({ counts_as, is_late }) => counts_as === "present" && !is_late)?.code ?? null,
    offered: offered.map(({ code }) => code),
  };
}

/** With the cursor where there is something left to mark; on the first row where nothing is. */
const atFirstUnmarked = (state: Marking): Marking => ({
  ...state,
  cursor: Math.max(0, state.rows.indexOf(null)),
});

/** With a draft on what stood when it was made; then what stands now is taken over, or clashes. */
function begin(base: RegisterBase, standing: Marks, draft: Draft | undefined) {
  const saved = rowsOf(base.students, standing);
  if (!draft) return atFirstUnmarked(beginMarking(base, saved));
  const before = { ...standing, ...draft.before };
  const began = beginMarking(
    base,
    rowsOf(base.students, before),
    rowsOf(base.students, { ...before, ...draft.marks }),
  );
  return atFirstUnmarked(marking(began, { type: "stands", base, saved }));
}

/** What this person changed by the last save, to be taken back. */
interface LastSave {
  marks: Marks;
  before: Marks;
}

/**
 * Milliseconds after which a change is kept on the device: once it is painted. Sealing it takes
 * another one or two.
 */
const breath = 16;

/** Keeps what is unsaved on this device; at once where the page goes away. */
function useStoredDraft(user: number, own: RegisterKey, unsaved: Pick<Draft, "marks" | "before">) {
  useEffect(() => {
    const write = () => writeDraft(user, own, unsaved);
    const timer = setTimeout(write, breath);
    window.addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", write);
      // Whoever leaves right after a save must not find a draft of it.
      if (Object.keys(unsaved.marks).length === 0) write();
    };
  }, [user, own, unsaved]);
}

/** The version that the server has last said of a save of this register. */
function useAcknowledged(own: RegisterKey): number {
  const [acknowledged, setAcknowledged] = useState(0);
  useEffect(
    () =>
      onQueueEvent(
        (event) =>
          event.kind === "saved" &&
          keyText(event.save.register) === keyText(own) &&
          setAcknowledged(event.version),
      ),
    [own],
  );
  return acknowledged;
}

/** The saves of a register that wait on this device: where they are, and what became of them. */
function useWaitingSaves(register: Register, own: RegisterKey) {
  const { queue, sending } = useQueue();
  const waiting = savesOf(queue, own);
  const trouble = waiting.find((save) => save.trouble)?.trouble;
  const isRefused = trouble?.kind === "refused";
  const cache = useQueryClient();
  // Reason may be that the register is another by now.
  useEffect(() => {
    if (isRefused) void cache.invalidateQueries({ queryKey: registerKey(own) });
  }, [isRefused, cache, own]);
  const gone = useMemo(
    () => (isRefused ? goneFrom(queue, register) : []),
    [isRefused, queue, register],
  );
  const goneIds = new Set(gone.map(({ studentId }) => studentId));
  const rest = Object.fromEntries(
    waiting
      .flatMap(({ marks }) => Object.entries(marks))
      .filter(([id]) => !goneIds.has(Number(id))),
  ) as Marks;
  return { queue, waiting, where: whereabouts(queue, own, sending), trouble, gone, rest };
}

/** The marks of a register as they stand and as they are being made, with what is unsaved of them. */
function useMarks(register: Register, queue: Queue, own: RegisterKey, draft: Draft | undefined) {
  const everything = useMay()("edit_locked_attendance") || !register.lock.may_edit;
  const base = useMemo(() => baseOf(register, everything), [register, everything]);
  const standing = useMemo(
    () => withWaiting(queue, own, marksOf(register)),
    [queue, own, register],
  );
  const [state, dispatch] = useReducer(marking, undefined, () => begin(base, standing, draft));
  useEffect(
    () => dispatch({ type: "stands", base, saved: rowsOf(base.students, standing) }),
    [base, standing],
  );
  const unsaved = useMemo(() => unsavedOf(state), [state]);
  return { everything, standing, state, dispatch, unsaved };
}

/** Saves marks into the queue of this device; `last` is what Undo takes back afterwards. */
function useKeep(own: RegisterKey, title: string, onKept: () => void) {
  const [lastSave, setLastSave] = useState<LastSave>();
  const [notStored, setNotStored] = useState(false);
  const [reason, setReason] = useState("");
  const keep = useCallback(
    async (marks: Marks, upon: Register, last: LastSave | undefined, why = "") => {
      setNotStored(false);
      try {
        const names = Object.fromEntries(
          upon.students
            .filter(({ student_id }) => marks[student_id] !== undefined)
            .map(({ student_id, name }) => [student_id, name]),
        );
        await saveRegister({
          register: own,
          title,
          version: upon.version,
          before: marksOf(upon),
          marks,
          names,
          ...(why.trim() ? { reason: why.trim() } : {}),
        });
        setLastSave(last);
        setReason("");
        onKept();
      } catch {
        setNotStored(true);
      }
    },
    [own, title, onKept],
  );
  return { keep, lastSave, notStored, reason, setReason };
}

/** How changes leave the page, and what is done with saves that wait or were refused. */
const waitingActions = (register: Register, own: RegisterKey, rest: Marks) => ({
  /** Whether changes are filed as a correction. */
  correcting: !register.lock.may_edit,
  /** Gives up the marks of students who are gone, and sends the others again. */
  saveWithoutGone: () => resolveRegister(register, rest),
  /** Sends what was chosen in a clash of a save. */
  resolve: (theirs: Register, marks: Marks) => resolveRegister(theirs, marks),
  drop: () => dropRegister(own),
});

/**
 * A register while it is marked: its state, its draft, its saves and where they are. The queue and
 * the draft (`stored`) have been read.
 */
export function useMarking(register: Register, stored: Draft | undefined) {
  const [user] = useState(() => readSession()?.user.id ?? 0);
  const { class_id, date, slot } = keyOf(register);
  const own = useMemo(() => ({ class_id, date, slot }), [class_id, date, slot]);
  const title = `${register.class.name}, ${register.label}`;
  const [draft, setDraft] = useState(stored);
  const answerDraft = useCallback(() => setDraft(undefined), []);
  const { queue, waiting, where, trouble, gone, rest } = useWaitingSaves(register, own);
  const { everything, standing, state, dispatch, unsaved } = useMarks(register, queue, own, draft);
  useStoredDraft(user, own, unsaved);
  const acknowledged = useAcknowledged(own);
  const { keep, lastSave, notStored, reason, setReason } = useKeep(own, title, answerDraft);
  return {
    ...waitingActions(register, own, rest),
    own,
    state,
    dispatch,
    unsaved: unsaved.marks,
    count: Object.keys(unsaved.marks).length,
    /** Whether marks that stand in the register are to be changed. */
    changesStanding: Object.values(unsaved.before).some((before) => before !== null),
    /** Why, for the log; goes with the next save. */
    reason,
    setReason,
    title,
    notStored,
    draft,
    where,
    waiting,
    everything,
    trouble,
    /** Of a refused save: marks of students who are not on the register any more. */
    gone,
    /** What the students are called whose marks wait. */
    waitingNames: namesIn(queue, own),
    /** How many marks wait beside those. */
    others: Object.keys(rest).length,
    /** While nobody else has changed the register since. */
    mayUndoSave:
      lastSave !== undefined &&
      (where === "here" || (where === undefined && register.version === acknowledged)),
    /** Whether the last save was made here, and was not taken back. */
    isSavedHere: lastSave !== undefined,
    save: () => keep(unsaved.marks, register, unsaved, reason),
    /**
     * What was chosen in a clash that was not saved yet: shown, and saved upon the register as it
     * stands. A correction is only shown; it wants a reason.
     */
    decide: async (merge: RegisterMerge, choices: ReadonlyMap<number, "mine" | "theirs">) => {
      dispatch({ type: "decide", choices });
      const marks = mineOnTop(merge, choices);
      const before = Object.fromEntries(
        Object.keys(marks).map((id) => [id, standing[Number(id)] ?? null]),
      );
      if (register.lock.may_edit && Object.keys(marks).length > 0)
        await keep(marks, register, { marks, before }, reason);
    },
    undoSave: () => (lastSave ? keep(lastSave.before, register, undefined) : Promise.resolve()),
    /** What is unsaved is given up. */
    discard: () => {
      writeDraft(user, own, { marks: {}, before: {} });
      setReason("");
      setDraft(undefined);
      dispatch({ type: "discard" });
    },
    answerDraft,
    /** What was refused is a change again. */
    takeBack: async () => {
      dispatch({ type: "take back", saved: rowsOf(rosterOf(register), marksOf(register)) });
      await dropRegister(own);
    },
  };
}
export type MarkingOf = ReturnType<typeof useMarking>;
