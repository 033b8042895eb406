import { countsDays } from "../../domain/attendance/counted-days";
import { policySentences } from "../../domain/attendance/policy-words";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { Contracts } from "../../features/contracts";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

/** The own attendance, as the API answers it. */
export type Attendance = DataOf<Contracts["GET /student/attendance"]>;
type Slot = Attendance["days"][number]["slots"][number];

/** What the page for students says. */
export const words = {
  title: "Attendance",
  signIn: {
    heading: "Sign in",
    text: "You need the access code that the school office gave you.",
    who: "Admission number or email",
    code: "Access code",
    button: "Sign in",
    busy: "Signing in…",
    missing: "Enter both.",
  },
  signOut: "Sign out",
  sections: { today: "Today", month: "Month", leave: "Leave", inbox: "Inbox" },
  parts: "Parts of this page",
  today: { none: "No register has been taken yet.", noClass: "You aren't in a class today." },
  month: {
    previous: "Previous month",
    next: "Next month",
    nothing: "Nothing is counted in this month.",
    year: "This academic year",
    noFigure: "Nothing to count yet.",
    marks: "Day by day",
    noDays: "No school days this month yet.",
    why: "What it is made of",
    minutes: (count: number) => `${count} minutes late`,
  },
  leave: {
    heading: "Ask for leave",
    type: "Kind",
    choose: "Choose…",
    from: "First day",
    to: "Last day",
    reason: "Reason",
    send: "Send to the office",
    busy: "Sending…",
    sent: "Sent. The school office will review it.",
    list: "Your leaves",
    none: "No leave requests yet.",
    answer: "Answer",
    required: "Required.",
  },
  inbox: {
    none: "No messages.",
    unread: (count: number) => `${count} unread`,
    isNew: "New",
    readAll: "Mark all as read",
    more: "Show older",
  },
} as const;

export const statusWords = {
  pending: "Waiting for the office",
  approved: "Approved",
  rejected: "Not approved",
  cancelled: "Cancelled",
} as const;

const reasonWords: Readonly<Record<string, string>> = {
  present: "Present",
  half: "Half a day",
  absent: "Absent",
  excused: "Excused",
  not_counted: "Not counted",
  late_half: "Of half days, late for long",
  late_absent: "Of absences, late for long",
  free_absence: "Of absences, free",
  unmarked: "Not marked",
  closed: "No school",
  not_enrolled: "Not in this class",
  late: "Late",
};

const treatmentWords = {
  left_out: "is left out",
  absent: "counts as absent",
  present: "counts as present",
} as const;

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
  if (percentage === null) return words.month.noFigure;
  const unit = countsDays(policy) ? "day" : "session";
  const attended = `${percentText(percentage)}: attended ${numberText(weight)} of ${numberText(counted)} ${unit}${counted === 1 ? "" : "s"}.`;
  return below ? `${attended} The school asks for ${percentText(threshold)}.` : attended;
}

/** What the marks of a span were, and how the school counts what is neither present nor absent. */
export function reasonLines({ counts, policy }: Attendance): string[] {
  const lines = Object.entries(counts).flatMap(([reason, count]) =>
    count > 0 && reason !== "closed" && reason !== "not_enrolled"
      ? [`${reasonWords[reason] ?? reason}: ${numberText(count)}`]
      : [],
  );
  return [
    ...lines,
    `An excused absence ${treatmentWords[policy.excused]}; a missing mark ${treatmentWords[policy.unmarked]}.`,
    ...policySentences(policy),
  ];
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
  const label = codes.find((one) => one.code === code)?.label ?? reasonWords[reason] ?? reason;
  return late === null ? label : `${label}, ${words.month.minutes(late)}`;
}
