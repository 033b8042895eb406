import { mergeRegister, mineOnTop, sameMark, type Mark, type Marks } from "../../domain/merge";

type Row = Mark | null;
/** The marks of all rows at one moment, and where the cursor stood. */
interface Moment {
  rows: readonly Row[];
  cursor: number;
}

/** What marking does not change. One entry a row, in the order of the roster. */
export interface RegisterBase {
  students: readonly number[];
  /** Rows that this person may not change. */
  fixed: readonly boolean[];
  /** Codes suggested by approved leave. */
  suggested: readonly (string | null)[];
  /** Codes that ask for minutes. */
  late: ReadonlySet<string>;
  /** The code of "mark all present"; null where none is offered. */
  present: string | null;
  /** Codes in the order in which a tap goes through them. */
  offered: readonly string[];
}

/** A register while it is marked: the rows, the cursor, and what Undo and Redo go through. */
export interface Marking extends Moment {
  base: RegisterBase;
  /** What stands without the changes made here. */
  saved: readonly Row[];
  past: readonly Moment[];
  future: readonly Moment[];
  /** The row and part that is being typed at: one step of Undo, however many letters. */
  typing: string | null;
  /** What stands now, where it clashes with what was changed here: somebody must choose. */
  overtaken?: { base: RegisterBase; saved: readonly Row[] };
  /** Marks of others that were taken over beside own changes. */
  taken: number;
}

export type MarkingAction =
  /** What stands has become another: taken over where it does not clash. */
  | { type: "stands"; base: RegisterBase; saved: readonly Row[] }
  /** What stands is this, and what is shown is a change to it. */
  | { type: "take back"; saved: readonly Row[] }
  /** Ends a clash: what was chosen for each student stands. */
  | { type: "decide"; choices: ReadonlyMap<number, "mine" | "theirs"> }
  /** Back to what stands. */
  | { type: "discard" }
  | { type: "move"; by: number }
  | { type: "go"; to: number }
  /** Sets a code and moves on, unless a row is named. */
  | { type: "set"; code: string; row?: number }
  | { type: "clear"; row?: number }
  /** The next code in turn. */
  | { type: "turn"; row: number }
  | { type: "minutes"; row: number; minutes: number | null }
  | { type: "remark"; row: number; remark: string }
  /** All who are unmarked: as leave suggests, else present. */
  | { type: "fill" }
  /** The same for everybody, marked or not. */
  | { type: "replace" }
  /** Only what leave suggests, for who is unmarked. */
  | { type: "suggest" }
  | { type: "undo" }
  | { type: "redo" };

/** Steps that Undo remembers. */
const memory = 200;
const within = (place: number, length: number) => Math.max(0, Math.min(place, length - 1));
const sameRows = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, at) => sameMark(row, other[at] ?? null));
const byStudent = ({ students }: RegisterBase, rows: readonly Row[]): Marks =>
  Object.fromEntries(students.map((id, at) => [id, rows[at] ?? null]));
/** Marks in the order of a roster. */
export const rowsOf = (students: readonly number[], marks: Marks): Row[] =>
  students.map((id) => marks[id] ?? null);

export const beginMarking = (
  base: RegisterBase,
  saved: readonly Row[],
  rows: readonly Row[] = saved,
): Marking => ({ base, saved, rows, cursor: 0, past: [], future: [], typing: null, taken: 0 });

/** The marks that are changed and not saved, and what stood before. */
export function unsavedOf({ base, rows, saved }: Marking): { marks: Marks; before: Marks } {
  const changed = base.students
    .map((id, at) => ({ id, mark: rows[at] ?? null, was: saved[at] ?? null }))
    .filter(({ mark, was }) => !sameMark(mark, was));
  return {
    marks: Object.fromEntries(changed.map(({ id, mark }) => [id, mark])),
    before: Object.fromEntries(changed.map(({ id, was }) => [id, was])),
  };
}

/**
 * What of a clash, or of changes that are none, mine and theirs are; none while nothing clashes.
 */
export const clashOf = ({ base, saved, rows, overtaken }: Marking) =>
  overtaken &&
  mergeRegister(
    byStudent(base, saved),
    byStudent(base, rows),
    byStudent(overtaken.base, overtaken.saved),
    overtaken.base.students,
  );

function follow(state: Marking, base: RegisterBase, saved: readonly Row[]): Marking {
  const sameRoster = base.students.join() === state.base.students.join();
  const { overtaken: _, ...rest } = state;
  if (sameRoster && sameRows(saved, state.saved))
    return state.overtaken || base !== state.base ? { ...rest, base } : state;
  if (sameRoster && sameRows(saved, state.rows)) return { ...rest, base, saved };
  const merge = mergeRegister(
    byStudent(state.base, state.saved),
    byStudent(state.base, state.rows),
    byStudent(base, saved),
    base.students,
  );
  if (merge.clashes.length + merge.gone.length > 0) return { ...state, overtaken: { base, saved } };
  const next = beginMarking(
    base,
    saved,
    rowsOf(base.students, { ...byStudent(base, saved), ...mineOnTop(merge) }),
  );
  const cursor = base.students.indexOf(state.base.students[state.cursor] ?? 0);
  return {
    ...next,
    cursor: within(cursor, saved.length),
    taken: merge.kept.length > 0 ? state.taken + merge.taken.length : 0,
  };
}

