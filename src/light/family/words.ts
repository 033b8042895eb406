import { countsDays } from "../../domain/attendance/counted-days";
import { policySentences } from "../../domain/attendance/policy-words";
import type { call } from "../shared/call";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

type Answer<Name extends string> = ReturnType<typeof call<Name & Parameters<typeof call>[0]>>;
/** What a link shows to whoever holds it. */
export type Page = Awaited<Answer<"GET /family/:token">>;
/** A month of the child. */
export type Month = Awaited<Answer<"GET /family/:token/month">>;
export type Told = Page["told"][number];
export type Mark = Page["today"]["marks"][number];

/** The days of a leave; one day is said once. */
export const span = ({ from_date: from, to_date: to }: Pick<Told, "from_date" | "to_date">) =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

/** The month before or after one. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

const sessions = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);
const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const treated = {
  left_out: "aren’t counted",
  absent: "count as absent",
  present: "count as present",
} as const;

/** How a percentage came about, in sentences. */
export function explained({ figure }: Month): string[] {
  const { attended, counted, marked, expected, free, policy, below, threshold, from } = figure;
  return [
    `Attended ${attended} of ${countsDays(policy) ? days(counted) : sessions(counted)} counted since ${dayText(from)}.`,
    `The school has recorded ${marked} of ${sessions(expected)} so far.`,
    policy.excused === policy.unmarked
      ? `Excused and unrecorded sessions ${treated[policy.excused]}.`
      : `Excused sessions ${treated[policy.excused]}; unrecorded ones ${treated[policy.unmarked]}.`,
    ...policySentences(policy),
    ...(policy.free_absences > 0 ? [`Free absences used so far: ${free}.`] : []),
    ...(below ? [`This is below the ${percentText(threshold)} the school asks for.`] : []),
  ];
}

/** How a request stands. */
export const states: Readonly<Record<Told["status"], string>> = {
  pending: "Waiting for the school’s answer",
  approved: "Approved",
  rejected: "Declined",
  cancelled: "Cancelled",
};

export const words = {
  title: "Attendance",
  today: (day: string) => `Today, ${day}`,
  unmarked: "Not marked yet",
  unrecorded: "Not recorded",
  tellTitle: "Tell us why",
  tellOpen: (name: string) => `Tell us why ${name} is away`,
  tellIntro: (name: string) =>
    `For days ${name} has missed or is going to miss. The school will answer you.`,
  type: "Kind of absence",
  choose: "Choose…",
  firstDay: "First day",
  lastDay: "Last day",
  reason: "Reason",
  file: "Photo or PDF (optional)",
  fileHelp: "A doctor’s note, for example. Up to 2 MB.",
  fileTooLarge: "This file is larger than 2 MB. Choose a smaller one.",
  fileUnread: "This file can’t be read. Choose it again.",
  missing: "Please fill this in.",
  send: "Send to the school",
  sending: "Sending…",
  cancel: "Cancel",
  sent: "Thank you. The school has your message.",
  failed: "Your message hasn’t been sent. What you typed is still here.",
  toldTitle: "What you told the school",
  allTold: "Leave",
  noted: "Entered by the school",
  answer: "The school’s answer:",
  monthTitle: "This school year",
  ask: (name: string) => `Enter ${name}’s date of birth to see more than today.`,
  dateOfBirth: "Date of birth",
  show: "Show",
  checking: "Checking…",
  noDate: (name: string) =>
    `The school has no date of birth on record for ${name}, so only today is shown here.`,
  earlier: "Earlier month",
  later: "Later month",
  percentage: (percent: number) => `${percentText(percent)} attendance`,
  nothingCounted: "Nothing has been counted yet.",
  day: "Day",
  mark: "Mark",
  noDays: "No school days this month yet.",
  call: (phone: string) => `Call the school: ${phone}`,
} as const;
