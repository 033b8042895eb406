import { policySentences } from "../../school/sums/domain/policy-words";
import { listed, messages } from "@rollcall/kit/schema/messages";
import { inLanguage } from "../shared/use-language";
import words from "./words/en.json" with { type: "json" };
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

export const t = messages("light/student", words);

/** The own attendance, as the API answers it. */
export type Attendance = DataOf<Contracts["GET /student/attendance"]>;

/** A day of it. */
export type Day = Attendance["days"][number];

type Slot = Day["slots"][number];

const reasonWords = inLanguage((): Readonly<Record<string, string>> => ({
  present: t("reasons.present"),
  half: t("reasons.half"),
  absent: t("reasons.absent"),
  excused: t("reasons.excused"),
  not_counted: t("reasons.not_counted"),
  late_half: t("reasons.late_half"),
  late_absent: t("reasons.late_absent"),
  free_absence: t("reasons.free_absence"),
  nth_late: t("reasons.nth_late"),
  unmarked: t("reasons.unmarked"),
  closed: t("reasons.closed"),
  not_enrolled: t("reasons.not_enrolled"),
  late: t("reasons.late"),
}));

const reasonText = (reason: string): string => reasonWords()[reason] ?? reason;

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

/** The colour of a mark: its code's, as the school chose it and the month sheet shows it. */
export const markColour = ({ codes }: Pick<Attendance, "codes">, { code }: Slot): string =>
  codes.find((one) => one.code === code)?.colour ?? "var(--dim)";

/** What a slot of a day says. */
export function markText(
  { codes }: Pick<Attendance, "codes">,
  { code, reason, minutes_late: late }: Slot,
): string {
  const mark = codes.find((one) => one.code === code)?.label ?? reasonText(reason);
  if (late === null) return mark;
  const [hours, minutes] = [Math.floor(late / 60), late % 60];
  return late > 60 ? t("lateLong", { mark, hours, minutes }) : t("late", { mark, minutes: late });
}

/** The marks of a day, or why there are none, in one text. */
export function dayText(of: Pick<Attendance, "codes" | "slots">, day: Day): string {
  if (day.closed !== null) return day.closed;
  const marks = marksOf(of, day).map(({ text }) => text);
  if (marks.length > 0) return listed(marks, "unit");
  return day.class_id === null ? t("calendar.notEnrolled") : t("calendar.nothing");
}

/** Each mark of a day with its colour, and its session or lesson where there are several. */
export const marksOf = (of: Pick<Attendance, "codes" | "slots">, { slots }: Day) =>
  slots.map((slot) => {
    const name = of.slots.find((one) => one.slot === slot.slot)?.label ?? slot.slot;
    const mark = markText(of, slot);
    return {
      slot: slot.slot,
      colour: markColour(of, slot),
      mark,
      text: slots.length === 1 ? mark : t("calendar.day", { day: name, what: mark }),
    };
  });