function decided(state: Marking, choices: ReadonlyMap<number, "mine" | "theirs">): Marking {
  const merge = clashOf(state);
  if (!merge || !state.overtaken) return state;
  const { base, saved } = state.overtaken;
  return {
    ...beginMarking(
      base,
      saved,
      rowsOf(base.students, { ...byStudent(base, saved), ...mineOnTop(merge, choices) }),
    ),
    cursor: within(state.cursor, saved.length),
  };
}

function changed(
  state: Marking,
  rows: readonly Row[],
  cursor: number,
  typing: string | null = null,
): Marking {
  const place = within(cursor, rows.length);
  if (sameRows(rows, state.rows))
    return place === state.cursor && typing === state.typing
      ? state
      : { ...state, cursor: place, typing };
  const goesOn = typing !== null && typing === state.typing;
  const past = goesOn
    ? state.past
    : [...state.past.slice(-memory + 1), { rows: state.rows, cursor: state.cursor }];
  return { ...state, rows, cursor: place, past, future: [], typing };
}

/** One row otherwise; the others stay the objects they are, so that only this one is drawn anew. */
function withRow(
  state: Marking,
  row: number,
  next: Row,
  cursor = row,
  typing: string | null = null,
): Marking {
  const free = state.base.fixed[row] === false && !sameMark(state.rows[row] ?? null, next);
  return changed(state, free ? state.rows.with(row, next) : state.rows, cursor, typing);
}

const coded = ({ late }: RegisterBase, code: string, before: Row): Mark => ({
  code,
  minutes_late: late.has(code) ? (before?.minutes_late ?? null) : null,
  remark: before?.remark ?? null,
});

function turned(state: Marking, row: number): Marking {
  const { base, rows } = state;
  const before = rows[row] ?? null;
  const next = base.offered[before === null ? 0 : base.offered.indexOf(before.code) + 1];
  return withRow(state, row, next === undefined ? null : coded(base, next, before));
}

/** What "mark all present" makes of a row. */
function proposed({ base, rows }: Marking, row: number): Row {
  const before = rows[row] ?? null;
  const code = base.suggested[row] ?? base.present;
  return code === null || base.fixed[row] !== false ? before : coded(base, code, before);
}

const wholesale = (state: Marking, isMeant: (row: Row, at: number) => boolean): Marking =>
  changed(
    state,
    state.rows.map((row, at) => (isMeant(row, at) ? proposed(state, at) : row)),
    state.cursor,
  );

function travelled(state: Marking, from: "past" | "future"): Marking {
  const moment = state[from].at(-1);
  if (!moment) return state;
  const rest = state[from].slice(0, -1);
  const now = { rows: state.rows, cursor: state.cursor };
  const steps =
    from === "past"
      ? { past: rest, future: [...state.future, now] }
      : { past: [...state.past, now], future: rest };
  return { ...state, ...moment, ...steps, typing: null };
}

/** A remark or minutes belong to a mark: without one there is nothing to note them on. */
const withPart = (state: Marking, row: number, part: Partial<Mark>): Marking => {
  const before = state.rows[row];
  return before
    ? withRow(state, row, { ...before, ...part }, row, `${Object.keys(part).join()} ${row}`)
    : state;
};

type ActionOf<T extends MarkingAction["type"]> = Extract<MarkingAction, { type: T }>;

const becomes: { [T in MarkingAction["type"]]: (state: Marking, action: ActionOf<T>) => Marking } =
  {
    stands: (state, { base, saved }) => follow(state, base, saved),
    "take back": (state, { saved }) => ({ ...state, saved }),
    decide: (state, { choices }) => decided(state, choices),
    discard: (state) => changed(state, state.saved, state.cursor),
    move: (state, { by }) => changed(state, state.rows, state.cursor + by),
    go: (state, { to }) =>
      changed(state, state.rows, to, state.cursor === to ? state.typing : null),
    set(state, { code, row }) {
      const at = row ?? state.cursor;
      const mark = coded(state.base, code, state.rows[at] ?? null);
      return withRow(state, at, mark, row ?? state.cursor + 1);
    },
    clear: (state, { row }) => withRow(state, row ?? state.cursor, null),
    turn: (state, { row }) => turned(state, row),
    minutes: (state, { row, minutes }) => withPart(state, row, { minutes_late: minutes }),
    remark: (state, { row, remark }) => withPart(state, row, { remark: remark || null }),
    fill: (state) => wholesale(state, (row) => row === null),
    replace: (state) => wholesale(state, () => true),
    suggest: (state) =>
      wholesale(state, (row, at) => row === null && state.base.suggested[at] != null),
    undo: (state) => travelled(state, "past"),
    redo: (state) => travelled(state, "future"),
  };

/**
 * What becomes of a register under marking by one action. Gives the same state when nothing
 * changes.
 */
export const marking = (state: Marking, action: MarkingAction): Marking =>
  (becomes[action.type] as (state: Marking, action: MarkingAction) => Marking)(state, action);
