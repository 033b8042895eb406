import { listed } from "@rollcall/kit/schema/messages";
import type { StudentDay } from "./answers";
import type { namesOf } from "./names-of";
import { t } from "./text";

export type DayState =
  | "attended"
  | "partly"
  | "absent"
  | "left_out"
  | "unmarked"
  | "closed"
  | "none"
  | "out";

/**
 * How a day stands as a whole: by what its slots weigh. A late mark with which several make an
 * absence is no day missed.
 */
export function stateOf({ class_id: classId, closed, slots }: StudentDay): DayState {
  if (classId === null) return "out";
  if (closed !== null) return "closed";
  if (slots.length === 0) return "none";
  const marked = slots.filter(({ code }) => code !== null);
  if (marked.length === 0) return "unmarked";
  const weights = marked.flatMap(({ weight, reason }) =>
    weight === null ? [] : [reason === "nth_late" ? 1 : weight],
  );
  if (weights.length === 0) return "left_out";
  const sum = weights.reduce<number>((all, one) => all + one, 0);
  return sum === weights.length ? "attended" : sum === 0 ? "absent" : "partly";
}

/** What is said of a day: each of its marks, or why there is none. */
export function cellText(
  { class_id: classId, closed, slots }: StudentDay,
  names: ReturnType<typeof namesOf>,
): string {
  if (slots.length === 0) return classId === null ? t("notEnrolled") : (closed ?? t("nothing"));
  return listed(
    slots.map(
      ({ slot, code }) =>
        `${names.slot(slot)}: ${code === null ? t("unmarked") : names.code(code)}`,
    ),
    "unit",
  );
}
