import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { useReportDirty } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { useLatest } from "@rollcall/kit/browser/fields/use-latest";
import classes from "./board.module.css";
import { BoardDialogs, type Dialog } from "./board-dialogs";
import { CountBar } from "./count-bar";
import { countsOf } from "./counts";
import type { Draft } from "./draft";
import { FindBox } from "./find-box";
import { marking as step, type MarkingAction } from "./marking";
import { lettersOf } from "./marking-keys";
import { NextStepLink, useNextStep } from "./next-step";
import { Notices, problemId } from "./notices";
import { Roster } from "./roster";
import { focusRow, useFocusFollowsCursor, useTabOrder } from "./row-focus";
import { SaveSide } from "./save-side";
import type { RowKit } from "./student-row";
import { Toolbar, toolbarOf } from "./toolbar";
import type { useDay } from "./use-day";
import { useMarking, type MarkingOf } from "./use-marking";
import { useRegisterKeys } from "./use-register-keys";
import type { Register } from "./register-answer";

/**
 * The codes with their letters and what rows do; the same object until a code changes, so that no
 * row is drawn in vain.
 */
function useKit(
  { codes }: Register,
  dispatch: MarkingOf["dispatch"],
  onDone: RowKit["onDone"],
  onAsk: RowKit["onAsk"],
): RowKit {
  return useMemo(() => {
    const offered = codes.filter(({ retired }) => !retired);
    return {
      codes: new Map(codes.map((code) => [code.code, code])),
      offered,
      letters: lettersOf(offered),
      dispatch,
      onDone,
      onAsk,
    };
  }, [codes, dispatch, onDone, onAsk]);
}

const showProblem = () => {
  const problem = document.getElementById(problemId);
  problem?.scrollIntoView?.({ block: "center" });
  problem?.focus({ preventScroll: true });
};

/** The students in the order of the rows, and by id; and what everybody is called who has a mark. */
function useStudents({ students: all }: Register, { state, waitingNames }: MarkingOf) {
  const byId = useMemo(() => new Map(all.map((student) => [student.student_id, student])), [all]);
  const students = useMemo(
    () => state.base.students.flatMap((id) => byId.get(id) ?? []),
    [state.base.students, byId],
  );
  const names = new Map([
    ...waitingNames,
    ...all.map(({ student_id, name }): [number, string] => [student_id, name]),
  ]);
  return { byId, students, names };
}

/** What the tools above the rows do; the same functions as long as the board stands. */
function useTools(grid: RefObject<HTMLElement>, { state, dispatch }: MarkingOf) {
  const latest = useLatest(() => state);
  const leave = useCallback(() => focusRow(grid.current, latest.current().cursor), [grid, latest]);
  const go = useCallback(
    (to: number) => {
      dispatch({ type: "go", to });
      focusRow(grid.current, to);
    },
    [grid, dispatch],
  );
  const act = useCallback(
    (action: MarkingAction) => {
      dispatch(action);
      leave();
    },
    [dispatch, leave],
  );
  const onDone = useCallback(
    (row: number, by: number) => {
      focusRow(grid.current, row);
      dispatch({ type: "move", by });
    },
    [grid, dispatch],
  );
  const countMarked = useCallback(
    () => latest.current().rows.filter((row) => row !== null).length,
    [latest],
  );
  return { leave, go, act, onDone, countMarked };
}

/** The keys of a register, and a cursor that has the focus. */
function useKeys({
  grid,
  finder,
  kit,
  students,
  marking: { state, dispatch },
  save,
  next,
}: {
  grid: RefObject<HTMLTableElement & HTMLDivElement>;
  finder: RefObject<HTMLInputElement>;
  kit: RowKit;
  students: Register["students"];
  marking: MarkingOf;
  save(): void;
  next(): void;
}) {
  const codeOf = useMemo(
    () => new Map([...kit.letters].map(([code, letter]) => [letter, code])),
    [kit.letters],
  );
  useRegisterKeys({
    grid,
    codeOf,
    students,
    dispatch,
    cursorAfter: (action) => step(state, action).cursor,
    save,
    next,
    find: () => finder.current?.focus(),
  });
  useFocusFollowsCursor(grid, state.cursor);
  useTabOrder(grid, state.cursor);
}

/** Saves what is unsaved, or opens the dialog that has to come before. */
function saveOr(
  onDialog: (dialog: Dialog) => void,
  { state, trouble, count, save }: MarkingOf,
  correcting: boolean,
): void {
  if (state.overtaken !== undefined || trouble?.kind === "stale") onDialog("clash");
  else if (count > 0 && correcting) onDialog("correction");
  else if (count > 0) void save();
}

/**
 * Whether its lesson has begun, as far as is known: since a register was kept on this device, it may
 * have.
 */
const hasBegun = ({ begins }: Register, cachedAt: string | undefined): boolean =>
  !begins || cachedAt !== undefined;

/** A register to be marked, by keys, by touch or by mouse. */
export function Board({
  register,
  cachedAt,
  draft,
  day,
}: {
  register: Register;
  /** The registers of its day. */
  day: ReturnType<typeof useDay>;
  cachedAt: string | undefined;
  draft: Draft | undefined;
}) {
  const marking = useMarking(register, draft);
  const { state, dispatch, count, correcting } = marking;
  const [view, setView] = useState<"list" | "photos">("list");
  const [dialog, setDialog] = useState<Dialog>();
  const grid = useRef<HTMLTableElement & HTMLDivElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const { leave, go, act, onDone, countMarked } = useTools(grid, marking);
  const ask = useCallback((studentId: number) => setDialog({ ask: studentId }), []);
  const kit = useKit(register, dispatch, onDone, ask);
  const { byId, students, names } = useStudents(register, marking);
  const mayBeTaken = hasBegun(register, cachedAt);
  const save = () => (mayBeTaken ? saveOr(setDialog, marking, correcting) : undefined);
  const showKeys = useCallback(() => setDialog("keys"), []);
  const counts = countsOf(state.rows, kit.codes);
  useReportDirty(count > 0, marking.discard);
  const { step, next } = useNextStep(day, marking, counts.unmarked === 0);
  useKeys({ grid, finder, kit, students, marking, save, next });
  return (
    <>
      <Notices
        register={register}
        cachedAt={cachedAt}
        marking={marking}
        names={names}
        onCompare={() => setDialog("clash")}
      />
      <div className={`${controls.root} ${classes.tools}`}>
        <FindBox ref={finder} students={students} onGo={go} onLeave={leave} />
        <Toolbar
          {...toolbarOf(state)}
          view={view}
          onView={setView}
          onKeys={showKeys}
          onDo={act}
          countMarked={countMarked}
        />
      </div>
      <Roster
        ref={grid}
        view={view}
        name={`${register.class.name}, ${register.label}`}
        state={state}
        students={byId}
        kit={kit}
      />
      <div className={`${controls.root} ${classes.bar}`}>
        <CountBar counts={counts} />
        <SaveSide
          marking={marking}
          isSaved={register.version > 0}
          unmarked={counts.unmarked}
          correcting={correcting}
          mayBeTaken={mayBeTaken}
          next={<NextStepLink step={step} date={register.date} />}
          onSave={save}
          onShow={showProblem}
        />
      </div>
      <BoardDialogs
        dialog={dialog}
        onDialog={setDialog}
        register={register}
        marking={marking}
        names={names}
        kit={kit}
      />
    </>
  );
}
