import { countsDays } from "../../school/sums/domain/counted-days";
import { policySentences } from "../../school/sums/domain/policy-words";
import { messages } from "@rollcall/kit/schema/messages";
import { inLanguage } from "../shared/use-language";
import words from "./words/en.json" with { type: "json" };
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

export const t = messages("light/student", words);

/** The own attendance, as the API answers it. */
export type Attendance = DataOf<Contracts["GET /student/attendance"]>;

type Slot = Attendance["days"][number]["slots"][number];

const reasonWords = inLanguage((): Readonly<Record<string, string>> => ({
  present: t("reasons.present"),
  half: t("reasons.half"),
  absent: t("reasons.absent"),
  excused: t("reasons.excused"),
  not_counted: t("reasons.not_counted"),
  late_half: t("reasons.late_half"),
  late_absent: t("reasons.late_absent"),
  free_absence: t("reasons.free_absence"),
  unmarked: t("reasons.unmarked"),
  closed: t("reasons.closed"),
  not_enrolled: t("reasons.not_enrolled"),
  late: t("reasons.late"),
}));

const reasonText = (reason: string): string => reasonWords()[reason] ?? reason;

/** A percentage in a sentence, with what it was counted from: sessions, or days. */
export function figureText(
  {
    percentage,
    weight,
    counted,
    below,
    threshold,
  }: Pick<Attendance, "percentage" | "weight" | "counted" | "below" | "threshold">,
  policy: Attendance["policy"],
): string {
  if (percentage === null) return t("month.noFigure");
  const values = { percentage: percentText(percentage), attended: weight, counted };
  const figure = countsDays(policy) ? t("figure.days", values) : t("figure.sessions", values);
  return below ? t("figure.below", { figure, threshold: percentText(threshold) }) : figure;
}

/** What the marks of a span were, and how the school counts what is neither present nor absent. */
export function reasonLines({ counts, policy }: Attendance): string[] {
  const lines = Object.entries(counts).flatMap(([reason, count]) =>
    count > 0 && reason !== "closed" && reason !== "not_enrolled"
      ? [`${reasonText(reason)}: ${numberText(count)}`]
      : [],
  );
  const { excused, unmarked } = policy;
  return [...lines, t("treated", { excused, unmarked }), ...policySentences(policy)];
}

/** How a mark is coloured: by its code, whatever the policy makes of it. */
export const markKind = ({ codes }: Attendance, { code, reason }: Slot): string =>
  reason === "free_absence" || reason === "late_half" || reason === "late_absent"
    ? (codes.find((one) => one.code === code)?.counts_as ?? reason)
    : reason;

/** What a slot of a day says. */
export function markText(
  { codes }: Attendance,
  { code, reason, minutes_late: late }: Slot,
): string {
  const mark = codes.find((one) => one.code === code)?.label ?? reasonText(reason);
  return late === null ? mark : t("late", { mark, minutes: late });
}
