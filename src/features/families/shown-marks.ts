import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { studentFigures } from "../figures/contract";
import type { familyPage } from "./contract";
import { t } from "./text";

type Figures = DataOf<typeof studentFigures>;
type Mark = DataOf<typeof familyPage>["today"]["marks"][number];

/**
 * The marks of a day in words. Remarks are the school's own; marks of another class, or of a day
 * without school, are nothing a family is told.
 */
export function shownMarks(
  { slots: names, codes }: Pick<Figures, "slots" | "codes">,
  { slots }: Figures["days"][number],
): Mark[] {
  const labels = new Map(names.map(({ slot, label }) => [slot, label]));
  const words = new Map(codes.map((code) => [code.code, code]));
  return slots.flatMap(({ slot, code, minutes_late: minutes, reason }): Mark[] => {
    if (reason === "closed" || reason === "not_enrolled") return [];
    const found = code === null ? undefined : words.get(code);
    const mark = found?.label ?? null;
    const isTimed = found?.is_late === true && minutes !== null;
    return [
      {
        label: labels.get(slot) ?? slot,
        mark:
          mark !== null && isTimed
            ? t("lateBy", { mark, minutes: t("minutes", { minutes }) })
            : mark,
        kind: found?.counts_as ?? "unmarked",
      },
    ];
  });
}
