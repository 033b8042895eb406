import { groupBy } from "@rollcall/kit/schema/group-by";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import { shownPercent } from "../../../school/sums/domain/percentage";
import type { Policy } from "../../../school/sums/domain/policy";
import type { RegisterState } from "../../../school/registers/domain/register-state";
import {
  addUp,
  noSums,
  tallyOfSums,
  unmarkedOf,
  type MarkSums,
  type Sums,
} from "../../../school/sums/domain/sums";
import {
  isWanting,
  type ExpectedDay,
  type ExpectedRegister,
} from "../../../school/registers/page/expected-day";

type Registers = readonly ExpectedRegister[];

/** The sums of a register as the policy has them. */
const sumsOf = ({ counts, policy, students }: ExpectedRegister): Sums => ({
  ...noSums,
  ...counts,
  ...policy,
  expected: students,
});

/**
 * What registers come to, as the server counts a day that is not over: of those that have been
 * opened.
 */
export const sumsOfTaken = (registers: Registers): Sums =>
  addUp(registers.filter(({ version }) => version > 0).map(sumsOf));

/** The percentage of some sums by the institution's policy; null where nothing is counted. */
export const percentOf = (sums: Sums, policy: Policy): number | null =>
  shownPercent(tallyOfSums(sums, policy));

/** Students of these registers who are marked. */
export const markedIn = (sums: MarkSums): number => sums.expected - unmarkedOf(sums);

/** How a day stands: its registers that are open and expected, by their states. */
export interface Standing {
  open: Registers;
  taken: number;
  incomplete: number;
  missing: number;
  upcoming: number;
  /** Those that should be complete by now. */
  due: number;
  /** When the last of them came in; known where none was changed again after its first save. */
  lastTakenAt: string | undefined;
}

export function standingOf({ registers }: Pick<ExpectedDay, "registers">): Standing {
  const open = registers.filter(({ state }) => state !== "closed" && state !== "not_expected");
  const count = (state: RegisterState) => open.filter((one) => one.state === state).length;
  const [taken, incomplete, missing] = [count("taken"), count("incomplete"), count("missing")];
  return {
    open,
    taken,
    incomplete,
    missing,
    upcoming: count("upcoming"),
    due: taken + incomplete + missing,
    lastTakenAt: open
      .flatMap(({ taken_at }) => taken_at ?? [])
      .toSorted()
      .at(-1),
  };
}

/** How far a class is with its registers of a day that are due by now. */
export type ClassState = "complete" | "incomplete" | "not_started" | "later";

/** One class on the board of all classes. */
export interface ClassCell extends Pick<ExpectedRegister["class"], "id" | "name" | "grade"> {
  state: ClassState;
  /** Its registers that are due by now, and of them the complete ones. */
  due: number;
  complete: number;
  sums: Sums;
  /** The register that a press opens: the first to finish, or else the last that was taken. */
  slot: string;
}

function stateOf(due: Registers, complete: number): ClassState {
  if (due.length === 0) return "later";
  if (complete === due.length) return "complete";
  return complete > 0 || due.some(({ state }) => state === "incomplete")
    ? "incomplete"
    : "not_started";
}

function cellOf(registers: Registers): ClassCell | undefined {
  const [first] = registers;
  if (!first) return undefined;
  const due = registers.filter((one) => one.state === "taken" || isWanting(one));
  const taken = due.filter(({ state }) => state === "taken");
  return {
    id: first.class.id,
    name: first.class.name,
    grade: first.class.grade,
    state: stateOf(due, taken.length),
    due: due.length,
    complete: taken.length,
    sums: addUp((due.length > 0 ? due : registers).map(sumsOf)),
    slot: (due.find(isWanting) ?? taken.at(-1) ?? first).slot,
  };
}

/** The classes that have registers to take, in the order of the day. */
export function classCells(open: Registers): ClassCell[] {
  const byClass = groupBy(open, (one) => one.class.id);
  return [...byClass.values()].flatMap((ofClass) => cellOf(ofClass) ?? []);
}

/** The classes of a grade; of none where it is empty. */
export interface BoardRow {
  grade: string;
  cells: readonly ClassCell[];
}

/**
 * The classes by grade, those without one last; a single row where that says no more than their
 * names: of one grade, or where none has two classes.
 */
export function boardRows(cells: readonly ClassCell[]): BoardRow[] {
  const rows = [...groupBy(cells, ({ grade = "" }) => grade)]
    .map(([grade, ofGrade]) => ({ grade, cells: ofGrade }))
    .toSorted((one, other) =>
      one.grade && other.grade
        ? compareNames(one.grade, other.grade)
        : Number(!one.grade) - Number(!other.grade),
    );
  return rows.some((row) => row.cells.length > 1)
    ? rows
    : [{ grade: "", cells: rows.flatMap((row) => row.cells) }];
}
