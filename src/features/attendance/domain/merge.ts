/** What one student's mark says in a register. */
export interface Mark {
  code: string;
  minutes_late: number | null;
  remark: string | null;
}

/** Marks by student id; null is unmarked, as is who is not named. */
export type Marks = Readonly<Record<number, Mark | null>>;

/**
 * One student whose mark is not the same for all: what both began with, and what each has made of
 * it.
 */
export interface Difference {
  studentId: number;
  before: Mark | null;
  mine: Mark | null;
  theirs: Mark | null;
}

/** Two sets of changes to one register, put together. */
export interface RegisterMerge {
  /** Changed by both, differently: somebody must choose. */
  clashes: readonly Difference[];
  /** Changed by them alone: taken over. */
  taken: readonly Difference[];
  /** Changed by me alone: it stands. */
  kept: readonly Difference[];
  /** Changed by me, and no longer on the roster: it cannot stand. */
  gone: readonly Difference[];
}

const markOf = (marks: Marks, studentId: number): Mark | null => marks[studentId] ?? null;

/** Whether two marks say the same; an empty remark is none. */
export const sameMark = (one: Mark | null, other: Mark | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.code === other.code &&
    one.minutes_late === other.minutes_late &&
    (one.remark || null) === (other.remark || null));

/**
 * Three-way comparison of a register, student by student (attendance.md: nothing is overwritten
 * silently, nothing typed is lost). A mark is one thing: a code and a remark changed by two people
 * clash. `roster` is who is on the register now.
 */
export function mergeRegister(
  before: Marks,
  mine: Marks,
  theirs: Marks,
  roster: readonly number[],
): RegisterMerge {
  const merge = {
    clashes: [] as Difference[],
    taken: [] as Difference[],
    kept: [] as Difference[],
    gone: [] as Difference[],
  };
  const here = new Set(roster);
  const all = new Set([...roster, ...Object.keys(mine).map(Number)]);
  for (const studentId of all) {
    const one = {
      studentId,
      before: markOf(before, studentId),
      mine: markOf(mine, studentId),
      theirs: markOf(theirs, studentId),
    };
    const [iChanged, theyChanged] = [
      !sameMark(one.before, one.mine),
      !sameMark(one.before, one.theirs),
    ];
    if (!here.has(studentId)) {
      if (iChanged) merge.gone.push(one);
    } else if (sameMark(one.mine, one.theirs)) continue;
    else if (iChanged && theyChanged) merge.clashes.push(one);
    else (iChanged ? merge.kept : merge.taken).push(one);
  }
  return merge;
}

/**
 * What of mine is to be set on top of theirs once somebody has chosen: what I changed alone, and of
 * the clashes those in which mine was chosen. A clash that nobody decided stays theirs.
 */
export const mineOnTop = (
  { kept, clashes }: RegisterMerge,
  choices: ReadonlyMap<number, "mine" | "theirs"> = new Map(),
): Marks =>
  Object.fromEntries(
    [...kept, ...clashes.filter(({ studentId }) => choices.get(studentId) === "mine")].map(
      ({ studentId, mine }) => [studentId, mine],
    ),
  );
