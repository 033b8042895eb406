import { foldText } from "@rollcall/kit/schema/formats/fold";
import type { MarkingAction } from "./marking";

/** A code as far as keys are concerned. */
interface Keyed {
  code: string;
  label: string;
}

const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The letter of each code: the first of the code where it is free, else another of its code or its
 * label, else any that is free. Codes that are their letter come first, so that a later one never
 * takes it away.
 */
export function lettersOf(codes: readonly Keyed[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const order = [...codes].sort(
    (one, other) => Number(one.code.length > 1) - Number(other.code.length > 1),
  );
  for (const { code, label } of order) {
    const wished = [...code.toUpperCase(), ...label.toUpperCase(), ...alphabet];
    const letter = wished.find(
      (one) => /^[A-Z]$/.test(one) && ![...letters.values()].includes(one),
    );
    if (letter !== undefined) letters.set(code, letter);
  }
  return letters;
}

/** A key as the browser tells of it. */
export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key asks of the page: a step of marking, or something around it. */
export type KeyRequest =
  | MarkingAction
  | { type: "save" }
  | { type: "next" }
  | { type: "find" }
  | { type: "details" }
  | { type: "digit"; digit: string };

const rowsOfPage = 10;
const moves: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
  ["PageDown", rowsOfPage],
  ["PageUp", -rowsOfPage],
  ["Home", -Infinity],
  ["End", Infinity],
]);
const plain: ReadonlyMap<string, KeyRequest> = new Map<string, KeyRequest>([
  ["Backspace", { type: "clear" }],
  ["Delete", { type: "clear" }],
  ["/", { type: "find" }],
  ["Enter", { type: "details" }],
]);

/** Keys that hold wherever on the page one is, also while something is typed. */
export function everywhere({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): KeyRequest | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined;
  if (key === "Enter") return { type: "next" };
  return key.toLowerCase() === "s" ? { type: "save" } : undefined;
}

function withControl({ key, shiftKey }: Pressed): KeyRequest | undefined {
  if (key.toLowerCase() === "z") return { type: shiftKey ? "redo" : "undo" };
  return key.toLowerCase() === "y" && !shiftKey ? { type: "redo" } : undefined;
}

/**
 * Keys that hold while the register has the focus: letters set codes, digits look for a roll
 * number.
 */
export function inRegister(
  pressed: Pressed,
  codeOf: ReadonlyMap<string, string>,
): KeyRequest | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl(pressed);
  if (shiftKey && key.toUpperCase() === "A") return { type: "fill" };
  const by = moves.get(key);
  if (by !== undefined) return { type: "move", by };
  if (/^\d$/.test(key)) return { type: "digit", digit: key };
  const code = shiftKey ? undefined : codeOf.get(key.toUpperCase());
  return code === undefined ? plain.get(key) : { type: "set", code };
}

/** A student as far as finding is concerned. */
export interface Findable {
  name: string;
  roll_no: number | null;
  admission_no: string;
}

/**
 * The rows that match what was typed, the likeliest first: the roll number itself, a name that
 * begins so, a later word that does, anywhere in it.
 */
export function rowsMatching(students: readonly Findable[], text: string): number[] {
  const sought = foldText(text.trim());
  if (!sought) return [];
  const rank = ({ name, roll_no, admission_no }: Findable) => {
    const called = foldText(name);
    const numbers = [roll_no, admission_no].map((one) => foldText(String(one ?? "")));
    if (numbers.includes(sought)) return 0;
    if (called.startsWith(sought)) return 1;
    if (called.split(/\s+/u).some((word) => word.startsWith(sought))) return 2;
    return called.includes(sought) || numbers.some((one) => one.includes(sought)) ? 3 : undefined;
  };
  return students
    .flatMap((student, row) => {
      const place = rank(student);
      return place === undefined ? [] : [{ row, place }];
    })
    .sort((one, other) => one.place - other.place || one.row - other.row)
    .map(({ row }) => row);
}

/**
 * The digits of a roll number so far, with one more: a number of its own where none on the roster
 * begins so.
 */
export const digitsWith = (students: readonly Findable[], typed: string, digit: string): string =>
  students.some(({ roll_no }) => String(roll_no ?? "").startsWith(typed + digit))
    ? typed + digit
    : digit;

/** The row whose roll number is the digits typed so far; -1 where none is. */
export const rowOfRoll = (students: readonly Findable[], digits: string): number =>
  students.findIndex(({ roll_no }) => roll_no !== null && String(roll_no) === digits);
