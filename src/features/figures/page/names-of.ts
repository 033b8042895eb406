import type { StudentYear } from "./answers";

/** How the slots and the codes of a student's days are called. */
export function namesOf({ slots, codes }: Pick<StudentYear, "slots" | "codes">): {
  slot(slot: string): string;
  code(code: string): string;
} {
  const labels = new Map(slots.map(({ slot, label }) => [slot, label]));
  const named = new Map(codes.map(({ code, label }) => [code, label]));
  return { slot: (slot) => labels.get(slot) ?? slot, code: (code) => named.get(code) ?? code };
}
