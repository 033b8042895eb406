import { countsDays } from "../../school/sums/domain/counted-days";
import { policySentences } from "../../school/sums/domain/policy-words";
import { messages } from "@rollcall/kit/schema/messages";
import { inLanguage } from "../shared/use-language";
import catalogue from "./words/en.json" with { type: "json" };
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

const t = messages("light/student", catalogue);

/** The own attendance, as the API answers it. */
export type Attendance = DataOf<Contracts["GET /student/attendance"]>;
type Slot = Attendance["days"][number]["slots"][number];

/** What the page for students says. */
export const words = inLanguage(() => ({
  title: t("title"),
  signIn: {
    heading: t("signIn.heading"),
    text: t("signIn.text"),
    who: t("signIn.who"),
    code: t("signIn.code"),
    button: t("signIn.button"),
    busy: t("signIn.busy"),
    missing: t("signIn.missing"),
  },
  signOut: t("signOut"),
  sections: {
    today: t("sections.today"),
    month: t("sections.month"),
    leave: t("sections.leave"),
    inbox: t("sections.inbox"),
  },
  parts: t("parts"),
  today: { none: t("today.none"), noClass: t("today.noClass") },
  month: {
    previous: t("month.previous"),
    next: t("month.next"),
    nothing: t("month.nothing"),
    year: t("month.year"),
    noFigure: t("month.noFigure"),
    marks: t("month.marks"),
    noDays: t("month.noDays"),
    why: t("month.why"),
  },
  leave: {
    heading: t("leave.heading"),
    type: t("leave.type"),
    choose: t("leave.choose"),
    from: t("leave.from"),
    to: t("leave.to"),
    reason: t("leave.reason"),
    send: t("leave.send"),
    busy: t("leave.busy"),
    sent: t("leave.sent"),
    list: t("leave.list"),
    none: t("leave.none"),
    answer: t("leave.answer"),
    required: t("leave.required"),
  },
  inbox: {
    none: t("inbox.none"),
    unread: (count: number) => t("inbox.unread", { count }),
    isNew: t("inbox.isNew"),
    readAll: t("inbox.readAll"),
    more: t("inbox.more"),
  },
  states: {
    pending: t("states.pending"),
    approved: t("states.approved"),
    rejected: t("states.rejected"),
    cancelled: t("states.cancelled"),
  },
}));

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
  if (percentage === null) return words().month.noFigure;
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
